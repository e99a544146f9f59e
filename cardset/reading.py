"""From the plain data of a card to its abilities, with every wrong word reported where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from cardset.effects import (
    ALL,
    AS_MANY,
    CHECKS,
    Ability,
    Action,
    Argument,
    Cards,
    Count,
    Effect,
    If,
    Joint,
    Later,
    May,
    OneShot,
    Place,
    Replacement,
    Standing,
    Trigger,
    Triggered,
)
from cardset.errors import nearest, suggestion
from cardset.vocabulary import Vocabulary

At = Place
"""Where a value stands in its file."""


class Complain(Protocol):
    """Takes a message, its place and a hint; ``key`` when not the value there is wrong but its key."""

    def __call__(self, message: str, at: At, hint: str = "", key: bool = False) -> None: ...


Keep = Callable[[Ability, At], None]

JOINTS = ("and", "then", "or", "next")
TRIGGERS = ("this", "card", "more-than", "fewer-than", "turn", "turn-ends", "response")
DELAYS = ("this", "turn", "phase")
"""What a delayed effect may wait for."""
WAYS = ("random", "chosen", "owner")
"""Who picks from a hand: chance, whoever acts, its owner."""
FEW = 12
"""How many verbs fit into one message."""


class AbilityReader:
    """Reads abilities written in one vocabulary; wrong ones are reported and left out.

    ``keep`` is handed each ability that :meth:`abilities` reads, with its place. ``titles`` are the names of
    the cards that an effect may name, by id; without them every id will do.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        report: Complain,
        keep: Keep = lambda *_: None,
        titles: Mapping[str, str] | None = None,
    ) -> None:
        self.vocabulary = vocabulary
        self.report = report
        self.keep = keep
        self.titles = titles

    def abilities(self, data: Iterable[Any], at: At = ()) -> tuple[Ability, ...]:
        """The abilities in ``data``, the list that stands at ``at``."""
        read = []
        for index, entry in enumerate(data):
            ability = self.ability(entry, (*at, index))
            if ability is not None:
                self.keep(ability, (*at, index))
                read.append(ability)
        return tuple(read)

    def ability(self, data: Mapping[str, Any], at: At = ()) -> Ability | None:
        """One ability, or ``None`` after reporting why it cannot be read."""
        if "always" in data:
            return self._standing(data["always"], (*at, "always"))
        if "would" in data:
            return self._replacement(data, at)
        effect = self.effect(data["do"], (*at, "do"))
        if "when" not in data:
            if "once" in data:
                hint = "say when it happens, or leave it out"
                self.report("'once' limits what waits for a trigger", (*at, "once"), hint, key=True)
                return None
            return OneShot(effect) if effect else None
        trigger = self._trigger(data["when"], (*at, "when"))
        if "once" not in data:
            return Triggered(trigger, effect) if effect and trigger else None
        if not self.vocabulary.limits:
            self.report("this game has no limits", (*at, "once"), "leave 'once' out", key=True)
            return None
        limit = self._one(data["once"], self.vocabulary.limits, "limit", (*at, "once"))
        return Triggered(trigger, effect, limit) if effect and trigger and limit else None

    def effect(self, data: Any, at: At) -> Effect | None:
        """One effect: an action, a choice (``may``) or a joint of several."""
        if not isinstance(data, dict) or not data:
            example = next(iter(self.vocabulary.verbs), "verb")
            self.report(
                "an effect must be a verb with its parameters", at, f"for example {{{example}: {{}}}}"
            )
            return None
        if "may" in data:
            if extra := set(data) - {"may", "if-you-do"}:
                word = sorted(map(str, extra))[0]
                self.report(
                    f"{word!r} cannot stand beside 'may'", (*at, word), "only if-you-do can", key=True
                )
                return None
            if not all(self._is_joint(word, (*at, word)) for word in data):
                return None
            chosen = self.effect(data["may"], (*at, "may"))
            gain = self.effect(data["if-you-do"], (*at, "if-you-do")) if "if-you-do" in data else None
            lost = chosen is None or ("if-you-do" in data and gain is None)
            return None if lost or chosen is None else May(chosen, gain)
        if "or" in data and set(data) == {"or", "who"}:
            who = self._one(data["who"], self.vocabulary.players, "kind of player", (*at, "who"))
            either = self._joint("or", data["or"], (*at, "or"))
            return replace(either, who=who) if either and who else None
        if len(data) > 1:
            words = ", ".join(map(str, data))
            joints = ", ".join(joint for joint in JOINTS if joint in self.vocabulary.joints)
            self.report(f"one verb was expected, found {words}", at, f"join several with one of: {joints}")
            return None
        word, value = next(iter(data.items()))
        if word in JOINTS:
            return self._joint(word, value, (*at, word))
        if word == "if":
            return self._if(value, (*at, word))
        if word == "later":
            return self._later(value, (*at, word))
        return self._action(word, value, (*at, word))

    def _joint(self, kind: str, data: Any, at: At) -> Joint | None:
        if not isinstance(data, list) or len(data) < 2:
            hint = f"write {kind}: and below it a list, each line starting with '- '"
            self.report(f"{kind!r} joins a list of at least two effects", at, hint, key=True)
            return None
        if not self._is_joint(kind, at):
            return None
        parts = [self.effect(part, (*at, index)) for index, part in enumerate(data)]
        kept = tuple(part for part in parts if part is not None)
        return Joint(kind, kept) if len(kept) == len(parts) else None

    def _if(self, data: Any, at: At) -> If | None:
        if not isinstance(data, dict) or not {"it", "do"} <= set(data) <= {"it", "do", "else"}:
            hint = "write if: {it: card, do: …, else: …}; else may be left out"
            self.report("'if' needs what the card shown must be, and what happens then", at, hint, key=True)
            return None
        if not self._is_joint("if", at):
            return None
        cards = self.cards(data["it"], (*at, "it"))
        effect = self.effect(data["do"], (*at, "do"))
        otherwise = self.effect(data["else"], (*at, "else")) if "else" in data else None
        lost = "else" in data and otherwise is None
        return None if cards is None or effect is None or lost else If(cards, effect, otherwise)

    def _later(self, data: Any, at: At) -> Later | None:
        if not isinstance(data, dict) or set(data) != {"when", "do"}:
            hint = "write later: {when: {turn: ends}, do: …}"
            self.report("a delayed effect needs when it comes, and what happens then", at, hint, key=True)
            return None
        if not self._is_joint("later", at):
            return None
        effect = self.effect(data["do"], (*at, "do"))
        trigger = self._moment(data["when"], (*at, "when"))
        return Later(trigger, effect) if effect and trigger else None

    def _moment(self, data: Any, at: At) -> Trigger | None:
        """When a delayed effect is carried out: once, and for certain to be over some time."""
        match data:
            case {"turn": "ends"}:
                return Trigger("turn-ends")
            case {"phase": phase} if len(data) == 1:
                found = self._one(
                    phase, [p for p in self.vocabulary.phases if p == "draw"], "phase", (*at, "phase")
                )
                return Trigger("phase", phase=found) if found else None
            case {"this": "left" | ["left"]} if len(data) == 1:
                return Trigger("this", Cards(this=True), ("left",))
        hint = "one of {turn: ends}, {phase: draw}, {this: left}"
        self.report("a delayed effect waits for nothing like that", at, hint)
        return None

    def _is_joint(self, word: str, at: At) -> bool:
        """Whether the game has this joint; a missing one is reported."""
        if word in self.vocabulary.joints:
            return True
        hint = suggestion(word, self.vocabulary.joints)
        self.report(f"this game has no joint {word!r}", at, hint, key=True)
        return False

    def _action(self, verb: str, data: Any, at: At) -> Action | None:
        known = self.vocabulary.verbs.get(verb)
        if known is None:
            words = (*self.vocabulary.verbs, *(set(self.vocabulary.joints) - {"if-you-do"}))
            if verb == "if-you-do":
                self.report("'if-you-do' needs a 'may' beside it", at, "add a may, or use then", key=True)
            elif verb in self.vocabulary.standing:
                self.report(f"{verb!r} is a standing effect, no verb", at, "write it under always:", key=True)
            else:
                self.report(f"unknown verb {verb!r}", at, _verb_hint(verb, words), key=True)
            return None
        arguments = self._arguments(known.parameters, data, at, f"verb {verb!r}")
        return None if arguments is None else Action(verb, arguments)

    def _standing(self, data: Any, at: At) -> Standing | None:
        if not isinstance(data, dict) or len(data) != 1:
            known_words = suggestion("", self.vocabulary.standing)
            self.report("one standing effect was expected", at, known_words)
            return None
        word, value = next(iter(data.items()))
        known = self.vocabulary.standing.get(word)
        if known is None:
            if word in self.vocabulary.verbs:
                hint = "write it under do:"
                self.report(f"{word!r} is a verb, no standing effect", (*at, word), hint, key=True)
            else:
                hint = suggestion(word, self.vocabulary.standing)
                self.report(f"unknown standing effect {word!r}", (*at, word), hint, key=True)
            return None
        arguments = self._arguments(known.parameters, value, (*at, word), f"standing effect {word!r}")
        return None if arguments is None else Standing(word, arguments)

    def _replacement(self, data: Mapping[str, Any], at: At) -> Replacement | None:
        would = data["would"]
        place = (*at, "would")
        if "this" in would:
            cards: Cards | None = Cards(this=True)
            events = would["this"]
        else:
            cards = self.cards(would["card"], (*place, "card"))
            events = would["event"]
        zones: tuple[str, ...] = ()
        if isinstance(events, dict):
            zones = self._known(events["go-to"], self.vocabulary.zones, "zone", (*place, "this", "go-to"))
            events = ()
        else:
            events = self._event_words(events, (*place, "this" if "this" in would else "event"))
        inherent = bool(data.get("inherent", False))
        if cards is None or not (events or zones):
            return None
        if "redirect" in data:
            found = self._known(data["redirect"], self.vocabulary.zones, "zone", (*at, "redirect"))
            return Replacement(cards, events, zones, redirect=found[0], inherent=inherent) if found else None
        effect = self.effect(data["instead"], (*at, "instead"))
        if isinstance(effect, May) and effect.gain is None:
            return Replacement(cards, events, zones, effect=effect.effect, optional=True, inherent=inherent)
        return Replacement(cards, events, zones, effect=effect, inherent=inherent) if effect else None

    def _event_words(self, data: Any, at: At) -> tuple[str, ...]:
        return self._known(data, self.vocabulary.events, "event", at)

    def _trigger(self, data: Any, at: At) -> Trigger | None:
        written = next(word for word in TRIGGERS if word in data)
        kind = "turn-ends" if data.get("turn") == "ends" else written
        if kind not in self.vocabulary.triggers:
            hint = suggestion(kind, self.vocabulary.triggers)
            self.report(f"this game has no trigger {kind!r}", (*at, written), hint, key=True)
            return None
        if "this" in data:
            events = self._event_words(data["this"], (*at, "this"))
            return Trigger("this", Cards(this=True), events) if events else None
        if "card" in data:
            cards = self.cards(data["card"], (*at, "card"))
            events = self._event_words(data["event"], (*at, "event"))
            return Trigger("card", cards, events) if cards and events else None
        for check in CHECKS:
            if check in data:
                return Trigger(check, amount=data[check])
        return Trigger(kind)

    def cards(self, data: Any, at: At) -> Cards | None:
        """A card filter: a type, a list of types, ``this``, ``played`` or a mapping."""
        if data == "this":
            return Cards(this=True)
        if data == "played":
            return Cards(played=True)
        if isinstance(data, dict):
            return self._filter(data, at)
        types = self._known(data, self.vocabulary.types, "card type", at, ("this", "played"))
        return Cards(types) if types else None

    def _filter(self, data: Mapping[str, Any], at: At) -> Cards | None:
        if "named" in data and len(data) == 1:
            return self._named(data["named"], (*at, "named"))
        for name in data:
            if name not in ("type", "family", "other"):
                hint = suggestion(str(name), ("type", "family", "other", "named"))
                self.report(f"a card filter has no {name!r}", (*at, name), hint, key=True)
                return None
        types = self._known(data.get("type", "card"), self.vocabulary.types, "card type", (*at, "type"))
        family = data.get("family")
        if family is not None and not self._one(
            family, self.vocabulary.families, "card family", (*at, "family")
        ):
            return None
        other = data.get("other", False)
        if not isinstance(other, bool):
            self.report(f"'other' is true or false, not {other!r}", (*at, "other"))
            return None
        return Cards(types, family or "", other=other) if types else None

    def _named(self, ident: Any, at: At) -> Cards | None:
        """The one card with an id."""
        if not isinstance(ident, str) or (self.titles is not None and ident not in self.titles):
            self.report(f"there is no card {ident!r}", at, suggestion(str(ident), self.titles or ()))
            return None
        return Cards(named=ident, title=(self.titles or {}).get(ident, ident))

    def _count(self, data: Mapping[str, Any], at: At) -> Count | None:
        """An amount that is counted: cards of a kind in one's own Stable, some fewer."""
        if "count" not in data or not set(data) <= {"count", "less"}:
            self.report("an amount is counted with 'count'", at, "write {count: card} or add less: 3")
            return None
        cards = self.cards(data["count"], (*at, "count"))
        less = self._number(data["less"], (*at, "less")) if "less" in data else 0
        return None if cards is None or less is None else Count(cards, less)

    def _known(
        self, data: Any, words: Iterable[str], kind: str, at: At, alone: tuple[str, ...] = ()
    ) -> tuple[str, ...]:
        """``data`` (a word or a list of words) as known words; () after reporting each unknown one.

        ``alone`` are words that would do in place of a list; they are suggested, too.
        """
        known = set(words)
        given = data if isinstance(data, (list, tuple)) else [data]
        if not given:
            self.report(f"a {kind} was expected, the list is empty", at, suggestion("", known))
            return ()
        wrong = False
        for index, word in enumerate(given):
            if isinstance(word, str) and word in known:
                continue
            wrong = True
            place = (*at, index) if isinstance(data, list) else at
            if word in alone:
                self.report(f"{word!r} cannot stand in a list", place, "write it alone, without brackets")
            elif isinstance(word, str):
                self.report(f"unknown {kind} {word!r}", place, suggestion(word, (*known, *alone)))
            else:
                said = "a mapping" if isinstance(word, dict) else "a list" if isinstance(word, list) else word
                self.report(f"a {kind} was expected, found {said}", place, suggestion("", known))
        return () if wrong else tuple(given)

    def _arguments(
        self, defaults: Mapping[str, Any], data: Any, at: At, owner: str
    ) -> dict[str, Argument] | None:
        if not isinstance(data, dict):
            self.report(f"the parameters of {owner} must be a mapping", at, "write {} for the usual ones")
            return None
        wrong = False
        for name in data:
            if name not in defaults:
                expected = suggestion(str(name), defaults) if defaults else "it has none"
                self.report(f"{owner} has no parameter {name!r}", (*at, name), expected, key=True)
                wrong = True
        found: dict[str, Argument] = {}
        # A wrong default is a fault of the vocabulary and told there, not at every card that relies on it.
        unheard = AbilityReader(self.vocabulary, lambda *_, **__: None)
        for name, default in defaults.items():
            if name in data:
                argument = self.argument(name, data[name], (*at, name))
            else:
                argument = unheard.argument(name, default, at)
            if argument is None:
                wrong = True
            else:
                found[name] = argument
        return None if wrong else found

    def argument(self, name: str, value: Any, at: At) -> Argument | None:
        """The argument for the parameter ``name`` of a verb or standing effect, or ``None`` when wrong."""
        vocabulary = self.vocabulary
        match name:
            case "card" | "by":
                return self.cards(value, at)
            case "amount":
                if isinstance(value, dict):
                    return self._count(value, at)
                return value if value in (ALL, AS_MANY) else self._number(value, at)
            case "take":
                return self._number(value, at)
            case "change":
                return self._change(value, at)
            case "how":
                return self._one(value, WAYS, "way to pick", at)
            case "from" | "into":
                return self._one(value, vocabulary.zones, "zone", at)
            case "event":
                return self._one(value, vocabulary.events, "event", at)
            case "guise":
                return self._one(value, vocabulary.guises, "guise", at)
            case "phases":
                return self._known(value, vocabulary.phases, "phase", at) or None
            case "zones":
                return self._known(value, (*vocabulary.zones, "this"), "zone", at) or None
            case _:
                return self._one(value, vocabulary.players, "kind of player", at)

    def _number(self, value: Any, at: At) -> int | None:
        if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 100:
            return value
        self.report(f"{value!r} is no amount", at, "a number from 1 to 99")
        return None

    def _change(self, value: Any, at: At) -> int | None:
        if isinstance(value, int) and not isinstance(value, bool) and 0 < abs(value) < 100:
            return value
        self.report(f"{value!r} is no change", at, "a number from 1 to 99, negative for fewer")
        return None

    def _one(self, value: Any, words: Iterable[str], kind: str, at: At) -> str | None:
        found = self._known(value, words, kind, at)
        if len(found) > 1:
            self.report(f"one {kind} was expected, found {len(found)}", at, "keep one of them")
        return found[0] if len(found) == 1 else None


def _verb_hint(verb: str, words: Sequence[str]) -> str:
    """The nearest word, or all when they are few, else where to read about them."""
    if nearest(verb, words) or len(words) <= FEW:
        return suggestion(verb, words)
    stretch = "`cardset docs vocabulary-stretch` for what none can say"
    return f"see `cardset vocabulary` for all {len(words)}; {stretch}"

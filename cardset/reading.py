"""From the plain data of a card to its abilities, with every wrong word reported where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardset.effects import (
    ALL,
    Ability,
    Action,
    Argument,
    Cards,
    Effect,
    Joint,
    May,
    OneShot,
    Replacement,
    Standing,
    Trigger,
    Triggered,
)
from cardset.errors import suggestion
from cardset.vocabulary import Vocabulary

__all__ = ["AbilityReader", "At", "Report"]

At = tuple[str | int, ...]
"""Where a value stands in its file: keys and indexes from the top."""

Report = Callable[[str, At, str], None]
"""Takes a message, its place and a hint."""

JOINTS = ("and", "then", "or", "next")


class AbilityReader:
    """Reads abilities written in one vocabulary; wrong ones are reported and left out."""

    def __init__(self, vocabulary: Vocabulary, report: Report) -> None:
        self.vocabulary = vocabulary
        self.report = report

    def abilities(self, data: Iterable[Any], at: At = ()) -> tuple[Ability, ...]:
        """The abilities in ``data``, the list that stands at ``at``."""
        read = (self.ability(entry, (*at, index)) for index, entry in enumerate(data))
        return tuple(ability for ability in read if ability is not None)

    def ability(self, data: Mapping[str, Any], at: At = ()) -> Ability | None:
        """One ability, or ``None`` after reporting why it cannot be read."""
        if "always" in data:
            return self._standing(data["always"], (*at, "always"))
        if "would" in data:
            return self._replacement(data, at)
        effect = self.effect(data["do"], (*at, "do"))
        if "when" not in data:
            return OneShot(effect) if effect else None
        trigger = self._trigger(data["when"], (*at, "when"))
        return Triggered(trigger, effect) if effect and trigger else None

    def effect(self, data: Any, at: At) -> Effect | None:
        """One effect: an action, a choice (``may``) or a joint of several."""
        if not isinstance(data, dict) or not data:
            self.report("an effect must be a verb with its parameters", at, "for example {draw: {amount: 2}}")
            return None
        if "may" in data:
            if extra := set(data) - {"may", "if-you-do"}:
                word = sorted(map(str, extra))[0]
                self.report(f"{word!r} cannot stand beside 'may'", (*at, word), "only if-you-do can")
                return None
            chosen = self.effect(data["may"], (*at, "may"))
            gain = self.effect(data["if-you-do"], (*at, "if-you-do")) if "if-you-do" in data else None
            lost = chosen is None or ("if-you-do" in data and gain is None)
            return None if lost or chosen is None else May(chosen, gain)
        if len(data) > 1:
            words = ", ".join(map(str, data))
            self.report(f"one verb was expected, found {words}", at, "join several with and, then, or, next")
            return None
        word, value = next(iter(data.items()))
        if word in JOINTS:
            return self._joint(word, value, (*at, word))
        return self._action(word, value, (*at, word))

    def _joint(self, kind: str, data: Any, at: At) -> Joint | None:
        if not isinstance(data, list) or len(data) < 2:
            self.report(f"{kind!r} joins a list of at least two effects", at, "")
            return None
        parts = [self.effect(part, (*at, index)) for index, part in enumerate(data)]
        kept = tuple(part for part in parts if part is not None)
        return Joint(kind, kept) if len(kept) == len(parts) else None

    def _action(self, verb: str, data: Any, at: At) -> Action | None:
        known = self.vocabulary.verbs.get(verb)
        if known is None:
            words = (*self.vocabulary.verbs, "may", *JOINTS)
            self.report(f"unknown verb {verb!r}", at, suggestion(str(verb), words))
            return None
        arguments = self._arguments(known.parameters, data, at, f"verb {verb!r}")
        return None if arguments is None else Action(verb, arguments)

    def _standing(self, data: Any, at: At) -> Standing | None:
        if not isinstance(data, dict) or len(data) != 1:
            self.report("one standing effect was expected", at, "for example {counts-as: {amount: 2}}")
            return None
        word, value = next(iter(data.items()))
        known = self.vocabulary.standing.get(word)
        if known is None:
            hint = suggestion(str(word), self.vocabulary.standing)
            self.report(f"unknown standing effect {word!r}", (*at, word), hint)
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
        events = self._known(events, self.vocabulary.events, "event", place)
        inherent = bool(data.get("inherent", False))
        if cards is None:
            return None
        if "redirect" in data:
            found = self._known(data["redirect"], self.vocabulary.zones, "zone", (*at, "redirect"))
            return Replacement(cards, events, zones, redirect=found[0], inherent=inherent) if found else None
        effect = self.effect(data["instead"], (*at, "instead"))
        if isinstance(effect, May) and effect.gain is None:
            return Replacement(cards, events, zones, effect=effect.effect, optional=True, inherent=inherent)
        return Replacement(cards, events, zones, effect=effect, inherent=inherent) if effect else None

    def _trigger(self, data: Any, at: At) -> Trigger | None:
        if "this" in data:
            events = self._known(data["this"], self.vocabulary.events, "event", (*at, "this"))
            return Trigger("this", Cards(this=True), events) if events else None
        if "card" in data:
            cards = self.cards(data["card"], (*at, "card"))
            events = self._known(data["event"], self.vocabulary.events, "event", (*at, "event"))
            return Trigger("card", cards, events) if cards and events else None
        if "more-than" in data:
            return Trigger("more-than", amount=data["more-than"])
        return Trigger("turn" if "turn" in data else "response")

    def cards(self, data: Any, at: At) -> Cards | None:
        """A card filter: a type, a list of types, ``this``, ``played`` or a mapping."""
        if data == "this":
            return Cards(this=True)
        if data == "played":
            return Cards(played=True)
        if isinstance(data, dict):
            types = self._known(data.get("type", "card"), self.vocabulary.types, "card type", (*at, "type"))
            family = data.get("family", "")
            if family and not self._known(family, self.vocabulary.families, "card family", (*at, "family")):
                return None
            return Cards(types, str(family), other=bool(data.get("other", False))) if types else None
        types = self._known(data, (*self.vocabulary.types, "this", "played"), "card type", at)
        return Cards(types) if types else None

    def _known(self, data: Any, words: Iterable[str], kind: str, at: At) -> tuple[str, ...]:
        """``data`` (a word or a list of words) as known words; () after reporting an unknown one."""
        known = set(words)
        given = data if isinstance(data, (list, tuple)) else [data]
        wrong = False
        for word in given:
            if word not in known:
                self.report(f"unknown {kind} {word!r}", at, suggestion(str(word), known))
                wrong = True
        return () if wrong else tuple(given)

    def _arguments(
        self, defaults: Mapping[str, Any], data: Any, at: At, owner: str
    ) -> dict[str, Argument] | None:
        if not isinstance(data, dict):
            self.report(f"the parameters of {owner} must be a mapping", at, "write {} when there are none")
            return None
        wrong = False
        for name in data:
            if name not in defaults:
                expected = suggestion(str(name), defaults) if defaults else "it has none"
                self.report(f"{owner} has no parameter {name!r}", (*at, name), expected)
                wrong = True
        found: dict[str, Argument] = {}
        for name, default in defaults.items():
            argument = self._argument(name, data.get(name, default), (*at, name))
            if argument is None:
                wrong = True
            else:
                found[name] = argument
        return None if wrong else found

    def _argument(self, name: str, value: Any, at: At) -> Argument | None:
        vocabulary = self.vocabulary
        match name:
            case "card" | "by":
                return self.cards(value, at)
            case "amount" | "take":
                if value == ALL or (
                    isinstance(value, int) and not isinstance(value, bool) and 0 < value < 100
                ):
                    return ALL if value == ALL else int(value)
                self.report(f"{value!r} is no amount", at, "a number from 1 to 99, or all")
                return None
            case "how":
                return self._one(value, ("random", "chosen"), "way to take", at)
            case "from":
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

    def _one(self, value: Any, words: Iterable[str], kind: str, at: At) -> str | None:
        found = self._known(value, words, kind, at)
        return found[0] if len(found) == 1 else None

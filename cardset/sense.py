"""Does an ability make sense where it stands: can it ever happen, can it be read in one way only?

Joints bind in this order, the tightest first: *and* and *or*, *then*, *if you do*, *next*. A text has no
brackets, so an effect that would need them cannot be said; two effects never share one text.

Whether an action finds what it asks for is :mod:`cardset.reach`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardset.effects import (
    AS_MANY,
    Ability,
    Action,
    Cards,
    Effect,
    If,
    Joint,
    Later,
    May,
    OneShot,
    Replacement,
    Standing,
    Triggered,
    holds_may,
    walk,
)
from cardset.errors import suggestion
from cardset.reach import check_action, check_in_play, zones_of
from cardset.reading import At, Complain
from cardset.vocabulary import IT, CardType, Vocabulary

RANKS = {"and": 1, "or": 1, "then": 2, "next": 4}
GAIN = 3
DELAYED, GIVEN = 2, 3
"""A delayed effect and a condition are said in sentences of their own."""
ONCE_ANYHOW = ("turn", "turn-ends", "response")
"""The triggers that come once per turn and card anyhow."""


def emitted_events(vocabulary: Vocabulary) -> frozenset[str]:
    """The events that something in the game makes happen: its verbs, playing cards, its rules."""
    events = {event for verb in vocabulary.verbs.values() for event in verb.events}
    events |= {event for event, entry in vocabulary.events.items() if entry.get("from") == "rules"}
    for kind in vocabulary.types.values():
        if kind.plays:
            events.add("played")
        if vocabulary.stays(kind):
            events.add("entered")
    return frozenset(events)


def ability_actions(ability: Ability, at: At = ()) -> Iterator[tuple[Action, At]]:
    """Every action of an ability with its place below ``at``, in reading order."""
    where: At = ("do",)
    if isinstance(ability, Replacement):
        where = ("instead", "may") if ability.optional else ("instead",)
    for part, place in walk(ability.effect, (*at, *where)) if ability.effect else ():
        if isinstance(part, Action):
            yield part, (*place, part.verb)


def check_effects(entry: Mapping[str, Any], kind: CardType, report: Complain, at: At) -> None:
    """Report a card with effects that its type rules out, or without those that it asks for.

    Playing a card that does not stay in play must do one thing, not nothing and not two. ``entry`` is the
    plain data of the card at ``at``. Abilities of the wrong sort are told one by one.
    """
    if kind.effects == "none" and "abilities" in entry:
        message = f"a card of the type {kind.id!r} has no effects"
        report(message, (*at, "abilities"), "leave them out, or give it another type", key=True)
    if kind.effects == "some" and "abilities" not in entry:
        message = f"a card of the type {kind.id!r} has an effect"
        report(message, (*at, "type"), "give it abilities, or another type", key=True)
    if kind.plays not in ("effect", "response"):
        return
    effects = [ability for ability in entry.get("abilities", ()) if "do" in ability]
    if not effects:
        shape = "do: …" if kind.plays == "effect" else "when: {response: played} and do: …"
        message = f"playing a card of the type {kind.id!r} must do something"
        report(message, (*at, "type"), f"give it an ability with {shape}", key=True)
    elif len(effects) > 1:
        hint = "join the effects with and, then or next"
        report("only one ability can say what playing the card does", (*at, "abilities"), hint, key=True)


def check_ability(ability: Ability, kind: CardType, vocabulary: Vocabulary, report: Complain, at: At) -> None:
    """Report what could never happen on a card of this ``kind``, and what could be read in two ways."""
    match ability:
        case OneShot(effect):
            if kind.plays != "effect":
                message = f"an effect without 'when' never happens on a card of the type {kind.id!r}"
                report(
                    message, (*at, "do"), "say when it happens, for example when: {this: entered}", key=True
                )
            _check_reading(effect, report, (*at, "do"))
        case Triggered(trigger, effect, limit):
            _check_trigger(trigger.kind, kind, report, (*at, "when"))
            if limit and trigger.kind in ONCE_ANYHOW:
                hint = "leave 'once' out"
                message = f"this happens once per {limit} at most, and needs no limit"
                report(message, (*at, "once"), hint, key=True)
            if trigger.events:
                place = (*at, "when", "this" if trigger.kind == "this" else "event")
                _check_events(trigger.events, vocabulary, report, place)
            _check_reading(effect, report, (*at, "do"))
        case Replacement(effect=effect):
            if ability.events:
                place = (*at, "would", "this" if ability.cards.this else "event")
                _check_events(ability.events, vocabulary, report, place)
                _check_prevented(ability.events, vocabulary, report, place)
            if effect is not None:
                inner: At = (*at, "instead", *(("may",) if ability.optional else ()))
                if _rank(effect) > 1 or isinstance(effect, May):
                    hint = "after 'instead' stands a verb, or several joined by and, or by or"
                    report("what happens instead is more than one sentence can say", inner, hint)
                _check_reading(effect, report, inner)
        case Standing(word, arguments):
            if isinstance(event := arguments.get("event"), str):
                _check_prevented((event,), vocabulary, report, (*at, "always", word, "event"))
            if isinstance(of := arguments.get("of"), str) and vocabulary.players[of]["which"] == "one":
                every = [who for who, said in vocabulary.players.items() if said["which"] == "every"]
                hint = suggestion("", every)
                report("what holds all the time picks nobody", (*at, "always", word, "of"), hint)
            if vocabulary.standing[word].beside and isinstance(cards := arguments.get("card"), Cards):
                place = (*at, "always", word, "card")
                check_in_play(cards, "asked for", vocabulary, report, place)
    _check_bindings(ability, vocabulary, report, at)
    if ability.effect is not None:
        _check_leaving(ability.effect, kind, vocabulary, report, (*at, "do"))
        _check_it(ability.effect, vocabulary, report, (*at, "do"))
    for action, place in ability_actions(ability, at):
        check_action(action, ability, vocabulary, report, place)


def _check_trigger(trigger: str, kind: CardType, report: Complain, at: At) -> None:
    if kind.plays == "effect":
        message = f"a card of the type {kind.id!r} is carried out when played and cannot wait for a trigger"
        report(message, at, "leave out the 'when'", key=True)
    elif trigger == "response" and kind.plays != "response":
        hint = "only types that say plays: response can answer"
        report(f"a card of the type {kind.id!r} cannot be played in response", (*at, trigger), hint, key=True)
    elif trigger != "response" and kind.plays == "response":
        hint = "write when: {response: played}"
        report(f"a card of the type {kind.id!r} is never in play to wait for this", at, hint, key=True)


def _check_events(events: tuple[str, ...], vocabulary: Vocabulary, report: Complain, at: At) -> None:
    emitted = emitted_events(vocabulary)
    for event in events:
        if event not in emitted and event in vocabulary.events:
            known = ", ".join(sorted(emitted))
            report(f"nothing in this game emits the event {event!r}", at, f"what happens is one of: {known}")


def _check_prevented(events: tuple[str, ...], vocabulary: Vocabulary, report: Complain, at: At) -> None:
    """A card can be kept from what is done to it, not from what follows of a move: that has no passive."""
    preventable = [word for word, entry in vocabulary.events.items() if "passive" in entry]
    for event in events:
        if event not in preventable:
            report(f"no card can be kept from the event {event!r}", at, suggestion("", preventable))


def _check_bindings(ability: Ability, vocabulary: Vocabulary, report: Complain, at: At) -> None:
    """ "that player" stands for one who was named before; several players can only be who does something."""
    parts = [part for part, _ in walk(ability.effect)] if ability.effect else []
    answers = isinstance(ability, Triggered) and ability.trigger.kind == "response"  # whoever is answered
    named = answers or any(isinstance(part, Joint) and part.who for part in parts)
    for action, place in ability_actions(ability, at):
        roles = {
            name: vocabulary.players[word]["which"]
            for name, word in action.arguments.items()
            if isinstance(word, str) and word in vocabulary.players
        }
        for name, which in roles.items():
            if which == "bound" and not named:
                hint = "name a player earlier in the same effect"
                report(f"{action.word(name)!r} has nobody to stand for", (*place, name), hint)
            if which == "some" and name != "who":
                hint = "they can only be who does something"
                report(f"{action.word(name)!r} cannot stand here", (*place, name), hint)
        named = named or any(which in ("one", "bound") for which in roles.values())


def _check_it(whole: Effect, vocabulary: Vocabulary, report: Complain, at: At) -> None:
    """What speaks of cards moved or shown before comes after an action that moves or shows some."""
    moved = shown = False
    for part, here in walk(whole, at):
        needs, place = "", here
        match part:
            case If() if not shown:
                needs, place = "'if' has no card to look at", (*here, "if", "it")
            case Action(verb):
                steps = vocabulary.verbs[verb].steps
                back = next((step for step in steps if step.parameters.get("from") == IT), None)
                if back is not None and not (moved if back.parameters["to"] == "home" else shown):
                    needs, place = f"{verb!r} has no card to move", (*here, verb)
                elif part.amount == AS_MANY and not moved:
                    needs, place = f"{AS_MANY!r} has nothing to be counted", (*here, verb, "amount")
                moved = moved or any(step.primitive == "move" for step in steps)
                shown = shown or any(step.primitive == "reveal" for step in steps)
        if needs:
            hint = "move cards, or reveal one, earlier in the same effect"
            report(needs, place, hint, key=place[-1] not in ("amount", "it"))


def _check_leaving(whole: Effect, kind: CardType, vocabulary: Vocabulary, report: Complain, at: At) -> None:
    """What waits for this card to leave is on a card that comes to lie where it can leave from: else it would
    have no end."""
    if vocabulary.in_play in zones_of(kind, vocabulary):
        return
    for part, here in walk(whole, at):
        if isinstance(part, Later) and part.trigger.kind == "this":
            message = f"a card of the type {kind.id!r} is never in play to leave, so this would never come"
            report(message, (*here, "later", "when"), "wait for {turn: ends}")


def _check_joined(joint: Joint, report: Complain, here: At) -> None:
    """Parts between which somebody else chooses are said without their subject, which is that player."""
    for index, part in enumerate(joint.parts if joint.who else ()):
        if not isinstance(part, Action) or part.word("who") != "that-player":
            hint = "write verbs with who: that-player"
            report("a part of 'or' could be read in two ways beside 'who'", (*here, "or", index), hint)


def _check_reading(whole: Effect, report: Complain, at: At) -> None:
    """Whether the text of an effect can be read in this one way only."""
    for effect, here in walk(whole, at):
        match effect:
            case May(inner, gain):
                if _rank(inner) > RANKS["then"] or holds_may(inner):
                    word = "next" if _rank(inner) > GAIN else "may"
                    hint = f"put {word!r} outside of it"
                    report(f"{word!r} inside 'may' could be read in two ways", (*here, "may"), hint, key=True)
                if gain is not None and _rank(gain) >= RANKS["next"]:
                    message = "'next' after 'if-you-do' could be read in two ways"
                    report(message, (*here, "if-you-do"), "put 'next' outside of it", key=True)
            case If(_, inner, otherwise):
                for key, part in (("do", inner), ("else", otherwise)):
                    if part is not None and _rank(part) > RANKS["then"]:
                        hint = "verbs, joined by and, or, then at most"
                        report(f"{key!r} of 'if' could be read in two ways", (*here, "if", key), hint)
            case Later(_, inner):
                if _rank(inner) > RANKS["and"] or holds_may(inner) or isinstance(inner, Later):
                    hint = "verbs, joined by and, or at most; put 'may' outside of it"
                    report("what comes later could be read in two ways", (*here, "later", "do"), hint)
            case Joint(kind, parts):
                _check_joined(effect, report, here)
                for index, part in enumerate(parts):
                    place = (*here, kind, index)
                    last = index == len(parts) - 1
                    if isinstance(part, Joint) and RANKS[part.kind] >= RANKS[kind]:
                        hint = _in_order(part.kind, kind)
                        report(f"{part.kind!r} inside {kind!r} could be read in two ways", place, hint)
                    elif isinstance(part, If) and kind != "next":
                        hint = "put it last into a list of 'next'"
                        report(f"'if' inside {kind!r} could be read in two ways", place, hint)
                    elif isinstance(part, Later) and kind not in ("next", "then"):
                        hint = "put it into a list of 'next'"
                        report(f"'later' inside {kind!r} could be read in two ways", place, hint)
                    elif isinstance(part, May) and kind != "next" and (kind != "then" or not last):
                        hint = "a 'may' can stand last in 'then', or anywhere in 'next'"
                        report(f"'may' inside {kind!r} could be read in two ways", place, hint)


def _in_order(inner: str, outer: str) -> str:
    if inner == outer:
        return f"make it one list of {outer!r}"
    return "joints nest in this order, from the inside out: and, or; then; if-you-do; next"


def _rank(effect: Effect) -> int:
    match effect:
        case Joint(kind):
            return RANKS[kind]
        case May(inner, gain):
            return GAIN if gain is not None else _rank(inner)
        case If():
            return GIVEN
        case Later():
            return DELAYED
        case _:
            return 0

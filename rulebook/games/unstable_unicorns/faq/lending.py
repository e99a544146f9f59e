"""What people ask about a card that asks for others, or lends some: found out by trying (:mod:`.aspects`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardset.effects import Later, actions, walk
from rulebook.games.unstable_unicorns.deck import Face
from rulebook.games.unstable_unicorns.faq.beginnings import beginnings, doing, happened_to
from rulebook.games.unstable_unicorns.faq.seen import NO, YES, Seen
from rulebook.games.unstable_unicorns.faq.trials import Bench, Goal, changed, followed, look_for, to_play
from rulebook.games.unstable_unicorns.rules import Rules
from rulebook.games.unstable_unicorns.scenario.model import Given
from rulebook.games.unstable_unicorns.scenario.words import card_id
from rulebook.games.unstable_unicorns.state import State


def needs(bench: Bench, face: Face, rules: Rules) -> Iterator[Seen]:
    """Whether a card that asks for others may be played into a Stable in which nothing lies."""
    if not face.needs and not any(rule.word == "enters-beside" for rule in face.standing):
        return
    card = face.card.id
    plays = happened_to("plays", card)
    empty, full = to_play(bench.bare(), card), to_play(bench.rich(card), card)
    tried = look_for(bench, empty, rules, plays)
    if tried is not None:
        yield Seen(YES, followed(tried))
    elif look_for(bench, full, rules, plays) is not None:
        nothing = look_for(bench, empty, rules, lambda _: True)
        assert nothing is not None  # the position itself is the goal
        yield Seen(NO, nothing)


def goes_back(bench: Bench, face: Face, rules: Rules) -> Iterator[Seen]:
    """When a card goes back that the effect has moved."""
    card = face.card.id
    for moment, events in _moments(bench, face):
        for given, _ in beginnings(bench, face, bench.rich(card)):
            for helper in doing(bench, events, card) if events else ("",):
                armed = _armed(given, helper) if helper else given
                tried = look_for(bench, armed, rules, _back(card))
                if tried is not None:
                    yield Seen("", followed(tried, accept=card), (moment,))
                    return


def _armed(given: Given, helper: str) -> Given:
    """``given`` with another card to be played after the first."""
    return replace(changed(given, "hand", 0, lambda old: (*old[:1], helper, *old[1:])), plays=2)


def _moments(bench: Bench, face: Face) -> Iterator[tuple[str, tuple[str, ...]]]:
    """When something of the card sends others back: a word for it, and the events that it waits for."""
    for ability in face.card.abilities:
        for part, _ in walk(ability.effect) if ability.effect else ():
            if isinstance(part, Later) and _sends_back(bench, part):
                events = part.trigger.events
                yield (events[0] if events else part.trigger.kind), events


def _sends_back(bench: Bench, later: Later) -> bool:
    verbs = bench.deck.set.vocabulary.verbs
    return any(
        step.parameters.get("to") == "home"
        for action in actions(later.effect)
        for step in verbs[action.verb].steps
    )


def _back(card: str) -> Goal:
    """A card has been moved a second time by the effect of ``card``."""

    def goal(state: State) -> bool:
        moved = [
            event.card
            for event in state.journal or ()
            if event.kind in ("stolen", "moved") and card_id(state, event.cause) == card
        ]
        return len(moved) > len(set(moved))

    return goal

"""How an effect of a card can come to begin: positions for it, and what tells that it has."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace
from itertools import product

from rulebook.games.unstable_unicorns.consequences import is_reason
from rulebook.games.unstable_unicorns.deck import NO_LIMIT, Face
from rulebook.games.unstable_unicorns.faq.trials import Bench, Goal, to_play, with_cards
from rulebook.games.unstable_unicorns.scenario.model import Given
from rulebook.games.unstable_unicorns.scenario.words import card_id
from rulebook.games.unstable_unicorns.state import State
from rulebook.protocol import Event

COMING = ("stolen", "moved", "brought")
"""The ways into a Stable other than to be played, by their events."""
LEAVING = ("sacrificed", "destroyed", "stolen", "moved", "returned")
"""The ways out of a Stable."""


def beginnings(bench: Bench, face: Face, given: Given) -> Iterator[tuple[Given, Goal]]:
    """Positions, made from ``given``, in which an effect of the card can begin; how to tell that it has."""
    card = face.card.id
    if face.shot >= 0:
        yield to_play(given, card), caused(card)
    if face.begins:
        yield with_cards(bench.idle(given), "stable", 0, card), begun(card)
    if face.ends:
        yield replace(with_cards(given, "stable", 0, card), phase="end"), begun(card)
    if "entered" in face.own:
        yield to_play(given, card), begun(card)
    elif face.own:
        for helper in doing(bench, face.own, card):
            yield to_play(with_cards(given, "stable", 0, card), helper), begun(card)
    for _, heard, _ in face.hears:
        yield to_play(with_cards(given, "stable", 0, card), *bench.spare(heard, given)[:1]), begun(card)
    for _, most, _ in face.limits:
        crowd = most if most != NO_LIMIT else 0
        yield bench.crowded(with_cards(given, "stable", 0, card), 0, crowd), begun(card)
    for guard in face.guards:
        if guard.program >= 0:
            for helper, seat in product(doing(bench, guard.events, card), (0, 1)):
                yield to_play(with_cards(given, "stable", seat, card), helper), replaced(card)


def doing(bench: Bench, events: Container[str], *used: str) -> Iterator[str]:
    """Magic that makes one of ``events`` happen, or one that stands for it, in the order of the set."""
    verbs = bench.deck.set.vocabulary.verbs
    wanted = LEAVING if "left" in events else events
    for face in bench.deck.faces:
        if face.shot >= 0 and face.card.id not in used:
            done = [event for verb in bench.deck.programs[face.shot].verbs for event in verbs[verb].events]
            if any(event in wanted for event in done):
                yield face.card.id


def happened(test: Callable[[State, Event], bool]) -> Goal:
    """Something has happened that passes ``test``."""
    return lambda state: any(test(state, event) for event in state.journal or ())


def happened_to(kind: str, card: str) -> Goal:
    """An event of this kind has happened to the card."""
    return happened(lambda state, event: event.kind == kind and card_id(state, event.card) == card)


def begun(card: str) -> Goal:
    """An effect of the card has begun."""
    return happened_to("effect", card)


def replaced(card: str) -> Goal:
    """The card has stepped in for something."""
    return happened(lambda state, event: event.kind == "replaced" and card_id(state, event.cause) == card)


def caused(card: str) -> Goal:
    """The card's effect has done something."""
    nothing = ("played", "targeted", "targeted-player")
    return happened(
        lambda state, event: (
            card_id(state, event.cause) == card and event.kind not in nothing and not is_reason(event)
        )
    )


def either(one: Goal, other: Goal) -> Goal:
    """One of two goals is reached."""
    return lambda state: one(state) or other(state)


def asks(card: str) -> Goal:
    """The card's effect leaves its player the choice whether to carry it out."""

    def goal(state: State) -> bool:
        decision = state.decision
        return decision is not None and decision.kind == "may" and card_id(state, decision.source) == card

    return goal


def after(kind: str, card: str, goal: Callable[[State, Sequence[Event]], bool]) -> Goal:
    """``goal`` holds of what has happened since ``kind`` happened to ``card``."""

    def both(state: State) -> bool:
        journal = state.journal or []
        for place, event in enumerate(journal):
            if event.kind == kind and card_id(state, event.card) == card:
                return goal(state, journal[place:])
        return False

    return both

"""Positions, moves and what they lead to as the YAML of a scenario, which `cli scenario` runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardset.model import Card, CardSet
from cardset.outline import plain_abilities
from rulebook.games.unstable_unicorns.match import DISCARD
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.scenario.expect import ids_in
from rulebook.games.unstable_unicorns.scenario.model import Given
from rulebook.games.unstable_unicorns.scenario.words import said
from rulebook.games.unstable_unicorns.state import State
from rulebook.scenarios.model import letter


def scenario_lines(
    name: str, facts: Sequence[str], given: Given, steps: Sequence[str], cards: CardSet
) -> list[str]:
    """One entry of ``scenarios:``. ``facts`` are its lines between the id and the position, ``steps`` as
    :func:`played` and :func:`expectation` give them. Cards that were added to the set are defined in it."""
    used = dict.fromkeys(card for zone in zones_of(given) for card in zone)
    added = [cards.cards[card] for card in used if _is_added(cards.cards[card], cards)]
    lines = [f"  - id: {name}", *(f"    {fact}" for fact in facts)]
    if added:
        lines.append("    define:")
        for card in added:
            lines += _defined(card, cards)
    lines += ["    given:", *(f"      {line}" for line in _given(given))]
    return [*lines, "    steps:", *(f"      - {step}" for step in steps)]


def _is_added(card: Card, cards: CardSet) -> bool:
    """Whether a card is none of the set's own files."""
    return card.path is not None and not card.path.is_relative_to(cards.root)


def _defined(card: Card, cards: CardSet) -> Iterator[str]:
    yield f"      - id: {card.id}"
    yield f"        name: {quoted(card.name)}"
    yield f"        type: {card.type}"
    yield f"        copies: {card.copies}"
    if card.families:
        yield f"        families: {flow(list(card.families))}"
    abilities = plain_abilities(card, cards.vocabulary)[: len(card.abilities)]
    if abilities:
        yield "        abilities:"
        yield from (f"          - {flow(ability)}" for ability in abilities)


def _given(given: Given) -> Iterator[str]:
    yield f"players: {given.players}"
    if given.phase != "action":
        yield f"phase: {given.phase}"
    for word, zones in (("stables", given.stables), ("hands", given.hands)):
        filled = {letter(seat): list(zone) for seat, zone in enumerate(zones) if zone}
        if filled:
            yield f"{word}: {flow(filled)}"
    yield f"deck: {flow(list(given.deck))}"
    yield "deck-rest: none"
    if given.discard:
        yield f"discard: {flow(list(given.discard))}"
    if given.nursery is not None:
        yield f"nursery: {flow(list(given.nursery))}"


def played(state: State, moves: Sequence[Move]) -> Iterator[str]:
    """A step for each of ``moves``, which are played in ``state``."""
    for move in moves:
        decision = state.decision
        assert decision is not None
        yield f"{letter(decision.player)}: {said(state, move)}"
        state.play(move)


def expectation(state: State) -> str:
    """A step that expects what is there: who is asked what, and where the cards are."""
    game, decision = state.match, state.decision
    assert decision is not None
    seats = range(game.players)
    stables = {letter(seat): ids_in(state, game.stable(seat)) for seat in seats}
    hands = {letter(seat): ids_in(state, game.hand(seat)) for seat in seats}
    found: dict[str, Any] = {"asked": {letter(decision.player): decision.kind}}
    if decision.source >= 0:
        found["because-of"] = game.deck.face(decision.source).card.id
    found |= {"stables": stables, "hands": hands, "discard": ids_in(state, DISCARD)}
    return f"expect: {flow(found)}"


def zones_of(given: Given) -> Iterator[Sequence[str]]:
    """The cards of a position, zone by zone."""
    yield from (*given.stables, *given.hands, given.deck, given.discard, given.nursery or ())


def flow(data: Any) -> str:
    """Plain data as YAML on one line."""
    match data:
        case dict():
            return "{" + ", ".join(f"{key}: {flow(value)}" for key, value in data.items()) + "}"
        case list():
            return "[" + ", ".join(map(flow, data)) + "]"
        case bool():
            return str(data).lower()
    return str(data)


def quoted(text: str) -> str:
    """A text as YAML in quotation marks."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

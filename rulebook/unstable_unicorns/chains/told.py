"""A loop as a scenario that `cli scenario` runs: the start, the way into the loop, and one round of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardset.model import Card, CardSet
from cardset.outline import plain_abilities
from rulebook.unstable_unicorns.chains.search import Loop
from rulebook.unstable_unicorns.chains.starts import Start
from rulebook.unstable_unicorns.game import DISCARD
from rulebook.unstable_unicorns.moves import Move
from rulebook.unstable_unicorns.scenario.expect import ids_in
from rulebook.unstable_unicorns.scenario.model import Given
from rulebook.unstable_unicorns.scenario.words import letter, said
from rulebook.unstable_unicorns.state import State

__all__ = ["scenario_text"]


def scenario_text(state: State, start: Start, loop: Loop, rules: str, name: str, about: str) -> str:
    """The YAML of one scenario. ``state`` is the start, with its first question open.

    Cards that were added to the set are defined in the scenario.
    """
    cards = state.game.deck.set
    used = dict.fromkeys(card for zone in _zones(start.given) for card in zone)
    added = [cards.cards[card] for card in used if _is_added(cards.cards[card], cards)]
    lines = ["scenarios:", f"  - id: {name}", f"    about: {_quoted(about)}", f"    rules: {_quoted(rules)}"]
    if added:
        lines.append("    define:")
        for card in added:
            lines += _defined(card, cards)
    lines += ["    given:", *(f"      {line}" for line in _given(start.given))]
    lines += ["    steps:", *(f"      - {step}" for step in _steps(state.copy(), loop))]
    return "\n".join(lines) + "\n"


def _is_added(card: Card, cards: CardSet) -> bool:
    """Whether a card is none of the set's own files."""
    return card.path is not None and not card.path.is_relative_to(cards.root)


def _defined(card: Card, cards: CardSet) -> Iterator[str]:
    yield f"      - id: {card.id}"
    yield f"        name: {_quoted(card.name)}"
    yield f"        type: {card.type}"
    yield f"        copies: {card.copies}"
    if card.families:
        yield f"        families: {_flow(list(card.families))}"
    abilities = plain_abilities(card, cards.vocabulary)[: len(card.abilities)]
    if abilities:
        yield "        abilities:"
        yield from (f"          - {_flow(ability)}" for ability in abilities)


def _given(given: Given) -> Iterator[str]:
    yield f"players: {given.players}"
    if given.phase != "action":
        yield f"phase: {given.phase}"
    for word, zones in (("stables", given.stables), ("hands", given.hands)):
        filled = {letter(seat): list(zone) for seat, zone in enumerate(zones) if zone}
        if filled:
            yield f"{word}: {_flow(filled)}"
    yield f"deck: {_flow(list(given.deck))}"
    yield "deck-rest: none"
    if given.discard:
        yield f"discard: {_flow(list(given.discard))}"
    if given.nursery is not None:
        yield f"nursery: {_flow(list(given.nursery))}"


def _steps(state: State, loop: Loop) -> Iterator[str]:
    if not loop.round:
        yield from _played(state, loop.way)
        yield "expect: {asked: nobody, winner: nobody, ended: endless}"
        return
    yield from _played(state, loop.way)
    yield _expected(state)
    yield from _played(state, loop.round)
    yield _expected(state)


def _played(state: State, moves: Sequence[Move]) -> Iterator[str]:
    for move in moves:
        decision = state.decision
        assert decision is not None
        yield f"{letter(decision.player)}: {said(state, move)}"
        state.play(move)


def _expected(state: State) -> str:
    """Who is asked what, and where the cards are."""
    game, decision = state.game, state.decision
    assert decision is not None
    seats = range(game.players)
    stables = {letter(seat): ids_in(state, game.stable(seat)) for seat in seats}
    hands = {letter(seat): ids_in(state, game.hand(seat)) for seat in seats}
    found: dict[str, Any] = {"asked": {letter(decision.player): decision.kind}}
    if decision.source >= 0:
        found["because-of"] = game.deck.face(decision.source).card.id
    found |= {"stables": stables, "hands": hands, "discard": ids_in(state, DISCARD)}
    return f"expect: {_flow(found)}"


def _zones(given: Given) -> Iterator[Sequence[str]]:
    yield from (*given.stables, *given.hands, given.deck, given.discard, given.nursery or ())


def _flow(data: Any) -> str:
    """Plain data as YAML on one line."""
    match data:
        case dict():
            return "{" + ", ".join(f"{key}: {_flow(value)}" for key, value in data.items()) + "}"
        case list():
            return "[" + ", ".join(map(_flow, data)) + "]"
        case bool():
            return str(data).lower()
    return str(data)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

"""From what a scenario gives to a state that asks its first question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cardset.values import grouped
from rulebook.chance import seeded
from rulebook.games.unstable_unicorns.deck import Deck
from rulebook.games.unstable_unicorns.engine import new_game
from rulebook.games.unstable_unicorns.flow import advance
from rulebook.games.unstable_unicorns.match import BOX, DECK, DISCARD, NURSERY, Match
from rulebook.games.unstable_unicorns.rules import Rules
from rulebook.games.unstable_unicorns.scenario.model import Given, Scenario
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.turn import remember

BEFORE = {"draw": "beginning", "action": "action", "end": "action"}
"""The phase in which the turn stands when the given phase is the next to take place."""


def set_up(scenario: Scenario, rules: Rules) -> State:
    """The position of ``scenario``, with a journal; what comes next has not begun (see :func:`begin`).

    A real deal is complete. Raises :class:`CardsetError` when it cannot be dealt.
    """
    if scenario.deal:
        deal = scenario.deal
        return new_game(scenario.deck, deal.players, deal.seed, rules, journal=True, first=deal.first)
    assert scenario.given is not None  # a scenario has one or the other
    return place(scenario.given, scenario.deck, rules)


def begin(state: State, scenario: Scenario) -> None:
    """Go on to the first question."""
    if scenario.given:
        owed = Counter(scenario.given.forgotten)
        cards = []
        for card in state.zones[state.match.stable(state.active)]:
            word = scenario.deck.face(card).card.id
            if owed[word]:
                owed[word] -= 1
                cards.append(card)
        if cards:
            remember(state, cards)
        advance(state)


def place(given: Given, deck: Deck, rules: Rules) -> State:
    """The position ``given``, with a journal; what comes next has not begun."""
    state = State(Match(deck, rules, given.players, rules.goal(given.players)), seeded(given.seed))
    game, zones = state.match, state.zones
    copies = grouped((deck.faces[face].card.id, card) for card, face in enumerate(deck.face_of))

    def take(ids: Iterable[str]) -> list[int]:
        return [copies[ident].pop(0) for ident in ids]

    for seat in range(given.players):
        zones[game.stable(seat)] += take(given.stables[seat])
        zones[game.hand(seat)] += take(given.hands[seat])
    zones[DISCARD] += take(given.discard)
    top = take(given.deck)[::-1]
    zones[NURSERY] += take(given.nursery or ())
    left = sorted(card for cards in copies.values() for card in cards)
    babies = [card for card in left if card in deck.babies]
    zones[NURSERY if given.nursery is None else BOX] += babies
    others = [card for card in left if card not in deck.babies]
    others.sort(key=lambda card: deck.face(card).card.type != "upgrade")  # they do nothing in a hand
    zones[DECK if given.rest else BOX] += others[::-1]
    zones[DECK] += top
    state.where = [0] * len(deck.face_of)
    for number, zone in enumerate(zones):
        for card in zone:
            state.where[card] = number
    state.journal = []
    state.changed = True
    state.active = given.turn
    state.extra_turns = given.extra_turns
    if given.phase != "beginning":  # else the turn is begun from before the first one
        state.turn = 1
        state.phase = BEFORE[given.phase]
        state.plays = given.plays
        state.plays_left = 0 if given.phase == "end" else given.plays
    return state

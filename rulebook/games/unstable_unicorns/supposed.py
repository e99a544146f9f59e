"""Who would be asked, and when, if everybody could answer: so that nobody learns who can from who is asked.

The engine asks only those who hold a response. People who look at one screen see who is called to it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from rulebook.games.unstable_unicorns.match import DECK, DISCARD
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.playing import PASS

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State


def windows(state: State, move: Move, seats: Collection[int]) -> Sequence[State]:
    """The positions after ``move`` in which players of ``seats`` are asked whether they stop something, in
    the order of asking, as they are for somebody who cannot: all they may do is to let it pass."""
    world = state.copy()
    lent = [pair for seat in seats if (pair := _lend(world, move.card, seat, seats))]
    world.play(move)
    found = []
    while (decision := world.decision) is not None and decision.kind == "respond":
        if decision.player in seats:
            shown = world.copy()
            for one, other in lent:
                _change_places(shown, one, other)
            shown.decision = decision._replace(options=(PASS,))
            found.append(shown)
        world.play(PASS)
    return found


def _lend(world: State, kept: int, seat: int, seats: Collection[int]) -> tuple[int, int] | None:
    """Put a response into the hand of a player who holds none and whose hand nobody sees, in the place of
    another card than the one to be ``kept``; the two cards."""
    game, responses = world.match, world.match.deck.responses
    hand = world.zones[game.hand(seat)]
    given = next((card for card in hand if card != kept), -1)
    if given < 0 or world.standing.open_hands[seat] or not responses.isdisjoint(hand):
        return None
    others = [game.hand(other) for other in range(game.players) if other not in seats]
    for zone in (DECK, DISCARD, *others):
        for card in world.zones[zone]:
            if card in responses and card != kept and card not in world.standing.unplayable[seat]:
                _change_places(world, card, given)
                return card, given
    return None


def _change_places(world: State, one: int, other: int) -> None:
    where, zones = world.where, world.zones
    first, second = where[one], where[other]
    here, there = zones[first].index(one), zones[second].index(other)
    zones[first][here], zones[second][there] = other, one
    where[one], where[other] = second, first

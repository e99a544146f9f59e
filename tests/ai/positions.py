"""Positions of games between opponents, with a journal as a table keeps one."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ai.games.unstable_unicorns.memory import remember
from ai.games.unstable_unicorns.weights import FILE
from ai.learning.weights import built_in
from ai.roster import build
from rulebook.games.unstable_unicorns.engine import State, new_game
from tests.rulebook.games.unstable_unicorns.table import frozen_deck


def asked(players: int, seed: int, every: int, opponent: str = "greedy") -> Iterator[State]:
    """Every so many questions of a whole game with the frozen deck, the position in which it is put."""
    state = new_game(frozen_deck(), players, seed, journal=True)
    seats = [build(opponent, seed * 100 + seat, state.game) for seat in range(players)]
    number = 0
    while state.player_to_act is not None:
        number += 1
        if number % every == 0:
            yield state.copy()
        state.play(seats[state.player_to_act].choose(state.view(state.player_to_act)))


def indistinguishable(state: State, player: int, seed: int) -> State:
    """Another position, with other hidden cards, that ``player`` cannot tell from ``state`` even by
    remembering all that has happened."""
    held = remember(state.view(player), built_in(FILE)).held
    other = state.determinize(player, random.Random(seed), held)
    other.journal = list(state.journal or ())
    return other

"""Random games for the tests: every position on the way, without and with a look at what happened."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulebook.unstable_unicorns import Move, State, new_game
from tests.rulebook.unstable_unicorns.table import base_deck

__all__ = ["game", "play_on", "positions"]


def game(seed: int, players: int, journal: bool = False) -> State:
    """A new game of the base deck."""
    return new_game(base_deck(), players, seed, journal=journal)


def positions(seed: int, players: int, journal: bool = False) -> Iterator[tuple[State, Move]]:
    """The positions of a random game, each with the move that is about to be played in it."""
    choice = random.Random(seed).choice
    state = game(seed, players, journal)
    while not state.over:
        move = choice(state.legal_moves())
        yield state, move
        state.play(move)


def play_on(state: State, seed: int) -> list[Move]:
    """Play ``state`` to its end with random moves; returns them."""
    choice = random.Random(seed).choice
    moves = []
    while not state.over:
        moves.append(choice(state.legal_moves()))
        state.play(moves[-1])
    return moves

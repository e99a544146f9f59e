"""How many games there are from a position: the classic test of rules, since any change moves a number.

>>> from rulebook import new_game
>>> perft(new_game("unstable-unicorns", players=2, seed=1), 1)
13
"""

from __future__ import annotations

from typing import Any

from rulebook.protocol import State


def perft(state: State[Any], depth: int) -> int:
    """The number of sequences of exactly ``depth`` moves from ``state``, which stays as it is.

    A game that is over has no moves, so it counts for none but ``depth`` 0. What chance will do is fixed in
    ``state``, so the number is the same every time.
    """
    if depth <= 1:
        return len(state.legal_moves()) if depth == 1 else 1
    return sum(divide(state, depth).values())


def divide(state: State[Any], depth: int) -> dict[str, int]:
    """:func:`perft` by first move (``str(move)``): where two counts differ, it shows under which move."""
    counts = {}
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        counts[str(move)] = perft(after, depth - 1)
    return counts

"""What a search wants to know of a game, and what it gets where nobody has told it.

A game that has no expertise of its own is played out by chance: slower and weaker, but right.
:mod:`ai.knowledge` finds that of a game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from ai.opponent import Reason
from rulebook.protocol import Move, State, View

__all__ = ["Expertise", "Uninformed", "outcome"]

S_contra = TypeVar("S_contra", bound="State[Any]", contravariant=True)


class Expertise(Protocol[S_contra]):
    """Knows how good a position is, and what is usually played in it. It is given whole positions, drawn by
    :meth:`rulebook.protocol.View.determinize` from what a player knows, and never the real one."""

    def chances(self, state: S_contra) -> Sequence[float]:
        """How likely each player is to win, by seat; together 1. What a search maximises."""

    def weigh(self, state: S_contra) -> Sequence[float]:
        """How much each legal move promises beside the others, in chances to win: 0 is the usual."""

    def prefer(self, state: S_contra, rng: random.Random) -> Move:
        """A move for a playout, quickly: mostly the one that promises most."""

    def settled(self, state: S_contra) -> bool:
        """Whether a position can be judged: nothing is half done."""

    def worlds(self, view: Any) -> Callable[[random.Random], Any]:
        """What draws states that may be the one seen in ``view``, the likely ones more often."""

    def reasons(self, view: Any, move: Any, other: Any, rng: random.Random) -> tuple[Reason, ...]:
        """Why ``move`` and not ``other``, the weightiest reason first."""


class Uninformed:
    """Knows nothing but the rules."""

    def chances(self, state: State[Any]) -> Sequence[float]:
        """What came of the game; while it goes on, all players are equally likely to win."""
        return outcome(state) if state.is_over else [1 / state.players] * state.players

    def weigh(self, state: State[Any]) -> Sequence[float]:
        """All moves promise the same."""
        return [0.0] * len(state.legal_moves())

    def prefer(self, state: State[Any], rng: random.Random) -> Any:
        """Any move."""
        moves = state.legal_moves()
        return moves[int(rng.random() * len(moves))]

    def settled(self, state: State[Any]) -> bool:
        """Only the end says anything."""
        return state.is_over

    def worlds(self, view: View[Any]) -> Callable[[random.Random], State[Any]]:
        """All worlds are equally likely."""
        return view.determinize

    def reasons(self, view: View[Any], move: Any, other: Any, rng: random.Random) -> tuple[Reason, ...]:
        """There are none but numbers."""
        return ()


def outcome(state: State[Any]) -> list[float]:
    """What a game that is over was worth to each player: 1 for the winner, shares for several, and the same
    for everybody where nobody has won."""
    won = state.winners or range(state.players)
    return [1 / len(won) if seat in won else 0.0 for seat in range(state.players)]

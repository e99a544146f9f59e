"""What a search wants to know of a game, and what it gets where nobody has told it.

A game that has no expertise of its own is played out by chance: slower and weaker, but right.
:mod:`ai.knowledge` finds that of a game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from ai.opponent import Reason
from rulebook.protocol import State

S_contra = TypeVar("S_contra", bound="State[Any]", contravariant=True)


class Expertise(Generic[S_contra]):
    """Knows how good a position is, and what is usually played in it. It is given whole positions, drawn by
    :meth:`rulebook.protocol.View.determinize` from what a player knows, and never the real one.

    As it is here it knows nothing but the rules. Chances to win that differ by no more than ``grain`` are not
    told apart: worlds are guessed, and judged by a guess. The heuristic tries a move in ``looks`` worlds. A
    search plays on the heuristic's and the ``wide`` others that promise most, all where that is ``None``, for
    ``far`` moves, and judges ``budget`` positions for a decision at the most. Where a game is ``opposed``
    others can get in the way of a move.
    """

    grain: ClassVar[float] = 0.02
    looks: ClassVar[int] = 6
    budget: ClassVar[int] = 300
    wide: ClassVar[int | None] = None
    opposed: ClassVar[bool] = True
    # In Unstable Unicorns what was expected after 5 moves foretold who won as well as the first glance or
    # better, after 10, 20 and 40 ever worse (489 decisions of heuristics): what others do is a guess.
    far: ClassVar[int] = 5

    def chances(self, state: S_contra) -> Sequence[float]:
        """How likely each player is to win, by seat; together 1. What a search maximises. Until it is told,
        all are while the game goes on."""
        return outcome(state) if state.is_over else [1 / state.players] * state.players

    def weigh(self, state: S_contra) -> Sequence[float]:
        """How much each legal move promises beside the others, in chances to win: 0 is the usual."""
        return [0.0] * len(state.legal_moves())

    def prefer(self, state: S_contra, rng: random.Random) -> Any:
        """A move for a playout, quickly: mostly the one that promises most, here any."""
        moves = state.legal_moves()
        return moves[int(rng.random() * len(moves))]

    def usual(self, state: S_contra) -> Any:
        """The move that promises most."""
        moves, promises = state.legal_moves(), self.weigh(state)
        return moves[max(range(len(moves)), key=promises.__getitem__)]

    def candidates(self, view: Any) -> Sequence[Any]:
        """The legal moves that are worth trying, at least one: what plainly hurts may be left out, and of
        many that are much alike all but a few."""
        moves: Sequence[Any] = view.legal_moves
        return moves

    def yielding(self, state: S_contra) -> Any:
        """The move by which whoever is asked lets others have their way; ``None`` where there is none."""
        return None

    def settled(self, state: S_contra) -> bool:
        """Whether a position can be judged: nothing is half done. Without judgement only the end says
        anything."""
        return state.is_over

    def worlds(self, view: Any) -> Callable[[random.Random], Any]:
        """What draws states that may be the one seen in ``view``, the likely ones more often."""
        draw: Callable[[random.Random], Any] = view.determinize
        return draw

    def reasons(self, view: Any, move: Any, other: Any, rng: random.Random) -> tuple[Reason, ...]:
        """Why ``move`` and not ``other``, the weightiest reason first; () where there are only numbers."""
        return ()


def outcome(state: State[Any]) -> list[float]:
    """What a game that is over was worth to each player: 1 for the winner, shares for several, and the same
    for everybody where nobody has won."""
    won = state.winners or range(state.players)
    return [1 / len(won) if seat in won else 0.0 for seat in range(state.players)]

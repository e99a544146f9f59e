"""The novice: plays at random among the legal moves, but never hurts itself for nothing.

Where nobody has said of a game what hurts, nothing is known to, and a novice is as good as chance: a beginner
who has only read the rules.
"""

from __future__ import annotations

from typing import Any

from ai.knowledge import knowledge_of
from ai.opponent import Reason, nothing_more
from rulebook.chance import below, seeded
from rulebook.game import Game
from rulebook.protocol import View

__all__ = ["Novice"]


class Novice:
    """A random player with that one scruple. ``seed`` fixes all its choices."""

    def __init__(self, seed: int = 0) -> None:
        self.generator = seeded(seed)

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Novice:
        """The novice; ``rest`` must be empty. Raises :class:`CardsetError`."""
        nothing_more("novice", rest)
        return cls(seed)

    def choose(self, view: View[Any]) -> Any:
        """One of the moves that hurt least, at random."""
        good = _harmless(view)
        index, self.generator = below(self.generator, len(good))
        return good[index]

    def why(self) -> tuple[Reason, ...]:
        """A novice has no reasons."""
        return ()


def _harmless(view: View[Any]) -> Any:
    """The moves that hurt least."""
    moves, harm = view.legal_moves, knowledge_of(view.game).harm
    if harm is None:
        return moves
    harms = [harm(view, move) for move in moves]
    least = min(harms)
    return [move for move, hurt in zip(moves, harms, strict=True) if hurt == least]

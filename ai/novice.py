"""The novice: plays at random among the legal moves, but never hurts itself for nothing.

Where nobody has said of a game what hurts, nothing is known to, and a novice is as good as chance: a beginner
who has only read the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.baseline import Random
from ai.knowledge import knowledge_of
from rulebook.protocol import View


class Novice(Random):
    """A random player with that one scruple. ``seed`` fixes all its choices."""

    kind = "novice"

    def moves(self, view: View[Any]) -> Sequence[Any]:
        """The moves that hurt least."""
        moves, harm = view.legal_moves, knowledge_of(view.game).harm
        if harm is None:
            return moves
        harms = [harm(view, move) for move in moves]
        least = min(harms)
        return [move for move, hurt in zip(moves, harms, strict=True) if hurt == least]

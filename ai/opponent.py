"""What an opponent is: something that chooses a move from a view, for any game of the protocol."""

from __future__ import annotations

from typing import Protocol, TypeVar

from rulebook.protocol import Move, View

__all__ = ["Opponent"]

M_co = TypeVar("M_co", bound=Move, covariant=True)
V_contra = TypeVar("V_contra", bound="View[Move]", contravariant=True)


class Opponent(Protocol[V_contra, M_co]):
    """Chooses from what one player may know; the same views and the same seed give the same choices."""

    def choose(self, view: V_contra) -> M_co:
        """One of ``view.legal_moves``."""

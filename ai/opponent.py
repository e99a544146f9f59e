"""What an opponent is: something that chooses a move from a view, for any game of the protocol."""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeVar

from cardset.errors import CardsetError
from rulebook.protocol import Move, View

M_co = TypeVar("M_co", bound=Move, covariant=True)
V_contra = TypeVar("V_contra", bound="View[Move]", contravariant=True)


class Reason(NamedTuple):
    """Why a move was chosen, for a table to put into words.

    ``code`` says of what kind it is (``docs/opponents.md`` lists them), ``data`` what it is about: names with
    cards as copies, players as seats, plain numbers, or the words of whoever wrote a rule.
    """

    code: str
    data: tuple[tuple[str, int | str], ...] = ()


class Opponent(Protocol[V_contra, M_co]):
    """Chooses from what one player may know; the same views and the same seed give the same choices."""

    def choose(self, view: V_contra) -> M_co:
        """One of ``view.legal_moves``."""

    def why(self) -> tuple[Reason, ...]:
        """The reasons for the last choice, the weightiest first; () where it was the only one."""


def nothing_more(kind: str, rest: str) -> None:
    """For opponents of which there is one: raises :class:`CardsetError` where a name says ``kind:rest``."""
    if rest:
        raise CardsetError(f"there is no '{kind}:{rest}'", hint=f"expected just '{kind}'")

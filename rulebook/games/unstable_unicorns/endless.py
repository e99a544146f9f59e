"""Chains of effects that nobody can stop, and turns in which nobody can do anything: how they are noticed.

While somebody is asked, a game goes on as long as people like. Where nobody is, one step follows from the
other, and a position that comes again will come again and again: the game has no end, and nobody wins. No
rulebook speaks of it; ``docs/decisions.md`` does.

A position holds chance too, so one that comes again proves it. Where chance is drawn on in each round, or
ever more effects wait, no position may come again; then so many steps without a question count as no end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State

__all__ = ["MANY", "PATIENCE", "UNCOUNTED", "Watch"]

PATIENCE = 256
"""Steps without a question after which we begin to look: more than nearly any game ever takes."""
MANY = 1 << 14
"""Steps without a question after which nobody would go on at a table, whatever the reason."""

UNCOUNTED = ("turn", "decision", "winners", "ended")
"""The fields of a state that do not tell positions without a question apart: the number of the turn decides
nothing, and the others are empty."""

COMPARED = (
    "generator",
    "active",
    "phase",
    "frames",
    "agenda",
    "zones",
    "link",
    "due",
    "pending",
    "spent",
    "skips",
    "plays",
    "plays_left",
    "extra_turns",
    "in_place",
    "changed",
)
"""All other fields; those that differ most often come first."""


class Watch:
    """Looks at one step after the other, from the one numbered :data:`PATIENCE` on.

    It keeps a single position and takes another at every power of two, so that any round is noticed by the
    time about three of them have gone by (Brent's way of finding a cycle).
    """

    __slots__ = ("kept",)

    def __init__(self) -> None:
        self.kept: State | None = None

    def endless(self, state: State, steps: int) -> bool:
        """Whether ``state``, after so many steps without a question, has no end."""
        if self.kept is not None and all(
            getattr(self.kept, name) == getattr(state, name) for name in COMPARED
        ):
            return True
        if self.kept is None or steps & (steps - 1) == 0:
            self.kept = state.copy()
            self.kept.journal = None
        return steps >= MANY

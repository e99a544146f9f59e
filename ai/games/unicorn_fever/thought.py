"""A position in thought: it goes on like any other, and ends where the race would begin.

What comes of a race is reckoned (:mod:`.places`) and not played: one race would tell little of a bet.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Self

from rulebook.games.unicorn_fever.position import RACING
from rulebook.games.unicorn_fever.state import FeverState
from rulebook.plain import PlainMove


class Thought(FeverState):
    """A state whose planning phase is gone through in thought; its moves are taken to be legal."""

    @classmethod
    def of(cls, state: FeverState) -> Thought:
        """The same position; what is in ``state`` is the thought's from now on."""
        return cls(**{entry.name: getattr(state, entry.name) for entry in fields(state)})

    @property
    def ended(self) -> str:
        """As any game, or the race that would begin."""
        return self.end or (RACING if self.stage == RACING else "")

    def run_race(self) -> None:
        """Nothing happens any more."""
        self.stage = RACING

    def play(self, move: PlainMove) -> None:
        """Carry out a legal move."""
        self.carry_out(move)

    def copy(self) -> Self:
        """An independent copy, without lists in lists in lists: there are none here."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        for name, value in self.__dict__.items():
            if type(value) is list:
                new.__dict__[name] = [item[:] if type(item) is list else item for item in value]
        return new

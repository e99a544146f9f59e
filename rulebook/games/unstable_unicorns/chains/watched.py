"""A state that tells which effects begin and which ones they make wait; ordinary ones pay nothing for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from rulebook.games.unstable_unicorns.match import Waiting
from rulebook.games.unstable_unicorns.program import Frame
from rulebook.games.unstable_unicorns.state import State
from rulebook.protocol import Event

_FRAMES: Any = State.__dict__["frames"]
_AGENDA: Any = State.__dict__["agenda"]


class Watcher:
    """Hears what happens, before it has; what it has no use for goes by."""

    __slots__ = ()

    def begins(self, state: State, frame: Frame) -> None:
        """An effect is about to be carried out, or its targets chosen, above those in ``state.frames``."""

    def waits(self, state: State, waiting: Waiting) -> None:
        """An effect has been triggered by what the innermost of ``state.frames`` does."""

    def noted(self, state: State, event: Event) -> None:
        """Something has happened and is written down, where a journal is kept."""


class _Frames(list[Frame]):
    def __init__(self, state: Watched, frames: Iterable[Frame]) -> None:
        super().__init__(frames)
        self.state = state

    def append(self, frame: Frame) -> None:
        if self.state.watcher is not None:
            self.state.watcher.begins(self.state, frame)
        super().append(frame)


class _Agenda(list[Waiting]):
    def __init__(self, state: Watched, waiting: Iterable[Waiting]) -> None:
        super().__init__(waiting)
        self.state = state

    def __iadd__(self, more: Iterable[Waiting]) -> Self:  # type: ignore[override,misc]
        for waiting in more:
            self.append(waiting)
        return self

    def append(self, waiting: Waiting) -> None:
        if self.state.watcher is not None:
            self.state.watcher.waits(self.state, waiting)
        super().append(waiting)


class Watched(State):
    """A state with a ``watcher``. Copies have none until they are given one."""

    __slots__ = ("watcher",)

    watcher: Watcher | None

    @classmethod
    def of(cls, state: State, watcher: Watcher | None = None) -> Self:
        """A copy of ``state`` that ``watcher`` hears of."""
        new = object.__new__(cls)
        for name in State.__slots__:
            setattr(new, name, getattr(state, name))
        new = new.copy()
        new.watcher = watcher
        return new

    def copy(self) -> Self:
        """An independent copy, without a watcher."""
        new = super().copy()
        new.watcher = None
        return new

    def note(self, kind: str, player: int, *details: Any, **named: Any) -> None:
        """Write down what happened, and tell it."""
        super().note(kind, player, *details, **named)
        if self.watcher is not None and self.journal:
            self.watcher.noted(self, self.journal[-1])

    @property
    def frames(self) -> list[Frame]:
        """The effects being carried out, innermost last."""
        frames: list[Frame] = _FRAMES.__get__(self)
        return frames

    @frames.setter
    def frames(self, frames: list[Frame]) -> None:
        _FRAMES.__set__(self, _Frames(self, frames))

    @property
    def agenda(self) -> list[Waiting]:
        """The triggered effects that wait their turn."""
        agenda: list[Waiting] = _AGENDA.__get__(self)
        return agenda

    @agenda.setter
    def agenda(self, agenda: list[Waiting]) -> None:
        _AGENDA.__set__(self, agenda if isinstance(agenda, _Agenda) else _Agenda(self, agenda))

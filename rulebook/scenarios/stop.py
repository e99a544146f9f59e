"""Stopping as a turn ends, before the next one begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


class _TurnEnds(Exception):  # noqa: N818 - an end is no error
    """The turn of the scenario is over."""


class _Journal(list[Any]):
    """A journal in which no further turn begins."""

    def __init__(self, events: list[Any], begins_turn: Callable[[Any], bool]) -> None:
        super().__init__(events)
        self.begins_turn = begins_turn
        self.stopped = False

    def append(self, event: Any) -> None:
        if self.begins_turn(event):
            self.stopped = True
            raise _TurnEnds
        super().append(event)


@contextmanager
def stopping(state: Any, begins_turn: Callable[[Any], bool]) -> Iterator[None]:
    """Let ``state`` go on until an event of which ``begins_turn`` is true, and no further."""
    if not isinstance(state.journal, _Journal):
        state.journal = _Journal(state.journal or [], begins_turn)
    try:
        yield
    except _TurnEnds:
        return


def has_stopped(state: Any) -> bool:
    """Whether the turn has ended, and nobody is asked any more."""
    return isinstance(state.journal, _Journal) and state.journal.stopped

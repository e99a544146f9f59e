"""Stopping as the turn ends, before the next one begins and draws a card."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulebook.games.unstable_unicorns.state import State
from rulebook.protocol import Event

__all__ = ["has_stopped", "stopping"]


class _TurnEnds(Exception):  # noqa: N818 - an end is no error
    """The turn of the scenario is over."""


class _Journal(list[Event]):
    """A journal in which no second turn begins."""

    stopped = False

    def append(self, event: Event) -> None:
        if event.kind == "turn-begins" and event.number > 1:
            self.stopped = True
            raise _TurnEnds
        super().append(event)


@contextmanager
def stopping(state: State) -> Iterator[None]:
    """Let ``state`` go on no further than to the end of its turn."""
    if not isinstance(state.journal, _Journal):
        state.journal = _Journal(state.journal or ())
    try:
        yield
    except _TurnEnds:
        state.decision = None


def has_stopped(state: State) -> bool:
    """Whether the turn has ended, and nobody is asked any more."""
    return isinstance(state.journal, _Journal) and state.journal.stopped

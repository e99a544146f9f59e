"""Somebody who hears what an engine does, in the middle of a move; ordinary states have nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.match import Waiting
    from rulebook.games.unstable_unicorns.program import Frame
    from rulebook.games.unstable_unicorns.state import State
    from rulebook.protocol import Event


class Watcher:
    """Hears what happens; what it has no use for goes by."""

    __slots__ = ()

    def begins(self, state: State, frame: Frame) -> None:
        """An effect is about to be carried out, or its targets chosen, above those in ``state.frames``."""

    def waits(self, state: State, waiting: Waiting) -> None:
        """What the innermost of ``state.frames`` does has triggered an effect, which is about to wait."""

    def noted(self, state: State, event: Event) -> None:
        """Something has happened and was written down, where a journal is kept."""

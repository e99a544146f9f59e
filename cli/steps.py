"""A game that was written down, move by move: forwards, backwards, to any turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from cli.keys import LEAVE
from cli.prompt import typed
from cli.terminal import say

if TYPE_CHECKING:
    from cli.speech import Speech
    from rulebook.replay import Replay
    from rulebook.unstable_unicorns import Move, State

__all__ = ["Steps"]


class Step(NamedTuple):
    """What one move brought: lines, the Stables after it, and the turn it was in."""

    lines: tuple[str, ...]
    stables: tuple[str, ...]
    turn: int


class Steps:
    """Walks through a game at the keyboard, by the keys that :meth:`_help` tells."""

    def __init__(
        self, written: Replay, positions: Iterator[tuple[State, Move | None]], speech: Speech
    ) -> None:
        self.speech = speech
        self.steps = list(self._steps(written, positions))

    def _steps(self, written: Replay, positions: Iterator[tuple[State, Move | None]]) -> Iterator[Step]:
        """Every move that there is something to tell of, the deal before them and the end after them."""
        told = 0
        for state, move in positions:
            journal = state.journal or []
            lines = list(self.speech.tell(state, journal[told:]))
            if told == 0:
                lines = [self.speech.opening(state, written.seed), *lines]
            told = len(journal)
            if move is None:
                lines += self.speech.outcome(state) if state.is_over else self.speech.unfinished()
            if lines:
                yield Step(tuple(lines), tuple(self.speech.stables(state)), state.turn)

    def walk(self) -> None:
        """Until the person leaves, or input ends."""
        at = 0
        self._show(at)
        while (wanted := self._asked()) is not None:
            if wanted in ("s", "stables"):
                for line in self.steps[at].stables:
                    say(line)
                continue
            there = self._where(wanted, at)
            if there is None:
                say(self._help())
            elif 0 <= there < len(self.steps):
                at = there
                self._show(at)
            else:
                say(self._edge(there))

    def _where(self, wanted: str, at: int) -> int | None:
        """The step that is asked for, also past the ends; ``None`` for what is no step."""
        if wanted in ("", "n"):
            return at + 1
        if wanted == "b":
            return at - 1
        if wanted in ("end", "e"):
            return len(self.steps) - 1
        if wanted.isascii() and wanted.isdigit() and len(wanted) < 6:
            turn = int(wanted)
            later = [number for number, step in enumerate(self.steps) if step.turn >= turn]
            return later[0] if later else len(self.steps)
        return None

    def _asked(self) -> str | None:
        line = typed()
        return None if line is None or line.casefold() in LEAVE else line.casefold()

    def _show(self, at: int) -> None:
        for line in self.steps[at].lines:
            say(line)

    def _help(self) -> str:
        _ = self.speech.texts.gettext
        # Translators: the letters stay as they are: they are keys.
        return _(
            "Enter goes on, b goes back, a number goes to that turn, e to the end, s shows the Stables, q "
            "leaves."
        )

    def _edge(self, there: int) -> str:
        _ = self.speech.texts.gettext
        # Translators: said of a game that is told step by step.
        return _("This is where it begins.") if there < 0 else _("This is where it ends.")

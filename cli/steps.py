"""A game that was written down, move by move: forwards, backwards, to any turn."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from cli.keys import LEAVE, Command, Keys
from cli.prompt import typed
from cli.speech import Speech
from cli.terminal import say
from rulebook.replay import Replay


class Step(NamedTuple):
    """What one move brought: lines, the table after it, and the turn it was in."""

    lines: tuple[str, ...]
    table: tuple[str, ...]
    turn: int


class Steps:
    """Walks through a game at the keyboard, by the keys that :meth:`_help` tells."""

    def __init__(self, written: Replay, positions: Iterator[tuple[Any, Any]], speech: Speech) -> None:
        self.speech = speech
        self.steps = list(self._steps(written, positions))
        _ = speech.texts.gettext
        # Translators: from here to "quit" in turn what somebody types who walks through a game; small
        # letters, one word each, no two alike.
        words = {"n": (_("next"), "next", ""), "b": (_("back"), "back"), "e": (_("end"), "end")}
        words |= {"t": (_("table"), "table", "s"), "q": (_("quit"), "quit")}
        self._keys = Keys([Command(key, said, "", None) for key, said in words.items()], speech.layout)

    def _steps(self, written: Replay, positions: Iterator[tuple[Any, Any]]) -> Iterator[Step]:
        """Every move that there is something to tell of, the deal before them and the end after them."""
        told = 0
        for state, move in positions:
            journal = state.journal or []
            lines = list(self.speech.tell(state, journal[told:]))
            if told == 0:
                lines = [*self.speech.opening(state), *lines]
            told = len(journal)
            if move is None:
                lines += self.speech.outcome(state) if state.is_over else self.speech.unfinished()
            if lines:
                yield Step(tuple(lines), tuple(self.speech.standings(state)), state.turn)

    def walk(self) -> None:
        """Until the person leaves, or input ends."""
        at = 0
        if sys.stdin.isatty():
            say(self._help())
        self._show(at)
        while (wanted := self._asked()) is not None:
            if wanted == "t":
                for line in self.steps[at].table:
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
        places = {"n": at + 1, "b": at - 1, "e": len(self.steps) - 1}
        if wanted in places:
            return places[wanted]
        number = wanted.rpartition(" ")[2]  # "turn 12" in any language
        if number.isascii() and number.isdigit() and len(number) < 6:
            later = [place for place, step in enumerate(self.steps) if step.turn >= int(number)]
            return later[0] if later else len(self.steps)
        return None

    def _asked(self) -> str | None:
        """The key of the command that is typed, or the line where it is none; ``None`` to leave."""
        line = typed(self._keys.words)
        found = self._keys.find(line) if line is not None else None
        key = found[0].key if found else line
        return None if key in LEAVE else key

    def _show(self, at: int) -> None:
        for line in self.steps[at].lines:
            say(line)

    def _help(self) -> str:
        _ = self.speech.texts.gettext
        # Translators: the letters stay as they are: they are keys.
        return _(
            "Enter goes on, b goes back, a number goes to that turn, e to the end, t shows the table, q "
            "leaves."
        )

    def _edge(self, there: int) -> str:
        _ = self.speech.texts.gettext
        # Translators: said of a game that is told step by step.
        return _("This is where it begins.") if there < 0 else _("This is where it ends.")

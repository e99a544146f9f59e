"""Somebody at the keyboard: the open question is put until there is an answer, and helped with meanwhile."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from cli.commands import Commands
from cli.keys import LEAVE
from cli.prompt import typed
from cli.questions import Questions
from cli.sitting import Sitting
from cli.terminal import fitted, say, width
from rulebook.protocol import Move, View
from rulebook.table import TableView

if TYPE_CHECKING:
    from cli.board import Board  # and rich with it

FORGET = "\x1b[3J"
"""What makes a terminal forget the lines that were scrolled off it."""
NEW = 2
"""So often it is said what else can be done where something can be let pass."""
WORD = re.compile(r"[^\W\d]{2,}")


class Person:
    """Answers for the seat of a person. What is typed is the number or words of an option, or a command."""

    def __init__(
        self, sitting: Sitting, questions: Questions, seat: int = 0, board: Board | None = None
    ) -> None:
        self.sitting = sitting
        self.questions = questions
        self.seat = seat
        self.board = board
        self.asked = False
        self._windows = 0
        self._commands = Commands(sitting, questions, seat, self._put, self._legend)

    def welcome(self) -> bool:
        """Hide what the one before has seen until this person is at the keyboard, then tell the last turns;
        ``False`` when nobody comes."""
        _ = self.questions.speech.texts.gettext
        if sys.stdout.isatty():
            click.clear()
            click.echo(FORGET if os.environ.get("TERM") != "dumb" else "", nl=False)
        name = self.questions.speech.names[self.seat]
        # Translators: several people share one keyboard; it is passed on to {player}.
        say(_("{player}, you are asked. Sit down alone and press Enter.").format(player=name))
        line = typed()
        if line is None or line.casefold() in LEAVE:
            return False
        self.questions.speech.voice.you = self.seat
        for again in self.sitting.told_again(len(self.questions.speech.names)):
            say(again)
        return True

    def choose(self) -> Move | None:
        """The answer to the open question; ``None`` when the person leaves, gives up, or input ends."""
        self._put()
        while True:
            view = self.sitting.state.view(self.seat)
            table = self.questions.speech.show(view)
            line = typed(self._words(table))
            if line is None:
                return None
            passing = table.question.passing if table.question else None
            if not line and passing is not None:
                self.asked = True
                return passing.move  # type: ignore[no-any-return]
            found = self._commands.keys.find(line)
            if found is None:
                move: Move | None = self.questions.read(table, line)
                if move is not None:
                    self.asked = True
                    return move
                say(self.questions.hint(table, line))
                continue
            command, rest = found
            if command.does is None:
                return None
            for told in command.does(view, rest):
                say(told)
            if self.sitting.conceded >= 0:
                return None
            spared = self.sitting.spared(self.seat)  # they may have said so just now
            if spared is not None:
                return spared

    def _words(self, table: TableView) -> Iterator[str]:
        """What the Tab key completes: words of the answers, of the hand, and the commands."""
        held = table.hand.things if table.hand is not None else ()
        for phrase in (*self.questions.answers(table), *(thing.name for thing in held)):
            yield from WORD.findall(phrase)
        yield from self._commands.keys.words

    def _legend(self, view: View[Any]) -> list[str]:
        """The signs of a picture; lines have none to explain."""
        if self.board is None:
            return []
        speech = self.questions.speech
        return self.board.legend(speech.show(view), speech.table.glossary(view))

    def _put(self) -> None:
        table = self.questions.speech.show(self.sitting.state.view(self.seat))
        if self.board is not None:
            self._draw(self.board, table)
            return
        for line in self.questions.put(table):
            say(line)
        if not self.asked and sys.stdout.isatty():
            for line in fitted(self._commands.keys.bar(), width()):
                say(line)
        elif self._is_new_to_windows(table) and sys.stdout.isatty():
            say(self.questions.at_windows())

    def _is_new_to_windows(self, table: TableView) -> bool:
        """Whether the question is one of the first in this game that can be let pass."""
        passing = table.question is not None and table.question.passing is not None
        self._windows += passing
        return passing and self._windows <= NEW

    def _draw(self, board: Board, table: TableView) -> None:
        """The table as a picture, and the question below it."""
        board.show(table)
        for line in self.questions.shown(table):
            say(line)
        question, *texts = self.questions.asked(table)
        if table.question is not None and table.question.interrupts:
            board.moment("\n".join((question, *(text.strip() for text in texts))))
        else:
            board.stress(question)
            for text in texts:
                say(text)
        for line in self.questions.answers(table):
            say(line)
        if self._is_new_to_windows(table):
            board.whisper([self.questions.at_windows()])
        board.whisper(self._commands.keys.bar())

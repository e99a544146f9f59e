"""Somebody at the keyboard: the open question is put until there is an answer, and helped with meanwhile."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from cli.commands import Commands
from cli.keys import LEAVE
from cli.prompt import typed
from cli.terminal import fitted, say, width

if TYPE_CHECKING:
    from cli.board import Board
    from cli.questions import Questions
    from cli.sitting import Sitting
    from rulebook.games.unstable_unicorns import Move, View

__all__ = ["Person"]

FORGET = "\x1b[3J"
"""What makes a terminal forget the lines that were scrolled off it."""
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
        legend = board.legend if board is not None else _nothing
        self._commands = Commands(sitting, questions, seat, self._put, legend)

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
        for again in self.sitting.told_again(len(self.questions.speech.names)):
            say(again)
        return True

    def choose(self) -> Move | None:
        """The answer to the open question; ``None`` when the person leaves, gives up, or input ends."""
        self._put()
        while True:
            view = self.sitting.state.view(self.seat)
            line = typed(self._words(view))
            if line is None:
                return None
            found = self._commands.keys.find(line)
            if found is None:
                move = self.questions.read(view, line)
                if move is not None:
                    self.asked = True
                    return move
                say(self.questions.hint(view, line))
                continue
            command, rest = found
            if command.does is None:
                return None
            for told in command.does(view, rest):
                say(told)
            if self.sitting.conceded >= 0:
                return None

    def _words(self, view: View) -> Iterator[str]:
        """What the Tab key completes: words of the answers, of the hand, and the commands."""
        cards = (self.questions.card(view, card) for card in view.hand)
        for phrase in (*self.questions.answers(view), *cards):
            yield from WORD.findall(phrase)
        yield from self._commands.keys.words

    def _put(self) -> None:
        view = self.sitting.state.view(self.seat)
        if self.board is not None:
            self._draw(self.board, view)
            return
        for line in self.questions.put(view):
            say(line)
        if not self.asked and sys.stdout.isatty():
            for line in fitted(self._commands.keys.bar(), width()):
                say(line)

    def _draw(self, board: Board, view: View) -> None:
        """The table as a picture, and the question below it."""
        board.show(view)
        for line in self.questions.shown(view):
            say(line)
        window = view.decision is not None and view.decision.kind == "respond"
        question, *texts = self.questions.asked(view)
        if window:
            board.moment("\n".join((question, *(text.strip() for text in texts))))
        else:
            board.stress(question)
            for text in texts:
                say(text)
        for line in self.questions.answers(view):
            say(line)
        board.whisper(self._commands.keys.bar())


def _nothing(view: View) -> list[str]:
    """Lines have no signs to explain."""
    return []

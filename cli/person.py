"""Somebody at the keyboard: the open question is put until there is an answer, and helped with meanwhile."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from cli.answering import Answering
from cli.commands import Commands
from cli.keys import LEAVE
from cli.preferences import keep
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
        self._is_shown = False
        self._answering: Answering | None = None
        self._commands = Commands(sitting, questions, seat, self._put_all, self._step_back, self._legend)

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
        answering = self._put()
        while True:
            line = typed(self._words(answering))
            if line is None:
                return None
            found = self._commands.keys.find(line) if line else None
            if found is not None:
                command, rest = found
                if command.does is None:
                    return None
                self._is_shown = False
                for told in command.does(self.sitting.state.view(self.seat), rest):
                    say(told)
                if self.sitting.conceded >= 0:
                    return None
                spared = self.sitting.spared(self.seat)  # they may have said so just now
                if spared is not None:
                    return spared
                answering = self._answering or answering
                if not self._is_shown:
                    self._put_step(answering)
                continue
            asked = answering.text
            option = answering.read(line) if line else answering.enter()
            if option is not None:
                self._settle(answering)
                move: Move = option.move
                return move
            if not line and not answering.back():
                answering = self._put(every=True)
            elif answering.text != asked:
                self._put_step(answering)
            else:
                table = self.questions.speech.show(self.sitting.state.view(self.seat))
                say(self.questions.hint(table, answering, line))

    def _settle(self, answering: Answering) -> None:
        """What an answer says besides: that nothing odd is to be asked again."""
        self.asked = True
        attention = self.sitting.attention[self.seat]
        if attention.sure and not answering.sure:
            attention.sure = False
            if self.sitting.people == 1:
                keep(sure=False)

    def _words(self, answering: Answering) -> Iterator[str]:
        """What the Tab key completes: words of the answers, of the hand, and the commands."""
        hand = self.questions.speech.show(self.sitting.state.view(self.seat)).hand
        names = [thing.name for thing in hand.things] if hand is not None else []
        said = [option.text for option in answering.question.options]
        for phrase in (*(entry.text for entry in answering.entries), *said, *names):
            yield from WORD.findall(phrase)
        yield from self._commands.keys.words

    def _legend(self, view: View[Any]) -> list[str]:
        """The signs of a picture; lines have none to explain."""
        if self.board is None:
            return []
        speech = self.questions.speech
        return self.board.legend(speech.show(view), speech.table.glossary(view))

    def _put(self, every: bool = False) -> Answering:
        """Show the table and the open question, from its first step; ``every`` answer, also of many alike."""
        self._is_shown = True
        table = self.questions.speech.show(self.sitting.state.view(self.seat))
        assert table.question is not None  # only who has to answer is asked
        sure = self.sitting.attention[self.seat].sure
        self._answering = Answering(table.question, self.questions.speech.texts, sure, self.sitting.chance)
        if self.board is not None:
            self._draw(self.board, table, every)
            return self._answering
        for line in self.questions.put(table, every):
            say(line)
        if not self.asked and sys.stdout.isatty():
            for line in fitted(self._commands.keys.bar(), width()):
                say(line)
        elif self._is_new_to_windows(table) and sys.stdout.isatty():
            say(self.questions.at_windows())
        return self._answering

    def _put_all(self) -> None:
        self._put(every=True)

    def _put_step(self, answering: Answering) -> None:
        """What is asked now, and nothing of the table."""
        for line in self.questions.step(answering):
            say(line)

    def _step_back(self) -> bool:
        return self._answering is not None and self._answering.back()

    def _is_new_to_windows(self, table: TableView) -> bool:
        """Whether the question is one of the first in this game that can be let pass."""
        passing = table.question is not None and table.question.passing is not None
        self._windows += passing
        return passing and self._windows <= NEW

    def _draw(self, board: Board, table: TableView, every: bool) -> None:
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
        for line in self.questions.answers(table, every):
            say(line)
        if self._is_new_to_windows(table):
            board.whisper([self.questions.at_windows()])
        board.whisper(self._commands.keys.bar())

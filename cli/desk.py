"""Where people sit: what a game tells them, what it asks, what they type. A line stream, or a screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import click

from cli.answering import Answering
from cli.keys import LEAVE, Keys
from cli.look import Look
from cli.prompt import typed
from cli.questions import Questions
from cli.terminal import fitted, say, tell, width
from rulebook.protocol import View
from rulebook.table import TableView

FORGET = "\x1b[3J"
"""What makes a terminal forget the lines that were scrolled off it."""
NEW = 2
"""So often it is said what else can be done where something can be let pass."""


class Desk(Protocol):
    """One keyboard, and what is shown to whoever sits there."""

    @property
    def needless(self) -> str:
        """The keys of commands that do nothing here that is not done anyway."""

    @property
    def left(self) -> bool:
        """Whether everybody has gone: what is asked is not answered any more."""

    @property
    def attended(self) -> bool:
        """Whether somebody sits there, and no file or program is read from."""

    def begin(self, title: str, questions: Questions) -> None:
        """Begin with a game, or a lesson of that ``title``; ``questions`` has the words for it."""

    def show(self, table: Callable[[], TableView], line: str, quick: bool = False) -> None:
        """Tell what has happened, after which the ``table`` is as it is now, and leave it alone for a while
        unless it is to be ``quick``."""

    def lay(self, table: Callable[[], TableView], before: Sequence[str], lines: Sequence[str]) -> None:
        """Show the ``table`` of any moment of a game: ``lines`` led to it, after all that was ``before``."""

    def watch(self) -> None:
        """From now on nobody is asked anything: let them be told at their own speed."""

    def say(self, line: str) -> None:
        """Say a line that is no event."""

    def explain(self, text: str, stress: bool = False) -> None:
        """Say a paragraph that has to stay in sight; one to ``stress`` catches the eye."""

    def tell(self, title: str, lines: Iterable[str], latest: bool = False) -> None:
        """Tell what was asked for by a command; of what has happened the ``latest`` matters most."""

    def goes_on(self, told: Sequence[str]) -> None:
        """What was ``told`` by a command made the game go on."""

    def put(
        self, table: TableView, answering: Answering, keys: Keys[Any], every: bool = False, new: bool = False
    ) -> None:
        """Show the table and the open question; ``keys`` help with it. Every answer is shown, also of many
        that are alike, where that is wanted. Who is ``new`` has not answered anything yet."""

    def step(self, answering: Answering) -> None:
        """Show what is asked now of the question that was put."""

    def answer(self, words: Iterable[str] = ()) -> str | None:
        """What is typed to answer the open question: a line, ``None`` when none will come; ``words`` can be
        completed."""

    def typed(self, words: Iterable[str] = ()) -> str | None:
        """The next line that is typed besides."""

    def pause(self, said: str = "", keys: Keys[Any] | None = None) -> str | None:
        """Wait for a key or its word, which ``said`` asks for: "" for Enter alone, ``None`` when none will
        come."""

    def end(self, closing: Sequence[str], lines: Iterable[str]) -> None:
        """The game is over: tell what there is to say of it. How it ended, ``closing``, was shown."""

    def welcome(self, said: str) -> bool:
        """Hide what the one before has seen until ``said`` is answered; ``False`` when nobody comes."""

    def recall(self, lines: Iterable[str]) -> None:
        """Tell the last turns to one who has just sat down."""

    def rewind(self) -> None:
        """Forget what was told: it has been taken back, and the next question stands where it was put."""

    def legend(self, view: View[Any]) -> Sequence[str]:
        """What else can be pressed, and what the signs of a picture mean; lines have neither."""


class Stream:
    """Lines one after the other, in a terminal or through a pipe."""

    left = False
    needless = ""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._windows = 0

    @property
    def attended(self) -> bool:
        """Whether standard input is a terminal."""
        return sys.stdin.isatty()

    def begin(self, title: str, questions: Questions) -> None:
        """The title as a line, where there is one."""
        self._questions = questions
        self._windows = 0
        if title:
            say("")
            say(f"=== {title} ===")

    def show(self, table: Callable[[], TableView], line: str, quick: bool = False) -> None:
        """Say it, and wait."""
        (say if quick else self._look.tell)(line)

    def lay(self, table: Callable[[], TableView], before: Sequence[str], lines: Sequence[str]) -> None:
        """Say the ``lines``."""
        for line in lines:
            say(line)

    def watch(self) -> None:
        """Lines are told as fast as it was said."""

    def say(self, line: str) -> None:
        """Print it."""
        say(line)

    def explain(self, text: str, stress: bool = False) -> None:
        """Print it in lines that are easy to read; as one line where it is not looked at."""
        if sys.stdout.isatty() and not stress:
            tell("", text)
        else:
            say(text)

    def tell(self, title: str, lines: Iterable[str], latest: bool = False) -> None:
        """Print them."""
        for line in lines:
            say(line)

    def goes_on(self, told: Sequence[str]) -> None:
        """It was printed."""

    def put(
        self, table: TableView, answering: Answering, keys: Keys[Any], every: bool = False, new: bool = False
    ) -> None:
        """The table in lines, and the question below it."""
        for line in self._questions.put(table, every):
            say(line)
        if not sys.stdout.isatty():
            return
        passing = table.question is not None and table.question.passing is not None
        self._windows += passing
        if new:
            for line in fitted(keys.bar(), width()):
                say(line)
        elif passing and self._windows <= NEW:
            say(self._questions.at_windows())

    def step(self, answering: Answering) -> None:
        """What is asked now, and nothing of the table."""
        for line in self._questions.step(answering):
            say(line)

    def answer(self, words: Iterable[str] = ()) -> str | None:
        """The next line of standard input."""
        return typed(words, self._questions.first_only())

    def typed(self, words: Iterable[str] = ()) -> str | None:
        """The next line of standard input."""
        return typed(words)

    def pause(self, said: str = "", keys: Keys[Any] | None = None) -> str | None:
        """The next line of standard input."""
        if said:
            say(said)
        return typed(keys.words if keys is not None else ())

    def welcome(self, said: str) -> bool:
        """Clear the terminal, and what was scrolled off it."""
        if sys.stdout.isatty():
            click.clear()
            click.echo(FORGET if os.environ.get("TERM") != "dumb" else "", nl=False)
        say(said)
        line = typed()
        return line is not None and line.casefold() not in LEAVE

    def recall(self, lines: Iterable[str]) -> None:
        """Print them."""
        for line in lines:
            say(line)

    def rewind(self) -> None:
        """Lines that were said stay said."""

    def end(self, closing: Sequence[str], lines: Iterable[str]) -> None:
        """Print the lines."""
        for line in lines:
            say(line)

    def legend(self, view: View[Any]) -> Sequence[str]:
        """Lines have no signs, and no keys but those that are told."""
        return ()

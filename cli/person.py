"""Somebody at the keyboard: the open question is put until there is an answer, and helped with meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click

from cli.terminal import say

if TYPE_CHECKING:
    from cli.board import Board
    from cli.questions import Questions
    from cli.sitting import Sitting
    from rulebook.unstable_unicorns import Move, View

__all__ = ["LEAVE", "Person", "typed"]

TURNS = 2
"""How many turns of everybody the log tells again."""
LEAVE = ("q", "quit")
LONGEST = 2000
"""So many characters of a question are read."""


def typed() -> str | None:
    """The next line that is typed, ``None`` when input has ended."""
    click.echo("> ", nl=False)
    try:
        line = input().strip()
    except EOFError:
        click.echo()
        return None
    if not sys.stdin.isatty():  # what comes through a pipe is not seen where it was typed
        click.echo(line if line.isprintable() else "")
    return line


class Person:
    """Answers for the seat of a person. What is typed is the number of an option, or a command."""

    def __init__(
        self, sitting: Sitting, questions: Questions, seat: int = 0, board: Board | None = None
    ) -> None:
        self.sitting = sitting
        self.questions = questions
        self.seat = seat
        self.board = board
        self.asked = False
        _ = questions.speech.texts.gettext
        # Translators: from here to "ask": what a player types as a command; small letters, one word, and no
        # two alike.
        self._commands: dict[str, Callable[[View], Iterator[str]]] = {
            "why": self._why,
            questions.why(): self._why,
            "hint": self._hint,
            _("hint"): self._hint,
            "log": self._log,
            _("log"): self._log,
            "undo": self._undo,
            _("undo"): self._undo,
        }
        self._ask = ("ask", _("ask"))

    def welcome(self) -> bool:
        """Hide what the one before has seen until this person is at the keyboard, then tell the last turns;
        ``False`` when nobody comes."""
        _ = self.questions.speech.texts.gettext
        if sys.stdout.isatty():
            click.clear()
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
        """The answer to the open question; ``None`` when the person leaves or input ends."""
        self._put()
        while True:
            line = typed()
            if line is None or line.casefold() in LEAVE:
                return None
            view = self.sitting.state.view(self.seat)
            helped = self._command(line)
            move = None if helped else self.questions.read(view, line)
            if move is not None:
                self.asked = True
                return move
            for answer in helped(view) if helped else [self.questions.hint(view, line)]:
                say(answer)

    def _put(self) -> None:
        view = self.sitting.state.view(self.seat)
        if self.board is None:
            for line in self.questions.put(view):
                say(line)
            return
        self.board.show(view)
        for line in (*self.questions.shown(view), self.questions.ask(view), *self.questions.answers(view)):
            say(line)

    def _command(self, line: str) -> Callable[[View], Iterable[str]] | None:
        """What a line asks for besides an answer; ``None`` for one that may be an answer."""
        if line.startswith("?"):
            return lambda view: [self.questions.explain(view, line[1:].strip())]
        word, _, rest = line.partition(" ")
        if word.casefold() in self._ask and rest.strip():
            return lambda view: self._rules(rest)
        return self._commands.get(line.casefold().rstrip("?"))

    def _why(self, view: View) -> Iterator[str]:
        """The reasons of the opponents."""
        from cli.reasons import explained

        yield from explained(self.sitting.choices, view, self.questions.speech)

    def _hint(self, view: View) -> Iterator[str]:
        """What the strongest opponent would do here, with its reasons."""
        from cli.reasons import reasons

        move, why = self.sitting.advice(self.seat)
        _ = self.questions.speech.texts.gettext
        # Translators: advice; {move} is one of the answers, such as "play Narwhal" or "draw a card".
        yield _("I would: {move}.").format(move=self.questions.option(view, move))
        yield from reasons(why, self.questions.speech)

    def _log(self, view: View) -> Iterator[str]:
        """What has happened in the last turns."""
        yield from self.sitting.told_again(TURNS * view.players)

    def _undo(self, view: View) -> Iterator[str]:
        """Take the last answer back, if nothing has been seen since that was hidden before."""
        _ = self.questions.speech.texts.gettext
        if self.sitting.undo(self.seat):
            yield _("Taken back.")
            self._put()
        else:
            yield _("That cannot be taken back: somebody else has acted since, or you saw something hidden.")

    def _rules(self, question: str) -> Iterator[str]:
        """What the rules say: the best answer, shortly."""
        from rulebook.faq.forms.labels import by_edition, in_words
        from rulebook.faq.search.kept import ask

        texts = self.questions.speech.texts
        _ = texts.gettext
        found = ask(question[:LONGEST], 1, "", lambda: say(_("One moment: the answers are being checked …")))
        if found is None:
            yield _("Nothing here answers that. Ask in other words, or see all answers: rulebook faq")
            return
        answer = found.faq.by_id()[found.hits[0].answer]
        yield answer.question
        yield f"  {in_words(answer, found.faq, texts)}"
        for editions, said in by_edition(answer, found.faq, texts):
            yield f"    {editions}: {said}"
        if answer.clauses:
            yield f"  [{', '.join(answer.clauses)}]"

"""Somebody at the keyboard: the open question is put until there is an answer, and helped with meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cli.answering import Answering
from cli.commands import Commands
from cli.desk import Desk
from cli.preferences import keep
from cli.questions import Questions
from cli.sitting import Sitting
from rulebook.protocol import Move

WORD = re.compile(r"[^\W\d]{2,}")


LATEST = "l"
"""The key of the command that tells what has happened, of which the end matters most."""


class Person:
    """Answers for the seat of a person. What is typed is the number or words of an option, or a command.

    ``advice`` is what is left to be said when a question is the first of its kind.
    """

    def __init__(
        self, sitting: Sitting, questions: Questions, desk: Desk, advice: dict[str, str], seat: int = 0
    ) -> None:
        self.sitting = sitting
        self.questions = questions
        self.desk = desk
        self._advice = advice
        self.seat = seat
        self.asked = False
        self._is_shown = False
        self._answering: Answering | None = None
        self._commands = Commands(sitting, questions, seat, desk, self._put_all, self._step_back)

    def welcome(self) -> bool:
        """Hide what the one before has seen until this person is at the keyboard, then tell the last turns;
        ``False`` when nobody comes."""
        _ = self.questions.speech.texts.gettext
        name = self.questions.speech.names[self.seat]
        # Translators: several people share one keyboard; it is passed on to {player}.
        said = _("{player}, you are asked. Sit down alone and press Enter.").format(player=name)
        if not self.desk.welcome(said):
            return False
        self.questions.speech.voice.you = self.seat
        self.desk.recall(self.sitting.told_again(len(self.questions.speech.names)))
        return True

    def choose(self) -> Move | None:
        """The answer to the open question; ``None`` when the person leaves, gives up, or input ends."""
        answering = self._put()
        while True:
            line = self.desk.answer(self._words(answering))
            if line is None:
                return None
            found = self._commands.keys.find(line) if line else None
            if found is not None:
                command, rest = found
                if command.does is None:
                    return None
                self._is_shown = False
                told: list[str] = []
                lines = command.does(self.sitting.state.view(self.seat), rest)
                self.desk.tell(command.words[0], remembered(lines, told), latest=command.key == LATEST)
                if self.sitting.conceded >= 0:
                    return None
                spared = self.sitting.spared(self.seat)  # they may have said so just now
                if spared is not None:
                    self.desk.goes_on(told)
                    return spared
                answering = self._answering or answering
                if not self._is_shown:
                    self.desk.step(answering)
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
                self.desk.step(answering)
            else:
                table = self.questions.speech.show(self.sitting.state.view(self.seat))
                self.desk.say(self.questions.hint(table, answering, line))

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

    def _put(self, every: bool = False) -> Answering:
        """Show the table and the open question, from its first step; ``every`` answer, also of many alike."""
        self._is_shown = True
        table = self.questions.speech.show(self.sitting.state.view(self.seat))
        assert table.question is not None  # only who has to answer is asked
        if not table.question.alike and (said := self._advice.pop(table.question.kind, "")):
            self.desk.explain(said, stress=True)
        sure = self.sitting.attention[self.seat].sure
        self._answering = Answering(table.question, self.questions.speech.texts, sure, self.sitting.chance)
        self.desk.put(table, self._answering, self._commands.keys, every, not self.asked)
        return self._answering

    def _put_all(self) -> None:
        self._put(every=True)

    def _step_back(self) -> bool:
        return self._answering is not None and self._answering.back()


def remembered(lines: Iterable[str], told: list[str]) -> Iterator[str]:
    """``lines``, each of which is ``told`` then."""
    for line in lines:
        told.append(line)
        yield line

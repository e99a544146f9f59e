"""Lessons at the table: a position, a task, an answer, what came of it, and on to the next."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import partial
from typing import Any, TypeAlias

from cardset.catalog.translate import Translations
from cli.answering import Answering
from cli.keys import CARD, LEAVE, Command, Keys
from cli.look import Look
from cli.prompt import typed
from cli.questions import Questions
from cli.speech import Speech
from cli.terminal import fitted, say, tell, width
from rulebook.localize import localized_clauses
from rulebook.protocol import Move, State, View
from rulebook.table import Lesson, TableView, Task
from rulebook.table.lesson import LEARNER


class Way(Enum):
    """How it goes on after a lesson, or in the middle of one."""

    ON = auto()
    AGAIN = auto()
    LEAVE = auto()


Does: TypeAlias = Way | Callable[[str], Iterable[str]]
"""The way it goes on, or what is told for what was typed behind the command."""


class Tutor:
    """Teaches ``lessons``, which speak the learner's language already; ``texts`` translate the clauses.

    ``options`` are those that a command needs to speak the same languages.
    """

    def __init__(
        self,
        lessons: Sequence[Lesson],
        speech: Speech,
        texts: Translations,
        look: Look,
        options: str = "",
    ) -> None:
        self.lessons = lessons
        self.speech = speech
        self.texts = texts
        self.look = look
        self.board = look.board(speech)
        self.options = options
        self.questions = Questions(speech, width if self.board is not None else None)

    def teach(self, first: int = 0) -> None:
        """All lessons from the one at the place ``first``, until the learner leaves."""
        _ = self.speech.texts.gettext
        # Translators: "?1", "h" and "q" are what a learner types.
        say(_("Answer with a number or in words. ?1 shows the card of answer 1, h gives a hint, q leaves."))
        if sys.stdin.isatty():  # else nobody would see this above the first table
            say(_("Press Enter to begin."))
            line = typed()
            if line is None or line.casefold() in LEAVE:
                self._leave(self.lessons[first])
                return
        place = first
        while place < len(self.lessons):
            lesson = self.lessons[place]
            # Translators: the heading of a lesson.
            heading = _("=== Lesson {number} of {count}: {title} ===")
            say("")
            self.stress(heading.format(number=place + 1, count=len(self.lessons), title=lesson.title))
            teaching = _Teaching(self, lesson)
            try:
                way = teaching.teach(pause=lesson is not self.lessons[-1])
            except KeyboardInterrupt:
                raise KeyboardInterrupt(" ".join(map(str.strip, self._leaving(lesson)))) from None
            if way is Way.LEAVE:
                following = self.lessons[place + 1 :] if teaching.is_over else ()
                self._leave(following[0] if following else lesson)
                return
            place += way is Way.ON
        self._graduate()

    def _leave(self, lesson: Lesson) -> None:
        """How to come back to ``lesson``."""
        for line in self._leaving(lesson):
            say(line)

    def _leaving(self, lesson: Lesson) -> tuple[str, str]:
        _ = self.speech.texts.gettext
        # Translators: the command for that follows on the next line.
        return _("You leave the tutorial. From this lesson on:"), f"  cli tutorial {lesson.id}{self.options}"

    def stress(self, line: str) -> None:
        """Say what should catch the eye."""
        if self.board is None:
            say(line)
        else:
            self.board.stress(line)

    def _graduate(self) -> None:
        """What to do next."""
        _ = self.speech.texts.gettext
        say("")
        say(_("That was the last lesson. Now sit down and play!"))
        # Translators: the command for that follows on the next line; nobody plays worse than this opponent.
        say(_("Against one opponent who is still learning, too:"))
        say(f"  cli play --vs-ai 1 --level novice{self.options}")
        # Translators: the command for that follows on the next line.
        say(_("Against three who know what they do:"))
        say(f"  cli play{self.options}")


class _Teaching:
    """One lesson while it is taught."""

    def __init__(self, tutor: Tutor, lesson: Lesson) -> None:
        self.tutor = tutor
        self.lesson = lesson
        self.speech = tutor.speech
        self.telling = tutor.speech.again()  # a voice that has nothing left to say of another lesson
        self.questions = tutor.questions
        self.state: State[Any] = lesson.begin()
        self._told = 0
        self.is_over = False

    def teach(self, pause: bool) -> Way:
        """The whole lesson, and a pause after it."""
        story = self.lesson.say
        for part in self.lesson.parts:
            self._tell()
            meant = part.move(self.state)
            if part.task is None:
                self.state.play(meant)
                continue
            answer = self._ask(part.task, meant, story)
            story = ""
            if isinstance(answer, Way):
                return answer
            self.state.play(answer)
        self._tell(last=True)
        self.is_over = True
        say("")
        self._explain(self.lesson.learnt)
        return self._pause() if pause else Way.ON

    # What is said

    def _explain(self, text: str) -> None:
        """Say a text of the lesson as a paragraph; as one line where it is not folded to be looked at."""
        if self.tutor.board is None:
            say(text)
        else:
            tell("", text)

    def _tell(self, last: bool = False) -> None:
        """What has happened since the last time. After the ``last`` step a game that goes on is left
        where the next turn begins."""
        journal = self.state.journal or []
        events = journal[self._told :]
        self._told = len(journal)
        if last and not self.state.is_over:
            begins = [place for place, _ in self.speech.table.turns(events)]
            events = events[: begins[0]] if begins else events
        lines = [*self.telling.tell(self.state, events)]
        if self.state.is_over:
            lines.append(self.speech.ending(self.state))
        for line in lines:
            self.tutor.look.tell(line)

    # What is asked

    def _ask(self, task: Task, meant: Move, story: str) -> Move | Way:
        """The learner's answer when it is what the lesson wants, or how it goes on without. The ``story`` is
        told below the table, where it is in sight with the task."""
        view = self.state.view(LEARNER)
        table = self.speech.show(view)
        answering = self._begin(table)
        commands = Keys(self._at_a_task(view, task, meant, answering), self.speech.layout)
        phrases = [*self.questions.answers(table), *commands.words]
        words = [word for phrase in phrases for word in phrase.split() if len(word) > 1]
        self._put(table, task, commands, story)
        while True:
            line = self._read(commands, words, partial(self.questions.step, answering))
            if isinstance(line, Way):
                return line
            asked = answering.text
            option = answering.read(line)
            if option is None:
                step = self.questions.step(answering)
                told = step if answering.text != asked else [self.questions.hint(table, answering, line)]
                for said in told:
                    say(said)
                continue
            move: Move = option.move
            objection = task.objection(self.state, move)
            if objection is None:
                return move
            self._explain(objection or self._other())
            answering.restart()
            self._put_again(table, task, commands)

    def _begin(self, table: TableView) -> Answering:
        """The question from its first step; what is odd is a lesson's own affair."""
        assert table.question is not None  # a task is an open question
        return Answering(table.question, self.speech.texts, sure=False)

    def _read(
        self, commands: Keys[Does], words: Iterable[str], again: Callable[[], Iterable[str]] = tuple
    ) -> str | Way:
        """What is typed when it is no command, or how it goes on; commands that tell something are heard,
        and then what is asked stands there ``again``."""
        while True:
            line = typed(words)
            if line is None:
                return Way.LEAVE
            found = commands.find(line)
            if found is None:
                return line
            command, rest = found
            if isinstance(command.does, Way):
                return command.does
            is_told = False
            for told in command.does(rest):
                say(told)
                is_told = True
            for line in again() if is_told else ():
                say(line)

    def _other(self) -> str:
        """What is said of an answer that the rules allow and the lesson does not want."""
        _ = self.speech.texts.gettext
        # Translators: said of an answer that is no mistake; {key} is a key to type.
        return _("You may do that, but it is not what you are here for. {key} gives a hint.").format(key="h")

    def _put(self, table: TableView, task: Task, commands: Keys[Does], story: str = "") -> None:
        """The table, the ``story``, the task and the open question."""
        if self.tutor.board is None:
            for line in self.questions.situation(table):
                say(line)
        else:
            self.tutor.board.show(table)
            for line in self.questions.shown(table):
                say(line)
        if story:
            self._explain(story)
        self._put_again(table, task, commands)

    def _put_again(self, table: TableView, task: Task, commands: Keys[Does]) -> None:
        _ = self.speech.texts.gettext
        # Translators: {task} is a sentence, such as "Play a Unicorn."
        self.tutor.stress(_("Task: {task}").format(task=task.task))
        for line in (*self.questions.asked(table), *self.questions.answers(table)):
            say(line)
        self._put_commands(commands)

    def _put_commands(self, commands: Keys[Does]) -> None:
        """All commands in one line, for somebody at a terminal."""
        if self.tutor.board is not None:
            self.tutor.board.whisper(commands.bar())
        elif sys.stdout.isatty():
            for line in fitted(commands.bar(), width()):
                say(line)

    def _pause(self) -> Way:
        """Wait until the learner wants to go on."""
        _ = self.speech.texts.gettext
        commands = Keys(self._anywhere(), self.speech.layout)
        say(_("Press Enter for the next lesson."))
        self._put_commands(commands)
        while True:
            line = self._read(commands, commands.words)
            if isinstance(line, Way):
                return line
            if not line:
                return Way.ON
            for told in (*commands.listed(), _("Press Enter for the next lesson.")):
                say(told)

    # Commands

    def _at_a_task(
        self, view: View[Any], task: Task, meant: Move, answering: Answering
    ) -> list[Command[Does]]:
        _ = self.speech.texts.gettext
        shown = self.speech.show(view)

        def more(rest: str) -> Iterator[str]:
            if rest:
                yield self.questions.explain(view, rest)
                return
            yield self.questions.expected(len(answering.entries))
            yield from Keys(commands).listed()

        def hint(rest: str) -> Iterator[str]:
            if task.hint:
                yield task.hint
            # Translators: advice; {move} is one of the answers, such as "play Narwhal" or "draw a card".
            yield _("I would: {move}.").format(move=self.speech.table.option(view, meant).text)

        def table(rest: str) -> Iterator[str]:
            answering.restart()
            self._put(shown, task, Keys(commands, self.speech.layout))
            yield from ()

        commands: list[Command[Does]] = [
            Command(
                CARD,
                (_("help"), "help"),
                self.speech.table.use(CARD) or _("what can be typed; ?3: more about answer 3"),
                more,
            ),
            Command("h", (_("hint"), "hint"), _("what the lesson wants you to do"), hint),
            Command("t", (_("table"), "table", ""), _("the table again, as Enter does"), table),
            *self._anywhere(),
        ]
        return commands

    def _anywhere(self) -> list[Command[Does]]:
        """What can be typed at a task and between two lessons."""
        _ = self.speech.texts.gettext
        # Translators: from here on in turn a command that a learner types, in small letters, one word and no
        # two alike, and what it is for.
        return [
            Command("r", (_("rules"), "rules"), _("the rules that this lesson is about"), self._rules),
            Command("a", (_("again"), "again"), _("this lesson again, from its beginning"), Way.AGAIN),
            Command("s", (_("skip"), "skip"), _("on to the next lesson"), Way.ON),
            Command("q", (_("quit"), "quit"), _("leave; you can come back to this lesson"), Way.LEAVE),
        ]

    def _rules(self, rest: str) -> Iterator[str]:
        """What the rules say, clause by clause."""
        clauses = localized_clauses(self.speech.game.clauses, self.tutor.texts)
        for name in self.lesson.clauses:
            yield f"  {clauses.by_id[name].statement}"

"""Lessons at the table: a position, a task, an answer, what came of it, and on to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Any, TypeAlias

from cardset.catalog.translate import Translations
from cli.answering import Answering
from cli.desk import Desk
from cli.keys import CARD, LEAVE, Command, Keys
from cli.questions import Questions
from cli.speech import Speech
from cli.terminal import fitted, width
from rulebook.localize import localized_clauses
from rulebook.protocol import Move, State, View
from rulebook.table import Lesson, TableView, Task
from rulebook.table.lesson import LEARNER


class Way(Enum):
    """How it goes on after a lesson, or in the middle of one."""

    ON = auto()
    AGAIN = auto()
    BACK = auto()
    LEAVE = auto()


Does: TypeAlias = Way | Callable[[str], Iterable[str]]
"""The way it goes on, or what is told for what was typed behind the command."""


class Tutor:
    """Teaches ``lessons``, which speak the learner's language already; ``texts`` translate the clauses.

    ``options`` are those that a command needs to speak the same languages; ``play`` is the game that follows.
    """

    def __init__(
        self,
        lessons: Sequence[Lesson],
        speech: Speech,
        texts: Translations,
        desk: Desk,
        play: Callable[[], None],
        options: str = "",
    ) -> None:
        self.lessons = lessons
        self.play = play
        self.speech = speech
        self.texts = texts
        self.desk = desk
        self.options = options
        self.questions = Questions(speech)

    def teach(self, first: int = 0) -> None:
        """All lessons from the one at the place ``first``, until the learner leaves."""
        _ = self.speech.texts.gettext
        # Translators: "?1", "h" and "q" are what a learner types.
        said = _("Answer with a number or in words. ?1 shows the card of answer 1, h gives a hint, q leaves.")
        if self.desk.attended:  # else nobody would see this above the first table
            self.desk.begin("", self.questions)
            self.desk.explain(said)
            line = self.desk.pause(_("Press Enter to begin."))
            if line is None or line.casefold() in LEAVE:
                self._leave(self.lessons[first])
                return
        else:
            self.desk.say(said)
        place = first
        while place < len(self.lessons):
            lesson = self.lessons[place]
            # Translators: the heading of a lesson.
            heading = _("Lesson {number} of {count}: {title}")
            title = heading.format(number=place + 1, count=len(self.lessons), title=lesson.title)
            self.desk.begin(title, self.questions)
            teaching = _Teaching(self, lesson)
            try:
                way = teaching.teach(pause=lesson is not self.lessons[-1])
            except KeyboardInterrupt:
                raise KeyboardInterrupt(" ".join(map(str.strip, self._leaving(lesson)))) from None
            if way is Way.LEAVE:
                following = self.lessons[place + 1 :] if teaching.is_over else ()
                self._leave(following[0] if following else lesson)
                return
            place = max(place + (way is Way.ON) - (way is Way.BACK), 0)
        self._graduate()

    def _leave(self, lesson: Lesson) -> None:
        """How to come back to ``lesson``."""
        for line in self._leaving(lesson):
            self.desk.say(line)

    def _leaving(self, lesson: Lesson) -> tuple[str, str]:
        _ = self.speech.texts.gettext
        # Translators: the command for that follows on the next line.
        return _("You leave the tutorial. From this lesson on:"), f"  cli tutorial {lesson.id}{self.options}"

    def _graduate(self) -> None:
        """What to do next."""
        _ = self.speech.texts.gettext
        if self.desk.attended:
            self.desk.explain(_("That was the last lesson. Now sit down and play!"), stress=True)
            line = self.desk.pause(_("Enter: your first game, with some advice; q: not now."))
            if line is not None and line.casefold() not in LEAVE:
                self.play()
                return
        else:
            self.desk.say("")
            self.desk.say(_("That was the last lesson. Now sit down and play!"))
        # Translators: the command for that follows on the next line; nobody plays worse than this opponent.
        self.desk.say(_("Against one opponent who is still learning, too:"))
        self.desk.say(f"  cli play --vs-ai 1 --level novice{self.options}")
        # Translators: the command for that follows on the next line.
        self.desk.say(_("Against three who know what they do:"))
        self.desk.say(f"  cli play{self.options}")


class _Teaching:
    """One lesson while it is taught."""

    def __init__(self, tutor: Tutor, lesson: Lesson) -> None:
        self.tutor = tutor
        self.lesson = lesson
        self.speech = tutor.speech
        self.telling = tutor.speech.again()  # a voice that has nothing left to say of another lesson
        self.questions = tutor.questions
        self.state: State[Any] = lesson.begin()
        self.desk = tutor.desk
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
        self.desk.explain(self.lesson.learnt)
        return self._pause() if pause else Way.ON

    # What is said

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
            self.desk.show(self._seen, line)

    def _seen(self) -> TableView:
        return self.speech.show(self.state.view(LEARNER))

    # What is asked

    def _ask(self, task: Task, meant: Move, story: str) -> Move | Way:
        """The learner's answer when it is what the lesson wants, or how it goes on without. The ``story`` is
        told before the table is shown."""
        view = self.state.view(LEARNER)
        table = self._tasked(task)
        answering = self._begin(table)
        commands = Keys(self._at_a_task(view, task, meant, answering), self.speech.layout)
        phrases = [*self.questions.answers(table), *commands.words]
        words = [word for phrase in phrases for word in phrase.split() if len(word) > 1]
        if story:
            self.desk.explain(story)
            if self.lesson.signs and (signs := self.desk.legend(view)):
                self.desk.explain("   ".join(signs))
        self.desk.put(table, answering, commands, new=True)
        while True:
            line = self.desk.answer(words)
            found = commands.find(line) if line else None
            if line is None:
                return Way.LEAVE
            if found is not None and found[0].does is Way.BACK and answering.back():
                self.desk.step(answering)
                continue
            if found is not None and isinstance(found[0].does, Way):
                return found[0].does
            if found is not None and not isinstance(found[0].does, Way):
                self.desk.tell(found[0].words[0], found[0].does(found[1]))
                continue
            asked = answering.text
            option = answering.read(line) if line else None
            if option is None and not line:
                answering.restart()
                self.desk.put(table, answering, commands)
            elif option is None and answering.text != asked:
                self.desk.step(answering)
            elif option is None:
                self.desk.say(self.questions.hint(table, answering, line))
            else:
                objection = task.objection(self.state, option.move)
                if objection is None:
                    move: Move = option.move
                    return move
                self.desk.explain(objection or self._other(), stress=True)
                answering.restart()
                self.desk.step(answering)

    def _tasked(self, task: Task) -> TableView:
        """The table, whose question says what the lesson wants."""
        table = self.speech.show(self.state.view(LEARNER))
        assert table.question is not None  # a task is an open question
        _ = self.speech.texts.gettext
        # Translators: {task} is a sentence, such as "Play a Unicorn."
        said = f"{_('Task: {task}').format(task=task.task)} {table.question.text}"
        return replace(table, question=table.question._replace(text=said))

    def _begin(self, table: TableView) -> Answering:
        """The question from its first step; what is odd is a lesson's own affair."""
        assert table.question is not None  # a task is an open question
        return Answering(table.question, self.speech.texts, sure=False)

    def _other(self) -> str:
        """What is said of an answer that the rules allow and the lesson does not want."""
        _ = self.speech.texts.gettext
        # Translators: said of an answer that is no mistake; {key} is a key to type.
        return _("You may do that, but it is not what you are here for. {key} gives a hint.").format(key="h")

    def _pause(self) -> Way:
        """Wait until the learner wants to go on."""
        _ = self.speech.texts.gettext
        commands = Keys(self._anywhere(), self.speech.layout)
        while True:
            line = self.desk.pause(_("Press Enter for the next lesson."), commands)
            found = commands.find(line) if line else None
            if line is None:
                return Way.LEAVE
            if not line:
                return Way.ON
            if found is None:
                self.desk.tell("", commands.listed())
            elif isinstance(found[0].does, Way):
                return found[0].does
            else:
                self.desk.tell(found[0].words[0], found[0].does(found[1]))

    # Commands

    def _at_a_task(
        self, view: View[Any], task: Task, meant: Move, answering: Answering
    ) -> list[Command[Does]]:
        _ = self.speech.texts.gettext

        def more(rest: str) -> Iterator[str]:
            if rest:
                yield self.questions.explain(view, rest)
                return
            yield self.questions.expected(len(answering.entries))
            yield from Keys(commands).listed()
            yield from fitted(self.desk.legend(view), width())

        def hint(rest: str) -> Iterator[str]:
            if task.hint:
                yield task.hint
            # Translators: advice; {move} is one of the answers, such as "play Narwhal" or "draw a card".
            yield _("I would: {move}.").format(move=self.speech.table.option(view, meant).text)

        def table(rest: str) -> Iterator[str]:
            answering.restart()
            self.desk.put(self._tasked(task), answering, Keys(commands, self.speech.layout))
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
            Command("b", (_("back"), "back"), _("back to the lesson before"), Way.BACK),
            Command("s", (_("skip"), "skip"), _("on to the next lesson"), Way.ON),
            Command("q", (_("quit"), "quit"), _("leave; you can come back to this lesson"), Way.LEAVE),
        ]

    def _rules(self, rest: str) -> Iterator[str]:
        """What the rules say, clause by clause."""
        clauses = localized_clauses(self.speech.game.clauses, self.tutor.texts)
        for name in self.lesson.clauses:
            yield f"  {clauses.by_id[name].statement}"

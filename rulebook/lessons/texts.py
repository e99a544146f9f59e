"""What the lessons give translators, and the lessons in a language.

A context names the lesson, the answer that a task wants and the kind of text
(``lesson:duel:respond neigh:task``), so a translation stays with its task whatever the English becomes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from cardset.catalog.merge import Message
from cardset.catalog.translate import Translations
from cardset.model import Card
from rulebook.lessons.model import Lesson, Lessons, Part, Task, card_of, placeholders
from rulebook.scenarios.model import LETTERS
from rulebook.table.lesson import LEARNER

_ROOT = Path(__file__).resolve().parents[2]

Plainly: TypeAlias = Callable[[Any], str]
"""A move of a scenario on one line without marks: ``play yay B``."""
_Said = Callable[[str, str, str, int], str]
"""What to say in the place of a text, of which it is told: context, English, what it is, line (0: none)."""


def lesson_messages(
    lessons: Lessons, path: Path, cards: Mapping[str, Card], plainly: Plainly = str
) -> list[Message]:
    """All messages of the lessons in ``path``, in the order of the file."""
    file = path.relative_to(_ROOT).as_posix()
    found: list[Message] = []

    def note(context: str, text: str, about: str, line: int) -> str:
        names = dict.fromkeys(placeholders(text))
        notes = [f"{{{name}}}: the card {cards[card_of(name)].name}, in the nominative." for name in names]
        flags = ("python-brace-format",) if names else ()
        found.append(
            Message(
                context, text, comments=(about, *notes), references=((file, str(line or "")),), flags=flags
            )
        )
        return text

    _retold(lessons, note, plainly)
    return found


def localized_lessons(lessons: Lessons, texts: Translations, plainly: Plainly = str) -> Lessons:
    """The same lessons in the language of ``texts``, English where they have no translation."""
    return _retold(lessons, lambda context, text, about, line: texts.find(context, text) or text, plainly)


def _retold(lessons: Lessons, said: _Said, plainly: Plainly) -> Lessons:
    """The same lessons with every text as ``said`` gives it."""
    names = [
        said(f"player:{letter}:name", name, "A player in the lessons; the texts call them so, too.", 0)
        for letter, name in zip(LETTERS[LEARNER + 1 :], lessons.names, strict=False)
    ]
    advice = {
        kind: said(f"advice:{kind}", text, "Said in the first game, at the first question of its kind.", 0)
        for kind, text in lessons.advice.items()
    }
    return Lessons(tuple(names), [_lesson(lesson, said, plainly) for lesson in lessons.lessons], advice)


def _lesson(lesson: Lesson, said: _Said, plainly: Plainly) -> Lesson:
    def text(field: str, english: str, about: str) -> str:
        return said(f"lesson:{lesson.id}:{field}", english, about, lesson.scenario.line)

    title = text("title", lesson.title, "Heading of a lesson of the tutorial.")
    say = text("say", lesson.say, f"Lesson “{lesson.title}”: said before the cards are shown.")
    parts = [
        Part(part.step, _task(lesson, part.task, said, plainly)) if part.task else part
        for part in lesson.parts
    ]
    learnt = text("learnt", lesson.learnt, f"Lesson “{lesson.title}”: said at its end, when all is done.")
    return replace(lesson, title=title, say=say, parts=tuple(parts), learnt=learnt)


def _task(lesson: Lesson, task: Task, said: _Said, plainly: Plainly) -> Task:
    right = plainly(task.move)

    def text(field: str, english: str, about: str) -> str:
        whole = f"Lesson “{lesson.title}”: {about}"
        return said(f"lesson:{lesson.id}:{right}:{field}", english, whole, task.line)

    asked = text("task", task.task, f"what to do. The right answer: {right}.")
    hint = text("hint", task.hint, f"a hint for the task “{task.task}”") if task.hint else ""
    instead = [
        replace(
            one,
            say=text(
                ", ".join(map(plainly, one.moves)),
                one.say,
                f"said to whoever answers the task “{task.task}” by: {', '.join(map(plainly, one.moves))}.",
            ),
        )
        for one in task.instead
    ]
    about = f"said to whoever answers the task “{task.task}” otherwise."
    otherwise = text("otherwise", task.otherwise, about) if task.otherwise else ""
    return replace(task, task=asked, hint=hint, instead=tuple(instead), otherwise=otherwise)

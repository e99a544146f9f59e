"""Lessons as a table teaches them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from cardset.model import CardSet
from rulebook.lessons.model import Lesson, Lessons, Task, card_of, placeholders
from rulebook.protocol import State
from rulebook.scenarios.model import Expect, letter
from rulebook.table import Lesson as AnyLesson
from rulebook.table import Lessons as AllLessons
from rulebook.table import Stage, Voice
from rulebook.table import Task as AnyTask
from rulebook.table.lesson import LEARNER


def taught(lessons: Lessons, voice: Voice, cards: CardSet | None) -> AllLessons:
    """``lessons``, which speak the learner's language already.

    They are about ``cards``, whatever set is on the table; what these are called is for ``voice`` to say.
    """
    said = _Said(voice, cards)
    return AllLessons(lessons.names, [_lesson(lesson, said) for lesson in lessons.lessons], lessons.advice)


def _lesson(lesson: Lesson, said: _Said) -> AnyLesson:
    return AnyLesson(
        lesson.id,
        lesson.title,
        said(lesson.say),
        said(lesson.learnt),
        lesson.scenario.clauses,
        tuple(_parts(lesson, said)),
        partial(dealt, lesson),
        lesson.signs,
    )


def dealt(lesson: Lesson) -> State[Any]:
    """The position of a lesson at its first question."""
    form = lesson.scenario.form
    state = form.set_up(lesson.scenario, form.rules(lesson.scenario.rules[0]))
    form.begin(state, lesson.scenario)
    return state


def _parts(lesson: Lesson, said: _Said) -> Iterator[Stage]:
    for part in lesson.parts:
        if not isinstance(part.step, Expect):
            task = _task(part.task, lesson, said) if part.task else None
            yield Stage(partial(_meant, lesson, part.step.player, part.step.move), task)


def _meant(lesson: Lesson, player: int, wish: Any, state: State[Any]) -> Any:
    """The legal move of a player that is meant; the scenario has been tried out, so there is one."""
    form = lesson.scenario.form
    return next(move for move, offer in form.offers(state) if form.fits(wish, offer, letter(player)))


def _task(task: Task, lesson: Lesson, said: _Said) -> AnyTask:
    form, learner = lesson.scenario.form, letter(LEARNER)

    def objection(state: Any, move: Any) -> str | None:
        offer = next(offer for one, offer in form.offers(state) if one == move)
        if task.any or form.fits(task.move, offer, learner):
            return None
        for instead in task.instead:
            if any(form.fits(wish, offer, learner) for wish in instead.moves):
                return said(instead.say)
        return said(task.otherwise)

    return AnyTask(said(task.task), said(task.hint), objection)


@dataclass(frozen=True, slots=True)
class _Said:
    """Says a text of a lesson with the names of the cards that it speaks of."""

    voice: Voice
    cards: CardSet | None

    def __call__(self, text: str) -> str:
        names = {}
        for name in placeholders(text):
            assert (
                self.voice.localizer is not None and self.cards is not None
            )  # only names of cards are left open
            names[name] = self.voice.localizer.name(self.cards.cards[card_of(name)])
        return text.format(**names)

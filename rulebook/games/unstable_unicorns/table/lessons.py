"""Our lessons as a table teaches them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from cardset.catalog.translate import Translations
from rulebook.games.unstable_unicorns.lesson.messages import localized_lessons
from rulebook.games.unstable_unicorns.lesson.model import LEARNER, Lesson, Task, card_of, placeholders
from rulebook.games.unstable_unicorns.lesson.read import load_lessons
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.rules import preset
from rulebook.games.unstable_unicorns.scenario.model import Wanted
from rulebook.games.unstable_unicorns.scenario.setup import begin, set_up
from rulebook.games.unstable_unicorns.scenario.words import fits, offers, said
from rulebook.games.unstable_unicorns.state import State
from rulebook.scenarios.model import Expect, letter
from rulebook.table import Lesson as AnyLesson
from rulebook.table import Lessons, Stage, Voice
from rulebook.table import Task as AnyTask


def taught(voice: Voice, texts: Translations) -> Lessons:
    """The lessons in the language of ``texts``, the cards in that of ``voice``."""
    lessons = localized_lessons(load_lessons(), texts)
    return Lessons(lessons.names, [_lesson(lesson, voice) for lesson in lessons.lessons], lessons.advice)


def _lesson(lesson: Lesson, voice: Voice) -> AnyLesson:
    return AnyLesson(
        lesson.id,
        lesson.title,
        _filled(lesson.say, lesson, voice),
        _filled(lesson.learnt, lesson, voice),
        lesson.scenario.clauses,
        tuple(_parts(lesson, voice)),
        partial(_dealt, lesson),
        lesson.signs,
    )


def _dealt(lesson: Lesson) -> State:
    """The position of a lesson at its first question."""
    state = set_up(lesson.scenario, preset(lesson.scenario.rules[0]))
    begin(state, lesson.scenario)
    return state


def _parts(lesson: Lesson, voice: Voice) -> Iterator[Stage]:
    for part in lesson.parts:
        if not isinstance(part.step, Expect):
            task = _task(part.task, lesson, voice) if part.task else None
            yield Stage(partial(_meant, part.step.player, part.step.move), task)


def _meant(player: int, wish: Wanted, state: State) -> Move:
    """The legal move of a player that is meant; the scenario has been tried out, so there is one."""
    return next(move for move, offer in offers(state) if fits(wish, offer, letter(player)))


def _task(task: Task, lesson: Lesson, voice: Voice) -> AnyTask:
    def objection(state: Any, move: Any) -> str | None:
        offer = said(state, move)
        if task.any or fits(task.move, offer, letter(LEARNER)):
            return None
        for instead in task.instead:
            if any(fits(wish, offer, letter(LEARNER)) for wish in instead.moves):
                return _filled(instead.say, lesson, voice)
        return ""

    return AnyTask(_filled(task.task, lesson, voice), _filled(task.hint, lesson, voice), objection)


def _filled(text: str, lesson: Lesson, voice: Voice) -> str:
    """A text of the lesson with the names of the cards that it speaks of."""
    assert voice.localizer is not None  # this game has cards of ours
    cards = lesson.scenario.deck.set.cards
    names = {name: voice.localizer.name(cards[card_of(name)]) for name in placeholders(text)}
    return text.format(**names)

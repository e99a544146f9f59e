"""The lessons of the game: each is played through, and says something about every answer."""

from __future__ import annotations

import pytest

from rulebook.game import find_game
from rulebook.lessons.model import Lesson
from rulebook.lessons.plain import own_lessons
from rulebook.lessons.taught import dealt
from rulebook.scenarios.model import Expect, letter
from rulebook.scenarios.run import report, run_all
from rulebook.table.lesson import LEARNER
from tests.cli.running import table

GAME = find_game("unicorn-fever")
ALL = own_lessons(GAME)
assert ALL is not None

each_lesson = pytest.mark.parametrize("lesson", ALL.lessons, ids=lambda lesson: lesson.id)


def test_there_are_six() -> None:
    assert ALL is not None
    assert [lesson.id for lesson in ALL.lessons] == ["bet", "podium", "tokens", "magic", "contract", "end"]


@each_lesson
def test_a_lesson_ends_as_it_says(lesson: Lesson) -> None:
    assert isinstance(lesson.parts[-1].step, Expect)
    assert "\n".join(report(run_all([lesson.scenario]))) == ""


@each_lesson
def test_every_answer_is_right_or_told_why_it_is_not(lesson: Lesson) -> None:
    form, state = lesson.scenario.form, dealt(lesson)
    for part in lesson.parts:
        if isinstance(part.step, Expect):
            continue
        there = form.offers(state)
        if task := part.task:
            assert state.player_to_act == LEARNER
            assert len(there) > 1, "who has no choice is not asked"
            offered = [offer for _, offer in there]
            for wish in (task.move, *(move for instead in task.instead for move in instead.moves)):
                assert offered.count(wish) == 1, (task.task, wish)
            assert task.any or task.otherwise, task.task
        actor = letter(part.step.player)
        (move,) = (move for move, offer in there if form.fits(part.step.move, offer, actor))
        state.play(move)


@each_lesson
def test_its_clauses_are_there(lesson: Lesson) -> None:
    assert set(lesson.scenario.clauses) <= set(GAME.clauses.by_id)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "What you have after the tax has to be 25 Gold."),
        ("pl", "Po podatku musi ci zostać 25 Złota."),
        ("cs", "Po dani ti musí zbýt 25 Zlata."),
        ("ru", "После налога должно остаться 25 золота."),
    ],
)
def test_it_is_taught_at_the_table(language: str, said: str) -> None:
    typed = "5\n2\n"  # magic first, then the token that is wanted
    done = table("tutorial", "end", "--game", "unicorn-fever", "--lang", language, "--plain", typed=typed)
    assert (done.code, done.err) == (0, "")
    assert said in done.out
    assert done.out.index(said) < done.out.index("25", done.out.index(said) + len(said))
    assert "cli play --vs-ai 1 --level novice --game unicorn-fever" in done.out

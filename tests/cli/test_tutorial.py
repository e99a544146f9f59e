"""``cli tutorial`` through the real command line: right answers, wrong ones, nonsense, and leaving."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardset.load import load_set
from cli.answering import entries
from cli.speech import speech_for
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.lesson.read import load_lessons
from rulebook.games.unstable_unicorns.scenario.words import fits, offers
from rulebook.lessons.model import Lesson
from rulebook.lessons.taught import dealt
from rulebook.scenarios.model import Expect, letter
from rulebook.table import Option, Question
from rulebook.table.lesson import LEARNER
from tests.cli.running import Outcome, table
from tests.cli.terminal import at_terminal

LESSONS = load_lessons().lessons
ON = ""
LAST = ("tutorial", "last-card", "--plain", "--pace", "0")

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def tutorial(*arguments: str, typed: list[str]) -> Outcome:
    """What comes of these lines, after which input ends."""
    lines = "".join(f"{line}\n" for line in typed)
    done = table("tutorial", *arguments, typed=lines)
    assert (done.code, done.err) == (0, "")
    return done


def answers(lesson: Lesson) -> Iterator[tuple[list[str], list[list[str]]]]:
    """For each task what is typed for the right answer, a card and then its target, and for all others."""
    state: Any = dealt(lesson)
    speech = speech_for(GAME, load_set(), [*"ABC"], "en", "en")
    for part in lesson.parts:
        if isinstance(part.step, Expect):
            continue
        actor = letter(part.step.player)
        (move,) = (move for move, offer in offers(state) if fits(part.step.move, offer, actor))
        if part.task:
            question = speech.show(state.view(LEARNER)).question
            assert question is not None
            typed = {option.move: lines for option, lines in steps(question)}
            yield typed.pop(move), [*typed.values()]
        state.play(move)


def steps(question: Question) -> Iterator[tuple[Option, list[str]]]:
    """Each answer with the numbers that give it."""
    for number, entry in enumerate(entries(question), 1):
        for target, option in enumerate(entry.options, 1):
            yield option, [str(number), str(target)] if len(entry.options) > 1 else [str(number)]


def right(lesson: Lesson) -> list[str]:
    return [line for lines, _ in answers(lesson) for line in lines]


def told(text: str) -> list[str]:
    """The lines that tell what happens."""
    return [line for line in text.splitlines() if re.match(r"  [^\s\d]|--- Turn", line)]


def test_all_lessons_lead_to_the_table() -> None:
    shown = tutorial(typed=[line for lesson in LESSONS for line in (*right(lesson), ON)]).out

    for number, lesson in enumerate(LESSONS, 1):
        assert f"=== Lesson {number} of {len(LESSONS)}: {lesson.title} ===" in shown
    assert shown.endswith("\n  cli play\n")
    assert "cli play --vs-ai 1 --level novice" in shown
    assert "{" not in shown
    assert "\x1b" not in shown


@pytest.mark.sampled(5)
@each_lesson
def test_a_wrong_answer_changes_nothing(lesson: Lesson) -> None:
    """Every other answer is tried at every task: then it goes on as it would have without."""
    tried = []
    for task, (wanted, others) in zip(lesson.tasks, answers(lesson), strict=True):
        tried += [line for lines in (*([] if task.any else others), wanted) for line in lines]
    wrong = tutorial(lesson.id, typed=tried).out
    plain = tutorial(lesson.id, typed=right(lesson)).out

    assert told(wrong) == told(plain)
    unwanted = [instead for task in lesson.tasks for instead in task.instead]
    for instead in unwanted:
        said = instead.say.split(". ")[-1]
        assert wrong.count(said) >= len(instead.moves)
        assert said not in plain


@pytest.mark.sampled(5)
@each_lesson
def test_help_is_given_in_the_middle_of_a_lesson(lesson: Lesson) -> None:
    helps = ["?1", "? neigh", "h", "r", "?", "t", ON, "nonsense", "99", "-1", "\t", "?" * 50, "Ω" * 3000]
    shown = tutorial(lesson.id, typed=[*helps, *right(lesson)]).out

    assert "Neigh (Instant card): " in shown
    assert "I would: " in shown
    for clause in lesson.scenario.clauses:
        assert GAME.clauses.by_id[clause].statement in shown
        assert clause not in shown
    assert told(shown)[-1:] == told(tutorial(lesson.id, typed=right(lesson)).out)[-1:]
    assert lesson.learnt[-30:] in shown


@pytest.mark.sampled(6)
@pytest.mark.parametrize("typed", [["q"], ["quit"], ["foo", "Q"], []], ids=["q", "quit", "foo", "end"])
@each_lesson
def test_who_leaves_is_told_how_to_come_back(lesson: Lesson, typed: list[str]) -> None:
    shown = tutorial(lesson.id, typed=typed).out

    assert shown.endswith(f"You leave the tutorial. From this lesson on:\n  cli tutorial {lesson.id}\n")


def test_input_may_end_between_two_lessons() -> None:
    shown = tutorial(typed=right(LESSONS[0])).out

    assert LESSONS[0].learnt[:20] in shown
    assert shown.splitlines()[-1].endswith(f"cli tutorial {LESSONS[1].id}")


def test_a_lesson_can_be_had_again_or_skipped() -> None:
    first = f"=== Lesson 1 of {len(LESSONS)}"
    shown = tutorial(typed=["again", *right(LESSONS[0]), "a", *right(LESSONS[0]), "huh", ON, "s", "skip"]).out

    assert shown.count(first) == 3
    assert [int(number) for number in re.findall(r"=== Lesson (\d+)", shown)] == [1, 1, 1, 2, 3, 4]
    assert shown.count("Press Enter for the next lesson.") == 3


def test_one_can_go_back_to_the_lesson_before() -> None:
    first, second = right(LESSONS[0]), right(LESSONS[1])
    shown = tutorial(typed=["b", *first, ON, "back", *first, ON, *second, "b", "q"]).out

    assert [int(number) for number in re.findall(r"=== Lesson (\d+)", shown)] == [1, 1, 2, 1, 2, 1]
    assert shown.endswith(f"cli tutorial {LESSONS[0].id}\n")


def test_back_in_the_middle_of_an_answer_is_back_to_the_cards() -> None:
    shown = tutorial("presents", typed=["1", "b", "q"]).out

    assert shown.count("=== Lesson") == 1
    assert shown.count("play Pandamonium") > 1


def test_words_are_answers_too() -> None:
    shown = tutorial("neigh", typed=["answr with neig"]).out

    (neigh,) = (lesson for lesson in LESSONS if lesson.id == "neigh")
    assert neigh.learnt[:20] in shown


def test_a_lesson_is_named_by_its_number_or_its_name() -> None:
    by_name = tutorial(LESSONS[3].id, typed=[]).out
    assert by_name == tutorial("4", typed=[]).out
    assert f"=== Lesson 4 of {len(LESSONS)}" in by_name


@pytest.mark.parametrize(
    ("name", "hint"),
    [("duell", "did you mean 'duel'?"), ("0", "expected one of "), ("16", "expected one of ")],
)
def test_there_is_no_such_lesson(name: str, hint: str) -> None:
    done = table("tutorial", name)

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: there is no lesson '{name}' ({hint}")


def test_the_list_names_every_lesson() -> None:
    listed = table("tutorial", "--list").out.splitlines()

    assert [line.split()[:2] for line in listed] == [[str(n), one.id] for n, one in enumerate(LESSONS, 1)]
    assert all(line.endswith(one.title) for line, one in zip(listed, LESSONS, strict=True))


def test_the_languages_that_were_asked_for_are_kept() -> None:
    shown = tutorial("--lang", "pl", "--ui-lang", "cs", typed=["q"]).out
    assert shown.splitlines()[-1].endswith(f"cli tutorial {LESSONS[0].id} --lang pl --ui-lang cs")


@pytest.mark.parametrize("language", ["pl", "cs", "ru"])
def test_every_language_goes_all_the_way(language: str) -> None:
    lines = [line for lesson in LESSONS for line in ("h", *right(lesson), ON)]
    shown = tutorial("--lang", language, typed=lines).out

    assert "{" not in shown
    assert f"cli play --lang {language}" in shown


def test_megabytes_are_no_answer() -> None:
    shown = tutorial(typed=["narwhal " * 1_310_720, "h", *right(LESSONS[0])]).out

    assert re.search(r"Type a number from 1 to \d ", shown)
    assert LESSONS[0].learnt[:20] in shown


# At a terminal


def test_a_terminal_shows_the_table_and_the_keys() -> None:
    with at_terminal("tutorial", "--plain") as lesson:
        assert "h gives a hint" in lesson.until("\n> ")
        shown = lesson.type("", "quit\n> ")
        assert "Anna [6/7" in shown
        assert "h hint" in shown
        assert len(shown.splitlines()) <= 26, "24 lines, and the heading"
        lesson.type("1", "next lesson.\n> ")
        lesson.type("q", "You leave the tutorial.")
        assert lesson.end() == 0


def test_nothing_moves_for_a_screen_reader() -> None:
    with at_terminal("tutorial", "--plain") as lesson:
        lesson.until("\n> ")
        lesson.send("q\r")
        assert lesson.end() == 0
        assert "\x1b" not in lesson.raw.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")


def test_letters_only_where_nothing_else_can_be_shown() -> None:
    with at_terminal("tutorial", "--ascii", "--plain") as lesson:
        assert lesson.until("\n> ").isascii()
        assert lesson.type("", "quit\n> ").isascii()


def test_ctrl_c_leaves() -> None:
    with at_terminal("tutorial", "--plain") as lesson:
        lesson.until("\n> ")
        lesson.type("", "quit\n> ")
        assert lesson.end(b"\x03") == 130
        assert (
            lesson.shown.splitlines()[-1] == "You leave the tutorial. From this lesson on: cli tutorial seven"
        )


def test_the_end_of_input_leaves_quietly() -> None:
    with at_terminal("tutorial", "--plain") as lesson:
        lesson.until("\n> ")
        lesson.send(b"\x04")
        assert lesson.end() == 0
        assert "You leave the tutorial." in lesson.shown


def test_the_last_lesson_leads_to_a_game_with_advice(tmp_path: Path) -> None:
    advice = load_lessons().advice
    with at_terminal(
        "tutorial", "last-card", "--plain", "--pace", "0", CARDSET_STATE=str(tmp_path)
    ) as lesson:
        lesson.until("\n> ")
        lesson.type("", "quit\n> ")
        lesson.type("1", "q: not now.\n> ")
        game = lesson.type("", "\n> ")
        assert "You play for 7 Unicorns against Anna, Bo" in game
        assert "New to the game?" not in game
        asked = [" ".join(lesson.type("", "\n> ").split())]
        while advice["act"] not in asked[-1] and len(asked) < 40:
            # The game has a seed of its own: a rival's card may ask for a choice that Enter does not make.
            asked.append(" ".join(lesson.type("1", "\n> ").split()))
        assert "Your turn." in asked[-1]
        assert advice["act"] in asked[-1]
        lesson.send("q\r")
        assert lesson.end() == 0
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


def test_after_the_last_lesson_one_may_leave() -> None:
    with at_terminal(*LAST) as lesson:
        lesson.until("\n> ")
        lesson.type("", "quit\n> ")
        lesson.type("1", "q: not now.\n> ")
        assert "cli play --vs-ai 1 --level novice" in lesson.type("q", "cli play\n")
        assert lesson.end() == 0

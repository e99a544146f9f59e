"""The lessons that come with us: each is played through, and says something about every answer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from cardset.catalog.translate import Translations, compile_po
from cardset.errors import FaultsError
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import Move
from rulebook.games.unstable_unicorns.lesson.messages import lesson_messages, localized_lessons
from rulebook.games.unstable_unicorns.lesson.read import LESSONS, SCHEMA, load_lessons
from rulebook.games.unstable_unicorns.scenario.model import Scenario, Wanted
from rulebook.games.unstable_unicorns.scenario.words import fits, offers
from rulebook.lessons.model import Lesson, Task, card_of, placeholders
from rulebook.lessons.taught import dealt
from rulebook.scenarios.model import Expect, letter
from rulebook.scenarios.run import report, run_all
from rulebook.table.lesson import LEARNER

ALL = load_lessons()

each_lesson = pytest.mark.parametrize("lesson", ALL.lessons, ids=lambda lesson: lesson.id)


def test_there_are_ten_minutes_of_them() -> None:
    assert 10 <= len(ALL.lessons) <= 15


@each_lesson
def test_a_lesson_ends_as_it_says(lesson: Lesson) -> None:
    assert isinstance(lesson.parts[-1].step, Expect)
    assert "\n".join(report(run_all([lesson.scenario]))) == ""


@each_lesson
def test_a_lesson_is_played_by_the_rules_of_the_table(lesson: Lesson) -> None:
    from cli.play import play

    (rules,) = [option.default for option in play.params if option.name == "rules"]
    assert lesson.scenario.rules == (str(GAME.presets.read(str(rules))),)


def tasks(lesson: Lesson) -> Iterator[tuple[Task, Any, Sequence[tuple[Move, Wanted]]]]:
    """Every task of a lesson, with the position and the legal moves."""
    state: Any = dealt(lesson)
    for part in lesson.parts:
        if isinstance(part.step, Expect):
            continue
        there = offers(state)
        if part.task:
            yield part.task, state, there
        actor = letter(part.step.player)
        (move,) = (move for move, offer in there if fits(part.step.move, offer, actor))
        state.play(move)


@each_lesson
def test_every_answer_is_right_or_told_why_it_is_not(lesson: Lesson) -> None:
    """One is right, or all are; every other one has words of its own, and no words are for nothing."""
    actor = letter(LEARNER)
    for task, state, there in tasks(lesson):
        assert state.player_to_act == LEARNER
        assert len(there) > 1, "who has no choice is not asked"
        unwanted = [move for instead in task.instead for move in instead.moves]
        for _, offer in there:
            meant = [wish for wish in (task.move, *unwanted) if fits(wish, offer, actor)]
            assert len(meant) == 1 or (task.any and not meant), (task.task, offer)
        for wish in unwanted:
            assert sum(fits(wish, offer, actor) for _, offer in there) == 1, (task.task, wish)


@each_lesson
def test_a_lesson_does_not_lecture(lesson: Lesson) -> None:
    for text in (lesson.say, lesson.learnt):
        assert len(re.findall(r"[.?!](?= |$)", text)) <= 4, text
    assert len(lesson.tasks) <= 4


def test_lessons_teach_rules_of_every_kind() -> None:
    clauses = GAME.clauses.by_id
    taught = {clause for lesson in ALL.lessons for clause in lesson.scenario.clauses}
    assert taught <= clauses.keys()
    assert {clause.partition(".")[0] for clause in taught} >= {"win", "turn", "cards", "neigh", "effects"}
    assert len({lesson.title for lesson in ALL.lessons}) == len(ALL.lessons)


# In other languages


def test_every_text_has_a_message_and_every_message_a_place() -> None:
    messages = lesson_messages()
    contexts = [message.msgctxt for message in messages]
    assert len(set(contexts)) == len(contexts)

    said = {message.msgid for message in messages}
    for lesson in ALL.lessons:
        assert {lesson.title, lesson.say, lesson.learnt} <= said
        for task in lesson.tasks:
            assert {task.task, task.hint, *(one.say for one in task.instead)} <= {*said, ""}
    assert set(ALL.names) <= said

    lines = LESSONS.read_text(encoding="utf-8").splitlines()
    for message in messages:
        ((path, line),) = message.references
        assert path.endswith("lessons.yaml")
        ident = str(message.msgctxt).split(":")[1]
        place = int(line or 1)
        assert not line or f"- id: {ident}" in "\n".join(lines[:place]), message.msgctxt


def test_translators_are_told_which_card_a_placeholder_is() -> None:
    scenario = ALL.lessons[0].scenario
    assert isinstance(scenario, Scenario)
    cards = scenario.deck.set.cards
    named = [(message, name) for message in lesson_messages() for name in placeholders(message.msgid)]
    assert named
    for message, name in named:
        assert "python-brace-format" in message.flags
        assert f"{{{name}}}: the card {cards[card_of(name)].name}, in the nominative." in message.comments


PO = r"""
msgid ""
msgstr "Language: pl\n"

msgctxt "player:B:name"
msgid "Anna"
msgstr "Hania"

msgctxt "lesson:seven:title"
msgid "Seven Unicorns win"
msgstr "Siedem jednorożców wygrywa"

msgctxt "lesson:seven:play narwhal:task"
msgid "Something else"
msgstr "Coś innego"
"""


def test_what_is_not_translated_stays_english() -> None:
    found = localized_lessons(ALL, Translations([compile_po(PO.strip(), Path("pl.po"))]))

    assert found.names == ("Hania", ALL.names[1])
    assert found.lessons[0].title == "Siedem jednorożców wygrywa"
    assert found.lessons[0].tasks == ALL.lessons[0].tasks
    assert found.lessons[1:] == ALL.lessons[1:]
    assert [lesson.scenario for lesson in found.lessons] == [lesson.scenario for lesson in ALL.lessons]


# Files with faults

GOOD = """\
names: {B: Anna}
lessons:
  - id: one
    title: One
    say: Say.
    learnt: Learnt {narwhal}.
    clauses: [turn.draw]
    given: {hands: {A: [narwhal, yay]}}
    steps:
      - A: {play: narwhal}
        task: Play {glitter_bomb}.
        instead:
          - {move: draw, say: No.}
      - expect: {stables: {A: [narwhal]}}
"""

FAULTS = [
    ("learnt: Learnt {narwhal}.", "learnt: Learnt {narwal}.", "6:13: there is no card for {narwal}"),
    ("{glitter_bomb}", "{glitter-bomb}", "11:15: there is no card for {glitter-bomb}"),
    ("{glitter_bomb}", "{glitter_bomb", "11:15: a brace stands alone in this text"),
    ("say: No.", "say: '{B}'", "13:31: there is no card for {B}"),
    ("[turn.draw]", "[turn.drew]", "7:15: there is no clause 'turn.drew' (did you mean 'turn.draw'?)"),
    ("{play: narwhal}\n", "{play: narwal}\n", "10:19: there is no card 'narwal'"),
    ("move: draw", "move: {play: nigh}", "13:27: there is no card 'nigh'"),
    ("move: draw", "move: {play: narwhal}", "13:20: this is the right answer"),
    ("[narwhal, yay]", "[narwhal, narwhal]", "there are not 2 copies of 'narwhal'"),
    ("[narwhal, yay]}", "[narwhal, yay], C: [neigh]}", "the player C has no name (add one to names)"),
    ("{play: narwhal}\n", "{play: [narwhal, yay]}\n", "10:12: a task has one answer"),
    (
        "      - expect",
        "      - {A: {play: narwhal}, task: Again.}\n      - expect",
        "14:13: this is the answer to an earlier task",
    ),
    ("        instead", "        any: true\n        instead", ""),
    (
        "        instead:\n          - {move: draw, say: No.}\n",
        "        any: true\n      - B: draw\n",
        "12:9: 'any' leaves open how it goes on",
    ),
    ("        task: Play {glitter_bomb}.\n", "", "the key 'task' is missing"),
    ("      - expect", "      - {B: draw, task: Draw.}\n      - expect", "'task' cannot stand beside 'B'"),
    ("title: One", "titel: One", "4:5: unknown key 'titel' (did you mean 'title'?)"),
    ("{B: Anna}", "{B: 'Anna 7'}", "'Anna 7' is not written as expected"),
    (
        "      - expect: {stables: {A: [narwhal]}}\n",
        "  - id: one\n    title: Two\n    say: Say.\n    learnt: Learnt.\n    clauses: [turn.draw]\n"
        "    given: {}\n    steps: [{A: draw, task: Draw.}]\n",
        "14:9: the id 'one' is taken (by the lesson in line 3)",
    ),
]


@pytest.mark.parametrize(("old", "new", "fault"), FAULTS, ids=[fault or "any" for _, _, fault in FAULTS])
def test_a_fault_is_told_with_its_place(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert GOOD.count(old) == 1
    path = tmp_path / "lessons.yaml"
    path.write_text(GOOD.replace(old, new), encoding="utf-8")

    if not fault:
        load_lessons(path)
        return
    with pytest.raises(FaultsError) as caught:
        load_lessons(path)
    assert len(caught.value.faults) == 1, str(caught.value)
    assert fault in str(caught.value)
    assert str(caught.value).startswith(f"{path}:")


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "lessons.yaml"
    path.write_text(
        GOOD.replace("glitter_bomb", "bomb").replace("turn.draw", "turn.drew").replace("narwhal}", "no}")
    )

    with pytest.raises(FaultsError) as caught:
        load_lessons(path)
    assert [fault.line for fault in caught.value.faults] == [6, 7, 10, 11]


# What the page about lessons teaches

PAGE = (Path(__file__).parents[2] / "docs" / "tutorial.md").read_text(encoding="utf-8")


def test_the_example_of_the_page_is_a_lesson(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "lessons.yaml"
    path.write_text(f"names: {{B: Anna}}\nlessons:\n{example}", encoding="utf-8")

    (lesson,) = load_lessons(path).lessons
    assert "\n".join(report(run_all([lesson.scenario]))) == ""
    assert len(lesson.tasks) == 1


def test_the_page_tells_every_key() -> None:
    shapes = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]
    told = set(re.findall(r"`(\w+)(?:: true)?`", PAGE))
    assert shapes["lesson"]["properties"].keys() <= told
    assert shapes["step"]["oneOf"][0]["properties"].keys() <= told

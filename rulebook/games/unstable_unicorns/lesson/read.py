"""From the file of lessons to values. A file that passed once is remembered, as scenarios are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached_file
from cardset.digest import RULES
from cardset.values import made
from rulebook.checked import with_lines
from rulebook.games.unstable_unicorns.lesson.check import check, plain
from rulebook.games.unstable_unicorns.lesson.model import LEARNER, Instead, Lesson, Lessons, Part, Task
from rulebook.games.unstable_unicorns.scenario.model import LETTERS, wanted
from rulebook.games.unstable_unicorns.scenario.read import Knowledge, scenario_of
from rulebook.scenarios.read import steps_of

if TYPE_CHECKING:
    from cardset.errors import Fault
    from cardset.yaml_reader import Document
    from rulebook.games.unstable_unicorns.deck import Deck

HERE = Path(__file__).resolve().parent
LESSONS = HERE.parent / "lessons.yaml"
SCHEMA = HERE.parent / "schemas" / "lessons.schema.json"


def load_lessons(path: Path = LESSONS) -> Lessons:
    """The lessons in ``path``, checked. Raises :class:`FaultsError` with every fault of the file."""
    known = Knowledge(None)

    def wrong(document: Document) -> list[Fault]:
        return check(document, known.names())

    data = cached_file("lessons", path, SCHEMA, wrong, RULES, _mark, known.sources())

    @cache
    def deck() -> Deck:
        from rulebook.games.unstable_unicorns.deck import build_deck

        return build_deck(known.cards)

    def lesson(entry: Mapping[str, Any]) -> Lesson:
        scenario = scenario_of(path, {**plain(entry), "refusals": ()}, known.cards, deck)
        return made(Lesson, entry, parts=tuple(_parts(entry)), scenario=scenario)

    names = [data["names"][letter] for letter in LETTERS if letter in data["names"]]
    return Lessons(tuple(names), [lesson(entry) for entry in data["lessons"]], data.get("advice", {}))


def _mark(document: Document) -> None:
    """Note the lines in which lessons and their steps begin."""
    with_lines("lessons")(document)
    for index, entry in enumerate(document.data["lessons"]):
        steps = range(len(entry["steps"]))
        entry["lines"] = [document.mark(("lessons", index, "steps", step)).line for step in steps]


def _parts(entry: Mapping[str, Any]) -> Iterator[Part]:
    for line, step, whole in zip(entry["lines"], plain(entry)["steps"], entry["steps"], strict=True):
        task = _task(line, whole) if "task" in whole else None
        yield from (Part(part, task) for part in steps_of(line, step, wanted))


def _task(line: int, step: Mapping[str, Any]) -> Task:
    (move,) = wanted(step[LETTERS[LEARNER]])
    instead = [Instead(tuple(wanted(one["move"])), one["say"]) for one in step.get("instead", ())]
    return Task(line, move, step["task"], step.get("hint", ""), tuple(instead), step.get("any", False))

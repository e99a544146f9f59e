"""From the file of lessons to values. A file that passed once is remembered, as scenarios are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached
from cardset.digest import RULES
from cardset.errors import FaultsError
from cardset.files import read_bytes
from rulebook.games.unstable_unicorns.lesson.check import check, plain
from rulebook.games.unstable_unicorns.lesson.model import LEARNER, Instead, Lesson, Lessons, Part, Task
from rulebook.games.unstable_unicorns.scenario.model import LETTERS, wanted
from rulebook.games.unstable_unicorns.scenario.read import Knowledge, scenario_of
from rulebook.scenarios.read import steps_of

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.deck import Deck

HERE = Path(__file__).resolve().parent
LESSONS = HERE.parent / "lessons.yaml"
SCHEMA = HERE.parent / "schemas" / "lessons.schema.json"


def load_lessons(path: Path = LESSONS) -> Lessons:
    """The lessons in ``path``, checked. Raises :class:`FaultsError` with every fault of the file."""
    known = Knowledge(None)

    def check_and_read() -> Any:
        from cardset.shape import shape_faults
        from cardset.yaml_reader import read_yaml

        document = read_yaml(path)
        faults = [fault for _, fault in shape_faults(document, SCHEMA)] or check(document, known.names())
        if faults:
            raise FaultsError(faults)
        for index, entry in enumerate(document.data["lessons"]):
            at = ("lessons", index)
            entry["line"] = document.mark(at).line
            entry["lines"] = [document.mark((*at, "steps", n)).line for n in range(len(entry["steps"]))]
        return document.data

    contents = [(str(file), read_bytes(file)) for file in (path, *known.sources())]
    data = cached("lessons", contents, check_and_read, RULES)

    @cache
    def deck() -> Deck:
        from rulebook.games.unstable_unicorns.deck import build_deck

        return build_deck(known.cards)

    lessons = [
        Lesson(
            id=entry["id"],
            title=entry["title"],
            say=entry["say"],
            learnt=entry["learnt"],
            parts=tuple(_parts(entry)),
            scenario=scenario_of(path, {**plain(entry), "refusals": ()}, known.cards, deck),
            signs=entry.get("signs", False),
        )
        for entry in data["lessons"]
    ]
    names = [data["names"][letter] for letter in LETTERS if letter in data["names"]]
    return Lessons(tuple(names), lessons, data.get("advice", {}))


def _parts(entry: Mapping[str, Any]) -> Iterator[Part]:
    for line, step, whole in zip(entry["lines"], plain(entry)["steps"], entry["steps"], strict=True):
        task = _task(line, whole) if "task" in whole else None
        yield from (Part(part, task) for part in steps_of(line, step, wanted))


def _task(line: int, step: Mapping[str, Any]) -> Task:
    (move,) = wanted(step[LETTERS[LEARNER]])
    instead = [Instead(tuple(wanted(one["move"])), one["say"]) for one in step.get("instead", ())]
    return Task(line, move, step["task"], step.get("hint", ""), tuple(instead), step.get("any", False))

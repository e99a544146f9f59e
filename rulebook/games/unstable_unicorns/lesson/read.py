"""From the file of lessons to values, and what is wrong with it, each fault at its line and column.

A file that passed once is remembered, as scenarios are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached_file
from cardset.digest import RULES
from cardset.errors import Fault, suggestion
from cardset.values import made
from rulebook.checked import with_lines
from rulebook.games.unstable_unicorns.scenario.check import Known, check_entry
from rulebook.games.unstable_unicorns.scenario.given import letters_in
from rulebook.games.unstable_unicorns.scenario.model import LETTERS, wanted
from rulebook.games.unstable_unicorns.scenario.read import Knowledge, deck_of, scenario_of
from rulebook.lessons.model import Instead, Lesson, Lessons, Part, Task, card_of, placeholders
from rulebook.scenarios.read import steps_of
from rulebook.table.lesson import LEARNER

if TYPE_CHECKING:
    from cardset.reading import At
    from cardset.yaml_reader import Document


HERE = Path(__file__).resolve().parent
LESSONS = HERE.parent / "lessons.yaml"
SCHEMA = HERE.parent / "schemas" / "lessons.schema.json"


def load_lessons(path: Path = LESSONS) -> Lessons:
    """The lessons in ``path``, checked. Raises :class:`FaultsError` with every fault of the file."""
    known = Knowledge(None)

    def wrong(document: Document) -> list[Fault]:
        return check(document, known.names())

    data = cached_file("lessons", path, SCHEMA, wrong, RULES, _mark, known.sources())

    deck = deck_of(known.cards)

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
        task = _task_of(line, whole) if "task" in whole else None
        yield from (Part(part, task) for part in steps_of(line, step, wanted))


def _task_of(line: int, step: Mapping[str, Any]) -> Task:
    (move,) = wanted(step[LETTERS[LEARNER]])
    instead = [Instead(tuple(wanted(one["move"])), one["say"]) for one in step.get("instead", ())]
    return Task(line, move, step["task"], step.get("hint", ""), tuple(instead), step.get("any", False))


TEXTS = ("task", "hint", "instead", "any")
"""What a step of a lesson has beyond that of a scenario."""


def plain(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario that a lesson is."""
    steps = [{key: what for key, what in step.items() if key not in TEXTS} for step in entry["steps"]]
    return {**entry, "about": entry["title"], "steps": steps}


def check(document: Document, known: Known) -> list[Fault]:
    """What is wrong with a document of the right shape, in the order of its lines."""
    faults: list[Fault] = []
    lines: dict[str, int] = {}
    for index, entry in enumerate(document.data["lessons"]):
        place: At = ("lessons", index)
        found, _ = check_entry(document, known, place, plain(entry))
        faults += found
        faults += _players(document, place, entry)
        for step in range(len(entry["steps"])):
            faults += _task(document, (*place, "steps", step), entry["steps"], step, known)
        for at, text in _texts(entry, place):
            faults += _placeholders(document, at, text, known.cards.cards)
        if entry["id"] in lines:
            hint = f"by the lesson in line {lines[entry['id']]}"
            faults.append(document.fault(f"the id {entry['id']!r} is taken", (*place, "id"), hint))
        lines.setdefault(entry["id"], document.mark(place).line)
    return sorted(dict.fromkeys(faults), key=lambda fault: (fault.line, fault.column))


def _players(document: Document, place: At, entry: Mapping[str, Any]) -> Iterator[Fault]:
    """Everybody who plays along has a name."""
    named = (LETTERS[LEARNER], *document.data["names"])
    for name, at in letters_in(plain(entry)):
        if name not in named:
            yield document.fault(f"the player {name} has no name", (*place, *at), "add one to names")


def _task(
    document: Document, at: At, steps: list[Mapping[str, Any]], index: int, known: Known
) -> Iterator[Fault]:
    step = steps[index]
    if "task" not in step:
        return
    actor = LETTERS[LEARNER]
    moves = list(wanted(step[actor]))
    if len(moves) > 1:
        yield document.fault("a task has one answer", (*at, actor), "write a step for each")
    before = [wanted(other[actor]) for other in steps[:index] if actor in other]
    if any(move in earlier for earlier in before for move in moves):
        hint = "translations tell tasks apart by their answers: make two lessons of it"
        yield document.fault("this is the answer to an earlier task, too", (*at, actor), hint)
    if "any" in step and any(other.keys() - {"expect"} for other in steps[index + 1 :]):
        yield document.fault("'any' leaves open how it goes on", (*at, "any"), "only the last task may", True)
    for place, instead in enumerate(step.get("instead", ())):
        for move in wanted(instead["move"]):
            where = (*at, "instead", place, "move")
            if move in moves:
                yield document.fault("this is the right answer", where, "say what is not")
            elif move.card and move.card not in known.cards.cards:
                hint = suggestion(move.card, known.cards.cards)
                yield document.fault(f"there is no card {move.card!r}", (*where, move.verb), hint)


def _texts(entry: Mapping[str, Any], place: At) -> Iterator[tuple[At, str]]:
    """Every text of a lesson, with its place."""
    for key in ("title", "say", "learnt"):
        yield (*place, key), entry[key]
    for index, step in enumerate(entry["steps"]):
        at: At = (*place, "steps", index)
        for key in ("task", "hint"):
            if key in step:
                yield (*at, key), step[key]
        for number, instead in enumerate(step.get("instead", ())):
            yield (*at, "instead", number, "say"), instead["say"]


def _placeholders(document: Document, at: At, text: str, cards: Collection[str]) -> Iterator[Fault]:
    try:
        names = list(placeholders(text))
    except ValueError:
        yield document.fault("a brace stands alone in this text", at, "{glitter_bomb} stands for a card")
        return
    for name in names:
        if not name.isidentifier() or card_of(name) not in cards:
            hint = suggestion(name, [card.replace("-", "_") for card in cards])
            yield document.fault(f"there is no card for {{{name}}}", at, hint)

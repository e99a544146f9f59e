"""The lessons of games whose scenarios have the plain form: from ``lessons.yaml`` to values, faults told."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached_file
from cardset.digest import RULES
from cardset.errors import Fault, suggestion
from cardset.values import made
from rulebook.checked import taken_ids, with_lines
from rulebook.lessons.model import Instead, Lesson, Lessons, Part, Task, card_of, placeholders
from rulebook.scenarios.model import LETTERS
from rulebook.scenarios.plain import Claims, PlainForm
from rulebook.scenarios.read import steps_of
from rulebook.table.lesson import LEARNER

if TYPE_CHECKING:
    from cardset.model import CardSet
    from cardset.reading import At
    from cardset.yaml_reader import Document
    from rulebook.game import Game

FILE = "lessons.yaml"
"""What the file is called in a game's folder."""
SCHEMA = Path(__file__).resolve().parents[1] / "schemas" / "plain-lessons.schema.json"
TEXTS = ("task", "hint", "instead", "otherwise", "any")
"""What a step of a lesson has beyond that of a scenario."""


def load_lessons(path: Path, form: PlainForm, components: Any, cards: Collection[str] = ()) -> Lessons:
    """The lessons in ``path``, played with ``components``; their texts may name ``cards`` (ids).

    Raises :class:`FaultsError` with every fault of the file.
    """

    def wrong(document: Document) -> list[Fault]:
        return [*_faults(document, form, cards)]

    data = cached_file("plain-lessons", path, SCHEMA, wrong, RULES, _mark)
    names = [data["names"][letter] for letter in LETTERS if letter in data["names"]]
    lessons = [
        made(
            Lesson,
            entry,
            parts=tuple(_parts(entry, form)),
            scenario=form.scenario(path, {**plain(entry), "refusals": ()}, components),
        )
        for entry in data["lessons"]
    ]
    return Lessons(tuple(names), lessons, data.get("advice", {}))


def own_lessons(game: Game) -> Lessons | None:
    """The lessons in a game's folder, played with its usual cards; ``None`` without that file."""
    path, form = game.folder / FILE, game.scenarios
    if not path.is_file() or not isinstance(form, PlainForm):
        return None
    cards = usual_cards(game)
    return load_lessons(path, form, game.components(cards), cards.cards if cards else ())


def usual_cards(game: Game) -> CardSet | None:
    """The main set of a game, ``None`` for one without cards of ours."""
    from cardset.load import load_set
    from cardset.paths import main_set

    place = main_set(game.id)
    return load_set(place) if place else None


def plain(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario that a lesson is."""
    steps = [{key: what for key, what in step.items() if key not in TEXTS} for step in entry["steps"]]
    return {**entry, "about": entry["title"], "steps": steps}


def _mark(document: Document) -> None:
    with_lines("lessons")(document)
    for index, entry in enumerate(document.data["lessons"]):
        steps = range(len(entry["steps"]))
        entry["lines"] = [document.mark(("lessons", index, "steps", step)).line for step in steps]


def _parts(entry: Mapping[str, Any], form: PlainForm) -> Iterator[Part]:
    for line, step, whole in zip(entry["lines"], plain(entry)["steps"], entry["steps"], strict=True):
        task = _task(line, whole, form) if "task" in whole else None
        yield from (Part(part, task) for part in steps_of(line, step, form.wishes))


def _task(line: int, step: Mapping[str, Any], form: PlainForm) -> Task:
    (move,) = form.wishes(step[LETTERS[LEARNER]])
    instead = [
        Instead(tuple(wish for one in _listed(other["move"]) for wish in form.wishes(one)), other["say"])
        for other in step.get("instead", ())
    ]
    return made(Task, step, line=line, move=move, instead=tuple(instead), hint=step.get("hint", ""))


def _listed(moves: Any) -> list[Any]:
    return moves if isinstance(moves, list) else [moves]


def _faults(document: Document, form: PlainForm, cards: Collection[str]) -> Iterator[Fault]:
    """What is wrong with a document of the right shape."""
    claims = Claims(form.game)
    yield from taken_ids(document, "lessons")
    for index, entry in enumerate(document.data["lessons"]):
        place: At = ("lessons", index)
        yield from form.faults(document, place, plain(entry))
        yield from claims.faults(document, place, plain(entry))
        seats = LETTERS[: entry["given"]["players"]]
        if unnamed := [seat for seat in seats[LEARNER + 1 :] if seat not in document.data["names"]]:
            message = f"the player {unnamed[0]} has no name"
            yield document.fault(message, (*place, "given", "players"), "add one to names")
        for at, text in _texts(entry, place):
            yield from _placeholders(document, at, text, cards)


def _texts(entry: Mapping[str, Any], place: At) -> Iterator[tuple[At, str]]:
    """Every text of a lesson, with its place."""
    yield from (((*place, key), entry[key]) for key in ("title", "say", "learnt"))
    for index, step in enumerate(entry["steps"]):
        at: At = (*place, "steps", index)
        yield from (((*at, key), step[key]) for key in ("task", "hint", "otherwise") if key in step)
        for number, instead in enumerate(step.get("instead", ())):
            yield (*at, "instead", number, "say"), instead["say"]


def _placeholders(document: Document, at: At, text: str, cards: Collection[str]) -> Iterator[Fault]:
    try:
        names = [*placeholders(text)]
    except ValueError:
        yield document.fault("a brace stands alone in this text", at, "{a_card} stands for the card a-card")
        return
    for name in names:
        if not name.isidentifier() or card_of(name) not in cards:
            hint = suggestion(name, [card.replace("-", "_") for card in cards])
            yield document.fault(f"there is no card for {{{name}}}", at, hint)

"""Which texts of the rules name cards and terms in English, for whoever renames one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardset.events import PROSE
from cardset.sources import Quoted
from rulebook import clauses, events, rulings
from rulebook.domains import LESSONS
from rulebook.game import shipped_games
from rulebook.messages import FIELDS

_PROSE = {
    clauses.FILE: frozenset({*FIELDS, "name", "summary"}),
    rulings.RULINGS: frozenset({"question", "answer"}),
    rulings.EXAMPLES: frozenset({"subject"}),
    events.NAME: PROSE | {"places", "endings"},
    LESSONS: frozenset({"title", "say", "learnt", "task", "hint"}),
}


def quoted_texts() -> list[Quoted]:
    """The files of clauses, rulings, examples, events, lessons and scenarios of the games that come with us,
    with the keys below which there is prose."""
    return [quoted for folder in shipped_games().values() for quoted in _in(folder)]


def _in(folder: Path) -> Iterator[Quoted]:
    for name, keys in _PROSE.items():
        if (folder / name).is_file():
            yield Quoted(folder / name, keys)
    for path in sorted((folder / "scenarios").rglob("*.yaml")):
        yield Quoted(path, frozenset({"about"}))

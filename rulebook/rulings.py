"""Rulings and worked examples: the questions that scenarios answer, by id.

They are data: ``rulings.yaml`` and ``examples.yaml``, described by the schemas of the same names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from cardset.cache import cached_file
from cardset.digest import RULES
from cardset.values import made
from rulebook.checked import taken_ids, with_lines
from rulebook.clauses import PACKAGE, by_edition

RULINGS, EXAMPLES = "rulings.yaml", "examples.yaml"
"""What their files are called in a game's folder."""
RULINGS_SCHEMA = PACKAGE / "schemas" / "rulings.schema.json"
EXAMPLES_SCHEMA = PACKAGE / "schemas" / "examples.schema.json"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question about the game and its answer.

    ``disputed`` names the options of the rules between whose values the sources differ, as
    ``option=value`` for every reading; it is empty where they agree. ``verdict`` has "yes" or "no" by
    preset, and is empty where the question cannot be answered so. ``cards`` and ``clauses`` are ids;
    ``line`` is where the entry begins.
    """

    id: str
    question: str
    answer: str
    verdict: Mapping[str, str]
    clauses: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    disputed: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a case in one line, and where it is asked about, the question and what comes of it.

    ``clauses`` are the ids of what it shows at work; ``line`` is where the entry begins.
    """

    id: str
    subject: str
    question: str = ""
    answer: str = ""
    clauses: tuple[str, ...] = ()
    line: int = 0


def load_rulings(path: Path, presets: Iterable[str]) -> Mapping[str, Ruling]:
    """The rulings in ``path`` by id; what holds everywhere does under each of ``presets`` (ids).

    Raises :class:`FaultsError` with every fault of the file.
    """
    known = tuple(presets)
    return {
        entry["id"]: made(Ruling, entry, verdict=by_edition(entry.get("verdict"), known))
        for entry in _entries(path, RULINGS_SCHEMA, "rulings")
    }


def load_examples(path: Path) -> Mapping[str, Example]:
    """The worked examples in ``path`` by id. Raises :class:`FaultsError` with every fault of the file."""
    return {entry["id"]: made(Example, entry) for entry in _entries(path, EXAMPLES_SCHEMA, "examples")}


def _entries(path: Path, schema: Path, part: str) -> Iterable[Mapping[str, Any]]:
    taken = partial(taken_ids, part=part)
    entries: list[Mapping[str, Any]]
    entries = cached_file(part, path, schema, taken, RULES, with_lines(part))[part]
    return entries

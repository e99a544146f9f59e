"""The rules as clauses: what each says, which editions say it, and what they differ in.

A clause is data: ``clauses.yaml`` of a game, described by ``schemas/clauses.schema.json``. Where the
engine and the card data keep one is told by :mod:`rulebook.citations`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached_file
from cardset.digest import RULES
from cardset.errors import CardsetError, Fault, suggestion
from cardset.values import made
from rulebook.checked import taken_ids, with_lines

if TYPE_CHECKING:
    from cardset.reading import At
    from cardset.yaml_reader import Document

PACKAGE = Path(__file__).resolve().parent
FILE = "clauses.yaml"
"""What the file of clauses is called in a game's folder."""
SCHEMA = PACKAGE / "schemas" / "clauses.schema.json"

_PARTS = ("editions", "clauses", "differences")


@dataclass(frozen=True, slots=True)
class Edition:
    """A rulebook that was read; ``source`` is the text whose lines are cited.

    ``line`` is where the entry begins in the file of clauses; so it is for clauses and differences.
    """

    id: str
    name: str
    source: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """Where an edition states a clause: its lines from ``first`` to ``last``, counted from 1."""

    edition: Edition
    first: int
    last: int

    @property
    def lines(self) -> str:
        """``"16"`` or ``"16-18"``."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    def __str__(self) -> str:
        return f"{self.edition.source}:{self.lines}"


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing that the rules say. ``differs`` and ``note`` are empty where there is nothing to add.

    ``executable`` clauses are those that a program which plays the game can keep. ``sources`` has the
    editions that state it in the order of :attr:`Clauses.editions`, each with one entry or more. ``verdict``
    has "yes" or "no" by edition, and is empty where the question cannot be answered so. ``players`` says what
    holds by number of players, such as ``"2-3"``, where that is not the same for all. ``denied`` has the
    editions that say otherwise; those in neither are silent.
    """

    id: str
    category: str
    executable: bool
    statement: str
    question: str
    verdict: Mapping[str, str]
    sources: tuple[Source, ...]
    differs: str = ""
    note: str = ""
    players: Mapping[str, str] = field(default_factory=dict)
    denied: tuple[Source, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Difference:
    """A subject in which the editions differ, with the ids of the clauses concerned."""

    id: str
    summary: str
    clauses: tuple[str, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Clauses:
    """All clauses of a game by id, in the order of the file."""

    editions: tuple[Edition, ...]
    by_id: Mapping[str, Clause]
    differences: tuple[Difference, ...]
    moved: Mapping[str, tuple[str, ...]]
    """Ids that are no longer used, and those of the clauses that say now what they said."""

    def find(self, clause: str) -> Clause:
        """The clause with this id. Raises :class:`CardsetError` that names the nearest, or the new ids."""
        if clause in self.moved:
            raise CardsetError(
                f"the clause {clause!r} was moved", hint=f"see {', '.join(self.moved[clause])}"
            )
        if clause not in self.by_id:
            category = any(known.category == clause for known in self.by_id.values())
            hint = f"a category: --category {clause}" if category else suggestion(clause, self.by_id)
            raise CardsetError(f"there is no clause {clause!r}", hint=hint)
        return self.by_id[clause]

    def of(self, category: str) -> list[Clause]:
        """The clauses of a category. Raises :class:`CardsetError` that names the nearest category."""
        found = [clause for clause in self.by_id.values() if clause.category == category]
        if not found:
            known = {clause.category for clause in self.by_id.values()}
            raise CardsetError(f"there is no category {category!r}", hint=suggestion(category, known))
        return found

    def differences_of(self, clause: str) -> list[Difference]:
        """The differences between editions that concern this clause."""
        return [difference for difference in self.differences if clause in difference.clauses]


NONE = Clauses((), {}, (), {})
"""The clauses of a game that has none."""


def load_clauses(path: Path) -> Clauses:
    """The clauses in ``path``, checked. Raises :class:`FaultsError` with every fault of the file."""
    return _built(cached_file("clauses", path, SCHEMA, _name_faults, RULES, with_lines(*_PARTS)))


def _built(data: Mapping[str, Any]) -> Clauses:
    editions = {entry["id"]: Edition(**entry) for entry in data["editions"]}
    clauses = {}
    for entry in data["clauses"]:
        sources = _sources(entry["editions"], editions.values())
        denied = _sources(entry.get("denied", {}), editions.values())
        verdict = by_edition(entry.get("verdict"), editions)
        clauses[entry["id"]] = made(Clause, entry, sources=sources, denied=denied, verdict=verdict)
    differences = tuple(made(Difference, entry) for entry in data["differences"])
    moved = {entry["id"]: tuple(entry["to"]) for entry in data.get("moved", ())}
    return Clauses(tuple(editions.values()), clauses, differences, moved)


def _sources(places: Mapping[str, Sequence[int | str]], editions: Iterable[Edition]) -> tuple[Source, ...]:
    """The lines that are cited by edition, in the order of the editions."""
    return tuple(
        Source(edition, *span(lines)) for edition in editions for lines in places.get(edition.id, ())
    )


def by_edition(verdict: str | Mapping[str, str] | None, editions: Iterable[str]) -> Mapping[str, str]:
    """A verdict as it is written in YAML, for each of ``editions`` that it is about."""
    return dict.fromkeys(editions, verdict) if isinstance(verdict, str) else verdict or {}


def span(text: int | str) -> tuple[int, int]:
    """The first and the last of what is written as ``16`` or ``16-18``: lines, or numbers of players."""
    first, _, last = str(text).partition("-")
    return int(first), int(last or first)


def _name_faults(document: Document) -> Iterator[Fault]:
    """Names that are taken or unknown, in a file of the right shape."""
    data = document.data
    for part in _PARTS:
        yield from taken_ids(document, part)
    editions = {entry["id"] for entry in data["editions"]}
    clauses = {entry["id"] for entry in data["clauses"]}
    for index, entry in enumerate(data["clauses"]):
        for key in ("editions", "denied"):
            for edition, places in entry.get(key, {}).items():
                for number, lines in enumerate(places):
                    first, last = span(lines)
                    if first > last:
                        at: At = ("clauses", index, key, edition, number)
                        yield document.fault(f"the lines {lines} run backwards", at, "lower one first")
        for edition in entry.get("denied", {}):
            if edition in entry["editions"]:
                message, at = f"{edition} cannot state it and deny it", ("clauses", index, "denied", edition)
                yield document.fault(message, at, key=True)
        for key in ("editions", "denied", "verdict"):
            named = entry.get(key)
            for edition in named if isinstance(named, dict) else ():
                if edition not in editions:
                    message, at = f"there is no edition {edition!r}", ("clauses", index, key, edition)
                    yield document.fault(message, at, suggestion(edition, editions), key=True)
    moved: set[str] = set()
    for index, entry in enumerate(data.get("moved", ())):
        if entry["id"] in clauses or entry["id"] in moved:
            still = "a clause that is still there cannot be moved"
            hint = still if entry["id"] in clauses else "a clause is moved once, to all that say it now"
            yield document.fault(f"the id {entry['id']!r} is taken", ("moved", index, "id"), hint)
        moved.add(entry["id"])
    for part, key in (("moved", "to"), ("differences", "clauses")):
        for index, entry in enumerate(data.get(part, ())):
            for number, clause in enumerate(entry[key]):
                if clause not in clauses:
                    hint = suggestion(clause, clauses)
                    yield document.fault(f"there is no clause {clause!r}", (part, index, key, number), hint)

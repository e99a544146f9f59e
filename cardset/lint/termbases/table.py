"""A glossary in a table: CSV or TSV with the columns ``source``, ``target`` and ``status``, or similar ones.

The first row may name the columns, in any order: those of Weblate's and other programs' exports too, or one
for each language (``en,pl,cs``). Without names the first column is the source, the second the target, and the
third a status or a remark, as in OmegaT's glossaries. The separator is found out, quotes are those of
RFC 4180, a row that begins with ``#`` is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cardset.errors import CardsetError, Fault, FaultsError, nearest, suggestion
from cardset.lint.termbase import Word
from cardset.lint.termbases.glossary import ANY, STATUSES, Glossary, GlossaryEntry, merged, plain_status
from cardset.lint.typography import little_words
from cardset.records import records

_SEPARATORS = ("\t", ";", ",", "|")
_NAMES = {
    "source": ("source", "source term", "term", "original", "msgid", "source text", "english"),
    "target": ("target", "target term", "translation", "msgstr", "target text", "translated term"),
    "status": ("status", "term status", "usage", "usage status", "administrative status", "approval"),
    "forbidden": ("forbidden", "is forbidden", "prohibited", "deprecated"),
    "fuzzy": ("fuzzy",),
    "kind": ("part of speech", "pos", "partofspeech", "grammar"),
    "reason": ("reason", "translator comments"),
    "forms": ("forms", "inflected forms"),
    "": (
        *("location", "id", "context", "developer comments", "comment", "comments", "note", "notes"),
        *("description", "definition", "explanation", "domain", "example", "glossary", "tags"),
    ),
}
_COLUMNS = {name: column for column, names in _NAMES.items() for name in names}
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[-_](?:[A-Z][a-z]{3}|[A-Z]{2}|[a-z]{2}))?")
_SOURCE_LANGUAGE = "en"
_YES = frozenset({"true", "yes", "y", "1", "x", "forbidden", "deprecated"})
# Weblate and translate-toolkit write so many cells where they name no columns: location, source, target, id,
# fuzzy, context and two of comments.
_UNNAMED_OF_WEBLATE = 8


class _Row(NamedTuple):
    line: int
    cells: tuple[str, ...]


class _Layout(NamedTuple):
    """Which column holds what: ``places`` by kind of column, ``targets`` by language."""

    places: dict[str, int]
    targets: dict[str, int]
    named: bool

    def cell(self, row: _Row, column: str) -> str:
        place = self.places.get(column, -1)
        return row.cells[place].strip() if 0 <= place < len(row.cells) else ""


def read_table_glossary(text: str, path: Path) -> Glossary:
    """The glossary that ``text`` is; ``path`` is only named, and tells a file with tabs by its ending.

    Raises :class:`FaultsError` with every row that cannot be used, or :class:`CardsetError`.
    """
    lines = records(text, path, partial(_separator, path))
    rows = [_Row(line, tuple(cells)) for line, cells in lines if any(map(str.strip, cells))]
    rows = [row for row in rows if not row.cells[0].startswith("#")]
    if not rows:
        raise CardsetError("this glossary is empty", path, hint="a row is: source,target,status")
    layout = _layout(rows, path)
    faults: list[Fault] = []
    entries = tuple(merged(_entries(rows[1:] if layout.named else rows, layout, path, faults)))
    if faults:
        raise FaultsError(faults)
    return Glossary(path, entries)


def _separator(path: Path, text: str) -> str:
    """The separator: that which gives the rows at the beginning the most cells, the same number each."""
    if path.suffix.lower() in {".tsv", ".tab", ".utf8"}:
        return "\t"
    lines = [line for line in text[:20_000].splitlines() if line.strip() and not line.startswith("#")][:20]

    def fits(separator: str) -> tuple[int, int]:
        counts = [line.count(separator) for line in lines]
        with_it = sum(count > 0 for count in counts)
        return with_it, -len(set(counts))

    best = max(_SEPARATORS, key=fits)
    return best if any(best in line for line in lines) else ","


def _layout(rows: Sequence[_Row], path: Path) -> _Layout:
    """What the columns hold, by the names in the first row, or without names by their order."""
    names = [_plain(cell) for cell in rows[0].cells]
    languages = {
        cell.strip(): place for place, cell in enumerate(rows[0].cells) if _LANGUAGE.fullmatch(cell.strip())
    }
    known = {_COLUMNS[name]: place for place, name in reversed(list(enumerate(names))) if name in _COLUMNS}
    known.pop("", None)
    ours = next((code for code in languages if re.split("[-_]", code)[0] == _SOURCE_LANGUAGE), "")
    if ours and len(languages) > 1 and "target" not in known:
        targets = {code: place for code, place in languages.items() if code != ours}
        return _Layout({**known, "source": languages[ours]}, targets, True)
    if "source" in known and "target" in known:
        return _Layout(known, {ANY: known["target"]}, True)
    _check_source(rows, languages, path)
    _check_names(rows[0], names, known, path)
    if len(names) == _UNNAMED_OF_WEBLATE:
        return _Layout({"source": 1, "fuzzy": 4}, {ANY: 2}, False)
    statuses = {plain_status(row.cells[2]) for row in rows if len(row.cells) > 2 and row.cells[2].strip()}
    third = {"status": 2} if statuses and None not in statuses else {}
    return _Layout({"source": 0, **third}, {ANY: 1}, False)


def _plain(name: str) -> str:
    return " ".join(name.strip().casefold().replace("_", " ").replace("-", " ").split())


def _check_source(rows: Sequence[_Row], languages: Mapping[str, int], path: Path) -> None:
    """Raise where the first row names languages, and none of them is the one of the terms."""
    cells = [cell.strip() for cell in rows[0].cells if cell.strip()]
    if len(rows) < 2 or len(cells) < 2 or len(languages) < len(cells):
        return
    if all(re.split("[-_]", code)[0] in little_words() for code in languages):
        message = f"this glossary has no terms in {_SOURCE_LANGUAGE} (it has {', '.join(languages)})"
        hint = f"a column {_SOURCE_LANGUAGE} has the source terms; or name the columns source,target"
        raise CardsetError(message, path, rows[0].line, 1, hint)


def _check_names(row: _Row, names: Sequence[str], known: dict[str, int], path: Path) -> None:
    """Raise where the first row names columns, but not those that are needed."""
    faults = []
    for column in ("source", "target"):
        others = [name for name in names if name not in _COLUMNS]
        near = nearest(column, others)
        if column not in known and (near or len(known) > 1):
            hint = f"is {near!r} the column {column!r}?" if near else "a glossary has source,target,status"
            faults.append(Fault(f"the column {column!r} is missing", path, row.line, 1, hint))
    if faults and known:
        raise FaultsError(faults)


def _entries(
    rows: Sequence[_Row], layout: _Layout, path: Path, faults: list[Fault]
) -> Iterator[GlossaryEntry]:
    """The rows as entries; ``faults`` hears of those that are none."""
    for row in rows:
        source = layout.cell(row, "source")
        targets = {
            language: row.cells[place].strip()
            for language, place in layout.targets.items()
            if place < len(row.cells) and row.cells[place].strip()
        }
        if max((layout.places["source"], *layout.targets.values())) >= len(row.cells) == 1:
            hint = "a row is: source,target,status"
            faults.append(Fault("this row has one cell only", path, row.line, 1, hint))
            continue
        if not targets or layout.cell(row, "fuzzy").casefold() in _YES:
            continue
        if not source:
            faults.append(
                Fault("this row has no source term", path, row.line, 1, "say which term it is a word for")
            )
            continue
        status = _status(row, layout, path, faults)
        reason = layout.cell(row, "reason")
        forms = tuple(form.strip() for form in re.split(r"[|;]", layout.cell(row, "forms")) if form.strip())
        words = {language: (Word(text, status, forms, reason),) for language, text in targets.items()}
        yield GlossaryEntry((source,), words, layout.cell(row, "kind"))


def _status(row: _Row, layout: _Layout, path: Path, faults: list[Fault]) -> str:
    if layout.cell(row, "forbidden").casefold() in _YES:
        return "forbidden"
    said = layout.cell(row, "status")
    status = plain_status(said) if said else "preferred"
    if status is None:
        column = sum(len(cell) + 1 for cell in row.cells[: layout.places["status"]]) + 1
        hint = suggestion(said.casefold(), STATUSES)
        faults.append(Fault(f"{said!r} is no status of a term", path, row.line, column, hint))
        return "admitted"
    return status

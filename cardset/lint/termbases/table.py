"""A glossary in a table: CSV or TSV with the columns ``source``, ``target`` and ``status``, or similar ones.

The first row may name the columns, in any order: those of Weblate's and other programs' exports too, or one
for each language (``en,pl,cs``, ``English | Polski``). Without names the first column is the source, the
second the target, and the third a status or a remark, as in OmegaT's glossaries. The separator is found out,
quotes are those of RFC 4180, a row that begins with ``#`` is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from cardset import workbook
from cardset.cache import cached_file
from cardset.errors import CardsetError, Fault, FaultsError, nearest, suggestion
from cardset.lint.termbase import Word
from cardset.lint.termbases.glossary import ANY, STATUSES, Glossary, GlossaryEntry, plain_status
from cardset.lint.typography import little_words
from cardset.paths import LANGUAGES
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
    "": ("location", "id", "example", "glossary", "tags"),
    "sense": (
        *("context", "developer comments", "comment", "comments", "note", "notes"),
        *("description", "definition", "explanation", "domain", "subject", "subject field", "meaning"),
    ),
}
_COLUMNS = {name: column for column, names in _NAMES.items() for name in names}
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[-_](?:[A-Z][a-z]{3}|[A-Z]{2}|[a-z]{2}))?")
_SOURCE_LANGUAGE = "en"
# Of so many rows, and so much of all, the source terms are in the letters of another language.
_FOREIGN = 3
_SHARE = 0.2
# What people write into a cell that has nothing yet.
_NOTHING = frozenset({"…", "...", "-", "–", "—", "?", "??", "n/a", "tbd"})
_YES = frozenset({"true", "yes", "y", "1", "x", "forbidden", "deprecated"})
# Weblate and translate-toolkit write so many cells where they name no columns: location, source, target, id,
# fuzzy, context and two of comments.
_UNNAMED_OF_WEBLATE = 8


class GlossaryRow(NamedTuple):
    """A row of a table in a file.

    ``places`` are the columns of the file where its cells begin, where these are known; ``sheet`` is the name
    of the sheet of a workbook, which has no lines and columns.
    """

    line: int
    cells: tuple[str, ...]
    places: tuple[int, ...] = ()
    sheet: str = ""

    def fault(self, message: str, path: Path, hint: str = "", cell: int = 0) -> Fault:
        """A fault of one of its cells."""
        if self.sheet:
            name = workbook.SheetRow(self.line, ()).place(cell)
            return Fault(f"{message}: cell {name} of the sheet {self.sheet!r}", path, 0, 0, hint)
        return Fault(message, path, self.line, self._column(cell), hint)

    def _column(self, cell: int) -> int:
        """The column of the file in which a cell begins, as far as nothing is quoted."""
        return self.places[cell] if self.places else sum(len(text) + 1 for text in self.cells[:cell]) + 1


class _Layout(NamedTuple):
    """Which column holds what: ``places`` by kind of column, ``targets`` by language.

    In ``senses`` stands what may tell meanings apart.
    """

    places: dict[str, int]
    targets: dict[str, int]
    named: bool
    senses: tuple[int, ...] = ()

    def cell(self, row: GlossaryRow, column: str) -> str:
        place = self.places.get(column, -1)
        said = row.cells[place].strip() if 0 <= place < len(row.cells) else ""
        return "" if said.casefold() in _NOTHING else said

    def sense(self, row: GlossaryRow) -> str:
        """What the row says of the meaning."""
        cells = (row.cells[place].strip() for place in self.senses if place < len(row.cells))
        return " ".join(filter(None, cells))


def read_table_glossary(text: str, path: Path) -> Glossary:
    """The glossary that ``text`` is; ``path`` is only named, and tells a file with tabs by its ending.

    Raises as :func:`glossary_of`.
    """
    lines = records(text, path, partial(_separator, path))
    return glossary_of([[GlossaryRow(line, tuple(cells)) for line, cells in lines]], path)


def glossary_of(tables: Iterable[Sequence[GlossaryRow]], path: Path) -> Glossary:
    """The glossary of one or several tables; rows that cannot be used are left out, and told with it.

    Raises :class:`FaultsError` where none can be used, or :class:`CardsetError`.
    """
    faults: list[Fault] = []
    entries: list[GlossaryEntry] = []
    empty = True
    for table in tables:
        rows = [row for row in table if any(map(str.strip, row.cells)) and not row.cells[0].startswith("#")]
        if rows:
            empty = False
            layout = _layout(rows, path)
            _check_columns(rows[layout.named :], layout, path)
            entries += _entries(rows[layout.named :], layout, path, faults)
    if empty:
        raise CardsetError("this glossary is empty", path, hint="a row is: source,target,status")
    if faults and not entries:
        raise FaultsError(faults)
    return Glossary(path, tuple(entries), tuple(faults))


def _check_columns(rows: Sequence[GlossaryRow], layout: _Layout, path: Path) -> None:
    """Raise where the source terms have the letters of another language, and their words have none."""
    if layout.named and ANY not in layout.targets:
        return
    places = [layout.places["source"], *layout.targets.values()]
    foreign = [
        sum(not cell.isascii() for row in rows for cell in row.cells[place : place + 1]) for place in places
    ]
    if foreign[0] >= max(_FOREIGN, len(rows) * _SHARE) and not any(foreign[1:]):
        row = next(row for row in rows if not row.cells[places[0]].isascii())
        message = f"the columns seem to be swapped: {row.cells[places[0]]!r} is no term of {_SOURCE_LANGUAGE}"
        hint = "name the columns in the first row: target,source"
        raise FaultsError([row.fault(message, path, hint, places[0])])


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


def _layout(rows: Sequence[GlossaryRow], path: Path) -> _Layout:
    """What the columns hold, by the names in the first row, or without names by their order."""
    names = [_plain(cell) for cell in rows[0].cells]
    languages = {
        code: place for place, cell in enumerate(rows[0].cells) if (code := _language(cell, names[place]))
    }
    known = {_COLUMNS[name]: place for place, name in reversed(list(enumerate(names))) if name in _COLUMNS}
    known.pop("", None)
    known.pop("sense", None)
    senses = tuple(place for place, name in enumerate(names) if _COLUMNS.get(name) == "sense")
    ours = next((code for code in languages if re.split("[-_]", code)[0] == _SOURCE_LANGUAGE), "")
    if ours and len(languages) > 1 and "target" not in known:
        targets = {code: place for code, place in languages.items() if code != ours}
        return _Layout({**known, "source": languages[ours]}, targets, True, senses)
    if "source" in known and "target" in known:
        return _Layout(known, {ANY: known["target"]}, True, senses)
    _check_source(rows, languages, path)
    _check_names(rows[0], names, known, path)
    if len(names) == _UNNAMED_OF_WEBLATE:
        return _Layout({"source": 1, "fuzzy": 4}, {ANY: 2}, False, (5, 6, 7))
    statuses = {plain_status(row.cells[2]) for row in rows if len(row.cells) > 2 and row.cells[2].strip()}
    if statuses and None not in statuses:
        return _Layout({"source": 0, "status": 2}, {ANY: 1}, False)
    return _Layout({"source": 0}, {ANY: 1}, False, (2,))


def _language(cell: str, name: str) -> str:
    """The language that a column is called by: its code, or its name in English or itself."""
    if name in _COLUMNS and name != "english":
        return ""
    code = cell.strip()
    return code if _LANGUAGE.fullmatch(code) else _codes().get(name, "")


@lru_cache(maxsize=1)
def _codes() -> Mapping[str, str]:
    """The codes of languages by their names, in small letters."""
    known = cached_file("language-names", LANGUAGES)["languages"]
    return {
        said[name].casefold(): code for code, said in known.items() for name in ("native_name", "name")
    } | {"english": _SOURCE_LANGUAGE}


def _plain(name: str) -> str:
    return " ".join(name.strip().casefold().replace("_", " ").replace("-", " ").split())


def _check_source(rows: Sequence[GlossaryRow], languages: Mapping[str, int], path: Path) -> None:
    """Raise where the first row names languages, and none of them is the one of the terms."""
    cells = [cell.strip() for cell in rows[0].cells if cell.strip()]
    if len(rows) < 2 or len(cells) < 2 or len(languages) < len(cells):
        return
    if all(re.split("[-_]", code)[0] in little_words() for code in languages):
        message = f"this glossary has no terms in {_SOURCE_LANGUAGE} (it has {', '.join(languages)})"
        hint = f"a column {_SOURCE_LANGUAGE} has the source terms; or name the columns source,target"
        raise FaultsError([rows[0].fault(message, path, hint)])


def _check_names(row: GlossaryRow, names: Sequence[str], known: dict[str, int], path: Path) -> None:
    """Raise where the first row names columns, but not those that are needed."""
    faults = []
    for column in ("source", "target"):
        others = [name for name in names if name not in _COLUMNS]
        near = nearest(column, others)
        if column not in known and (near or len(known) > 1):
            hint = f"is {near!r} the column {column!r}?" if near else "a glossary has source,target,status"
            faults.append(row.fault(f"the column {column!r} is missing", path, hint))
    if faults and known:
        raise FaultsError(faults)


def _entries(
    rows: Sequence[GlossaryRow], layout: _Layout, path: Path, faults: list[Fault]
) -> Iterator[GlossaryEntry]:
    """The rows as entries; ``faults`` hears of those that are none."""
    for row in rows:
        source = layout.cell(row, "source")
        targets = {
            language: text
            for language, place in layout.targets.items()
            if place < len(row.cells)
            and (text := row.cells[place].strip()).casefold() not in _NOTHING
            and text
        }
        if max((layout.places["source"], *layout.targets.values())) >= len(row.cells) == 1:
            hint = "a row is: source,target,status"
            faults.append(row.fault("this row has one cell only", path, hint))
            continue
        if not targets or layout.cell(row, "fuzzy").casefold() in _YES:
            continue
        status = _status(row, layout, path, faults)
        if not status:
            continue
        if not source and status not in {"forbidden", "deprecated"}:
            hint = "say which term it is a word for, or that it is forbidden"
            faults.append(row.fault("this row has no source term", path, hint))
            continue
        reason = layout.cell(row, "reason")
        forms = tuple(form.strip() for form in re.split(r"[|;]", layout.cell(row, "forms")) if form.strip())
        words = {language: (Word(text, status, forms, reason),) for language, text in targets.items()}
        sources = (source,) if source else ()
        kind, sense = layout.cell(row, "kind"), layout.sense(row)
        yield GlossaryEntry(sources, words, kind, sense, row.line, row.sheet)


def _status(row: GlossaryRow, layout: _Layout, path: Path, faults: list[Fault]) -> str:
    """The status of a word; nothing for one that means nothing, of which ``faults`` hears."""
    if layout.cell(row, "forbidden").casefold() in _YES:
        return "forbidden"
    said = layout.cell(row, "status")
    status = plain_status(said) if said else "preferred"
    if status is None:
        hint = suggestion(said.casefold(), STATUSES)
        faults.append(row.fault(f"{said!r} is no status of a term", path, hint, layout.places["status"]))
        return ""
    return status

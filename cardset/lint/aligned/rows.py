"""A workbook (XLSX) with a column for each language; the rows have texts in the places of lines.

A row of names says which column is which: codes of languages (``en``, ``pl``), alone or behind what is
translated (``name_en``, ``name_pl``, ``text pl``). Its rows are shown as lines, each cell behind its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cardset.errors import CardsetError
from cardset.lint.aligned.beside import plain_code
from cardset.lint.aligned.model import PlacedCatalog, Unit, catalog_of
from cardset.lint.locale import is_of_language
from cardset.lint.placed import Text
from cardset.workbook import Sheet, SheetRow, read_workbook

_HEAD = re.compile(r"(?:(?P<what>.*?)[ _.:(-]+)?(?P<code>[a-z]{2,3}(?:[-_][A-Za-z]{2})?)\)?", re.DOTALL)
_SOURCE = "en"
# A row of names may stand below a title.
_ROWS_BEFORE = 5
_BREAKS = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


class _Column(NamedTuple):
    """Where a text is translated into ``language``: what, its own column, and that of the source."""

    what: str
    language: str
    number: int
    source: int


def read_rows(data: bytes, path: Path) -> list[PlacedCatalog]:
    """The translations in a workbook, by language; ``path`` is only named.

    Raises :class:`CardsetError` where it is none, or no sheet has a column of sources and one beside it.
    """
    lines: list[str] = []
    found: dict[str, list[Unit]] = {}
    offset = 0
    sheets = read_workbook(data, path)
    for sheet in sheets:
        columns, head = _columns(sheet)
        named = f"{sheet.name}!" if len(sheets) > 1 else ""
        last = len(lines)
        for row in sheet.rows:
            while len(lines) < last + row.line - 1:
                lines.append("")
                offset += 1
            line, starts = _shown(row)
            if row.line > head:
                for column in columns:
                    if unit := _unit(row, column, named, offset, starts):
                        found.setdefault(column.language, []).append(unit)
            lines.append(line)
            offset += len(line) + 1
    if not found:
        hint = "a row of names says the language of each column, such as: id, en, pl"
        raise CardsetError("no sheet has a column of English texts and one of translations", path, hint=hint)
    content = "\n".join(lines)
    return [catalog_of(path, language, content, units) for language, units in found.items()]


def _columns(sheet: Sheet) -> tuple[list[_Column], int]:
    """The columns of translations, and the line of the row that names them."""
    for row in sheet.rows[:_ROWS_BEFORE]:
        named = list(_named(row.cells))
        sources = {what: number for what, language, number in named if _of_source(language)}
        columns = [
            _Column(what, language, number, sources[what])
            for what, language, number in named
            if what in sources and not _of_source(language)
        ]
        if columns:
            return columns, row.line
    return [], 0


def _named(cells: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    for number, cell in enumerate(cells):
        match = _HEAD.fullmatch(cell.strip().lower())
        if match and is_of_language(match["code"]):
            yield match["what"] or "", plain_code(match["code"]), number


def _of_source(language: str) -> bool:
    return language.partition("_")[0] == _SOURCE


def _shown(row: SheetRow) -> tuple[str, list[int]]:
    """A row as one line, and where in it each cell begins."""
    line = ""
    starts = []
    for number, cell in enumerate(row.cells):
        line += f"{' | ' if line else ''}{row.place(number)}: " if cell else ""
        starts.append(len(line))
        line += _one_line(cell)
    return line, starts


def _one_line(text: str) -> str:
    return _BREAKS.sub("\u23ce", text)


def _unit(row: SheetRow, column: _Column, sheet: str, offset: int, starts: Sequence[int]) -> Unit | None:
    source = row.cells[column.source] if column.source < len(row.cells) else ""
    if not source:
        return None
    text = row.cells[column.number] if column.number < len(row.cells) else ""
    at = offset + (starts[column.number] if column.number < len(starts) else 0)
    name = f"{sheet}{row.place(column.number)}"
    return Unit(name, source, Text(text, ((0, at),)) if text else None, at)

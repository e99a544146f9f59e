"""Glossaries in tables that are no CSV: the tables of a Markdown document, the sheets of a workbook.

Specification of the former: GitHub Flavored Markdown, "Tables".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardset.errors import CardsetError
from cardset.lint.termbases.glossary import Glossary
from cardset.lint.termbases.table import GlossaryRow, glossary_of
from cardset.workbook import read_workbook

_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
_CELL = re.compile(r"(?:\\.|[^|\\])*")
_MARKS = re.compile(r"\\([\\|*_`])|\*\*|__|[*`]")
# So many lines at the beginning tell whether there is a table.
_SAMPLE = 200


def has_table(text: str) -> bool:
    """Whether there is a table of Markdown near the beginning of ``text``."""
    return any(True for _ in _tables(text.splitlines()[:_SAMPLE]))


def read_markdown_glossary(text: str, path: Path) -> Glossary:
    """The glossary in all tables of a document that have its columns; ``path`` is only named.

    Raises as :func:`~cardset.lint.termbases.table.glossary_of`, and where there is no table.
    """
    tables = list(_tables(text.splitlines()))
    if not tables:
        hint = "a table has a row of names such as | source | target |, and below it | --- | --- |"
        raise CardsetError("there is no table in this document", path, hint=hint)
    return glossary_of(tables, path)


def read_workbook_glossary(data: bytes, path: Path) -> Glossary:
    """The glossary in all sheets of a workbook; raises as the other."""
    tables = [
        [GlossaryRow(row.line, row.cells, sheet=sheet.name) for row in sheet.rows]
        for sheet in read_workbook(data, path)
    ]
    return glossary_of(tables, path)


def _tables(lines: Sequence[str]) -> Iterator[list[GlossaryRow]]:
    """The tables: a row of names, a line of dashes, and rows up to the first line without a bar."""
    number = 1
    while number < len(lines):
        names = _row(lines[number - 1], number)
        rule = lines[number]
        if "|" in lines[number - 1] and "-" in rule and _RULE.fullmatch(rule) and len(names.cells) > 1:
            table = [names]
            number += 1
            while number < len(lines) and "|" in lines[number]:
                number += 1
                table.append(_row(lines[number - 1], number))
            yield table
        number += 1


def _row(line: str, number: int) -> GlossaryRow:
    """The cells of a line, without the marks of emphasis."""
    start = len(line) - len(line.lstrip())
    start += line[start : start + 1] == "|"
    cells: list[str] = []
    places: list[int] = []
    end = len(line.rstrip())
    while start < end:
        match = _CELL.match(line, start, end)
        stop = match.end() if match else end
        cell = line[start:stop]
        places.append(start + 1 + len(cell) - len(cell.lstrip()))
        cells.append(_MARKS.sub(lambda mark: mark[1] or "", cell).strip())
        start = max(stop, start) + 1
    return GlossaryRow(number, tuple(cells), tuple(places))

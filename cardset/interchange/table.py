"""A CSV file as rows: its separator found out, its columns known by name, every fault with its row.

Format: RFC 4180, and what spreadsheet programs make of it: semicolons or tabs, any line end, a ``sep=`` line,
empty cells and rows at the edges.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cardset.errors import CardsetError, Fault, nearest
from cardset.records import records

_SEPARATORS = (",", ";", "\t")


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row by column. ``number`` counts as the program shows it: the header is row 1.

    ``line`` is where it begins in the file, which is further down when cells hold several lines.
    """

    number: int
    line: int
    cells: Mapping[str, str]

    def placed(self, fault: Fault, path: Path, column: str = "") -> Fault:
        """``fault`` with its place: one cell of the row, or without a ``column`` the whole row."""
        where = f"row {self.number}, {column}" if column else f"row {self.number}"
        return Fault(f"{where}: {fault.message}", path, self.line, 1, fault.hint)


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A file. ``columns`` are the known ones that it has, ``others`` the rest, in the words of its header."""

    columns: tuple[str, ...]
    others: tuple[str, ...]
    rows: tuple[Row, ...]


def read_table(text: str, path: Path, known: Sequence[str], needed: Sequence[str]) -> SheetTable:
    """The table that ``text`` holds; ``path`` is only named. Columns may stand in any order.

    Raises :class:`CardsetError` when a column of ``needed`` is not there, one is there twice, a row has more
    or fewer cells than the header, or a quote is not closed.
    """
    lines = list(records(text, path, partial(_separator, known)))
    header = [name.strip().casefold() for name in lines[0][1]] if lines else []
    if not set(header) & set(known):
        hint = f"the first row names the columns: {', '.join(needed)}"
        raise CardsetError("the first row names no column of a sheet", path, 1, 1, hint)
    _check_header(header, path, known, needed)
    rows = []
    for number, (line, cells) in enumerate(lines[1:], 2):
        if any(cell.strip() for cell in cells):
            rows.append(Row(number, line, _cells(number, line, cells, header, path)))
    others = tuple(name for name in lines[0][1] if name.strip() and name.strip().casefold() not in known)
    return SheetTable(tuple(name for name in header if name in known), others, tuple(rows))


def _separator(known: Sequence[str], text: str) -> str:
    """What makes the most column names of the first line."""
    first = re.split(r"[\r\n]", text, maxsplit=1)[0]

    def names(separator: str) -> int:
        cells = (cell.strip().strip('"').strip().casefold() for cell in first.split(separator))
        return len(set(cells) & set(known))

    return max(_SEPARATORS, key=names)


def _check_header(header: Sequence[str], path: Path, known: Sequence[str], needed: Sequence[str]) -> None:
    for name, count in Counter(name for name in header if name in known).items():
        if count > 1:
            raise CardsetError(f"the column {name!r} is there {count} times", path, 1, 1, "keep one of them")
    strange = [name for name in header if name and name not in known]
    missing = [name for name in needed if name not in header]
    if missing:
        renamed = [(name, nearest(name, strange)) for name in missing]
        hints = [f"is {other!r} the column {name!r}?" for name, other in renamed if other]
        hints.append("columns may change places but not names; take them from the sheet as it was exported")
        which = (
            f"columns {', '.join(map(repr, missing))} are"
            if len(missing) > 1
            else f"column {missing[0]!r} is"
        )
        raise CardsetError(f"the {which} missing", path, 1, 1, "; ".join(hints))


def _cells(number: int, line: int, cells: list[str], header: Sequence[str], path: Path) -> dict[str, str]:
    if any(cell.strip() for cell in cells[len(header) :]):
        message = f"row {number} has {len(cells)} cells, the header has {len(header)}"
        hint = "a text that holds the separator stands in quotes; spreadsheet programs do so by themselves"
        raise CardsetError(message, path, line, 1, hint)
    if len(cells) < len(header):
        message = f"row {number} has {len(cells)} cells, the header has {len(header)}"
        raise CardsetError(message, path, line, 1, "the file may have been cut; save or export it once more")
    return dict(zip(header, cells, strict=False))


def named(numbers: Sequence[int], most: int = 8) -> str:
    """Rows as a person speaks of them: ``row 4``, ``rows 4, 5 and 7 more``."""
    shown = ", ".join(map(str, numbers[:most]))
    more = f" and {len(numbers) - most} more" if len(numbers) > most else ""
    return f"row{'s' if len(numbers) > 1 else ''} {shown}{more}"

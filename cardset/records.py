"""Tables of comma-separated values (RFC 4180): their rows, each with its line, and rows as such a table."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from cardset.errors import CardsetError

_SEPARATOR_LINE = re.compile(r"\"?sep=(.)\"?[ \t]*(?:\r\n|\n|\r)", re.IGNORECASE)


def csv_text(rows: Iterable[Iterable[object]], line_end: str = "\n", **how: Any) -> str:
    """The table of these ``rows``; ``how`` are options of :func:`csv.writer`."""
    out = io.StringIO()
    csv.writer(out, lineterminator=line_end, **how).writerows(rows)
    return out.getvalue()


def records(text: str, path: Path, separator: Callable[[str], str]) -> Iterator[tuple[int, list[str]]]:
    """The rows of ``text``, the content of the file ``path``, as lists of cells.

    A line ``sep=;`` before them, as spreadsheet programs write it, tells the separator; without one
    ``separator`` finds it in the text. Raises :class:`CardsetError` for a cell that is never closed, goes on
    behind its closing quote, or is longer than any text.
    """
    told = _SEPARATOR_LINE.match(text)
    start = told.end() if told else 0
    if not text[start:].strip():
        return
    # Lines keep their ends: those inside a cell are its own.
    rows = io.StringIO(text[start:], newline="")
    reader = csv.reader(rows, delimiter=told[1] if told else separator(text), strict=True)
    line = begins = 1 + text.count("\n", 0, start)
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise _misquoted(error, path, begins) from None
        yield begins, cells
        begins = line + reader.line_num


def _misquoted(error: csv.Error, path: Path, line: int) -> CardsetError:
    if "field larger" in str(error):
        message = f"a cell of this row is longer than {csv.field_size_limit():,} characters"
        hint = "no text is that long: a quote that opens the cell may never be closed"
        return CardsetError(message, path, line, 1, hint)
    if "unexpected end" in str(error):
        message = "a quoted cell that begins in this row is never closed"
        return CardsetError(message, path, line, 1, "the file may have been cut; save or export it once more")
    hint = 'inside a quoted cell a quote is written twice (""); spreadsheet programs do so by themselves'
    return CardsetError("a cell goes on behind its closing quote", path, line, 1, hint)

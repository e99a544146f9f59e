"""Workbooks (XLSX) as rows of texts, with the package openpyxl, which is optional.

Specification: ISO/IEC 29500-1, SpreadsheetML. Of a cell counts what it shows: the result of a formula, as the
program that wrote the file has kept it.
"""

from __future__ import annotations

import warnings
import zipfile
from collections.abc import Iterator
from datetime import date
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from cardset.errors import CardsetError

# What a packed file may be unpacked, and how far a sheet may go: programs know a million rows, people do not.
_MOST_BYTES = 256 << 20
_MOST_ROWS = 500_000
_MOST_COLUMNS = 1_000


class SheetRow(NamedTuple):
    """The row ``line`` of a sheet, from 1; cells that are empty are empty texts."""

    line: int
    cells: tuple[str, ...]

    def place(self, column: int) -> str:
        """The name of one of its cells, which are counted from 0.

        >>> SheetRow(7, ()).place(0), SheetRow(7, ()).place(27)
        ('A7', 'AB7')
        """
        name, column = "", column + 1
        while column:
            column, letter = divmod(column - 1, 26)
            name = chr(ord("A") + letter) + name
        return f"{name}{self.line}"


class Sheet(NamedTuple):
    """A sheet that is shown, and those of its rows that are not empty."""

    name: str
    rows: tuple[SheetRow, ...]


def read_workbook(data: bytes, path: Path) -> tuple[Sheet, ...]:
    """The sheets of a workbook with the content ``data``; ``path`` is only named.

    Raises :class:`CardsetError` where it is none, is packed to burst, or openpyxl is missing.
    """
    _check_packed(data, path)
    try:
        from openpyxl import load_workbook
    except ImportError:
        hint = "pip install openpyxl; or save the sheet as 'CSV UTF-8'"
        raise CardsetError("to read a workbook takes the package openpyxl", path, hint=hint) from None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of looks and checks that it does not know, which are no texts
        try:
            book = load_workbook(BytesIO(data), read_only=True, data_only=True)
            return tuple(_sheet(sheet) for sheet in book.worksheets if sheet.sheet_state == "visible")
        except CardsetError:
            raise
        except Exception as error:  # of a damaged file any part may be missing, and any of it be wrong
            said = f"this workbook cannot be read: {error}"
            raise CardsetError(
                said, path, hint="open it in the spreadsheet program and save it anew"
            ) from None


def _check_packed(data: bytes, path: Path) -> None:
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            size = sum(part.file_size for part in packed.infolist())
    except zipfile.BadZipFile:
        hint = "in the spreadsheet program, save it as .xlsx or as 'CSV UTF-8'"
        raise CardsetError("this is no workbook (.xlsx)", path, hint=hint) from None
    if size > _MOST_BYTES:
        hint = "save the sheet with the texts alone, as 'CSV UTF-8'"
        raise CardsetError(
            f"unpacked, this workbook has {size >> 20} MiB; {_MOST_BYTES >> 20} are the most", path, hint=hint
        )


def _sheet(sheet: Any) -> Sheet:
    sheet.reset_dimensions()  # what some programs write there is wrong
    rows = (SheetRow(line, cells) for line, cells in enumerate(_cells(sheet), 1) if any(cells))
    return Sheet(str(sheet.title), tuple(rows))


def _cells(sheet: Any) -> Iterator[tuple[str, ...]]:
    for row in islice(sheet.iter_rows(values_only=True, max_col=_MOST_COLUMNS), _MOST_ROWS):
        cells = [_text(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        yield tuple(cells)


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, date):
        return value.isoformat()
    return str(value).strip()

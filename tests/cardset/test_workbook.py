"""Workbooks as rows of texts."""

from __future__ import annotations

import zipfile
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from cardset import workbook
from cardset.errors import CardsetError
from cardset.workbook import Sheet, SheetRow, read_workbook

openpyxl: Any = pytest.importorskip("openpyxl")
PATH = Path("a.xlsx")


def written(sheets: dict[str, list[list[object]]], hidden: str = "") -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
        if name == hidden:
            sheet.sheet_state = "hidden"
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def test_rows_keep_their_numbers_and_cells_are_texts() -> None:
    data = written(
        {
            "Cards": [["en", None, "pl"], [], [" deck ", 3.0, 1.5], [None, True, date(2026, 11, 23), None]],
            "Old": [["x"]],
        },
        hidden="Old",
    )
    assert read_workbook(data, PATH) == (
        Sheet(
            "Cards",
            (
                SheetRow(1, ("en", "", "pl")),
                SheetRow(3, ("deck", "3", "1.5")),
                SheetRow(4, ("", "True", "2026-11-23T00:00:00")),
            ),
        ),
    )
    assert SheetRow(3, ()).place(2) == "C3"


def test_what_is_no_workbook_is_told() -> None:
    with pytest.raises(CardsetError, match=r"a.xlsx: this is no workbook .*save it as .xlsx"):
        read_workbook(b"source,target\n", PATH)
    other = BytesIO()
    with zipfile.ZipFile(other, "w") as packed:
        packed.writestr("a.txt", "b")
    with pytest.raises(CardsetError, match=r"a.xlsx: this workbook cannot be read: .*save it anew"):
        read_workbook(other.getvalue(), PATH)


def test_one_that_is_packed_to_burst_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "_MOST_BYTES", 1000)
    with pytest.raises(CardsetError, match="unpacked, this workbook has 0 MiB"):
        read_workbook(written({"a": [["b"]]}), PATH)

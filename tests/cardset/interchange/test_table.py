"""CSV files as spreadsheet programs write them, and as they break."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.errors import CardsetError, Fault, FaultsError
from cardset.interchange.importer import SHOWN, refuse
from cardset.interchange.sheet_import import SheetTable, named, read_table
from tests.cardset.interchange.samples import sheet_of, texts

PATH = Path("sheet.csv")
KNOWN = ("source", "translation", "notes", "stamp")
NEEDED = ("source", "translation", "stamp")
HEADER = ["source", "translation", "stamp"]


def read(text: str) -> SheetTable:
    return read_table(text, PATH, KNOWN, NEEDED)


def cells(table: SheetTable) -> list[list[str]]:
    return [[row.cells[name] for name in HEADER] for row in table.rows]


@given(
    st.lists(
        st.lists(texts, min_size=3, max_size=3).filter(lambda row: any(map(str.strip, row))), max_size=5
    ),
    st.sampled_from(",;\t"),
    st.sampled_from(["\r\n", "\n", "\r"]),
    st.booleans(),
)
def test_any_text_survives(rows: list[list[str]], separator: str, line_end: str, told: bool) -> None:
    text = sheet_of([HEADER, *rows], separator, line_end)

    assert cells(read(f"sep={separator}{line_end}{text}" if told else text)) == rows


def test_columns_may_change_places() -> None:
    table = read("stamp,notes,translation,source\ns1,n1,t1,x1\n")

    assert cells(table) == [["x1", "t1", "s1"]]
    assert table.columns == ("stamp", "notes", "translation", "source")


def test_columns_of_other_people_are_named() -> None:
    table = read("source,My remarks,translation,stamp,\nx,hm,t,s,\n")

    assert table.others == ("My remarks",)
    assert cells(table) == [["x", "t", "s"]]


def test_rows_and_cells_at_the_edges() -> None:
    table = read(" Source ,TRANSLATION,stamp\nx,t,s,,\n,,\n\ny,u,v\n")

    assert cells(table) == [["x", "t", "s"], ["y", "u", "v"]]
    assert [row.number for row in table.rows] == [2, 5]


def test_rows_know_where_they_begin() -> None:
    table = read('source,translation,stamp\n"a\nb",t,s\nc,u,v\n')

    assert [(row.number, row.line) for row in table.rows] == [(2, 2), (3, 4)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the first row names no column of a sheet"),
        (
            "Tide,Fala,x\n",
            "sheet.csv:1:1: the first row names no column of a sheet (the first row names the columns: ",
        ),
        ("source,stamp\nx,s\n", "sheet.csv:1:1: the column 'translation' is missing"),
        ("source,stamp\nx,s\n", "(columns may change places but not names; take them from the sheet"),
        ("source,translatoin,stamp\nx,t,s\n", "is 'translatoin' the column 'translation'?"),
        ("notes\nx\n", "sheet.csv:1:1: the columns 'source', 'translation', 'stamp' are missing"),
        (
            "source,translation,translation,stamp\n",
            "sheet.csv:1:1: the column 'translation' is there 2 times (keep one of them)",
        ),
        (
            "source,translation,stamp\nx,t\n",
            "sheet.csv:2:1: row 2 has 2 cells, the header has 3 (the file may",
        ),
        ("source,translation,stamp\nx,t,s,u\n", "sheet.csv:2:1: row 2 has 4 cells, the header has 3 (a text"),
        (
            'source,translation,stamp\nx,t,s\n"y,t',
            "sheet.csv:3:1: a quoted cell that begins in this row is never",
        ),
        ('source,translation,stamp\n"x"y,t,s\n', "sheet.csv:2:1: a cell goes on behind its closing quote"),
    ],
)
def test_faults(text: str, said: str) -> None:
    with pytest.raises(CardsetError) as caught:
        read(text)
    assert said in str(caught.value)


def test_a_fault_of_a_cell_is_placed_at_its_row() -> None:
    (row,) = read("source,translation,stamp\nx,t,s\n").rows

    told = str(row.placed(Fault("is odd", hint="mend it"), PATH, "translation"))
    assert told.startswith("sheet.csv:2:1: row 2")
    assert told.endswith(": is odd (mend it)")


def test_of_very_many_faults_the_first_are_told() -> None:
    for count in (SHOWN, SHOWN + 1):
        with pytest.raises(FaultsError) as caught:
            refuse([Fault(f"fault {number}", PATH) for number in range(count)])
        more = ["sheet.csv: and 1 more faults"] if count > SHOWN else []
        assert str(caught.value).splitlines()[SHOWN:] == more


def test_an_endless_cell() -> None:
    """The quote that a cut file leaves open swallows what follows; the reader has a limit to that.

    A cell that is closed behind the limit looks the same to it, so the message says what is certain.
    """
    for end in ("", '",s\n'):
        with pytest.raises(CardsetError) as caught:
            read('source,translation,stamp\nx,"' + "t\n" * 200_000 + end)

        said = "sheet.csv:2:1: a cell of this row is longer than 131,072 characters (no text is that long"
        assert str(caught.value).startswith(said)


def test_rows_by_name() -> None:
    assert named([4]) == "row 4"
    assert named([4, 5, 6]) == "rows 4, 5, 6"
    assert named(range(2, 20)) == "rows 2, 3, 4, 5, 6, 7, 8, 9 and 10 more"

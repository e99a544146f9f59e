"""An entry is the same whether it is read at once, as programs write it, or line by line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.model import Entry
from cardset.catalog.parse import parse_lines
from cardset.errors import CardsetError

LINES = (
    "",
    "# by hand",
    "#. extracted",
    "#: a.py:1 b.py",
    "#, fuzzy, c-format",
    '#| msgid "before"',
    '#~ msgid "gone"',
    '#~ msgstr "was"',
    'msgctxt "c"',
    'msgid ""',
    'msgid "a"',
    'msgid_plural "as"',
    'msgstr "b"',
    'msgstr[0] "b"',
    'msgstr[1] "bs"',
    '"more"',
    r'"\""',
    r'"\x4"',
    r'"1\n"',
    r'"\q"',
    '"cut',
)


def read(lines: list[str]) -> tuple[tuple[Entry, ...], tuple[str, ...]] | str:
    """The entries, or what is wrong with the first that is none."""
    try:
        return parse_lines(lines, Path("x.po"))
    except CardsetError as error:
        return str(error.fault.message)


def by_lines(lines: list[str]) -> tuple[tuple[Entry, ...], tuple[str, ...]] | str:
    """The same, every keyword behind a space, so that no entry looks as programs write it."""
    return read([f" {line}" if line.startswith("msg") else line for line in lines])


@given(st.lists(st.sampled_from(LINES), max_size=14))
def test_any_lines(lines: list[str]) -> None:
    assert read(lines) == by_lines(lines)


@pytest.mark.parametrize(
    "behind",
    [
        [],
        ['"more"'],
        ["", '"more"'],
        ["", 'msgstr[2] "c"'],
        ["", 'msgid_plural "p"'],
        ['#~ "x"'],
        ["# the end"],
        ["", 'msgid "next"', 'msgstr "n"'],
    ],
)
def test_what_follows_an_entry(behind: list[str]) -> None:
    lines = ['msgid "a"', 'msgid_plural "as"', 'msgstr[0] "b"', 'msgstr[1] "bs"', *behind]
    assert read(lines) == by_lines(lines)


def test_lines_are_counted_through_entries_of_all_kinds() -> None:
    lines = [
        "",
        'msgid "a"',
        'msgstr ""',
        '"b"',
        "",
        "# by hand",
        'msgid "c"',
        'msgstr "d"',
        "",
        ' msgid "e"',
    ]
    entries = parse_lines([*lines, 'msgstr "f"'], Path("x.po"))[0]
    assert [(entry.msgid, entry.line) for entry in entries] == [("a", 2), ("c", 6), ("e", 10)]

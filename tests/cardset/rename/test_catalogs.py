"""Catalogs after a change of English: translations and foreign layout stay, entry by entry."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.merge import Message
from cardset.catalog.model import Entry
from cardset.catalog.read import parse_catalog
from cardset.catalog.write import format_catalog
from cardset.rename.catalogs import edited_catalog, reworded_catalog
from cardset.rename.source import Rewording, paired_forms

PATH = Path("x.po")
REWORD = Rewording(paired_forms("Row", "Line", "noun"))
OLD = Message("card:a:text", "Leave a Row.", comments=("Text of A.", "terms: Row"), fingerprint="f")
NEW = replace(OLD, msgid="Leave a Line.", comments=("Text of A.", "terms: Line"))

CATALOG = """\
# A header, as somebody wrote it.
msgid   ""
msgstr "Language: pl\\n"


# Translator: a Row.
#. Text of A.
#. terms: Row
#. effect: f
#: cards.yaml:1
msgctxt "card:a:text"
msgid "Leave a "
"Row."
msgstr   "Opuść rząd."
#. the next one
msgctxt "card:b:text"
msgid   "Stay."
msgstr "Zostań."

#, fuzzy
#| msgid "Rows"
msgctxt "card:c:text"
msgid "All Rows"
msgstr "Rzędy"

#~ msgctxt "card:d:text"
#~ msgid "Row"
#~ msgstr "Rząd"

# The end: Row.
"""

AFTER = """\
# A header, as somebody wrote it.
msgid   ""
msgstr "Language: pl\\n"


# Translator: a Row.
#. Text of A.
#. terms: Line
#. effect: f
#: cards.yaml:1
msgctxt "card:a:text"
msgid "Leave a Line."
msgstr "Opuść rząd."
#. the next one
msgctxt "card:b:text"
msgid   "Stay."
msgstr "Zostań."

#, fuzzy
#| msgid "Lines"
msgctxt "card:c:text"
msgid "All Lines"
msgstr "Rzędy"

#~ msgctxt "card:d:text"
#~ msgid "Line"
#~ msgstr "Rząd"

# The end: Row.
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_only_the_english_of_entries_changes(newline: str) -> None:
    before, after = CATALOG.replace("\n", newline), AFTER.replace("\n", newline)

    assert reworded_catalog(before, PATH, [(OLD, NEW)], REWORD) == after


def test_a_message_that_did_not_change_keeps_its_english() -> None:
    """Its text is put together by a program, where no rename reaches."""
    assert reworded_catalog(CATALOG, PATH, [(OLD, OLD)], lambda text: text) == CATALOG
    stays = reworded_catalog(CATALOG, PATH, [(OLD, OLD)], REWORD)
    assert parse_catalog(stays, PATH).entries[0].msgid == "Leave a Row."


def test_two_entries_that_become_one_are_folded() -> None:
    text = 'msgid "Row"\nmsgstr "Rząd"\n\nmsgid "Line"\nmsgstr "Linia"\n'

    (entry,) = parse_catalog(reworded_catalog(text, PATH, [], REWORD), PATH).entries

    assert (entry.msgid, entry.msgstr, entry.fuzzy) == ("Line", ("Rząd",), True)
    assert entry.translator == ('Another translation of this entry was: "Linia"',)


words = st.sampled_from(["", "Row", "a Row\n", "Stay.", "x" * 90])
entries = st.builds(
    Entry,
    msgctxt=st.none(),
    msgid=words,
    msgid_plural=st.none(),
    msgstr=st.tuples(words),
    obsolete=st.booleans(),
    translator=st.sampled_from([(), ("Row",)]),
)


@given(st.lists(entries), st.booleans())
def test_as_if_the_whole_file_were_written_anew(found: list[Entry], shout: bool) -> None:
    distinct = {
        entry.msgid: replace(entry, msgid=f"{number} {entry.msgid}") for number, entry in enumerate(found)
    }
    text = format_catalog(distinct.values(), ["# the end"])

    def change(entry: Entry) -> Entry:
        return replace(entry, msgstr=tuple(map(str.upper, entry.msgstr))) if shout else entry

    expected = format_catalog(map(change, parse_catalog(text, PATH).entries), ["# the end"])
    assert edited_catalog(text, PATH, change) == (expected if shout else text)


def test_comments_that_are_behind_are_renewed_line_by_line() -> None:
    text = CATALOG.replace("#. Text of A.\n", "#. An older remark.\n#. Text of A.\n")

    made = reworded_catalog(text, PATH, [(OLD, NEW)], REWORD)

    assert "#. An older remark.\n#. Text of A.\n#. terms: Line\n#. effect: f\n" in made

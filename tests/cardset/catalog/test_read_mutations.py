"""A catalog that was damaged anywhere is refused with a place in it, or read with every place inside."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.read import decode_catalog
from cardset.errors import CardsetError
from tests.cardset.catalog.samples import HEADER

WHOLE = (
    HEADER
    + """
# A note.
#. effect: 5f1d0c
#: a.yaml:3
#, fuzzy, c-format
#| msgid "one card"
msgctxt "card:a:text"
msgid "%d \\"card\\""
msgid_plural ""
"%d \\t"
"cards"
msgstr[0] "%d karta"
msgstr[1] ""
"%d "
"karty"
msgstr[2] "%d kart \\305\\274"

#~ msgid "old"
#~ msgstr "stary"
"""
).encode()
# What editors, merges and broken disks leave in files.
DEBRIS = (
    b'"', b"\\", b"\\x", b"\\777", b"\n", b"\r", b"\x00", b"\xff", b"\xe2\x80\x8b", b"#", b"#~ ",
    b"#| ", b"#, ", b"msgid ", b"msgstr ", b"msgstr[0] ", b"msgstr[7] ", b"msgid_plural ", b"msgctxt ",
    b"<<<<<<< a\n", b"=======\n",
)  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    data = WHOLE
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        rest = data[at + draw(st.integers(0, 30)) :] if draw(st.booleans()) else data[at:]
        data = data[:at] + draw(st.sampled_from(DEBRIS)) * draw(st.integers(0, 3)) + rest
    return data


@given(damaged())
def test_damage_is_refused_or_read_with_every_place_inside(data: bytes) -> None:
    try:
        catalog = decode_catalog(data, Path("a.po"))
    except CardsetError as error:
        line = error.fault.line
        assert line is None or 0 <= line <= data.count(b"\n") + 1
        return
    for entry in catalog.entries:
        for form, text in enumerate(entry.msgstr):
            for offset in {0, len(text) // 2, len(text)}:
                place = catalog.position(entry, offset, form)
                assert 1 <= place.line <= len(catalog.lines)
                assert 1 <= place.column <= len(catalog.lines[place.line - 1]) + 1

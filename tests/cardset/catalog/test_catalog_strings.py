"""Quoted strings: what an escape means, where a piece stands, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.strings import escape, pieces, quoted, unescape


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("plain źdźbło", "plain źdźbło"),
        (r"a\nb\tc\\d\"e\"", 'a\nb\tc\\d"e"'),
        (r"\a\b\f\v\r", "\a\b\f\v\r"),
        (r"\\n", "\\n"),
        (r"\101\x42", "AB"),
        (r"\305\274", "ż"),
        (r"\xC5\xBC!", "ż!"),
    ],
)
def test_escapes_mean_what_gettext_says(inside: str, text: str) -> None:
    assert unescape(inside) == text


@pytest.mark.parametrize(
    ("inside", "says"), [(r"\q", r"\\q"), (r"a\305", "UTF-8"), (r"a\0", "zero byte"), ("\\", "escape")]
)
def test_an_escape_gettext_does_not_know_is_refused(inside: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        unescape(inside)


@given(st.text())
def test_escape_is_undone_and_leaves_one_line(text: str) -> None:
    assert unescape(escape(text)) == text
    assert "\n" not in escape(text)


def test_pieces_say_where_they_stand() -> None:
    assert list(pieces(r"ab\nc\305\274")) == [(0, "ab"), (2, "\n"), (4, "c"), (5, "ż")]


def test_several_strings_may_share_a_line() -> None:
    assert quoted('msgid "a" "b\\""', 5) == [(7, "a"), (11, 'b\\"')]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('"cut', "no closing quote"),
        ('"a" b', "follows the closing quote"),
        ("", "missing"),
        ("a", "expected"),
    ],
)
def test_what_is_no_string_is_named(line: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        quoted(line, 0)

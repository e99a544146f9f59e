"""Capitals: a word is found in any that can be it, and its new one gets the same."""

from __future__ import annotations

import pytest

from cardset.rename.finder import capitals_of


@pytest.mark.parametrize(
    ("surface", "old", "new", "said"),
    [
        ("rows", "rows", "lines", "lines"),
        ("Rows", "rows", "lines", "Lines"),
        ("ROWS", "rows", "lines", "LINES"),
        ("Row  End", "row end", "line tip", "Line Tip"),
        ("UP", "up", "down", "DOWN"),
        # One letter with a capital is the beginning of a sentence, not a keyword.
        ("X", "x", "mark", "Mark"),
        ("toss", "TOSS", "FLING", "fling"),
        ("Toss", "TOSS", "FLING", "Fling"),
        ("row", "Row", "Line", None),
        ("rOw", "row", "line", None),
    ],
)
def test_the_new_word_has_the_capitals_of_the_old(surface: str, old: str, new: str, said: str | None) -> None:
    assert capitals_of(surface, old, new) == said

"""Paragraphs are told apart by empty lines."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardset.lint.paragraphs import Paragraphs

LINES = ["", "a", "b", " \t", "", "c"]


def test_a_line_knows_its_paragraph() -> None:
    paragraphs = Paragraphs.of(LINES)
    around = [paragraphs.around(line) for line in range(1, 7)]
    assert around == [range(1, 2), range(2, 4), range(2, 4), range(4, 5), range(5, 6), range(6, 7)]


def test_the_next_paragraph_can_be_asked_for() -> None:
    paragraphs = Paragraphs.of(LINES)
    assert [paragraphs.after(line) for line in (0, 1, 3, 5)] == [
        range(2, 4),
        range(2, 4),
        range(6, 7),
        range(6, 7),
    ]
    assert not paragraphs.after(6)
    assert not Paragraphs.of([]).after(0)


@given(st.lists(st.sampled_from(["", " ", "a", "\tb"]), max_size=12))
def test_paragraphs_hold_every_line_that_is_not_empty(lines: list[str]) -> None:
    paragraphs = Paragraphs.of(lines)
    for number, line in enumerate(lines, 1):
        around = paragraphs.around(number)
        assert number in around
        assert all(lines[other - 1].strip() for other in around) or (len(around) == 1 and not line.strip())

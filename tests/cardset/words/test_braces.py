"""Which texts ``str.format`` refuses, and where: compared with ``str.format`` itself."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardset.words.braces import refused


def stops(text: str) -> bool:
    """Whether the text cannot be formatted, whatever the arguments."""
    try:
        text.format(*["x"] * 9, a="x", b="x")
    except ValueError:
        return True
    return False


@given(st.text("ab {}!rx", max_size=12))
@example("{a}}")
@example("{{a}")
@example("{a!x}")
def test_what_stops_the_program_is_always_told(text: str) -> None:
    try:
        stopped = stops(text)
    except (KeyError, IndexError):  # another name: what the placeholders rule compares
        return
    if stopped:
        assert refused(text) is not None


@given(st.lists(st.sampled_from(["{a}", "{b!r}", "{}", "{a:>9}", "{{", "}}", "x", " "])).map("".join))
def test_what_works_is_left_alone(text: str) -> None:
    assert refused(text) is None


@pytest.mark.parametrize(
    ("text", "offset", "surface"),
    [
        ("{a}}", 3, "}"),
        ("{{}", 2, "}"),
        ("x {a", 2, "{"),
        ("{", 0, "{"),
        ("{a} {b {c}", 4, "{"),
        ("{a} { b }", 4, "{ b }"),
        ("{a!}", 0, "{a!}"),
    ],
)
def test_the_place_is_that_of_the_brace(text: str, offset: int, surface: str) -> None:
    found = refused(text)
    assert found is not None
    assert (found.offset, found.surface) == (offset, surface)

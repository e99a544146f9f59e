"""Answers in words: begun, inflected, misspelt, without diacritics, and never the wrong one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.typed import meant

ENGLISH = [
    "play Rhinocorn",
    "play Narwhal",
    "play Narwhal into Anna's Stable",
    "play Narwhal Torpedo",
    "draw a card",
]
POLISH = [
    "zagraj kartę „Jednorożec nekromanta”",
    "zagraj kartę „Rogaty rekin”",
    "odpowiedz kartą „RzeNIE”",
    "przepuść",
]


@pytest.mark.parametrize(
    ("line", "answers", "places"),
    [
        ("rhinocorn", ENGLISH, [0]),
        ("RHINO", ENGLISH, [0]),
        ("play rinocorn", ENGLISH, [0]),
        ("narwhal", ENGLISH, [1]),
        ("narwhal anna", ENGLISH, [2]),
        ("torpedo", ENGLISH, [3]),
        ("draw", ENGLISH, [4]),
        ("zagraj rogaty", POLISH, [1]),
        ("rogatego rekina", POLISH, [1]),
        ("nekromante", POLISH, [0]),
        ("rzenie", POLISH, [2]),
        ("rzenei", POLISH, [2]),
        ("przepusc", POLISH, [3]),
        ("zagraj karte", POLISH, [0, 1]),
        ("play", ENGLISH, [0, 1, 2, 3]),
        ("na", ENGLISH, []),
        ("nar", ENGLISH, [1]),
        (
            "machine",
            ["play Claw Machine into your own Stable", "play Claw Machine into Anna's Stable"],
            [0, 1],
        ),
        ("unicorn", ["play Rainbow Unicorn", "play Basic Unicorn (Blue)"], [0, 1]),
        ("xyzzy", ENGLISH, []),
        ("", ENGLISH, []),
        ("…", ENGLISH, []),
    ],
)
def test_words_find_their_answer(line: str, answers: list[str], places: list[int]) -> None:
    assert meant(line, answers) == places


@given(place=st.integers(0, len(ENGLISH) - 1))
def test_who_types_a_whole_answer_means_it(place: int) -> None:
    assert meant(ENGLISH[place], ENGLISH) == [place]


@given(line=st.text(max_size=60))
def test_whatever_is_typed_means_answers_that_are_there(line: str) -> None:
    found = meant(line, ENGLISH)
    assert found == sorted(set(found))
    assert all(0 <= place < len(ENGLISH) for place in found)

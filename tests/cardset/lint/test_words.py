"""How alike words are, against plain definitions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.lint.words import Index, all_words, folded_words, near, one_edit, words_in
from cardset.words.near import shared

WORDS = st.text("abż", max_size=7)


def edits(word: str) -> set[str]:
    """Everything that one edit makes of a word in the letters of ``WORDS``."""
    found = set()
    for place in range(len(word) + 1):
        before, after = word[:place], word[place:]
        found |= {before + letter + after for letter in "abż"}
        found |= {before + letter + after[1:] for letter in "abż" if after}
        found |= {before + after[1:], before + after[1::-1] + after[2:]}
    return found - {word}


@given(WORDS, WORDS)
def test_one_edit_is_what_one_edit_makes(one: str, other: str) -> None:
    assert one_edit(one, other) == (other in edits(one))


@given(WORDS.filter(lambda word: len(word) > 3), st.sets(WORDS.filter(lambda word: len(word) > 3)))
def test_an_index_finds_every_word_that_one_edit_makes(word: str, others: set[str]) -> None:
    assert set(Index(others).near(word)) == {other for other in others if one_edit(word, other)}


@given(WORDS, WORDS)
def test_shared_is_the_common_beginning(one: str, other: str) -> None:
    same = shared(one, other)
    assert one[:same] == other[:same]
    assert same == min(len(one), len(other)) or one[same] != other[same]


@pytest.mark.parametrize(
    ("word", "term", "alike"),
    [
        ("status", "statek", True),
        ("stsou", "stosu", True),
        ("okręt", "statek", False),
        ("sto", "stos", False),
        ("prawo", "przed", False),
        ("punkt", "punkt ruchu", True),
    ],
)
def test_near_words_begin_alike_or_have_a_slip(word: str, term: str, alike: bool) -> None:
    assert (near(word, term) > 0) == alike


def test_words_are_composed_and_in_small_letters() -> None:
    text = "Ra\u0328czka 3 KARTY, 2x_b"
    assert [word.folded for word in words_in(text)] == ["rączka", "karty", "x", "b"]
    assert [text[word.start : word.end] for word in words_in(text)] == ["Ra\u0328czka", "KARTY", "x", "b"]


@given(st.text(st.sampled_from("aąA\u0301\u0328ßİ1_- \n."), max_size=20))
def test_words_without_places_are_the_same(text: str) -> None:
    words = [word.folded for word in words_in(text)]
    assert folded_words(text) == words
    assert all_words([text, "x"]) == {*words, "x"}

"""When two words are one: folded, inflected, misspelt."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.words.fold import LETTERS, fold, words
from cardset.words.near import Vocabulary, as_forms, as_slip

ENDINGS = frozenset({"", "a", "e", "i", "y", "ę", "ami", "s", "ed", "ing"})
TYPED = st.text("abcdefghijklmnoprstuwxyz", min_size=1, max_size=14)


@given(st.text())
def test_what_is_folded_stays_so(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_case_and_the_way_a_letter_is_put_together_do_not_matter(text: str) -> None:
    assert fold(unicodedata.normalize("NFC", text)) == fold(unicodedata.normalize("NFD", text))
    assert fold(text.lower()) == fold(text)


@given(st.text())
def test_no_mark_stays_on_a_letter(text: str) -> None:
    assert not any(unicodedata.category(char) == "Mn" for char in fold(text))


@given(st.text())
def test_a_word_is_folded_and_has_no_space_in_it(text: str) -> None:
    for word in words(text):
        assert word == fold(word)
        assert word
        assert not any(char.isspace() for char in word)


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("żłobek", "zlobek"),
        ("Žluťoučký kůň", "zlutoucky kun"),
        ("ёлка", "елка"),
        ("Øre", "ore"),
        ("Đorđe", "dorde"),
        ("Straße", "strasse"),
        ("æon œuvre", "aeon oeuvre"),
    ],
)
def test_letters_are_found_without_their_marks(written: str, typed: str) -> None:
    assert fold(written) == fold(typed) == typed


def test_the_table_of_letters_is_folded_itself() -> None:
    for letter, instead in LETTERS.items():
        assert fold(letter) == instead == fold(instead)


def test_an_apostrophe_is_part_of_its_word() -> None:
    assert words("Isn't it somebody’s?") == ["isnt", "it", "somebodys"]


@given(TYPED, TYPED)
def test_a_likeness_is_between_none_and_whole_and_the_same_both_ways(one: str, other: str) -> None:
    assert 0 <= as_forms(one, other, ENDINGS) <= 1
    assert 0 <= as_slip(one, other, ENDINGS) <= 1
    assert as_forms(one, other, ENDINGS) == as_forms(other, one, ENDINGS)
    assert as_slip(one, other, ENDINGS) == as_slip(other, one, ENDINGS)


@given(TYPED)
def test_a_word_is_itself(word: str) -> None:
    assert as_forms(word, word, ENDINGS) == 1
    assert Vocabulary([word], ENDINGS).near(word) == {word: 1}


@given(st.text("abcdefgh", min_size=5, max_size=12), st.data())
def test_one_slip_in_a_longer_word_is_forgiven(word: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(word) - 2))
    swapped = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    left_out = word[:place] + word[place + 1 :]
    doubled = word[:place] + word[place] + word[place:]

    for typed in (swapped, doubled, left_out):
        if len(typed) > 4:
            assert as_slip(typed, word, frozenset({""})) >= 0.8
            assert word in Vocabulary([word], frozenset({""})).near(typed)


def test_forms_are_told_by_endings_and_not_by_likeness() -> None:
    assert as_forms("karta", "kartami", ENDINGS)
    assert as_forms("destroyed", "destroys", ENDINGS)
    assert not as_forms("karta", "karton", ENDINGS)
    assert not as_forms("ran", "ray", ENDINGS)


def test_a_known_form_is_no_misspelling_of_another_word() -> None:
    known = Vocabulary(["stable", "table"], ENDINGS)

    assert known.near("stables") == {"stable": pytest.approx(0.9)}
    assert "stable" in known.near("satble")
    assert known.near("xyz") == {}

"""The forms after 2, 3 and 4, which a dictionary of Russian does not list and the adapter makes."""

from __future__ import annotations

import pytest

from cardset.lexicon.dictionaries import open_dictionary

pytest.importorskip("pymorphy3")


def after_small_numbers(lemma: str, part_of_speech: str, **features: str) -> set[str]:
    """The forms of a word after 2, 3 and 4 that have these features."""
    return {
        form
        for word in open_dictionary("pymorphy3").words(lemma)
        if word.part_of_speech == part_of_speech
        for form, found in word.forms
        if found.get("number") == "few" and features.items() <= found.items()
    }


@pytest.mark.parametrize(
    ("noun", "case", "form"),
    [
        ("карта", "nom", "карты"),
        ("карта", "acc", "карты"),
        ("стойло", "acc", "стойла"),
        ("единорог", "nom", "единорога"),
        ("единорог", "acc", "единорогов"),
        ("панда", "acc", "панд"),
    ],
)
def test_a_noun_is_counted_in_the_genitive_and_what_is_alive_in_the_accusative_as_several(
    noun: str, case: str, form: str
) -> None:
    assert after_small_numbers(noun, "noun", case=case) == {form}


@pytest.mark.parametrize(("gender", "form"), [("m", "обычных"), ("n", "обычных"), ("f", "обычные")])
def test_an_adjective_stands_in_a_plural_that_depends_on_the_gender(gender: str, form: str) -> None:
    assert after_small_numbers("обычный", "adjective", case="nom", gender=gender) == {form}


def test_what_is_plural_only_is_not_counted() -> None:
    assert after_small_numbers("ясли", "noun") == set()

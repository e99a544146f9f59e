"""The model-word rule: coined words decline as the word they are made like."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.lexicon.model import ModelRule, recase

LETTERS = st.text("abcdeilnoąćęłńśźżdцгжёйы", min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("word", "model", "form", "expected"),
    [
        ("Некроманторог", "носорог", "носорогами", "Некроманторогами"),
        ("быстроножка", "ножка", "ножек", "быстроножек"),
        ("единорожек", "человечек", "человечков", "единорожков"),
        ("Nekrorożec", "jednorożec", "jednorożców", "Nekrorożców"),
        # The whole of the model is common.
        ("babonóżka", "nóżka", "nóżek", "babonóżek"),
        # The stem changes behind what is replaced.
        ("jazda", "gwiazda", "gwieździe", "jeździe"),
        # Capitals stay where they are, and the last letter's case goes on.
        ("RzeNIE", "rżenie", "rżenia", "RzeNIA"),
        ("RzeNIE", "rżenie", "rżeń", "RzeŃ"),
        ("RzeNIE", "rżenie", "rżeniami", "RzeNIAMI"),
        ("RŻENIE", "rżenie", "rżeniem", "RŻENIEM"),
        ("Jednorożec", "jednorożec", "jednorożca", "Jednorożca"),
        # Those of the model do not count.
        ("okoń", "Koń", "Konia", "okonia"),
    ],
)
def test_a_coined_word_takes_the_endings_of_its_model(
    word: str, model: str, form: str, expected: str
) -> None:
    assert ModelRule(word, model).form(form) == expected


def test_a_model_has_an_ending_in_common() -> None:
    with pytest.raises(ValueError, match="'kość' and 'karta' have no ending in common"):
        ModelRule("kość", "karta")


def test_a_model_changes_in_its_ending_only() -> None:
    with pytest.raises(ValueError, match="the form 'ludzie' does not begin with 'czł'"):
        ModelRule("okowiek", "człowiek").form("ludzie")


@given(LETTERS, LETTERS, st.lists(LETTERS, min_size=1))
def test_the_word_stands_to_its_forms_as_the_model_to_its_own(
    stem: str, ending: str, endings: list[str]
) -> None:
    """The dictionary form comes out as itself, and each form has the ending that the model's has."""
    rule = ModelRule("Q" + stem + ending, "X" + ending)
    assert rule.form("X" + ending) == "Q" + stem + ending
    for other in endings:
        assert rule.form("X" + other) == "Q" + stem + recase(other, "x")


@given(LETTERS)
def test_a_word_is_a_model_of_itself(word: str) -> None:
    assert ModelRule(word, word).form(word) == word


@given(st.text(max_size=8), st.text(max_size=8))
def test_changing_case_changes_nothing_else(text: str, pattern: str) -> None:
    assert recase(text, pattern).casefold() == text.casefold()
    assert recase(text, "") == text

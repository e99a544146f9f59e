"""Texts that a spreadsheet program would run leave as text and come back as they were."""

from __future__ import annotations

import pytest
from hypothesis import given

from cardset.interchange.cells import failed_formula, guard, same_start, starts_formula, unguard
from tests.cardset.interchange.samples import texts


@given(texts)
def test_what_is_guarded_comes_back(text: str) -> None:
    assert unguard(guard(text)) == text


@given(texts)
def test_nothing_guarded_is_a_formula(text: str) -> None:
    assert not starts_formula(guard(text))


@pytest.mark.parametrize("text", ["=1+1", "+48 123", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", " -1"])
def test_these_are_guarded(text: str) -> None:
    """OWASP's list, and the full-width signs that some programs take for the plain ones."""
    assert guard(text) == "'" + text


@pytest.mark.parametrize("text", ["Neigh", "'tis", " – x", "1=1", "", "„Tak”"])
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert guard(text) == text


@pytest.mark.parametrize(
    ("cell", "text", "same"),
    [
        ("=== Koniec ===", "=== The end ===", True),
        ("--- Tura", "--- Turn", True),
        ("=HYPERLINK(A1)", "=== The end ===", False),
        ("=1+1", "Neigh", False),
        ("Koniec", "=== The end ===", False),
        ("== Koniec", "=== The end ===", False),
    ],
)
def test_a_text_may_begin_like_its_source(cell: str, text: str, same: bool) -> None:
    assert same_start(cell, text) == same


@pytest.mark.parametrize("cell", ["#NAME?", "#REF!", "#DIV/0!", "#N/A", "Err:508", "Błąd:502", " #VALUE! "])
def test_failed_formulas(cell: str) -> None:
    assert failed_formula(cell)


@pytest.mark.parametrize("cell", ["#1", "Gracz: 500", "N/A", "Kto: 5", ""])
def test_these_are_words(cell: str) -> None:
    assert not failed_formula(cell)

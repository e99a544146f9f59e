"""Letters that look alike are told apart; words that are rightly of another script are left alone."""

from __future__ import annotations

import pytest

from cardset.lexicon.entries import mixture, not_composed


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("кaрта", "'a' is LATIN SMALL LETTER A, other letters are Cyrillic"),
        ("Neigh картa", "'картa' mixes scripts"),
        ("Сard", "'С' is CYRILLIC CAPITAL LETTER ES, other letters are Latin"),
        ("Жѕ1а jednοrožec", "'ο' is GREEK SMALL LETTER OMICRON"),
        ("stajniaх", "'х' is CYRILLIC SMALL LETTER HA"),
    ],
)
def test_a_word_of_two_scripts_is_told(text: str, odd: str) -> None:
    assert odd in mixture(text)


@pytest.mark.parametrize(
    "text",
    ["", "stajnia", "żółć", "карта Neigh", "Neigh-карта", "ʼnde", "И-го-го!", "2 карты", "čau, Ёж", "ª"],
)
def test_other_words_are_not(text: str) -> None:
    assert mixture(text) == ""


def test_accents_belong_to_their_letters() -> None:
    assert not not_composed("żółć й ё")
    assert not_composed("z\u0307")
    assert not_composed("и\u0306")

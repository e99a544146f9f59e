"""Looking words up in several dictionaries, none of which needs to be installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.lint.dictionaries import Speller, dictionary_of, speller
from cardset.lint.dictionaries.hunspell import Hunspell
from tests.cardset.lint.spelling import Words


def test_a_dictionary_is_opened_only_for_words_that_those_before_it_lack() -> None:
    opened: list[str] = []

    def second() -> Words:
        opened.append("second")
        return Words(["kůň"])

    both = Speller([lambda: Words(["Praha"]), second])
    assert both.usable
    assert both.knows("praha")
    assert not opened
    assert both.knows("kůň")
    assert not both.knows("koň")
    assert opened == ["second"]


def test_each_word_is_looked_up_once() -> None:
    words = Words([])
    one = Speller([lambda: words])
    assert not one.knows("koň")
    asked = len(words.asked)
    assert not one.knows("koň")
    assert len(words.asked) == asked


def test_without_a_dictionary_there_is_no_speller() -> None:
    assert speller("qtz") is None
    assert dictionary_of("") is None
    assert dictionary_of("no-such-dictionary") is None
    assert not Speller([lambda: None]).usable


def test_a_folder_that_is_none_is_named() -> None:
    with pytest.raises(CardsetError, match="no folder"):
        speller("pl", "", [Path("nowhere")])


class Narrow:
    """A dictionary of hunspell in an encoding with few letters."""

    def spell(self, word: str) -> bool:
        return bool(word.encode("latin-1"))

    def suggest(self, word: str) -> list[str]:
        return [word.encode("latin-1").decode("latin-1")] * 9


def test_a_word_with_letters_that_a_dictionary_cannot_write_is_none_of_its() -> None:
    dictionary = Hunspell(Narrow())
    assert dictionary.knows("stable")
    assert len(dictionary.suggest("stable")) == 3
    assert not dictionary.knows("конь")
    assert dictionary.suggest("конь") == ()

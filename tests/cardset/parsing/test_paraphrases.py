"""What people write besides the phrases, in every language: each wording has one meaning, and its place."""

from __future__ import annotations

from functools import cache

import pytest

from cardset.load import load_set
from cardset.model import CardSet
from cardset.parsing.grammar import PRONOUN, sources
from cardset.parsing.language import grammar
from cardset.parsing.rephrased import rephrased
from cardset.paths import game_folder

LANGUAGES = ("en", "pl", "cs", "ru")
ONE_WORDING = {
    ("cards.chosen", "cards.chosen-by-you"),  # the reader chooses, whoever acts
    ("cards.another", "cards.many-other"),  # one or several: the noun tells
    ("denied.each-other-player", "whose.another-player"),  # a denial tells
    ("denied.each-other-player", "whose.each-other-player"),
    ("denied.each-player", "whose.any-player"),
}
"""Phrases that may be said alike, since what stands around them tells which is meant."""


@cache
def both() -> CardSet:
    return load_set(["uu-base-2e", "uu-nsfw"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_wording_has_two_meanings(language: str) -> None:
    maker, _ = grammar(both(), language)

    assert set(maker.clashes()) <= ONE_WORDING


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wording_is_for_a_phrase_that_there_is(language: str) -> None:
    _, also = grammar(both(), language)
    known = {source.context for source in (*sources(both().vocabulary), PRONOUN)}

    assert {name.partition("|")[0] for name in also.phrases} <= known
    assert game_folder("common").is_dir()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stretch_that_has_further_wordings_can_be_read(language: str) -> None:
    maker, also = grammar(both(), language)
    rules = maker.rules()

    assert also.rephrased
    assert [house for house in also.rephrased if rephrased(house, rules) is None] == []

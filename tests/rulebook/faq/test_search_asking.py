"""What people say in a language: the files hold what they promise, and faults are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.errors import FaultsError
from cardset.load import load_set
from cardset.words.fold import words
from rulebook.faq.search.asking import asking_in, languages, read_asking
from rulebook.faq.search.lexis import Found, Lexis
from rulebook.games.unstable_unicorns import GAME
from tests.rulebook.faq.conftest import ABOUT

LANGUAGES = languages(ABOUT)


def test_the_source_language_can_be_asked_in_and_every_one_with_a_file() -> None:
    assert LANGUAGES == ["en", "cs", "pl", "ru"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_and_cards_that_words_stand_for_are_there(language: str) -> None:
    cards = load_set()
    known = {f"term:{term}" for term in cards.terms} | {f"card:{card}" for card in cards.cards}
    asking = asking_in(ABOUT, language)

    assert asking.language == language
    named = {concept for concept in asking.means if concept.startswith(("term:", "card:"))}
    assert named - known == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_for_is_a_clause_or_a_ruling(language: str) -> None:
    known = GAME.clauses.by_id.keys() | GAME.rulings.keys()

    assert asking_in(ABOUT, language).asks.keys() - known == set()


def test_all_languages_have_words_for_the_same_aspects() -> None:
    aspects = [
        {concept for concept in asking_in(ABOUT, language).means if concept.startswith("aspect:")}
        for language in LANGUAGES
    ]

    assert all(found == aspects[0] for found in aspects)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_has_words(language: str) -> None:
    asking = asking_in(ABOUT, language)

    for concept, said in asking.means.items():
        assert all(words(phrase) for phrase in said), concept
    assert all(len(words(word)) == 1 or "-" in word for word in asking.stop)


def test_faults_are_told_at_their_place(tmp_path: Path) -> None:
    path = tmp_path / "asking.yaml"
    path.write_text("language: en\nstop: a the\nmeans:\n  Steal!: nick\n  term:steal: []\n", encoding="utf-8")

    with pytest.raises(FaultsError) as caught:
        read_asking(path)

    assert {fault.line for fault in caught.value.faults} == {4, 5}


def test_the_longest_phrase_wins_and_a_star_stands_for_any_ending() -> None:
    lexis = Lexis({"discard": ["term:discard"], "discard pile": ["term:pile"], "neigh*": ["term:neigh"]})

    assert list(lexis.longest(["a", "neighing", "discard", "pile", "discard"])) == [
        Found(1, 2, ("term:neigh",)),
        Found(2, 4, ("term:pile",)),
        Found(4, 5, ("term:discard",)),
    ]


def test_no_word_that_says_nothing_is_taken_for_the_beginning_of_another() -> None:
    lexis = Lexis({"the*": ["idea:theft"]}, frozenset({"then"}))

    assert lexis.at(["then"], 0) is None
    assert lexis.at(["theft"], 0) == Found(0, 1, ("idea:theft",))

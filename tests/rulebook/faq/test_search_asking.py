"""What people say in a language: the files hold what they promise, and faults are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.errors import FaultsError
from cardset.load import load_set
from cardset.words.fold import words
from rulebook.faq.search import asking
from rulebook.faq.search.asking import asking_in, languages, read_asking, unknown_ids
from rulebook.faq.search.lexis import Found, Lexis
from rulebook.game import find_game
from rulebook.subject import Subject
from tests.cli.running import cardset
from tests.rulebook.faq.conftest import ABOUT

FEVER = Subject(find_game("unicorn-fever"), None)
LANGUAGES = languages(ABOUT)


def test_the_source_language_can_be_asked_in_and_every_one_with_a_file() -> None:
    assert LANGUAGES == ["en", "cs", "pl", "ru"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_and_cards_that_words_stand_for_are_there(language: str) -> None:
    cards = load_set()
    known = {f"term:{term}" for term in cards.terms} | {f"card:{card}" for card in cards.cards}
    words_of = asking_in(ABOUT, language)

    assert words_of.language == language
    named = {concept for concept in words_of.means if concept.startswith(("term:", "card:"))}
    assert named - known == set()


@pytest.mark.parametrize("about", [ABOUT, FEVER], ids=lambda about: about.game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_for_is_there(about: Subject, language: str) -> None:
    assert asking_in(about, language).questions
    assert list(unknown_ids(about, language)) == []


def test_all_languages_have_words_for_the_same_aspects() -> None:
    aspects = [
        {concept for concept in asking_in(ABOUT, language).means if concept.startswith("aspect:")}
        for language in LANGUAGES
    ]

    assert all(found == aspects[0] for found in aspects)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_has_words(language: str) -> None:
    words_of = asking_in(ABOUT, language)

    for concept, said in words_of.means.items():
        assert all(words(phrase) for phrase in said), concept
    assert all(len(words(word)) == 1 or "-" in word for word in words_of.stop)


def test_faults_are_told_at_their_place(tmp_path: Path) -> None:
    path = tmp_path / "asking.yaml"
    path.write_text("language: en\nstop: a the\nmeans:\n  Steal!: nick\n  term:steal: []\n", encoding="utf-8")

    with pytest.raises(FaultsError) as caught:
        read_asking(path)

    assert {fault.line for fault in caught.value.faults} == {4, 5}


ODD = """language: xx
questions:
  win.now:
    - who wins, then?
    - "??"
    - what about {card}
  r001:
    - Who wins then
  aspect:stop:
    - can it be stopped
    - may {card} answer {card}
    - may {card} be stopped
  aspect:trigger:
    - does {other} set off {card}
"""


def test_questions_are_asked_once_and_have_a_slot_for_what_they_are_about(tmp_path: Path) -> None:
    path = tmp_path / "asking.yaml"
    path.write_text(ODD, encoding="utf-8")

    with pytest.raises(FaultsError) as caught:
        read_asking(path)

    assert [(fault.line, fault.message) for fault in caught.value.faults] == [
        (5, "this question has no words"),
        (6, "this question needs no braces"),
        (8, "the same is asked under 'win.now'"),
        (10, "this question needs {card} once, for the card"),
        (11, "this question needs {card} once, for the card"),
    ]


def test_an_id_that_nothing_has_is_told_with_the_nearest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "asking.yaml"
    path.write_text("language: pl\nquestions:\n  win.tie-leters:\n    - i kto wygrał?\n", encoding="utf-8")
    monkeypatch.setattr(asking, "asking_files", lambda *_: [path])

    found = cardset("validate")

    assert found.code == 2
    assert found.out.splitlines()[0] == (
        f"{path}:3:3: {ABOUT.game.id} has no clause, ruling or aspect 'win.tie-leters' "
        "(did you mean 'win.tie-letters'?)"
    )


def test_the_longest_phrase_wins_and_a_star_stands_for_any_ending() -> None:
    lexis = Lexis({"discard": ["term:discard"], "discard pile": ["term:pile"], "neigh*": ["term:neigh"]})

    assert list(lexis.longest(["a", "neighing", "discard", "pile", "discard"])) == [
        Found(1, 2, ("term:neigh",)),
        Found(2, 4, ("term:pile",)),
        Found(4, 5, ("term:discard",)),
    ]


def test_a_phrase_of_several_words_is_found_whole_with_a_star_at_any_word() -> None:
    lexis = Lexis({"take min*": ["idea:mine"], "take": ["term:take"], "take them all": ["idea:all"]})

    assert [found.concepts for found in lexis.longest(["take", "mine"])] == [("idea:mine",)]
    assert [found.concepts for found in lexis.longest(["take", "them"])] == [("term:take",)]
    assert list(lexis.longest(["take", "them", "all"])) == [Found(0, 3, ("idea:all",))]
    assert list(lexis.longest(["mine"])) == []


def test_no_word_that_says_nothing_is_taken_for_the_beginning_of_another() -> None:
    lexis = Lexis({"the*": ["idea:theft"]}, frozenset({"then"}))

    assert lexis.at(["then"], 0) is None
    assert lexis.at(["theft"], 0) == Found(0, 1, ("idea:theft",))

"""English forms, against forms written down by a person."""

from __future__ import annotations

import pytest

from cardset.words.english import inflected, paradigm


@pytest.mark.parametrize(
    ("term", "plural"),
    [
        ("card", "cards"),
        ("Nursery", "Nurseries"),
        ("box", "boxes"),
        ("Unicorn card", "Unicorn cards"),
        ("day", "days"),
        ("branch", "branches"),
        ("die", "dice"),
        ("Swordsman", "Swordsmen"),
        ("shaman", "shamans"),
        ("end of turn", "end of turns"),
    ],
)
def test_nouns(term: str, plural: str) -> None:
    assert inflected(term, "noun") == {term, plural}


@pytest.mark.parametrize(
    ("term", "forms"),
    [
        ("play", "plays playing played"),
        ("discard", "discards discarding discarded"),
        ("sacrifice", "sacrifices sacrificing sacrificed"),
        ("destroy", "destroys destroying destroyed"),
        ("steal", "steals stealing stole stolen"),
        ("draw", "draws drawing drew drawn"),
        ("swap", "swaps swapping swapped"),
        ("carry", "carries carrying carried"),
        ("win", "wins winning won"),
        ("shuffle", "shuffles shuffling shuffled"),
        ("reveal", "reveals revealing revealed"),
        ("fix", "fixes fixing fixed"),
    ],
)
def test_verbs(term: str, forms: str) -> None:
    assert inflected(term, "verb") == {term, *forms.split()}


def test_the_verb_of_a_phrase_is_its_first_word() -> None:
    assert "stole from" in inflected("steal from", "verb")


def test_other_words_stay_as_they_are() -> None:
    assert inflected("each", "pronoun") == {"each"}


def test_without_a_part_of_speech_both_kinds_are_possible() -> None:
    assert {"draws", "drawn"} <= inflected("draw")


@pytest.mark.parametrize(
    ("term", "part_of_speech", "forms"),
    [
        ("Nursery", "noun", "Nursery Nurseries"),
        ("NURSERY", "noun", "NURSERY NURSERIES"),
        ("McDuty", "noun", "McDuty McDuties"),
        ("Die", "noun", "Die Dice"),
        ("SACRIFICE", "verb", "SACRIFICE SACRIFICES SACRIFICING SACRIFICED SACRIFICED"),
        ("Go", "verb", "Go Gos Going Went Gone"),
        ("STEAL", "verb", "STEAL STEALS STEALING STOLE STOLEN"),
    ],
)
def test_forms_keep_the_capitals_of_the_word(term: str, part_of_speech: str, forms: str) -> None:
    assert list(paradigm(term, part_of_speech).values()) == forms.split()

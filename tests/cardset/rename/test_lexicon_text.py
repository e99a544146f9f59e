"""A lexicon gets another preferred word; the rest of the file stays, character by character."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.rename.lexicon_text import prefer
from cardset.yaml_reader import parse_yaml

PATH = Path("lexicon.yaml")
HEAD = "# The head.\nlanguage: xx\nterms:\n  # What holds cards.\n"


def preferred(text: str, new: str, **way: str) -> str:
    """The file for another word for ``bag``, with what it has to say in any case."""
    made = prefer(text, PATH, "bag", "sack", new, way)
    first = parse_yaml(made, PATH).data["terms"]["bag"][0]
    assert (first["word"], first["status"]) == (new, "preferred")
    return made


def test_blocks() -> None:
    before = f"""{HEAD}  bag:
    - word: sack  # as we say
      status: preferred
      editions: [project]
      forms:
        one: sack

    # Not ours.
    - word: pouch
      status: deprecated
      reason: >-
        It is
        too small.
      editions: [first]
  # Where cards lie.
  row: []
"""
    after = f"""{HEAD}  bag:
    - word: pouch
      status: preferred
      editions: [first]
    - word: sack  # as we say
      status: deprecated
      reason: Replaced by pouch.
      editions: [project]
      forms:
        one: sack

    # Not ours.
  # Where cards lie.
  row: []
"""
    assert preferred(before, "pouch") == after


def test_a_line_for_each_word() -> None:
    before = (
        f"{HEAD}  bag:\n"
        "    - {word: sack, status: preferred, editions: [project]}\n"
        '    - {word: pouch, status: deprecated, reason: "too small, too", editions: [first]}\n'
    )
    assert preferred(before, "pouch") == (
        f"{HEAD}  bag:\n"
        "    - {word: pouch, status: preferred, editions: [first]}\n"
        "    - {word: sack, status: deprecated, reason: Replaced by pouch., editions: [project]}\n"
    )


def test_a_new_word_and_what_is_said_of_it() -> None:
    before = f"{HEAD}  bag:\n    - word: sack\n      status: preferred\n      editions: [first]\n  row: []\n"

    assert preferred(before, "it's: a bag", inflects_like="sack") == (
        f"{HEAD}  bag:\n    - word: 'it''s: a bag'\n      status: preferred\n      editions: [project]\n"
        "      sources: [project]\n      inflects_like: sack\n"
        "    - word: sack\n      status: admitted\n      editions: [first]\n  row: []\n"
    )


def test_a_reason_that_is_there_stays() -> None:
    before = f"{HEAD}  bag:\n    - word: sack\n      status: preferred\n      reason: Short.\n"

    assert "      status: deprecated\n      reason: Short.\n" in preferred(before, "pouch")


def test_windows_line_ends_stay() -> None:
    before = f"{HEAD}  bag:\n    - word: sack\n      status: preferred\n".replace("\n", "\r\n")

    made = prefer(before, PATH, "bag", "sack", "pouch", {})

    assert made.count("\r\n") == made.count("\n") > before.count("\n")


def test_words_in_one_line() -> None:
    text = f"{HEAD}  bag: [{{word: sack, status: preferred}}]\n"

    with pytest.raises(
        CardsetError, match=r"lexicon\.yaml:5:1: these words stand in one line \(begin a line"
    ):
        prefer(text, PATH, "bag", "sack", "pouch", {})

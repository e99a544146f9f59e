"""Which words of a language an edition has others for."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.lexicon import Lexicon, read_lexicon
from cardset.lexicon.replaced import REPLACED, replaced_words

BASE = """\
language: xx
terms:
  stable:
    - {word: chata, status: preferred, editions: [first-2e], sources: [project], invariable: true,
       also: [chaty]}
    - {word: klub, status: admitted, editions: [new], sources: [project], invariable: true}
    - {word: szopa, status: admitted, editions: [project], sources: [project], invariable: true}
    - {word: obora, status: forbidden, editions: [project], sources: [project], invariable: true,
       reason: Cows live there.}
  hand:
    - {word: ręka, status: preferred, editions: [first-2e, new], sources: [project], invariable: true}
"""
EDITION = """\
language: xx@new
terms:
  stable:
    - {word: klub, status: preferred, editions: [new], sources: [project]}
"""


@pytest.fixture
def lexicons(tmp_path: Path) -> tuple[Lexicon, Lexicon]:
    for name, text in (("xx", BASE), ("xx@new", EDITION)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "lexicon.yaml").write_text(text, encoding="utf-8")
    return read_lexicon(tmp_path, "xx"), read_lexicon(tmp_path, "xx@new")


def test_what_the_language_allows_and_the_edition_leaves_out_is_replaced(
    lexicons: tuple[Lexicon, Lexicon],
) -> None:
    found = replaced_words(*lexicons)

    assert set(found) == {"stable"}
    assert [(word.text, word.status, word.reason) for word in found["stable"]] == [
        ("chata", REPLACED, "a word of first-2e, not of new"),
        ("szopa", REPLACED, "our own word, not one of new"),
    ]
    assert found["stable"][0].all_forms == ("chata", "chaty")


def test_a_word_of_the_edition_has_the_forms_that_its_language_wrote_down(
    lexicons: tuple[Lexicon, Lexicon],
) -> None:
    assert lexicons[1].preferred("stable").text == "klub"
    assert lexicons[1].preferred("hand").text == "ręka"


def test_a_language_replaces_nothing_of_its_own(lexicons: tuple[Lexicon, Lexicon]) -> None:
    assert replaced_words(lexicons[0], lexicons[0]) == {}

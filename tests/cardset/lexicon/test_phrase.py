"""Phrases: one part leads, some agree with it, some stand in a case, some never change."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.lexicon import Lexeme, Lexicon, read_grammar
from cardset.lexicon.grammar import Grammar, build_grammar
from cardset.lexicon.phrase import PhraseError, Piece, head_of, phrase_cells, split_part
from cardset.yaml_reader import parse_yaml, read_yaml
from tests.cardset.lexicon.samples import GRAMMAR, LEXICON, changed, read, write

CASES = read_yaml(Path(__file__).with_name("phrases.yaml")).data
OURS: Grammar = build_grammar(parse_yaml(GRAMMAR, "grammar.yaml").data)


def phrase(root: Path, word: str, parts: str, more: str = "", words: str = "") -> Lexeme:
    """The phrase ``word`` in the sample lexicon; ``words`` are further building blocks."""
    entry = f"{{word: {word}, status: preferred, editions: [e], sources: [s], parts: {parts}{more}}}"
    text = changed(LEXICON, "names:\n", f"  anyway:\n    - {entry}\nnames:\n")
    lexicon: Lexicon = read(root, changed(text, "terms:\n", f"{words}terms:\n"))
    return lexicon.lexeme(word)


def forms(lexeme: Lexeme, number: str) -> list[str]:
    return [lexeme.form({"case": case, "number": number}) for case in ("nom", "gen", "acc")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["singular"][0])
def test_the_parts_of_a_phrase(tmp_path: Path, case: dict[str, list[str]]) -> None:
    lexeme = phrase(tmp_path, case["singular"][0], json.dumps(case["parts"], ensure_ascii=False))
    assert (forms(lexeme, "sg"), forms(lexeme, "pl")) == (case["singular"], case["plural"])


def test_a_phrase_is_what_its_head_is(tmp_path: Path) -> None:
    lexeme = phrase(tmp_path, "dzika karta", "[dziki, karta]")
    assert (lexeme.part_of_speech, lexeme.inherent) == ("noun", {"gender": "f", "animacy": "inanimate"})


def test_a_phrase_of_an_adjective_says_of_what_it_is_said(tmp_path: Path) -> None:
    of_a_person = ", gender: m, animacy: personal, number: sg"
    lexeme = phrase(tmp_path, "dziki z graczy", '[dziki, "=z graczy"]', of_a_person)
    assert lexeme.forms == ("dziki z graczy", "dzikiego z graczy")
    assert lexeme.form({"case": "acc", "number": "pl"}) == "dzikiego z graczy"


def test_variants_of_parts_are_variants_of_the_phrase(tmp_path: Path) -> None:
    lexeme = phrase(tmp_path, "dzika stajnia", "[dziki, stajnia]")
    assert lexeme.variants({"case": "gen", "number": "pl"}) == ("dzikich stajni", "dzikich stajen")


def test_a_phrase_has_no_form_where_a_part_has_none(tmp_path: Path) -> None:
    words = """\
  wielki:
    part_of_speech: adjective
    forms:
      nom: [wielki, wielki, wielka, wielkie, wielcy, wielkie]
      gen: "-"
      acc: [wielkiego, wielki, wielką, wielkie, wielkich, wielkie]
"""
    lexeme = phrase(tmp_path, "wielka karta", "[wielki, karta]", words=words)
    assert lexeme.variants({"case": "gen", "number": "sg"}) == ()
    assert lexeme.form({"case": "acc", "number": "sg"}) == "wielką kartę"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("karta", ("karta", ())),
        ("karta:gen", ("karta", ("gen",))),
        ("dzika karta:gen.sg", ("dzika karta", ("gen", "sg"))),
    ],
)
def test_a_part_says_its_tags_behind_a_colon(text: str, expected: tuple[str, tuple[str, ...]]) -> None:
    assert split_part(text) == expected


def test_nothing_leads_where_nothing_inflects() -> None:
    with pytest.raises(PhraseError, match="none of its parts inflects"):
        head_of([Piece("w"), Piece("Neigh", Lexeme("Neigh", "noun", {}))])


KINDS = [
    {"gender": gender, "animacy": animacy} for gender, animacy in product("mfn", OURS.categories["animacy"])
]


def made_up(lemma: str, part_of_speech: str, inherent: dict[str, str]) -> Lexeme:
    """A word whose every form is different and tells its cell."""
    paradigm = OURS.paradigms[part_of_speech]
    cells = tuple((f"{lemma}{slot.row}{slot.column}".replace("-", ""),) for slot in paradigm.slots)
    return Lexeme(lemma, part_of_speech, inherent, paradigm, cells)


@given(st.sampled_from(KINDS), st.booleans())
def test_an_adjective_agrees_with_its_noun_in_every_cell(inherent: dict[str, str], before: bool) -> None:
    noun, adjective = made_up("n", "noun", inherent), made_up("a", "adjective", {})
    parts = [Piece("a", adjective), Piece("n", noun)][:: 1 if before else -1]
    first = {**OURS.paradigms["noun"].slots[0].features(), **inherent}
    word = " ".join(part.variants(first)[0] for part in parts)
    cells = phrase_cells(word, parts, OURS.paradigms["noun"], inherent)
    for slot, cell in zip(OURS.paradigms["noun"].slots, cells, strict=True):
        features = {**slot.features(), **inherent}
        expected = [part.lexeme.form(features) for part in parts if part.lexeme]
        assert cell == (" ".join(expected),)


def test_the_grammar_of_an_edition_is_that_of_its_language(tmp_path: Path) -> None:
    root = write(tmp_path)
    assert read_grammar(root, "pl@two") == read_grammar(root, "pl") == OURS
    assert read_grammar(root, "xx").paradigms == {}

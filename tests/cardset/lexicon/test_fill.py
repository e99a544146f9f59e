"""A dictionary's words become tables, or the reason is told why not."""

from __future__ import annotations

import pytest

from cardset.lexicon.grammar import build_grammar
from cardset.lexicon.propose import UnfilledError, fill
from cardset.yaml_reader import parse_yaml
from tests.cardset.lexicon.dictionary import Few
from tests.cardset.lexicon.samples import GRAMMAR

OURS = build_grammar(parse_yaml(GRAMMAR, "grammar.yaml").data)
NOUN, VERB = OURS.paradigms["noun"], OURS.paradigms["verb"]


def why_not(lemma: str, part_of_speech: str = "noun", **inherent: str) -> str:
    with pytest.raises(UnfilledError) as reason:
        fill(Few(), lemma, {part_of_speech}, OURS.paradigms[part_of_speech], inherent)
    return str(reason.value)


def test_a_word_is_laid_out_in_the_rows_and_columns() -> None:
    filled = fill(Few(), "pionek", {"noun"}, NOUN, {})
    assert filled.inherent == {"gender": "m", "animacy": "inanimate"}
    assert filled.cells == (("pionek",), ("pionki",), ("pionka",), ("pionków",), ("pionek",), ("pionki",))


def test_a_table_without_persons_shows_the_bare_forms() -> None:
    filled = fill(Few(), "zagrać", {"verb"}, VERB, {})
    assert filled.inherent == {"aspect": "perfective"}
    assert filled.cells == (("zagrać",), ("zagraj",), ("zagrajcie",))


def test_twins_are_told_apart_by_what_the_entry_says() -> None:
    told = why_not("jednorożek")
    assert told.startswith("the dictionary knows 'jednorożek' as ")
    assert "animacy: animate, gender: m or animacy: inanimate, gender: m" in told and told.endswith(
        ": say which"
    )
    filled = fill(Few(), "jednorożek", {"noun"}, NOUN, {"animacy": "animate"})
    assert filled.cells[4] == ("jednorożka",)
    assert filled.inherent == {"gender": "m", "animacy": "animate"}


def test_the_same_word_twice_is_one_word() -> None:
    assert fill(Few(), "człowieczek", {"noun"}, NOUN, {}).cells[0] == ("człowieczek",)


def test_variants_are_kept_but_not_without_end_and_rare_words_yield() -> None:
    filled = fill(Few(), "puch", {"noun"}, NOUN, {})
    assert filled.cells[0] == ("puch", "poch", "pych")
    assert filled.cells[1] == ()


def test_a_word_in_the_plural_only_says_so() -> None:
    filled = fill(Few(), "drzwi", {"noun"}, NOUN, {})
    assert filled.inherent == {"gender": "n", "animacy": "inanimate", "number": "pl"}
    assert filled.cells[:2] == ((), ("drzwi",))


@pytest.mark.parametrize(
    ("lemma", "inherent", "reason"),
    [
        ("Некроманторог", {}, "does not know 'Некроманторог': name a model word with inflects_like"),
        ("karta dań", {}, "is a phrase: say its parts"),
        ("малыш-единорожек", {}, "is a phrase"),
        ("zagrać", {}, "knows 'zagrać' as another part of speech: verb"),
        ("pionek", {"animacy": "animate"}, "knows 'pionek' as animacy: inanimate, gender: m only"),
        ("zamek", {}, "has several tables for 'zamek': write the forms by hand"),
        ("dwa", {}, "no cell of the paradigm 'noun' would hold 'dwa'"),
    ],
)
def test_what_cannot_be_filled_is_told_with_what_to_do(
    lemma: str, inherent: dict[str, str], reason: str
) -> None:
    assert reason in why_not(lemma, **inherent)

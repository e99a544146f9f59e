"""One word in the place of another, in a made-up language with two cases, told by its grammar alone."""

from __future__ import annotations

import pytest

from cardset.lexicon import Grammar, Lexeme, Lexicon, TermWord
from cardset.lexicon.grammar import build_grammar
from cardset.rename.translation import Habits, Inflecting, Reworded, form_pairs, other_traits, replaced_words

GRAMMAR: Grammar = build_grammar(
    {
        "categories": {
            "number": ["one", "more"],
            "case": ["who", "whose", "where"],
            "class": ["big", "small"],
        },
        "paradigms": {
            "noun": {
                "inherent": ["class"],
                "tables": [{"rows": ["who", "whose", "where"], "columns": ["one", "more"]}],
            },
            "adjective": {"tables": [{"rows": ["who", "whose", "where"], "columns": ["big", "small"]}]},
        },
    }
)


def word(lemma: str, kind: str, size: str, *cells: str) -> Lexeme:
    return Lexeme(
        lemma,
        kind,
        {"class": size} if size else {},
        GRAMMAR.paradigms[kind],
        tuple((cell,) for cell in cells),
    )


TOR = word("tor", "noun", "big", "tor", "tori", "tora", "toru", "tora", "torem")
"""``tora`` is whose or where."""
MIK = word("mik", "noun", "big", "mik", "miki", "mika", "miku", "mike", "mikem")
LAP = word("lap", "noun", "small", "lap", "lapi", "lapa", "lapu", "lapa", "lapem")
NEV = word("nev", "adjective", "", "nev", "nevi", "neva", "nevis", "neve", "nevet")


def change(old: Lexeme, new: Lexeme, *kept: str, habits: Habits | None = None) -> Inflecting:
    return Inflecting(form_pairs([(old, new)]), kept, habits.likelihood if habits else None)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("tor, Tori, TORU", "mik, Miki, MIKU"),
        ("torem torero tor-i", "mikem torero tor-i"),
        ("{tor} {tor:whose}", "{tor} {tor:whose}"),
        ("old tor, tori", "old tor, miki"),
    ],
)
def test_the_same_cell_and_the_same_capitals(before: str, after: str) -> None:
    assert change(TOR, MIK, "old tor")(before).text == after


def test_letters_that_could_be_several_forms_are_told() -> None:
    reworded = change(TOR, MIK)("nev tora")

    assert reworded.text == "nev mika"
    assert [(slot.old, slot.new) for slot in reworded.unsure] == [("tora", ("mika", "mike"))]


def test_letters_that_stay_together_leave_no_doubt() -> None:
    assert change(TOR, LAP)("tora") == Reworded("lapa", change(TOR, LAP)("tora").slots)
    assert not change(TOR, LAP)("tora").unsure


def test_what_differs_by_itself() -> None:
    assert other_traits(TOR, LAP) == {"class": ("big", "small")}
    assert other_traits(TOR, MIK) == {}


def test_a_word_that_never_changes() -> None:
    fixed = Lexeme("Pip", "noun", {})

    assert change(TOR, fixed)("Tori torem").text == "Pip Pip"
    assert change(fixed, MIK)("Pip").slots[0].new == MIK.forms


def test_a_form_that_the_new_word_has_not() -> None:
    only_one = Lexeme(
        "mik",
        "noun",
        {"class": "big"},
        GRAMMAR.paradigms["noun"],
        (("mik",), (), ("mika",), (), ("mike",), ()),
    )

    inflecting = change(TOR, only_one)

    assert inflecting("tor tori").text == "mik tori"
    assert list(inflecting.places("mik tori")) == [4]


def test_what_both_have_made_of_them_takes_each_others_place() -> None:
    def term(lexeme: Lexeme, participle: Lexeme | None, partner: Lexeme | None = None) -> TermWord:
        return TermWord("x", lexeme, "preferred", (), (), participle=participle, partner=partner)

    assert list(replaced_words(term(TOR, NEV, LAP), term(MIK, LAP))) == [(TOR, MIK), (NEV, LAP)]


TEXTS = ["at lape", "at mike", "of mika", "of mika", "at neve mike", "of neva mika", "at mike"]
HABITS = Habits(Lexicon("xx", GRAMMAR, {"mik": MIK, "nev": NEV, "tor": TOR}, {}, {}, frozenset()), TEXTS)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("at tora", "at mike"),
        ("of tora", "of mika"),
        ("at neve tora", "at neve mike"),
        ("neva tora", "neva mika"),
        ("neve tora", "neve mike"),
        ("AT TORA", "AT MIKE"),
        ("by tora", "by mika"),
    ],
)
def test_the_likely_form_is_put_first(before: str, after: str) -> None:
    """``at`` asks for where, ``of`` for whose, and ``neva`` and ``neve`` agree with but one of them."""
    reworded = change(TOR, MIK, habits=HABITS)(before)

    assert reworded.text == after
    assert len(reworded.unsure) == 1  # a person still looks at it

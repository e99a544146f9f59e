"""Words are found whole, in every form, with the capitals that stand there, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.rename.finder import capitals_of
from cardset.rename.source import Rewording, paired_forms

UNICORN = Rewording(
    paired_forms("Unicorn", "Imp", "noun"), ["Baby Unicorn", "Baby Unicorns", "Unicorn Fever"]
)
STEAL = Rewording(paired_forms("steal", "snatch", "verb"))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Unicorn", "Imp"),
        ("two Unicorns", "two Imps"),
        ("the Unicorn's horn", "the Imp's horn"),
        ("UNICORNS!", "IMPS!"),
        ("a Unicorn, A Unicorn", "an Imp, An Imp"),
        ("a Baby Unicorn", "a Baby Unicorn"),
        ("Baby Unicorns and Unicorns", "Baby Unicorns and Imps"),
        ("Unicorn Fever", "Unicorn Fever"),
        ("Unicornucopia, non-Unicorn, Unicorn-like", "Unicornucopia, non-Unicorn, Unicorn-like"),
        ("a unicorn of the woods", "a unicorn of the woods"),
        ("{Unicorn} {a Unicorn}", "{Unicorn} {a Unicorn}"),
        ("Baby  Unicorn, Baby\nUnicorn", "Baby  Unicorn, Baby\nUnicorn"),
    ],
)
def test_a_term_with_a_capital(before: str, after: str) -> None:
    assert UNICORN(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("steal a card", "snatch a card"),
        ("STEAL a card", "SNATCH a card"),
        ("It is STOLEN. Stealing is fun.", "It is SNATCHED. Snatching is fun."),
        ("who stole it steals again", "who snatched it snatches again"),
        ("steel stealth", "steel stealth"),
    ],
)
def test_a_verb(before: str, after: str) -> None:
    assert STEAL(before) == after


def test_the_article_follows_the_sound() -> None:
    imp = Rewording(paired_forms("Imp", "Unicorn", "noun"))

    assert imp("an Imp, AN IMP, An Imp, than Imps") == "a Unicorn, A UNICORN, A Unicorn, than Unicorns"
    assert Rewording({"Imp": "Elf"})("an Imp") == "an Elf"
    assert Rewording({"Imp": "Unicorn"})("a Imp") == "a Imp".replace("Imp", "Unicorn")


def test_a_line_break_stays_behind_the_new_word() -> None:
    pile = Rewording(paired_forms("discard pile", "graveyard", "noun"))

    assert pile("from the discard\n    pile to the hand") == "from the graveyard\n    to the hand"
    assert pile("the discard\n  pile.") == "the graveyard."


def test_names_with_signs() -> None:
    assert Rewording({"Yay!": "Hurray?"})("Play Yay! now; Yay is none.") == "Play Hurray? now; Yay is none."
    assert Rewording({"C++ (new)": "D"})("a C++ (new) b") == "a D b"


def test_only_what_holds_the_word_is_kept() -> None:
    assert UNICORN.kept == ("Baby Unicorn", "Baby Unicorns", "Unicorn Fever")
    assert Rewording({"hand": "paw"}, ["hand", "hand limit", "handful"]).kept == ("hand limit",)


def test_places_are_those_that_a_person_should_look_at() -> None:
    text = "Unicorn, non-Unicorn, Baby Unicorn, unicorn, {Unicorn}"

    assert [text[place:][:7] for place in UNICORN.places(text)] == ["Unicorn", "Unicorn"]
    assert list(Rewording({"hand": "paw"}).places("a.hand-limit hand")) == [13]


@pytest.mark.parametrize(
    ("surface", "old", "new", "expected"),
    [
        ("discard pile", "discard pile", "graveyard", "graveyard"),
        ("Discard pile", "discard pile", "graveyard", "Graveyard"),
        ("Discard Pile", "discard pile", "old cards", "Old Cards"),
        ("DISCARD PILE", "discard pile", "graveyard", "GRAVEYARD"),
        ("gather", "GATHER", "PICK UP", "pick up"),
        ("Gather", "GATHER", "PICK UP", "Pick up"),
        ("gAther", "GATHER", "PICK UP", None),
        ("rzenie", "RzeNIE", "Prych", None),
        ("RZENIE", "RzeNIE", "Prych", "PRYCH"),
    ],
)
def test_capitals(surface: str, old: str, new: str, expected: str | None) -> None:
    assert capitals_of(surface, old, new) == expected


texts = st.lists(
    st.sampled_from(
        [
            "Unicorn",
            "Unicorns",
            "UNICORN",
            "Baby",
            "a",
            "A",
            " ",
            "  ",
            "\n",
            "-",
            ".",
            "x",
            "{",
            "}",
            "unicorn",
        ]
    )
).map("".join)


@given(texts)
def test_nothing_that_could_be_changed_is_left(text: str) -> None:
    once = UNICORN(text)

    assert UNICORN(once) == once
    assert not list(UNICORN.hits(once))


@given(texts)
def test_there_and_back(text: str) -> None:
    there = Rewording(paired_forms("Unicorn", "Quagga", "noun"))
    back = Rewording(paired_forms("Quagga", "Unicorn", "noun"))

    assert back(there(text)) == text


def test_a_space_that_holds_a_phrase_together_goes_with_it() -> None:
    reword = Rewording({"discard pile": "heap"})
    assert (
        reword("the discard\u00a0pile of all, the discard\npile of one")
        == "the heap of all, the heap\nof one"
    )

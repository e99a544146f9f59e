"""Sets that were printed several times: each print has its own cards and totals, all texts are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.load import load_set
from cardset.messages import set_messages
from cardset.sources import find_sources
from cardset.text import card_text
from cardset.validate import validate

SET = """\
id: twice
name: Printed twice
game: unstable-unicorns
edition: mine
licence: mine
prints:
  early: {distinct: 2, copies: 4}
  late: {distinct: 3, copies: 5}
"""
CARDS = """\
- {id: plain, name: Plain, type: basic, copies: 2, sources: [own]}
- id: changed
  name: Changed
  type: magic
  copies: 1
  abilities: [{do: {draw: {}}}]
  in-print:
    early: {copies: 2, abilities: [{do: {draw: {amount: 3}}}]}
  sources: [own]
- {id: new, name: New, type: basic, copies: 2, prints: [late], sources: [own]}
"""


@pytest.fixture
def twice(tmp_path: Path) -> Path:
    root = tmp_path / "twice"
    (root / "cards").mkdir(parents=True)
    (root / "set.yaml").write_text(SET, "utf-8")
    (root / "cards" / "all.yaml").write_text(CARDS, "utf-8")
    return root


def faults(root: Path, old: str, new: str, name: str = "cards/all.yaml") -> list[str]:
    path = root / name
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    return [
        f"{fault.line}:{fault.column}: {fault.message} ({fault.hint})"
        for fault in validate(find_sources(root)).faults
    ]


def test_each_print_has_its_cards_and_the_newest_is_meant(twice: Path) -> None:
    late, early = load_set(twice), load_set(twice, print="early")

    assert (late.print, list(late.cards), late.copies) == ("late", ["plain", "new", "changed"], 5)
    assert (early.print, list(early.cards), early.copies) == ("early", ["plain", "changed"], 4)
    said = [card_text(cards.cards["changed"], cards.vocabulary) for cards in (late, early)]
    assert said == ["DRAW a card.", "DRAW 3 cards."]
    assert late.in_print("early").cards == early.cards and early.in_print("late").cards == late.cards


def test_a_print_that_there_is_not_is_named(twice: Path) -> None:
    with pytest.raises(CardsetError, match=r"there is no print 'erly' of twice .*'early'"):
        load_set(twice, print="erly")
    with pytest.raises(CardsetError, match=r"there is no print 'first' of uu-base-2e .*leave the print out"):
        load_set("uu-base-2e", print="first")


def test_translators_find_the_texts_of_all_prints(twice: Path) -> None:
    messages = {message.msgctxt: message.msgid for message in set_messages(load_set(twice, print="early"))}

    assert messages["card:changed:text"] == "DRAW a card."
    assert messages["card:changed@early:text"] == "DRAW 3 cards."
    assert sum(str(context).endswith(":name") for context in messages) == 3


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[late]", "[lat]", "10:57: unknown print 'lat' (did you mean 'late'?)"),
        ("early: {copies", "erly: {copies", "8:5: unknown print 'erly' (did you mean 'early'?)"),
        (
            "  in-print:",
            "  prints: [late]\n  in-print:",
            "9:5: the card is not in the print 'early' (it is in late)",
        ),
        (
            "{copies: 2, abil",
            "{copies: 3, abil",
            "7:32: the box of the early print says 4 for 'copies', the card files hold 5 "
            "(correct the one that is wrong)",
        ),
        (
            "{do: {draw: {amount: 3}}}",
            "{do: {drawn: {}}}",
            "8:42: unknown verb 'drawn' (did you mean 'draw'?)",
        ),
    ],
)
def test_what_is_wrong_with_prints_is_told_where_it_stands(
    twice: Path, old: str, new: str, told: str
) -> None:
    assert told in faults(twice, old, new)


def test_a_set_has_one_box_or_one_for_each_print(twice: Path) -> None:
    both = "box: {distinct: 3, copies: 5}\nprints:"
    assert any(
        "'box' cannot stand beside 'prints'" in line for line in faults(twice, "prints:", both, "set.yaml")
    )


@pytest.mark.parametrize(("name", "deck", "nursery"), [("first", 114, 13), ("second", 115, 13)])
def test_the_deck_for_adults_holds_what_its_lists_say(name: str, deck: int, nursery: int) -> None:
    cards = load_set("uu-nsfw", print=name)
    babies = sum(card.copies for card in cards.cards.values() if card.type == "baby")

    assert (cards.copies - babies, babies) == (deck, nursery)

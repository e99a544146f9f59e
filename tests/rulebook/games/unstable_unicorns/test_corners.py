"""A corner that scenarios cannot describe: two moves with one card (the others: scenarios/corners)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardset.load import load_set
from rulebook.games.unstable_unicorns.engine import Deck, build_deck
from tests.rulebook.games.unstable_unicorns.table import Table

Deal = Callable[..., Table]


@pytest.fixture(scope="module")
def cards() -> Deck:
    return build_deck(load_set(None, [Path(__file__).with_name("added.yaml")]))


def test_two_effects_of_one_card_due_at_the_beginning_are_ordered(deal: Deal, cards: Deck) -> None:
    table = deal(["two-beginnings", ""], ["yay"], deck="slowdown", at="beginning", cards=cards)
    assert table.asked == (0, "order")
    number = [move.number for move in table.state.legal_moves()]
    assert number == [0, 1]
    table.state.play(table.state.legal_moves()[1])
    assert table.turn_of(0).discard == "yay"

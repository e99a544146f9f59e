"""Corners of the engine that no card of the base deck reaches, reached by cards made for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardset.load import load_set
from rulebook.unstable_unicorns import Deck, build_deck
from rulebook.unstable_unicorns.state import BOX
from tests.rulebook.unstable_unicorns.table import Table

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


def test_that_player_is_nobody_when_nothing_was_chosen(deal: Deal, cards: Deck) -> None:
    table = deal(["", "narwhal"], ["their-gain"], cards=cards).play("their-gain").turn_of(1)
    assert len(table.hand(1).split()) == 1  # of the draw phase
    assert table.state.zones[BOX] == []


def test_that_player_is_the_one_whose_card_was_chosen_from_all(deal: Deal, cards: Deck) -> None:
    stables = ["", "narwhal", "claw-machine"]
    table = deal(stables, ["their-gain"], deck="slowdown", cards=cards).play("their-gain").turn_of(1)
    assert table.hand(2) == "slowdown"


def test_each_other_player_draws_in_turn_order(deal: Deal, cards: Deck) -> None:
    hands = {1: "everybody-draws"}
    table = deal(["", "", ""], hands, deck="slowdown yay", active=1, cards=cards).play("everybody-draws")
    assert table.turn_of(2).hand(0) == "yay"
    assert "slowdown" in table.hand(2)
    assert table.hand(1) == ""


def test_who_can_be_picked_does_not_tell_what_they_hold(deal: Deal, cards: Deck) -> None:
    """Player 1 has no Upgrade in hand and may be picked all the same."""
    table = deal(["", "", "", ""], ["an-upgrade-of-theirs", "narwhal", "yay"], cards=cards)
    table.play("an-upgrade-of-theirs")
    assert table.offers == ["1", "2"]
    table.pick(0, 1).turn_of(1)
    assert "narwhal" in table.hand(1)

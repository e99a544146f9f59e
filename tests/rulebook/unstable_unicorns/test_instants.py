"""What the Instant cards do; each test begins with the card's id. The window itself: test_neigh_window."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rulebook.unstable_unicorns.table import Table

Deal = Callable[..., Table]


@pytest.mark.parametrize("card", ["narwhal", "rhinocorn", "good-deal", "yay", "slowdown"])
def test_neigh_stops_a_card_of_any_type(deal: Deal, card: str) -> None:
    into = None if card == "good-deal" else 0
    table = deal(["", ""], [card, "neigh"]).play(card, into=into).neigh(1).turn_of(1)
    assert table.discard == " ".join(sorted([card, "neigh"]))
    assert table.stable(0) == ""
    assert table.hand(0) == ""


def test_neigh_cannot_be_played_as_the_action(deal: Deal) -> None:
    table = deal(["", ""], ["neigh super-neigh narwhal"])
    assert table.offers == ["draw", "play narwhal into 0"]
    table.draw()


def test_super_neigh_stops_a_card_and_cannot_be_answered_r028(deal: Deal) -> None:
    table = deal(["", "", ""], ["narwhal neigh", "super-neigh", "neigh"]).play("narwhal")
    table.neigh(1, "super-neigh").turn_of(1)
    assert table.discard == "narwhal super-neigh"


def test_super_neigh_on_a_neigh_lets_the_card_through(deal: Deal) -> None:
    table = deal(["", ""], ["narwhal super-neigh", "neigh neigh"]).play("narwhal").neigh(1)
    table.neigh(0, "super-neigh").turn_of(1)
    assert table.stable(0) == "narwhal"
    assert table.discard == "neigh super-neigh"

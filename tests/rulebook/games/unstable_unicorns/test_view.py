"""What a view tells its player beside the zones: which moves achieve nothing, where a card is going."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from cardset.errors import CardsetError
from rulebook.games.unstable_unicorns import CS_2E
from tests.rulebook.games.unstable_unicorns.table import Table

Deal = Callable[..., Table]


def test_what_would_achieve_nothing_is_pointless_in_the_view_of_its_player_only(deal: Deal) -> None:
    table = deal(["", "yay"], ["unicorn-poison two-for-one good-deal"])
    assert sorted(table.word(move.card) for move in table.state.view(0).pointless) == [
        "two-for-one",
        "unicorn-poison",
    ]
    assert table.state.view(1).pointless == frozenset()
    table.draw()


def test_an_effect_that_is_paid_for_nothing_is_pointless(deal: Deal) -> None:
    table = deal(["glitter-bomb", ""], ["yay"], at="beginning")
    assert [move.kind for move in table.state.view(0).pointless] == ["yes"]
    table.no(0)


def test_a_card_of_several_parts_is_not_pointless_when_one_of_them_can_be_carried_out(deal: Deal) -> None:
    """With no Upgrade or Downgrade in play the Reset Button still shuffles the discard pile in."""
    rules = replace(CS_2E, impossible_play="forbidden")
    table = deal(["", ""], ["reset-button mystical-vortex"], discard="yay", rules=rules)
    assert table.offers == ["draw", "play mystical-vortex", "play reset-button"]
    assert table.state.view(0).pointless == frozenset()
    table.draw()


def test_the_stable_that_a_card_is_going_to_is_seen_before_it_is_there(deal: Deal) -> None:
    table = deal(["", "", ""], ["slowdown", "neigh"]).play("slowdown", into=2)
    view = table.state.view(1)
    assert view.pending is not None
    assert view.played_into == 2
    table.passes(1).turn_of(1)


def test_whoever_may_step_in_sees_for_which_card(deal: Deal) -> None:
    """Two Unicorns beside the Black Knight go at once, and each is judged by itself."""
    table = deal(["yay", "black-knight-unicorn narwhal llamacorn"], ["two-for-one"])
    table.play("two-for-one").choose(0, "narwhal", "llamacorn")
    assert table.word(table.state.view(1).at_stake) == "narwhal"
    assert table.state.view(0).at_stake == -1
    table.no(1)
    assert table.word(table.state.view(1).at_stake) == "llamacorn"
    table.no(1)
    assert table.state.view(1).at_stake == -1


def test_everybody_sees_which_player_is_named_before_the_window(deal: Deal) -> None:
    """Neither the hand nor a card in it is a target yet, the player is (target.variant-before-neigh)."""
    rules = replace(CS_2E, targeting="before-neigh")
    table = deal(["", "", ""], ["unfair-bargain", "neigh", "yay"], rules=rules).play("unfair-bargain")
    assert table.state.view(1).named == ()
    table.pick(0, 2)
    assert [table.state.view(seat).named for seat in range(3)] == [(2,), (2,), (2,)]
    table.passes(1).turn_of(1)
    assert table.state.view(1).named == ()


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_seat_that_there_is_not_has_no_view(deal: Deal, seat: int) -> None:
    table = deal(["", "yay"], ["unicorn-poison"])
    with pytest.raises(CardsetError, match=f"there is no player {seat}"):
        table.state.view(seat)

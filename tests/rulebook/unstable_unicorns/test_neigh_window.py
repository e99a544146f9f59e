"""Who is asked, in which order, when somebody plays a card, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulebook.unstable_unicorns import Move
from tests.rulebook.unstable_unicorns.table import Table

Deal = Callable[..., Table]


def test_all_others_are_asked_in_turn_order_decision_16(deal: Deal) -> None:
    table = deal(["", "", "", ""], {0: "neigh", 1: "neigh", 2: "narwhal neigh", 3: "neigh"}, active=2)
    table.play("narwhal").passes(3, 0, 1).turn_of(3)
    assert table.stable(2) == "narwhal"


def test_only_those_are_asked_who_hold_a_response(deal: Deal) -> None:
    table = deal(["", "", "", ""], ["narwhal", "yay", "neigh", "slowdown"]).play("narwhal").passes(2)
    assert table.stable(0) == "narwhal"
    table.turn_of(1)


def test_the_player_of_the_card_is_not_asked_about_it(deal: Deal) -> None:
    deal(["", ""], ["narwhal neigh"]).play("narwhal").turn_of(1)


def test_a_neigh_opens_a_new_window_for_everybody_but_its_player_decision_16(deal: Deal) -> None:
    """Player 1 passed on the card and is asked again about the Neigh; its player 2 is not."""
    table = deal(["", "", ""], ["narwhal neigh", "neigh", "neigh neigh"]).play("narwhal")
    table.passes(1).neigh(2).passes(0, 1).turn_of(1)
    assert table.stable(0) == ""


def test_after_a_neigh_the_order_begins_after_its_player(deal: Deal) -> None:
    table = deal(["", "", "", ""], ["narwhal neigh", "neigh", "neigh", "neigh"]).play("narwhal").neigh(1)
    table.passes(2, 3, 0).turn_of(1)


def test_who_passed_does_not_come_back_to_the_same_card_r025(deal: Deal) -> None:
    table = deal(["", "", ""], ["narwhal", "neigh", "neigh"]).play("narwhal").passes(1, 2).turn_of(1)
    assert table.stable(0) == "narwhal"


def test_two_neighs_let_the_card_through_r022(deal: Deal) -> None:
    table = deal(["", ""], ["narwhal neigh", "neigh neigh"]).play("narwhal").neigh(1).neigh(0).passes(1)
    assert table.turn_of(1).stable(0) == "narwhal"
    assert table.discard == "neigh neigh"


@pytest.mark.parametrize("neighs", range(8))
def test_an_odd_number_of_neighs_stops_the_card_r022(deal: Deal, neighs: int) -> None:
    hands = ["narwhal" + " neigh" * (neighs // 2), " ".join(["neigh"] * (neighs - neighs // 2))]
    table = deal(["", ""], hands).play("narwhal")
    for number in range(neighs):
        table.neigh((number + 1) % 2)
    assert table.turn_of(1).stable(0) == ("narwhal" if neighs % 2 == 0 else "")
    assert table.discard.count("neigh") == neighs
    assert table.on_table == ""


def test_all_fourteen_neighs_and_the_super_neigh_in_one_window(deal: Deal) -> None:
    hands = ["narwhal" + " neigh" * 7, "super-neigh" + " neigh" * 7]
    table = deal(["", ""], hands).play("narwhal")
    for number in range(14):
        table.neigh((number + 1) % 2)
    table.neigh(1, "super-neigh").turn_of(1)
    assert table.stable(0) == ""
    assert len(table.discard.split()) == 16


def test_a_third_player_may_neigh_the_neigh(deal: Deal) -> None:
    table = deal(["", "", ""], ["narwhal", "neigh", "neigh"]).play("narwhal").neigh(1).neigh(2).turn_of(1)
    assert table.stable(0) == "narwhal"


def test_neigh_and_super_neigh_are_both_offered(deal: Deal) -> None:
    table = deal(["", ""], ["narwhal", "neigh neigh super-neigh"]).play("narwhal")
    assert table.offers == ["pass", "respond neigh", "respond super-neigh"]
    table.passes(1).turn_of(1)


def test_nothing_but_an_instant_answers_a_card(deal: Deal) -> None:
    deal(["", ""], ["narwhal", "good-deal yay rhinocorn"]).play("narwhal").turn_of(1)


@pytest.mark.parametrize("holder", ["slowdown", "ginormous-unicorn"])
def test_who_may_not_play_neigh_cards_is_passed_over_also_on_their_own_card(deal: Deal, holder: str) -> None:
    table = deal([holder, "", ""], ["narwhal neigh", "neigh", ""]).play("narwhal").neigh(1).turn_of(1)
    assert "narwhal" not in table.stable(0)


def test_a_card_on_the_table_is_in_no_other_place_while_others_decide(deal: Deal) -> None:
    table = deal(["", ""], ["narwhal neigh", "neigh"]).play("narwhal")
    assert table.on_table == "narwhal"
    table.neigh(1)
    assert table.on_table == "narwhal neigh"
    table.passes(0).turn_of(1)
    assert table.discard == "narwhal neigh"


def test_targets_are_named_after_the_window_decision_9_r026(deal: Deal) -> None:
    table = deal(["", "narwhal llamacorn", ""], ["unicorn-poison", "", "neigh"]).play("unicorn-poison")
    assert table.asked == (2, "respond")
    table.passes(2).choose(0, "narwhal").turn_of(1)


def test_the_stable_is_named_while_the_card_is_played(deal: Deal) -> None:
    table = deal(["", "", ""], ["slowdown", "neigh"]).play("slowdown", into=2)
    pending = table.state.view(1).pending
    assert pending is not None
    assert table.state.view(1).played_into == 2
    table.passes(1).turn_of(1)


def test_an_effect_cannot_be_neighed_r020(deal: Deal) -> None:
    """Rhinocorn's effect asks nobody who holds a Neigh."""
    deal(["rhinocorn", "narwhal"], ["", "neigh super-neigh"], at="beginning").yes(0).turn_of(1)


def test_a_card_brought_or_stolen_into_a_stable_cannot_be_neighed_r021(deal: Deal) -> None:
    table = deal(["", "narwhal"], ["mother-goose-unicorn", "neigh neigh"]).play("mother-goose-unicorn")
    table.passes(1).yes(0).choose(0, "baby-narwhal").turn_of(1)
    table = deal(["", "narwhal"], ["seductive-unicorn yay", "neigh neigh"]).play("seductive-unicorn")
    table.passes(1).yes(0).turn_of(1)


def test_the_discarded_response_can_be_found_again_after_the_window(deal: Deal) -> None:
    """The Neigh lies in the discard pile before the card's own effect begins."""
    table = deal(["", ""], ["swift-flying-unicorn neigh", "neigh"]).play("swift-flying-unicorn").neigh(1)
    table.neigh(0).yes(0, to="swift-flying-unicorn").turn_of(1)
    assert table.hand(0) == "neigh"


def test_a_neighed_play_uses_the_action_up(deal: Deal) -> None:
    deal(["", ""], ["narwhal yay", "neigh"]).play("narwhal").neigh(1).turn_of(1)


def test_a_move_that_is_not_offered_is_refused_and_changes_nothing_r033(deal: Deal) -> None:
    table = deal(["", "queen-bee-unicorn"], ["narwhal llamacorn"])
    narwhal = next(
        card for card in table.state.zones[table.state.game.hand(0)] if table.word(card) == "narwhal"
    )
    before = table.state.to_data()
    with pytest.raises(ValueError, match="not among the legal moves"):
        table.state.play(Move("play", narwhal, 0))
    assert table.state.to_data() == before
    table.draw()

"""What every Magic card does; each test begins with the card's id."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rulebook.unstable_unicorns.table import Table

Deal = Callable[..., Table]


def test_back_kick_returns_a_card_and_its_player_discards_r036(deal: Deal) -> None:
    table = deal(["", "narwhal yay", "slowdown"], ["back-kick", "neigh", "good-deal"]).play("back-kick")
    table.passes(1)
    assert table.offers == ["narwhal", "slowdown", "yay"]
    table.choose(0, "yay")
    assert table.asked == (1, "card")
    assert table.offers == ["neigh", "yay"]  # the returned card may be the one
    table.choose(1, "yay").turn_of(1)
    assert table.hand(2) == "good-deal"


def test_back_kick_sends_a_baby_to_the_nursery_and_still_discards_r049(deal: Deal) -> None:
    table = deal(["", "baby-narwhal"], ["back-kick", "yay"]).play("back-kick").turn_of(1)
    assert "baby-narwhal" in table.nursery
    assert table.discard == "back-kick yay"


def test_back_kick_with_nothing_to_return_discards_nothing_r032(deal: Deal) -> None:
    table = deal(["narwhal", ""], ["back-kick", "yay slowdown"]).play("back-kick").turn_of(1)
    assert table.discard == "back-kick"


def test_blatant_thievery_looks_at_a_hand_and_takes_a_card(deal: Deal) -> None:
    table = deal(["", "", ""], ["blatant-thievery", "yay slowdown", "narwhal"]).play("blatant-thievery")
    table.pick(0, 1)
    assert table.offers == ["slowdown", "yay"]
    table.choose(0, "slowdown").turn_of(1)
    assert table.hand(0) == "slowdown"


def test_blatant_thievery_with_empty_hands_everywhere_does_nothing(deal: Deal) -> None:
    table = deal(["", ""], ["blatant-thievery"]).play("blatant-thievery").turn_of(1)
    assert table.discard == "blatant-thievery"


def test_change_of_luck_gives_another_whole_turn_r081(deal: Deal) -> None:
    deck = "yay slowdown rhinocorn llamacorn"
    table = deal(["", ""], ["change-of-luck narwhal"], deck=deck).play("change-of-luck").turn_of(0)
    assert table.discard == "change-of-luck narwhal slowdown yay"
    assert table.hand(0) == "rhinocorn"  # of the draw phase of the new turn
    table.draw().turn_of(1)


def test_change_of_luck_discards_three_of_all_cards_in_hand_but_itself_r080(deal: Deal) -> None:
    table = deal(["", ""], ["change-of-luck narwhal rhinocorn"], deck="yay slowdown").play("change-of-luck")
    assert table.offers == ["narwhal", "rhinocorn", "slowdown", "yay"]
    table.choose(0, "narwhal", "yay", "rhinocorn").turn_of(0)


def test_change_of_luck_with_fewer_than_three_to_discard_gives_no_turn_decision_22_r032(deal: Deal) -> None:
    table = deal(["", ""], ["change-of-luck"], deck="yay slowdown").play("change-of-luck").turn_of(1)
    assert table.discard == "change-of-luck slowdown yay"


def test_change_of_luck_neighed_gives_nothing(deal: Deal) -> None:
    table = deal(["", ""], ["change-of-luck yay", "neigh"]).play("change-of-luck").neigh(1).turn_of(1)
    assert table.hand(0) == "yay"


def test_glitter_tornado_returns_one_card_of_each_stable_picked_by_its_player_decision_3_r036(
    deal: Deal,
) -> None:
    table = deal(["yay narwhal", "slowdown rhinocorn", "", "americorn"], ["glitter-tornado"])
    table.play("glitter-tornado").choose(0, "yay", of=0).choose(0, "rhinocorn", of=1).turn_of(1)
    assert table.hand(0) == "yay"
    assert "rhinocorn" in table.hand(1)
    assert table.hand(3) == "americorn"


def test_glitter_tornado_sends_babies_to_the_nursery_r049(deal: Deal) -> None:
    table = deal(["baby-narwhal", "baby-unicorn-red"], ["glitter-tornado"]).play("glitter-tornado").turn_of(1)
    assert len(table.nursery.split()) == 13


def test_glitter_tornado_moves_all_at_once(deal: Deal) -> None:
    """Kittens and knights do not matter: the cards of all Stables leave together, then triggers come."""
    table = deal(["barbed-wire narwhal", "rhinocorn"], ["glitter-tornado yay"]).play("glitter-tornado")
    table.choose(0, "narwhal").choose(0, "yay").turn_of(1)  # Barbed Wire heard its Narwhal leave
    assert table.hand(0) == "narwhal"


def test_good_deal_draws_three_and_discards_any_one_r079_r080(deal: Deal) -> None:
    table = deal(["", ""], ["good-deal narwhal"], deck="yay slowdown neigh").play("good-deal")
    assert table.offers == ["narwhal", "neigh", "slowdown", "yay"]
    table.choose(0, "narwhal").turn_of(1)
    assert table.hand(0) == "neigh slowdown yay"


def test_kiss_of_life_brings_a_unicorn_from_the_discard_pile_r021(deal: Deal) -> None:
    table = deal(["", ""], ["kiss-of-life", "neigh"], discard="narwhal greedy-flying-unicorn yay")
    table.play("kiss-of-life").passes(1)
    assert table.offers == ["greedy-flying-unicorn", "narwhal"]
    table.choose(0, "greedy-flying-unicorn").turn_of(1)
    assert table.stable(0) == "greedy-flying-unicorn"
    assert len(table.hand(0).split()) == 1  # its enter effect


def test_kiss_of_life_without_a_unicorn_may_be_played_for_nothing_decision_1(deal: Deal) -> None:
    table = deal(["", ""], ["kiss-of-life"], discard="yay").play("kiss-of-life").turn_of(1)
    assert table.discard == "kiss-of-life yay"


def test_mystical_vortex_makes_everybody_discard_then_shuffles_the_pile_in_decision_11(deal: Deal) -> None:
    table = deal(["", "", ""], ["mystical-vortex yay", "", "narwhal slowdown"], discard="rhinocorn")
    size = table.deck_size()
    table.play("mystical-vortex").choose(2, "narwhal").turn_of(1)
    assert table.discard == "mystical-vortex"  # decision 11
    assert table.deck_size() == size + 3 - 1  # the next player has drawn one
    assert table.hand(2) == "slowdown"


def test_mystical_vortex_as_the_last_card_in_hand(deal: Deal) -> None:
    table = deal(["", ""], ["mystical-vortex"], discard="rhinocorn").play("mystical-vortex").turn_of(1)
    assert table.discard == "mystical-vortex"


def test_re_target_moves_an_upgrade_or_downgrade_to_any_other_stable(deal: Deal) -> None:
    table = deal(["slowdown", "yay narwhal", ""], ["re-target"]).play("re-target")
    assert table.offers == ["slowdown", "yay"]
    table.choose(0, "slowdown")
    assert table.offers == ["1", "2"]
    table.pick(0, 2).turn_of(1)
    assert table.stable(2) == "slowdown"


def test_re_target_may_bring_a_card_to_ones_own_stable(deal: Deal) -> None:
    table = deal(["", "yay"], ["re-target"]).play("re-target").turn_of(1)
    assert table.stable(0) == "yay"


def test_reset_button_sacrifices_all_upgrades_and_downgrades_and_shuffles_decision_11(deal: Deal) -> None:
    table = deal(["yay slowdown narwhal", "nanny-cam llamacorn"], ["reset-button"], discard="neigh")
    size = table.deck_size()
    table.play("reset-button").turn_of(1)
    assert (table.stable(0), table.stable(1)) == ("narwhal", "llamacorn")
    assert table.discard == "reset-button"  # decision 11
    assert table.deck_size() == size + 4 - 1  # the next player has drawn one


def test_reset_button_with_nothing_to_sacrifice_still_shuffles(deal: Deal) -> None:
    table = deal(["", ""], ["reset-button"], discard="neigh yay").play("reset-button").turn_of(1)
    assert table.discard == "reset-button"


def test_shake_up_shuffles_itself_the_hand_and_the_pile_in_and_draws_five(deal: Deal) -> None:
    table = deal(["", ""], ["shake-up yay slowdown"], discard="neigh narwhal")
    size = table.deck_size()
    table.play("shake-up").turn_of(1)
    assert len(table.hand(0).split()) == 5
    assert table.discard == ""
    assert table.deck_size() == size + 5 - 5 - 1
    assert table.events("discarded") == []


@pytest.mark.parametrize(
    ("stables", "left"),
    [
        (["slowdown", "narwhal yay"], ("", "narwhal yay")),
        (["yay", "claw-machine slowdown"], ("yay", "slowdown")),
    ],
)
def test_targeted_destruction_does_what_is_possible(
    deal: Deal, stables: list[str], left: tuple[str, str]
) -> None:
    table = deal(stables, ["targeted-destruction neigh"])
    table.play("targeted-destruction")
    if left[0] == "":
        table.branch(0, 1)
    assert (table.stable(0), table.stable(1)) == left


def test_targeted_destruction_cannot_hit_ones_own_upgrade_r040(deal: Deal) -> None:
    table = deal(["yay", ""], ["targeted-destruction"]).play("targeted-destruction").turn_of(1)
    assert table.stable(0) == "yay"


def test_two_for_one_sacrifices_one_card_to_destroy_two_r041(deal: Deal) -> None:
    table = deal(["yay narwhal", "rhinocorn", "slowdown llamacorn"], ["two-for-one"]).play("two-for-one")
    assert table.offers == ["narwhal", "yay"]
    table.choose(0, "narwhal")
    assert table.offers == ["llamacorn", "rhinocorn", "slowdown"]
    table.choose(0, "rhinocorn")
    assert table.stable(1) == "rhinocorn"  # both are chosen before anything happens
    assert table.offers == ["llamacorn", "slowdown"]
    table.choose(0, "llamacorn").turn_of(1)
    assert table.discard == "llamacorn narwhal rhinocorn two-for-one"


def test_two_for_one_with_nothing_to_sacrifice_destroys_nothing_r032(deal: Deal) -> None:
    table = deal(["", "narwhal llamacorn"], ["two-for-one"]).play("two-for-one").turn_of(1)
    assert table.stable(1) == "llamacorn narwhal"


def test_two_for_one_may_rid_its_player_of_a_downgrade_r039(deal: Deal) -> None:
    table = deal(["slowdown", "narwhal"], ["two-for-one"]).play("two-for-one").turn_of(1)
    assert table.discard == "narwhal slowdown two-for-one"


def test_two_for_one_destroys_the_black_knight_and_another_card_r070(deal: Deal) -> None:
    table = deal(["yay", "black-knight-unicorn narwhal"], ["two-for-one"]).play("two-for-one").turn_of(1)
    assert table.stable(1) == ""


def test_two_for_one_and_a_black_knight_that_was_not_chosen_saves_one(deal: Deal) -> None:
    table = deal(["yay", "black-knight-unicorn narwhal llamacorn"], ["two-for-one"]).play("two-for-one")
    table.choose(0, "narwhal", "llamacorn").yes(1, to="black-knight-unicorn").turn_of(1)
    assert table.stable(1) == "narwhal"


def test_two_for_one_and_a_black_knight_asked_again_for_the_second_card(deal: Deal) -> None:
    table = deal(["yay", "black-knight-unicorn narwhal llamacorn"], ["two-for-one"]).play("two-for-one")
    table.choose(0, "narwhal", "llamacorn").no(1).yes(1).turn_of(1)
    assert table.stable(1) == "llamacorn"


def test_two_for_one_paid_with_a_baby_counts_as_paid_r049(deal: Deal) -> None:
    table = deal(["baby-narwhal", "narwhal"], ["two-for-one"]).play("two-for-one").turn_of(1)
    assert table.stable(1) == ""
    assert "baby-narwhal" in table.nursery


def test_unfair_bargain_exchanges_whole_hands(deal: Deal) -> None:
    table = deal(["", "", ""], ["unfair-bargain yay", "narwhal slowdown", "rhinocorn"]).play("unfair-bargain")
    table.pick(0, 1).turn_of(1)
    assert table.hand(0) == "narwhal slowdown"
    assert table.hand(1).split()[-1] == "yay"


def test_unfair_bargain_with_an_empty_hand_r078(deal: Deal) -> None:
    table = deal(["", ""], ["unfair-bargain yay"]).play("unfair-bargain").turn_of(1)
    assert table.hand(0) == ""
    assert "yay" in table.hand(1)


def test_unicorn_poison_destroys_a_unicorn_of_another_stable_r040(deal: Deal) -> None:
    table = deal(["llamacorn", "narwhal yay", "rhinocorn"], ["unicorn-poison"]).play("unicorn-poison")
    assert table.offers == ["narwhal", "rhinocorn"]
    table.choose(0, "narwhal").turn_of(1)


def test_unicorn_poison_without_a_target_may_be_played_for_nothing_decision_1(deal: Deal) -> None:
    table = deal(["narwhal", "yay"], ["unicorn-poison"]).play("unicorn-poison").turn_of(1)
    assert table.discard == "unicorn-poison"


def test_unicorn_swap_gives_then_steals_from_the_same_stable(deal: Deal) -> None:
    table = deal(["narwhal yay", "rhinocorn slowdown", "llamacorn"], ["unicorn-swap"]).play("unicorn-swap")
    table.pick(0, 1)
    assert table.offers == ["narwhal", "rhinocorn"]
    table.choose(0, "rhinocorn").turn_of(1)
    assert table.stable(0) == "rhinocorn yay"
    assert table.stable(1) == "narwhal slowdown"


def test_unicorn_swap_may_steal_the_given_card_back_decision_24_r048(deal: Deal) -> None:
    """It enters twice: the draws of both players show it. The effects wait until the swap is finished."""
    table = deal(["greedy-flying-unicorn", ""], ["unicorn-swap"], deck="yay slowdown")
    table.play("unicorn-swap").turn_of(1)
    assert table.stable(0) == "greedy-flying-unicorn"
    assert table.hand(0) == "slowdown"
    assert "yay" in table.hand(1)


def test_unicorn_swap_moves_babies_between_stables_r050(deal: Deal) -> None:
    table = deal(["baby-narwhal", "baby-unicorn-red"], ["unicorn-swap"]).play("unicorn-swap")
    table.choose(0, "baby-unicorn-red").turn_of(1)
    assert (table.stable(0), table.stable(1)) == ("baby-unicorn-red", "baby-narwhal")


def test_unicorn_swap_without_an_own_unicorn_steals_nothing(deal: Deal) -> None:
    table = deal(["yay", "narwhal"], ["unicorn-swap"]).play("unicorn-swap").turn_of(1)
    assert table.stable(1) == "narwhal"

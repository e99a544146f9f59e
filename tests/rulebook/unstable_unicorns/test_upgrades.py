"""What every Upgrade does; each test begins with the card's id."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rulebook.unstable_unicorns.table import Table

Deal = Callable[..., Table]


def test_caffeine_overload_sacrifices_any_card_to_draw_two(deal: Deal) -> None:
    table = deal(["caffeine-overload narwhal slowdown", ""], ["yay"], deck="neigh good-deal", at="beginning")
    table.yes(0, to="caffeine-overload")
    assert table.offers == ["caffeine-overload", "narwhal", "slowdown"]
    table.choose(0, "slowdown").turn_of(0)  # r039
    assert len(table.hand(0).split()) == 4
    assert table.stable(0) == "caffeine-overload narwhal"


def test_caffeine_overload_may_be_declined(deal: Deal) -> None:
    table = deal(["caffeine-overload", ""], ["yay"], at="beginning").no(0).turn_of(0)
    assert len(table.hand(0).split()) == 2


def test_caffeine_overload_cannot_be_neighed_r020(deal: Deal) -> None:
    table = deal(["caffeine-overload", ""], ["yay", "neigh neigh"], at="beginning").yes(0).turn_of(0)
    assert len(table.hand(0).split()) == 4


def test_claw_machine_discards_one_to_draw_one(deal: Deal) -> None:
    table = deal(["claw-machine", ""], ["yay slowdown"], deck="narwhal neigh", at="beginning").yes(0)
    table.choose(0, "yay").turn_of(0)
    assert table.hand(0) == "narwhal neigh slowdown"


def test_claw_machine_with_an_empty_hand_asks_nothing_r032(deal: Deal) -> None:
    table = deal(["claw-machine", ""], deck="yay", at="beginning").turn_of(0)
    assert table.hand(0) == "yay"


def test_claw_machine_drawn_card_cannot_pay_for_a_second_one_decision_6(deal: Deal) -> None:
    """What is due at the beginning counts as simultaneous: only cards that were in hand can be discarded."""
    stables = ["claw-machine claw-machine", ""]
    table = deal(stables, ["yay"], deck="narwhal neigh", at="beginning").yes(0).turn_of(0)
    assert table.hand(0) == "narwhal neigh"


def test_double_dutch_allows_two_plays_r082_decision_23(deal: Deal) -> None:
    table = deal(["double-dutch", ""], ["narwhal yay rhinocorn"], deck="slowdown", at="beginning").yes(0)
    table.play("narwhal").turn_of(0)
    assert "draw" not in table.offers
    assert "end" in table.offers
    table.play("yay", into=0).turn_of(1)
    assert table.hand(0) == "rhinocorn slowdown"


def test_double_dutch_allows_to_stop_after_one_play(deal: Deal) -> None:
    deal(["double-dutch", ""], ["narwhal yay"], at="beginning").yes(0).play("narwhal").end().turn_of(1)


def test_double_dutch_does_not_double_the_draw_decision_23(deal: Deal) -> None:
    table = deal(["double-dutch", ""], ["narwhal"], deck="yay slowdown", at="beginning").yes(0).draw()
    table.turn_of(1)
    assert table.hand(0) == "narwhal slowdown yay"


def test_double_dutch_declined_leaves_one_play(deal: Deal) -> None:
    deal(["double-dutch", ""], ["narwhal yay"], at="beginning").no(0).play("narwhal").turn_of(1)


def test_double_dutch_with_a_neighed_first_play_still_has_the_second(deal: Deal) -> None:
    table = deal(["double-dutch", ""], ["narwhal llamacorn", "neigh"], at="beginning").yes(0)
    table.play("narwhal").neigh(1).play("llamacorn")
    table.turn_of(1)


def test_double_dutch_played_this_turn_works_from_the_next_r006(deal: Deal) -> None:
    deal(["", ""], ["double-dutch narwhal"]).play("double-dutch", into=0).turn_of(1)


def test_glitter_bomb_sacrifices_any_card_to_destroy_any_card(deal: Deal) -> None:
    table = deal(["glitter-bomb narwhal", "yay", "slowdown"], ["neigh"], at="beginning").yes(0)
    assert table.offers == ["glitter-bomb", "narwhal"]
    table.choose(0, "narwhal")
    assert table.offers == ["slowdown", "yay"]
    table.choose(0, "yay").turn_of(0)
    assert table.discard == "narwhal yay"


def test_glitter_bomb_pays_with_itself_and_hits_nothing_r012_decision_7(deal: Deal) -> None:
    table = deal(["glitter-bomb", ""], ["narwhal"], at="beginning").yes(0).turn_of(0)
    assert table.discard == "glitter-bomb"


def test_glitter_bomb_came_this_turn_and_waits_r006(deal: Deal) -> None:
    deal(["", "narwhal"], ["glitter-bomb"]).play("glitter-bomb", into=0).turn_of(1)


def test_rainbow_aura_keeps_unicorns_from_being_destroyed_r068(deal: Deal) -> None:
    table = deal(["", "rainbow-aura narwhal", "rhinocorn"], ["unicorn-poison"]).play("unicorn-poison")
    table.turn_of(1)
    assert (table.stable(1), table.stable(2)) == ("narwhal rainbow-aura", "")


def test_rainbow_aura_is_no_shield_for_itself_and_gone_it_protects_no_more_r068(deal: Deal) -> None:
    table = deal(["", "rainbow-aura narwhal"], ["targeted-destruction unicorn-poison"], plays=2)
    table.play("targeted-destruction").play("unicorn-poison").turn_of(1)
    assert table.stable(1) == ""


def test_rainbow_aura_does_not_keep_unicorns_from_being_sacrificed_stolen_or_returned(deal: Deal) -> None:
    table = deal(["", "rainbow-aura narwhal"], ["seductive-unicorn yay"]).play("seductive-unicorn").yes(0)
    assert "narwhal" in table.stable(0)
    stables = ["", "rainbow-aura rhinocorn"]
    table = deal(stables, ["extremely-destructive-unicorn"]).play("extremely-destructive-unicorn").turn_of(1)
    assert table.stable(1) == "rainbow-aura"
    table = deal(["", "rainbow-aura narwhal"], ["back-kick"]).play("back-kick").choose(0, "narwhal")
    assert table.stable(1) == "rainbow-aura"


def test_rainbow_lasso_discards_three_to_steal_a_unicorn_r042(deal: Deal) -> None:
    stables = ["rainbow-lasso", "llamacorn yay"]
    hand = "yay slowdown neigh good-deal"
    table = deal(stables, [hand], at="beginning").yes(0).choose(0, "yay", "slowdown", "neigh")
    # The enter effect of the stolen Llamacorn: everybody discards, the one who holds nothing skips it.
    table.turn_of(0)
    assert table.stable(0) == "llamacorn rainbow-lasso"
    assert "good-deal" in table.discard


def test_rainbow_lasso_with_two_cards_in_hand_asks_nothing_r032(deal: Deal) -> None:
    table = deal(["rainbow-lasso", "narwhal"], ["yay slowdown"], at="beginning").turn_of(0)
    assert table.stable(1) == "narwhal"


def test_stable_artillery_discards_two_to_destroy_a_unicorn(deal: Deal) -> None:
    table = deal(["stable-artillery", "narwhal yay"], ["slowdown neigh good-deal"], at="beginning").yes(0)
    table.choose(0, "slowdown", "neigh").turn_of(0)
    assert table.stable(1) == "yay"


def test_stable_artillery_with_one_card_in_hand_asks_nothing(deal: Deal) -> None:
    deal(["stable-artillery", "narwhal"], ["slowdown"], at="beginning").turn_of(0)


def test_stable_artillery_may_fire_at_nothing_decision_7(deal: Deal) -> None:
    table = deal(["stable-artillery", "yay"], ["slowdown neigh"], at="beginning").yes(0).turn_of(0)
    assert table.discard == "neigh slowdown"


@pytest.mark.parametrize("card", ["narwhal", "good-deal", "slowdown"])
def test_yay_keeps_others_from_answering_r023(deal: Deal, card: str) -> None:
    table = deal(["yay", ""], [f"{card} yay", "neigh super-neigh"])
    table.play(card, into={"slowdown": 1, "narwhal": 0}.get(card))
    if card == "good-deal":
        table.choose(0, "yay")
    table.turn_of(1)
    assert "respond" not in "".join(table.events("responds"))


def test_yay_itself_can_be_neighed_while_it_is_played_r023(deal: Deal) -> None:
    table = deal(["", ""], ["yay", "neigh"]).play("yay", into=0).neigh(1).turn_of(1)
    assert table.stable(0) == ""


def test_yay_protects_only_what_its_own_player_plays(deal: Deal) -> None:
    table = deal(["yay", ""], ["neigh", "narwhal"], active=1).play("narwhal").neigh(0).turn_of(0)
    assert table.stable(1) == ""


def test_yay_protects_the_neigh_of_its_player_too(deal: Deal) -> None:
    table = deal(["yay", "", ""], ["neigh", "narwhal neigh", "neigh"], active=1).play("narwhal").passes(2)
    table.neigh(0).turn_of(2)
    assert table.stable(1) == ""

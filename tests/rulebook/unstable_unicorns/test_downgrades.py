"""What every Downgrade does; each test begins with the card's id."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rulebook.unstable_unicorns.table import Table

Deal = Callable[..., Table]


def test_barbed_wire_costs_a_card_when_a_unicorn_enters_r046(deal: Deal) -> None:
    table = deal(["barbed-wire", ""], ["narwhal yay slowdown"]).play("narwhal")
    assert table.offers == ["slowdown", "yay"]
    table.choose(0, "yay").turn_of(1)


def test_barbed_wire_hears_nothing_of_other_stables_and_other_cards_r046(deal: Deal) -> None:
    deal(["", "barbed-wire"], ["narwhal yay", "neigh"]).play("narwhal").passes(1).turn_of(1)
    deal(["barbed-wire", ""], ["yay slowdown"]).play("yay", into=0).turn_of(1)


def test_barbed_wire_does_nothing_to_an_empty_hand_r030(deal: Deal) -> None:
    table = deal(["barbed-wire", ""], ["narwhal"]).play("narwhal").turn_of(1)
    assert table.stable(0) == "barbed-wire narwhal"


@pytest.mark.parametrize(
    ("card", "extra"),
    [("unicorn-poison", ""), ("mermaid-unicorn", ""), ("seductive-unicorn", "yay")],
)
def test_barbed_wire_hears_every_way_of_leaving_decision_8_r045(deal: Deal, card: str, extra: str) -> None:
    """Destroyed, returned, stolen: the player of the Barbed Wire discards."""
    table = deal(["", "narwhal barbed-wire"], [f"{card} {extra}", "slowdown neigh"], at="action")
    table.play(card).passes(1)
    if card == "seductive-unicorn":
        table.yes(0)
    if card == "mermaid-unicorn":
        table.choose(0, "narwhal")
    assert table.asked == (1, "card")
    table.choose(1, "slowdown").turn_of(1)


def test_barbed_wire_hears_a_unicorn_given_away_by_a_swap(deal: Deal) -> None:
    table = deal(["narwhal barbed-wire", "llamacorn"], ["unicorn-swap yay slowdown neigh good-deal"])
    table.play("unicorn-swap").choose(0, "llamacorn")
    table.choose(0, "yay")  # the Narwhal left
    table.choose(0, "slowdown")  # Llamacorn's own effect: everybody discards
    table.choose(0, "neigh").turn_of(1)  # Llamacorn entered
    assert table.hand(0) == "good-deal"


def test_barbed_wire_asks_once_for_each_unicorn_that_leaves_at_the_same_time(deal: Deal) -> None:
    stables = ["yay", "narwhal llamacorn barbed-wire"]
    table = deal(stables, ["two-for-one", "slowdown good-deal nanny-cam"]).play("two-for-one")
    table.choose(0, "narwhal", "llamacorn").choose(1, "slowdown").choose(1, "good-deal").turn_of(1)


def test_barbed_wire_does_not_hear_a_destruction_that_was_replaced(deal: Deal) -> None:
    table = deal(["", "unicorn-phoenix barbed-wire"], ["unicorn-poison", "slowdown good-deal nanny-cam"])
    table.play("unicorn-poison").yes(1).choose(1, "slowdown").turn_of(1)


def test_blinding_light_takes_the_effects_of_all_unicorns_of_the_stable(deal: Deal) -> None:
    table = deal(["blinding-light rhinocorn", "narwhal"], ["yay"], at="beginning").turn_of(0)
    assert table.unicorns(0) == 1


def test_blinding_light_stops_enter_effects_r052(deal: Deal) -> None:
    table = deal(["blinding-light", ""], ["greedy-flying-unicorn"]).play("greedy-flying-unicorn").turn_of(1)
    assert table.hand(0) == ""


def test_blinding_light_makes_no_basic_unicorns_for_the_queen_bee_r053(deal: Deal) -> None:
    table = deal(["blinding-light", "queen-bee-unicorn"], ["rhinocorn"]).play("rhinocorn").turn_of(1)
    assert table.stable(0) == "blinding-light rhinocorn"


def test_blinding_light_makes_ginormous_unicorn_count_one_and_neigh_r054(deal: Deal) -> None:
    table = deal(["", "blinding-light ginormous-unicorn"], ["narwhal", "neigh"])
    assert table.unicorns(1) == 1
    table.play("narwhal").neigh(1).turn_of(1)


def test_blinding_light_switches_off_the_queen_bee_r055(deal: Deal) -> None:
    deal(["", "blinding-light queen-bee-unicorn"], ["narwhal"]).play("narwhal").turn_of(1)


def test_blinding_light_switches_off_replacements_r055(deal: Deal) -> None:
    stables = ["", "blinding-light black-knight-unicorn narwhal"]
    deal(stables, ["unicorn-poison"]).play("unicorn-poison").choose(0, "narwhal").turn_of(1)
    table = deal(["", "blinding-light unicorn-phoenix"], ["unicorn-poison", "yay"]).play("unicorn-poison")
    assert table.turn_of(1).stable(1) == "blinding-light"


def test_blinding_light_lets_flyers_go_to_the_discard_pile_r055(deal: Deal) -> None:
    table = deal(["", "blinding-light swift-flying-unicorn"], ["unicorn-poison"]).play("unicorn-poison")
    assert table.discard == "swift-flying-unicorn unicorn-poison"


def test_blinding_light_takes_the_shield_of_magical_kittencorn_r055(deal: Deal) -> None:
    table = deal(["", "blinding-light magical-kittencorn"], ["unicorn-poison"]).play("unicorn-poison")
    assert table.stable(1) == "blinding-light"


def test_blinding_light_silences_stabby(deal: Deal) -> None:
    stables = ["narwhal", "blinding-light stabby-the-unicorn"]
    deal(stables, ["unicorn-poison"]).play("unicorn-poison").turn_of(1)


def test_blinding_light_leaves_babies_their_nursery_r051(deal: Deal) -> None:
    table = deal(["", "blinding-light baby-narwhal"], ["unicorn-poison"]).play("unicorn-poison")
    assert "baby-narwhal" in table.nursery


def test_blinding_light_leaves_upgrades_downgrades_and_magic_alone_r056(deal: Deal) -> None:
    stables = ["blinding-light caffeine-overload", "narwhal"]
    table = deal(stables, ["unicorn-poison yay"], at="beginning").no(0).play("unicorn-poison").turn_of(1)
    assert table.stable(1) == ""


def test_broken_stable_keeps_its_player_from_playing_upgrades_anywhere(deal: Deal) -> None:
    table = deal(["broken-stable", ""], ["yay claw-machine narwhal"])
    assert table.offers == ["draw", "play narwhal into 0"]
    table.draw()


def test_broken_stable_does_not_bind_others_nor_moves_nor_upgrades_in_play(deal: Deal) -> None:
    table = deal(["broken-stable yay", ""], {1: "claw-machine"}, active=1).play("claw-machine", into=0)
    assert table.stable(0) == "broken-stable claw-machine yay"
    table = deal(["broken-stable", "yay"], ["alluring-narwhal"]).play("alluring-narwhal").yes(0)
    assert table.stable(0) == "alluring-narwhal broken-stable yay"


def test_nanny_cam_opens_the_hand_to_everybody(deal: Deal) -> None:
    table = deal(["nanny-cam", "", ""], ["yay narwhal", "slowdown", "neigh"])
    for seat in range(3):
        view = table.state.view(seat)
        assert view.hands[0] is not None
        assert sorted(table.word(card) for card in view.hands[0]) == ["narwhal", "yay"]
        assert [hand is None for hand in view.hands[1:]] == [seat != 1, seat != 2]


def test_pandamonium_makes_unicorns_count_for_nothing_r058(deal: Deal) -> None:
    table = deal(["pandamonium narwhal baby-narwhal ginormous-unicorn", ""], ["yay"])
    assert table.unicorns(0) == 0
    table.draw()


def test_pandamonium_keeps_pandas_from_effects_that_name_unicorns_r060(deal: Deal) -> None:
    table = (
        deal(["", "pandamonium narwhal", "rhinocorn"], ["unicorn-poison"]).play("unicorn-poison").turn_of(1)
    )
    assert (table.stable(1), table.stable(2)) == ("narwhal pandamonium", "")
    stables = ["baby-narwhal", "pandamonium narwhal"]
    table = deal(stables, ["extremely-destructive-unicorn"]).play("extremely-destructive-unicorn")
    table.choose(0, "baby-narwhal").turn_of(1)
    assert table.stable(1) == "narwhal pandamonium"
    table = deal(["", "pandamonium narwhal"], ["seductive-unicorn yay"]).play("seductive-unicorn").yes(0)
    assert table.turn_of(1).stable(1) == "narwhal pandamonium"


def test_pandamonium_lets_effects_that_name_a_card_hit_pandas_decision_20_r061(deal: Deal) -> None:
    table = deal(["", "pandamonium narwhal"], ["mermaid-unicorn"]).play("mermaid-unicorn")
    assert table.offers == ["narwhal", "pandamonium"]
    table.choose(0, "narwhal").turn_of(1)


def test_pandamonium_leaves_the_pandas_their_effects_r059(deal: Deal) -> None:
    table = deal(["pandamonium rhinocorn", "narwhal"], ["yay"], at="beginning").yes(0).turn_of(1)
    assert table.stable(1) == ""


def test_pandamonium_and_barbed_wire_hear_a_panda_arrive_r062(deal: Deal) -> None:
    table = deal(["pandamonium barbed-wire", ""], ["narwhal yay slowdown"]).play("narwhal")
    table.choose(0, "yay").turn_of(1)


def test_pandamonium_and_blinding_light_both_apply_r057_decision_20(deal: Deal) -> None:
    stables = ["pandamonium blinding-light rhinocorn", "narwhal"]
    table = deal(stables, ["yay"], at="beginning").turn_of(0)
    assert table.unicorns(0) == 0


def test_pandamonium_gone_makes_them_unicorns_at_once_r019(deal: Deal) -> None:
    unicorns = "narwhal llamacorn americorn rhinocorn basic-unicorn-red basic-unicorn-blue baby-narwhal"
    table = deal([f"pandamonium {unicorns}", "baby-unicorn-red"], ["targeted-destruction"])
    table.play("targeted-destruction").won_by(0, "goal")


def test_pandamonium_panda_is_no_payment_in_unicorns(deal: Deal) -> None:
    """Dark Angel asks for a Unicorn card, and in this Stable there is none, itself included."""
    stables = ["pandamonium narwhal", ""]
    deal(stables, ["dark-angel-unicorn"], discard="rhinocorn").play("dark-angel-unicorn").turn_of(1)


def test_sadistic_ritual_sacrifices_a_unicorn_then_draws(deal: Deal) -> None:
    stables = ["sadistic-ritual narwhal llamacorn", ""]
    table = deal(stables, deck="yay slowdown", at="beginning").choose(0, "narwhal").turn_of(0)
    assert table.stable(0) == "llamacorn sadistic-ritual"
    assert table.hand(0) == "slowdown yay"


def test_sadistic_ritual_without_a_unicorn_does_nothing_r011(deal: Deal) -> None:
    table = deal(["sadistic-ritual", ""], deck="yay slowdown", at="beginning").turn_of(0)
    assert table.hand(0) == "yay"


def test_sadistic_ritual_finds_no_unicorn_among_pandas_r060(deal: Deal) -> None:
    table = deal(["sadistic-ritual pandamonium narwhal", ""], deck="yay slowdown", at="beginning").turn_of(0)
    assert table.hand(0) == "yay"


def test_slowdown_keeps_its_player_from_playing_neigh_cards_r027(deal: Deal) -> None:
    table = deal(["", "slowdown"], ["narwhal", "neigh super-neigh"]).play("narwhal").turn_of(1)
    assert table.stable(0) == "narwhal"


def test_slowdown_gone_lets_its_player_neigh_again_r027(deal: Deal) -> None:
    table = deal(["", "slowdown"], ["re-target narwhal", "neigh"], plays=2).play("re-target")
    table.play("narwhal").neigh(1).turn_of(1)
    assert table.stable(0) == "slowdown"


FIVE = "narwhal llamacorn americorn rhinocorn basic-unicorn-red"


def test_tiny_stable_sacrifices_the_sixth_unicorn_at_once_r065_decision_13(deal: Deal) -> None:
    table = deal([f"tiny-stable {FIVE}", ""], ["basic-unicorn-blue yay"]).play("basic-unicorn-blue")
    table.choose(0, "basic-unicorn-red").turn_of(1)
    assert table.unicorns(0) == 5


def test_tiny_stable_counts_ginormous_unicorn_as_two_r064(deal: Deal) -> None:
    stables = ["tiny-stable ginormous-unicorn narwhal llamacorn americorn", ""]
    table = deal(stables, ["greedy-flying-unicorn"]).play("greedy-flying-unicorn")
    assert table.unicorns(0) == 6
    table.choose(0, "narwhal").turn_of(1)
    assert table.unicorns(0) == 5


def test_tiny_stable_is_met_by_the_sacrifice_of_ginormous_unicorn_alone(deal: Deal) -> None:
    stables = ["tiny-stable ginormous-unicorn narwhal llamacorn americorn", ""]
    table = deal(stables, ["basic-unicorn-red"]).play("basic-unicorn-red")
    table.choose(0, "ginormous-unicorn").turn_of(1)
    assert table.unicorns(0) == 4


def test_tiny_stable_asks_again_until_the_limit_is_met_decision_13(deal: Deal) -> None:
    """Ginormous entering a Stable of five makes seven: two must go, and seven do not win."""
    table = deal([f"tiny-stable {FIVE}", ""], ["ginormous-unicorn"]).play("ginormous-unicorn")
    table.choose(0, "narwhal").choose(0, "llamacorn").turn_of(1)
    assert table.unicorns(0) == 5


def test_tiny_stable_never_lets_its_player_win_even_half_way_decision_13(deal: Deal) -> None:
    """Eight Pandas become Unicorns: after the first sacrifice seven are left, but the check goes on."""
    unicorns = f"{FIVE} basic-unicorn-blue baby-narwhal greedy-flying-unicorn"
    table = deal([f"tiny-stable pandamonium {unicorns}", ""], ["targeted-destruction"])
    table.play("targeted-destruction").choose(0, "pandamonium")
    table.choose(0, "narwhal").choose(0, "llamacorn").choose(0, "americorn").turn_of(1)
    assert table.unicorns(0) == 5


def test_tiny_stable_and_a_phoenix_saved_by_a_discard_is_asked_again_decision_13(deal: Deal) -> None:
    stables = ["tiny-stable unicorn-phoenix narwhal llamacorn americorn basic-unicorn-red", ""]
    table = deal(stables, ["basic-unicorn-blue yay slowdown"]).play("basic-unicorn-blue")
    table.choose(0, "unicorn-phoenix").yes(0, to="unicorn-phoenix").choose(0, "yay")
    table.choose(0, "unicorn-phoenix").no(0).turn_of(1)
    assert table.hand(0) == "slowdown"
    assert table.unicorns(0) == 5


def test_tiny_stable_is_asked_in_the_middle_of_a_swap(deal: Deal) -> None:
    """The given card makes six there; the sacrifice comes first, then the theft goes on in that Stable."""
    table = deal(["baby-narwhal", f"tiny-stable {FIVE}"], ["unicorn-swap"]).play("unicorn-swap")
    assert table.asked == (1, "card")
    table.choose(1, "narwhal")
    assert "baby-narwhal" in table.offers
    table.choose(0, "llamacorn").no(1, to="rhinocorn").turn_of(1)
    assert table.stable(0) == "llamacorn"
    assert table.unicorns(1) == 4


def test_tiny_stable_does_nothing_to_pandas_r063(deal: Deal) -> None:
    table = deal([f"tiny-stable pandamonium {FIVE}", ""], ["basic-unicorn-blue"]).play("basic-unicorn-blue")
    assert table.turn_of(1).unicorns(0) == 0


def test_tiny_stable_answers_before_the_enter_effect_of_the_sixth(deal: Deal) -> None:
    """It is checked where the win is checked: the sixth may be the one that goes, its effect still comes."""
    table = deal([f"tiny-stable {FIVE}", ""], ["greedy-flying-unicorn"], deck="yay")
    table.play("greedy-flying-unicorn").choose(0, "greedy-flying-unicorn").turn_of(1)
    assert table.hand(0) == "greedy-flying-unicorn yay"

"""What every Magical Unicorn does; each test begins with the card's id."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rulebook.unstable_unicorns.table import Table

Deal = Callable[..., Table]

FLYERS = [
    "annoying-flying-unicorn",
    "greedy-flying-unicorn",
    "magical-flying-unicorn",
    "majestic-flying-unicorn",
    "swift-flying-unicorn",
]


def test_alluring_narwhal_steals_an_upgrade_only(deal: Deal) -> None:
    table = deal(["", "yay slowdown narwhal", "claw-machine"], ["alluring-narwhal"])
    table.play("alluring-narwhal").yes(0)
    assert table.offers == ["claw-machine", "yay"]
    table.choose(0, "yay")
    assert table.stable(0) == "alluring-narwhal yay"
    assert table.stable(1) == "narwhal slowdown"


def test_alluring_narwhal_may_leave_the_upgrade_where_it_is_r043(deal: Deal) -> None:
    table = deal(["", "yay"], ["alluring-narwhal"]).play("alluring-narwhal").no(0, to="alluring-narwhal")
    assert table.stable(1) == "yay"
    table.turn_of(1)


def test_alluring_narwhal_without_upgrades_elsewhere_asks_nothing(deal: Deal) -> None:
    deal(["yay", "slowdown"], ["alluring-narwhal"]).play("alluring-narwhal").turn_of(1)


def test_americorn_takes_a_card_at_random_from_a_hand_that_has_one(deal: Deal) -> None:
    table = deal(["", "", ""], ["americorn", "", "yay slowdown"]).play("americorn").yes(0)
    assert len(table.hand(0).split()) == 1
    assert set(table.hand(0).split()) < {"yay", "slowdown"}


def test_americorn_picks_the_player(deal: Deal) -> None:
    table = deal(["", "", ""], ["americorn", "yay", "narwhal"]).play("americorn").yes(0)
    assert table.offers == ["1", "2"]
    table.pick(0, 2)
    assert table.hand(0) == "narwhal"


def test_americorn_against_an_open_hand_picks_the_card_r076(deal: Deal) -> None:
    table = deal(["", "nanny-cam"], ["americorn", "yay slowdown narwhal"]).play("americorn").yes(0)
    table.choose(0, "slowdown")
    assert table.hand(0) == "slowdown"


def test_americorn_against_empty_hands_asks_nothing(deal: Deal) -> None:
    deal(["", ""], ["americorn"]).play("americorn").turn_of(1)


def test_annoying_flying_unicorn_makes_another_player_discard_their_choice_r036(deal: Deal) -> None:
    table = deal(["", "", ""], ["annoying-flying-unicorn narwhal", "yay slowdown", "good-deal"])
    table.play("annoying-flying-unicorn").yes(0).pick(0, 1)
    assert table.asked == (1, "card")
    table.choose(1, "yay")
    assert table.discard == "yay"


def test_black_knight_unicorn_steps_in_for_a_unicorn_of_its_stable_r071(deal: Deal) -> None:
    table = deal(["", "black-knight-unicorn narwhal"], ["unicorn-poison"])
    table.play("unicorn-poison").choose(0, "narwhal").yes(1, to="black-knight-unicorn")
    assert table.stable(1) == "narwhal"
    assert table.discard == "black-knight-unicorn unicorn-poison"
    assert "sacrificed black-knight-unicorn" in table.events("sacrificed")


def test_black_knight_unicorn_may_stay_out_of_it_r071(deal: Deal) -> None:
    table = deal(["", "black-knight-unicorn narwhal"], ["unicorn-poison"])
    table.play("unicorn-poison").choose(0, "narwhal").no(1)
    assert table.stable(1) == "black-knight-unicorn"


def test_black_knight_unicorn_does_not_protect_other_stables_r071(deal: Deal) -> None:
    table = deal(["", "black-knight-unicorn", "narwhal"], ["unicorn-poison"])
    table.play("unicorn-poison").choose(0, "narwhal").turn_of(1)
    assert table.stable(2) == ""


def test_black_knight_unicorn_cannot_step_in_for_itself(deal: Deal) -> None:
    table = deal(["", "black-knight-unicorn narwhal"], ["unicorn-poison"])
    table.play("unicorn-poison").choose(0, "black-knight-unicorn").turn_of(1)
    assert table.stable(1) == "narwhal"


def test_black_knight_unicorn_answers_destruction_and_nothing_else(deal: Deal) -> None:
    table = deal(["", "black-knight-unicorn narwhal"], ["back-kick"])
    table.play("back-kick").choose(0, "narwhal")
    assert table.stable(1) == "black-knight-unicorn"


def test_black_knight_unicorn_does_not_step_in_for_an_upgrade(deal: Deal) -> None:
    table = deal(["", "black-knight-unicorn yay"], ["targeted-destruction"])
    table.play("targeted-destruction").turn_of(1)
    assert table.stable(1) == "black-knight-unicorn"


def test_chainsaw_unicorn_destroys_an_upgrade_or_sacrifices_a_downgrade(deal: Deal) -> None:
    stables = ["slowdown", "yay narwhal"]
    table = deal(stables, ["chainsaw-unicorn"]).play("chainsaw-unicorn").yes(0).branch(0, 0)
    assert (table.stable(0), table.stable(1)) == ("chainsaw-unicorn slowdown", "narwhal")
    table = deal(stables, ["chainsaw-unicorn"]).play("chainsaw-unicorn").yes(0).branch(0, 1)
    assert (table.stable(0), table.stable(1)) == ("chainsaw-unicorn", "narwhal yay")


def test_chainsaw_unicorn_takes_the_part_that_is_possible(deal: Deal) -> None:
    table = deal(["slowdown", "narwhal"], ["chainsaw-unicorn"]).play("chainsaw-unicorn").yes(0)
    assert table.stable(0) == "chainsaw-unicorn"
    assert table.discard == "slowdown"


def test_chainsaw_unicorn_with_nothing_to_saw_asks_nothing(deal: Deal) -> None:
    deal(["yay", "slowdown"], ["chainsaw-unicorn"]).play("chainsaw-unicorn").turn_of(1)


def test_classy_narwhal_searches_the_deck_for_an_upgrade_and_shows_it_r037(deal: Deal) -> None:
    table = deal(["", ""], ["classy-narwhal"]).play("classy-narwhal").yes(0)
    assert set(table.offers) == {
        "caffeine-overload",
        "claw-machine",
        "double-dutch",
        "glitter-bomb",
        "rainbow-aura",
        "rainbow-lasso",
        "stable-artillery",
        "yay",
    }
    table.choose(0, "rainbow-lasso")
    assert table.hand(0) == "rainbow-lasso"
    assert table.events("revealed", "found", "shuffled") == [
        "revealed rainbow-lasso",
        "found rainbow-lasso",
        "shuffled ",
    ]


def test_dark_angel_unicorn_brings_back_what_it_sacrificed_r047_decision_21(deal: Deal) -> None:
    table = deal(["rhinocorn", ""], ["dark-angel-unicorn"]).play("dark-angel-unicorn").yes(0)
    table.choose(0, "rhinocorn").turn_of(1)
    assert table.stable(0) == "dark-angel-unicorn rhinocorn"
    assert table.events("sacrificed", "brought") == ["sacrificed rhinocorn", "brought rhinocorn"]


def test_dark_angel_unicorn_never_brings_back_itself_r047_decision_21(deal: Deal) -> None:
    table = deal(["", ""], ["dark-angel-unicorn"], discard="narwhal yay").play("dark-angel-unicorn").yes(0)
    table.turn_of(1)
    assert table.stable(0) == "narwhal"
    assert table.discard == "dark-angel-unicorn yay"


def test_dark_angel_unicorn_may_pay_with_itself_for_nothing_r044(deal: Deal) -> None:
    table = deal(["", ""], ["dark-angel-unicorn"]).play("dark-angel-unicorn").yes(0).turn_of(1)
    assert table.stable(0) == ""
    assert table.discard == "dark-angel-unicorn"


def test_dark_angel_unicorn_starts_the_enter_effect_of_what_it_brings_r021(deal: Deal) -> None:
    table = deal(["baby-narwhal", ""], ["dark-angel-unicorn", "neigh"], discard="greedy-flying-unicorn")
    table.play("dark-angel-unicorn").passes(1).yes(0).choose(0, "baby-narwhal")
    assert table.stable(0) == "dark-angel-unicorn greedy-flying-unicorn"
    assert len(table.hand(0).split()) == 1


def test_extremely_destructive_unicorn_makes_everybody_sacrifice_their_own_choice_r035_decision_2(
    deal: Deal,
) -> None:
    table = deal(["rhinocorn", "narwhal americorn", "yay"], ["extremely-destructive-unicorn"])
    table.play("extremely-destructive-unicorn").choose(0, "rhinocorn")
    assert table.asked == (1, "card")
    table.choose(1, "americorn").turn_of(1)
    assert [table.stable(seat) for seat in range(3)] == ["extremely-destructive-unicorn", "narwhal", "yay"]


def test_extremely_destructive_unicorn_alone_must_sacrifice_itself_r084_r044(deal: Deal) -> None:
    table = deal(["", "yay"], ["extremely-destructive-unicorn"]).play("extremely-destructive-unicorn")
    table.turn_of(1)
    assert table.discard == "extremely-destructive-unicorn"


def test_extremely_destructive_unicorn_takes_all_at_once(deal: Deal) -> None:
    """Nobody's pick is carried out before all have picked: the destroyed Stabby asks afterwards."""
    table = deal(["narwhal", "stabby-the-unicorn", "americorn llamacorn"], ["extremely-destructive-unicorn"])
    table.play("extremely-destructive-unicorn").choose(0, "narwhal").choose(2, "llamacorn")
    table.yes(1, to="stabby-the-unicorn").choose(1, "americorn").turn_of(1)


def test_ginormous_unicorn_counts_as_two(deal: Deal) -> None:
    table = deal(["ginormous-unicorn narwhal", "baby-narwhal"], ["good-deal"])
    assert table.unicorns(0) == 3
    table.draw()


def test_ginormous_unicorn_keeps_its_player_from_playing_neigh_cards(deal: Deal) -> None:
    table = deal(["", "ginormous-unicorn", ""], ["narwhal", "neigh super-neigh", "neigh"]).play("narwhal")
    table.passes(2).turn_of(1)


def test_ginormous_unicorn_being_played_lets_its_player_neigh_r024(deal: Deal) -> None:
    table = deal(["", ""], ["ginormous-unicorn neigh", "neigh"]).play("ginormous-unicorn")
    table.neigh(1).neigh(0).turn_of(1)
    assert table.stable(0) == "ginormous-unicorn"


def test_greedy_flying_unicorn_draws_a_card(deal: Deal) -> None:
    table = deal(["", ""], ["greedy-flying-unicorn"], deck="yay").play("greedy-flying-unicorn").turn_of(1)
    assert table.hand(0) == "yay"


def test_llamacorn_makes_everybody_discard_r030_r031(deal: Deal) -> None:
    table = deal(["", "", ""], ["llamacorn", "yay slowdown", "narwhal"]).play("llamacorn")
    table.choose(1, "slowdown").turn_of(1)
    assert table.discard == "narwhal slowdown"
    assert table.hand(0) == ""


def test_llamacorn_discards_of_its_own_player_too(deal: Deal) -> None:
    table = deal(["", ""], ["llamacorn yay narwhal", "slowdown"]).play("llamacorn").choose(0, "yay")
    assert table.discard == "slowdown yay"


def test_magical_flying_unicorn_takes_a_magic_card_from_the_discard_pile(deal: Deal) -> None:
    table = deal(["", ""], ["magical-flying-unicorn"], discard="good-deal back-kick narwhal yay")
    table.play("magical-flying-unicorn").yes(0)
    assert table.offers == ["back-kick", "good-deal"]
    table.choose(0, "back-kick")
    assert table.hand(0) == "back-kick"
    assert table.events("revealed") == ["revealed back-kick"]


def test_magical_kittencorn_cannot_be_destroyed_by_magic_r067_r069(deal: Deal) -> None:
    table = deal(["", "magical-kittencorn narwhal americorn"], ["unicorn-poison"]).play("unicorn-poison")
    assert table.offers == ["americorn", "narwhal"]
    table.choose(0, "narwhal")
    table = deal(["", "magical-kittencorn"], ["unicorn-poison"]).play("unicorn-poison").turn_of(1)
    assert table.stable(1) == "magical-kittencorn"


def test_magical_kittencorn_can_be_destroyed_by_rhinocorn_r067(deal: Deal) -> None:
    table = deal(["rhinocorn", "magical-kittencorn"], at="beginning").yes(0)
    assert table.stable(1) == ""


@pytest.mark.parametrize("card", ["stable-artillery", "glitter-bomb"])
def test_magical_kittencorn_can_be_destroyed_by_an_upgrade(deal: Deal, card: str) -> None:
    table = deal([card, "magical-kittencorn"], ["neigh neigh"], at="beginning").yes(0).turn_of(0)
    assert table.stable(1) == ""


def test_magical_kittencorn_can_be_returned_and_sacrificed_by_magic(deal: Deal) -> None:
    table = deal(["", "magical-kittencorn"], ["glitter-tornado"]).play("glitter-tornado")
    assert "magical-kittencorn" in table.hand(1)


def test_majestic_flying_unicorn_takes_a_unicorn_from_the_discard_pile(deal: Deal) -> None:
    table = deal(["", ""], ["majestic-flying-unicorn"], discard="good-deal narwhal rhinocorn")
    table.play("majestic-flying-unicorn").yes(0)
    assert table.offers == ["narwhal", "rhinocorn"]
    table.choose(0, "rhinocorn")
    assert table.hand(0) == "rhinocorn"


def test_mermaid_unicorn_must_return_a_card_of_another_stable_r036(deal: Deal) -> None:
    table = deal(["yay", "slowdown", "narwhal"], ["mermaid-unicorn"]).play("mermaid-unicorn")
    assert table.offers == ["narwhal", "slowdown"]
    table.choose(0, "narwhal")
    assert table.hand(2) == "narwhal"


def test_mermaid_unicorn_with_nothing_to_return_may_be_played_r031(deal: Deal) -> None:
    deal(["", ""], ["mermaid-unicorn"]).play("mermaid-unicorn").turn_of(1)


def test_mother_goose_unicorn_brings_a_baby(deal: Deal) -> None:
    table = deal(["", ""], ["mother-goose-unicorn"]).play("mother-goose-unicorn").yes(0)
    assert len(table.offers) == 13
    table.choose(0, "baby-narwhal")
    assert table.stable(0) == "baby-narwhal mother-goose-unicorn"


def test_mother_goose_unicorn_may_leave_the_babies_alone(deal: Deal) -> None:
    deal(["", ""], ["mother-goose-unicorn"]).play("mother-goose-unicorn").no(0).turn_of(1)


def test_narwhal_torpedo_sacrifices_all_downgrades_of_its_stable(deal: Deal) -> None:
    table = deal(["slowdown barbed-wire yay", "nanny-cam"], ["narwhal-torpedo good-deal"])
    table.play("narwhal-torpedo")
    assert table.stable(0) == "narwhal-torpedo yay"
    assert table.stable(1) == "nanny-cam"


def test_narwhal_torpedo_without_downgrades_does_nothing(deal: Deal) -> None:
    table = deal(["yay", "nanny-cam"], ["narwhal-torpedo"]).play("narwhal-torpedo").turn_of(1)
    assert table.stable(0) == "narwhal-torpedo yay"


def test_necromancer_unicorn_discards_two_unicorns_and_brings_one_r047(deal: Deal) -> None:
    hand = "necromancer-unicorn narwhal rhinocorn yay americorn"
    table = deal(["", ""], [hand], discard="slowdown").play("necromancer-unicorn").yes(0)
    assert table.offers == ["americorn", "narwhal", "rhinocorn"]
    table.choose(0, "narwhal", "rhinocorn")
    assert table.offers == ["narwhal", "rhinocorn"]
    table.choose(0, "rhinocorn")
    assert table.stable(0) == "necromancer-unicorn rhinocorn"


def test_necromancer_unicorn_with_one_unicorn_in_hand_cannot_pay(deal: Deal) -> None:
    table = deal(["", ""], ["necromancer-unicorn narwhal yay"], discard="rhinocorn")
    table.play("necromancer-unicorn").turn_of(1)
    assert table.hand(0) == "narwhal yay"


def test_queen_bee_unicorn_keeps_basic_unicorns_out_of_other_stables_r066(deal: Deal) -> None:
    table = deal(["", "queen-bee-unicorn"], ["narwhal llamacorn", "basic-unicorn-red neigh"])
    assert table.offers == ["draw", "play llamacorn into 0"]
    table.play("llamacorn").passes(1).choose(1, "neigh").play("basic-unicorn-red")
    assert table.stable(1) == "basic-unicorn-red queen-bee-unicorn"


def test_queen_bee_unicorn_gone_lets_basic_unicorns_in_again_r066(deal: Deal) -> None:
    table = deal(["", "queen-bee-unicorn"], ["unicorn-poison narwhal"], plays=2).play("unicorn-poison")
    table.play("narwhal").turn_of(1)
    assert table.stable(0) == "narwhal"


def test_queen_bee_unicorn_stops_rainbow_unicorn_of_another_player(deal: Deal) -> None:
    table = deal(["", "queen-bee-unicorn"], ["rainbow-unicorn narwhal"]).play("rainbow-unicorn").turn_of(1)
    assert table.hand(0) == "narwhal"


def test_queen_bee_unicorn_stops_kiss_of_life_with_a_basic_unicorn(deal: Deal) -> None:
    table = deal(["", "queen-bee-unicorn"], ["kiss-of-life"], discard="narwhal rhinocorn")
    table.play("kiss-of-life").turn_of(1)
    assert table.stable(0) == "rhinocorn"


def test_queen_bee_unicorn_stops_the_theft_of_a_basic_unicorn(deal: Deal) -> None:
    table = deal(["", "queen-bee-unicorn narwhal", "rhinocorn"], ["seductive-unicorn yay"])
    table.play("seductive-unicorn").yes(0)
    assert table.offers == ["queen-bee-unicorn", "rhinocorn"]
    table.choose(0, "rhinocorn")


def test_queen_bee_unicorn_stops_the_swap_of_a_basic_unicorn_but_into_her_stable(deal: Deal) -> None:
    table = deal(["narwhal", "queen-bee-unicorn", ""], ["unicorn-swap"]).play("unicorn-swap")
    table.turn_of(1)  # nobody is asked: she is the one legal theft, the given Narwhal cannot come back
    assert (table.stable(0), table.stable(1), table.stable(2)) == ("queen-bee-unicorn", "narwhal", "")


def test_queen_bee_unicorn_lets_the_basic_unicorns_stay_that_are_there(deal: Deal) -> None:
    table = deal(["narwhal", ""], {1: "queen-bee-unicorn"}, active=1).play("queen-bee-unicorn").turn_of(0)
    assert table.stable(0) == "narwhal"


def test_queen_bee_unicorn_is_no_bar_to_babies(deal: Deal) -> None:
    table = deal(["", "queen-bee-unicorn"], ["mother-goose-unicorn"]).play("mother-goose-unicorn").yes(0)
    table.choose(0, "baby-narwhal").turn_of(1)


def test_rainbow_unicorn_brings_a_basic_unicorn_from_hand_r021(deal: Deal) -> None:
    table = deal(["", ""], ["rainbow-unicorn narwhal basic-unicorn-red rhinocorn", "neigh"])
    table.play("rainbow-unicorn").passes(1).yes(0)
    assert table.offers == ["basic-unicorn-red", "narwhal"]
    table.choose(0, "narwhal").turn_of(1)
    assert table.stable(0) == "narwhal rainbow-unicorn"


def test_rainbow_unicorn_may_keep_it_and_without_one_asks_nothing(deal: Deal) -> None:
    deal(["", ""], ["rainbow-unicorn narwhal"]).play("rainbow-unicorn").no(0).turn_of(1)
    deal(["", ""], ["rainbow-unicorn rhinocorn"]).play("rainbow-unicorn").turn_of(1)


def test_rhinocorn_destroys_and_ends_the_turn(deal: Deal) -> None:
    table = deal(["rhinocorn", "narwhal"], ["yay"], at="beginning").yes(0, to="rhinocorn").turn_of(1)
    assert table.stable(1) == ""
    assert table.hand(0) == "yay"


def test_rhinocorn_declined_leaves_the_turn_as_it_is(deal: Deal) -> None:
    table = deal(["rhinocorn", "narwhal"], ["yay"], deck="slowdown", at="beginning").no(0).turn_of(0)
    assert table.hand(0) == "slowdown yay"


def test_rhinocorn_without_a_target_asks_nothing(deal: Deal) -> None:
    deal(["rhinocorn", "yay"], ["yay"], at="beginning").turn_of(0)


def test_rhinocorn_ends_the_turn_also_when_the_destruction_was_replaced_r072(deal: Deal) -> None:
    stables = ["rhinocorn", "narwhal black-knight-unicorn"]
    table = deal(stables, ["yay"], at="beginning").yes(0).choose(0, "narwhal").yes(1).turn_of(1)
    assert table.stable(1) == "narwhal"


def test_rhinocorn_still_discards_to_the_hand_limit(deal: Deal) -> None:
    hand = "yay slowdown neigh neigh neigh neigh neigh neigh"
    table = deal(["rhinocorn", "narwhal"], [hand], at="beginning").yes(0).choose(0, "slowdown").turn_of(1)
    assert table.discard == "narwhal slowdown"


def test_seductive_unicorn_discards_then_steals_r042(deal: Deal) -> None:
    table = deal(["", "greedy-flying-unicorn yay"], ["seductive-unicorn narwhal"], deck="slowdown")
    table.play("seductive-unicorn").yes(0).turn_of(1)
    assert table.stable(0) == "greedy-flying-unicorn seductive-unicorn"
    assert table.hand(0) == "slowdown"  # drawn by the stolen card, for the thief
    assert table.discard == "narwhal"


def test_seductive_unicorn_without_a_card_to_discard_steals_nothing_r032(deal: Deal) -> None:
    table = deal(["", "narwhal"], ["seductive-unicorn"]).play("seductive-unicorn").turn_of(1)
    assert table.stable(1) == "narwhal"


def test_seductive_unicorn_keeps_what_it_stole(deal: Deal) -> None:
    table = deal(["", "baby-narwhal"], ["seductive-unicorn yay", "unicorn-poison"])
    table.play("seductive-unicorn").yes(0).play("unicorn-poison").choose(1, "seductive-unicorn")
    assert table.stable(0) == "baby-narwhal"


def test_shabby_the_narwhal_searches_for_a_downgrade(deal: Deal) -> None:
    table = deal(["", ""], ["shabby-the-narwhal"]).play("shabby-the-narwhal").yes(0)
    table.choose(0, "pandamonium")
    assert table.hand(0) == "pandamonium"


def test_shabby_the_narwhal_finds_nothing_and_the_deck_is_shuffled_r038_decision_17(deal: Deal) -> None:
    deck = "yay yay claw-machine claw-machine"
    table = deal(["", ""], ["shabby-the-narwhal"], deck=deck, nothing_else=True)
    table.play("shabby-the-narwhal").yes(0).turn_of(1)
    assert table.hand(0) == ""
    assert table.events("found", "shuffled") == ["shuffled "]


def test_shark_with_a_horn_sacrifices_itself_to_destroy(deal: Deal) -> None:
    table = deal(["narwhal", "rhinocorn yay"], ["shark-with-a-horn"]).play("shark-with-a-horn").yes(0)
    assert table.stable(0) == "narwhal"
    assert table.stable(1) == "yay"


def test_shark_with_a_horn_may_be_sacrificed_for_nothing_r083(deal: Deal) -> None:
    table = deal(["", "yay"], ["shark-with-a-horn"]).play("shark-with-a-horn").yes(0).turn_of(1)
    assert table.discard == "shark-with-a-horn"


def test_stabby_the_unicorn_strikes_back_when_destroyed(deal: Deal) -> None:
    table = deal(["narwhal", "stabby-the-unicorn americorn", "rhinocorn"], ["unicorn-poison"])
    table.play("unicorn-poison").choose(0, "stabby-the-unicorn").yes(1, to="stabby-the-unicorn")
    assert table.offers == ["narwhal", "rhinocorn"]
    table.choose(1, "narwhal").turn_of(1)


def test_stabby_the_unicorn_strikes_when_sacrificed(deal: Deal) -> None:
    table = deal(["caffeine-overload stabby-the-unicorn", "narwhal"], ["yay"], at="beginning").yes(0)
    table.choose(0, "stabby-the-unicorn").yes(0, to="stabby-the-unicorn").turn_of(0)
    assert table.stable(1) == ""


def test_stabby_the_unicorn_does_not_sacrifice_itself_r074(deal: Deal) -> None:
    table = deal(["stabby-the-unicorn", "narwhal"], ["yay"], at="beginning").turn_of(0)
    assert table.stable(0) == "stabby-the-unicorn"


def test_stabby_the_unicorn_stolen_or_returned_does_not_strike(deal: Deal) -> None:
    deal(["", "stabby-the-unicorn"], ["seductive-unicorn yay"]).play("seductive-unicorn").yes(0).turn_of(1)
    deal(["narwhal", "stabby-the-unicorn"], ["mermaid-unicorn"]).play("mermaid-unicorn").turn_of(1)


def test_swift_flying_unicorn_takes_a_neigh_card_of_any_kind(deal: Deal) -> None:
    table = deal(["", ""], ["swift-flying-unicorn"], discard="neigh super-neigh yay")
    table.play("swift-flying-unicorn").yes(0)
    assert table.offers == ["neigh", "super-neigh"]
    table.choose(0, "super-neigh")
    assert table.hand(0) == "super-neigh"


def test_the_great_narwhal_searches_for_a_narwhal_that_is_no_baby(deal: Deal) -> None:
    table = deal(["", ""], ["the-great-narwhal"]).play("the-great-narwhal").yes(0)
    narwhals = ["alluring-narwhal", "classy-narwhal", "narwhal", "narwhal-torpedo", "shabby-the-narwhal"]
    assert table.offers == narwhals
    table.choose(0, "narwhal-torpedo")
    assert table.hand(0) == "narwhal-torpedo"


def test_unicorn_on_the_cob_draws_two_and_discards_any_one_r079(deal: Deal) -> None:
    table = deal(["", ""], ["unicorn-on-the-cob yay"], deck="narwhal slowdown").play("unicorn-on-the-cob")
    assert table.offers == ["narwhal", "slowdown", "yay"]
    table.choose(0, "yay")
    assert table.hand(0) == "narwhal slowdown"


def test_unicorn_oracle_takes_one_of_three_and_arranges_the_rest(deal: Deal) -> None:
    table = deal(["", ""], ["unicorn-oracle"], deck="narwhal slowdown yay rhinocorn").play("unicorn-oracle")
    assert table.offers == ["narwhal", "slowdown", "yay"]
    table.choose(0, "slowdown").choose(0, "yay")
    assert table.hand(0) == "slowdown"
    assert table.hand(1) == "yay"  # on top, and drawn by the next player
    assert table.top(2) == "narwhal rhinocorn"


def test_unicorn_oracle_looks_at_what_there_is(deal: Deal) -> None:
    table = deal(["narwhal", ""], ["unicorn-oracle"], deck="slowdown yay", nothing_else=True)
    table.play("unicorn-oracle").choose(0, "yay").won_by(0, "deck")  # the next player drew the last card


def test_unicorn_phoenix_is_saved_by_a_discard(deal: Deal) -> None:
    table = deal(["", "unicorn-phoenix"], ["unicorn-poison", "yay slowdown"]).play("unicorn-poison")
    table.yes(1, to="unicorn-phoenix").choose(1, "yay").turn_of(1)
    assert table.stable(1) == "unicorn-phoenix"
    assert table.discard == "unicorn-poison yay"


def test_unicorn_phoenix_may_be_let_go(deal: Deal) -> None:
    table = deal(["", "unicorn-phoenix"], ["unicorn-poison", "yay"]).play("unicorn-poison").no(1)
    assert table.stable(1) == ""


def test_unicorn_phoenix_with_an_empty_hand_dies_r073(deal: Deal) -> None:
    table = deal(["", "unicorn-phoenix"], ["unicorn-poison"]).play("unicorn-poison").turn_of(1)
    assert table.discard == "unicorn-phoenix unicorn-poison"


def test_unicorn_phoenix_saved_counts_as_sacrificed_r072(deal: Deal) -> None:
    stables = ["caffeine-overload unicorn-phoenix", ""]
    table = deal(stables, ["neigh"], deck="yay slowdown narwhal", at="beginning").yes(0)
    table.choose(0, "unicorn-phoenix").yes(0, to="unicorn-phoenix").turn_of(0)
    assert table.hand(0) == "narwhal slowdown yay"
    assert table.stable(0) == "caffeine-overload unicorn-phoenix"


def test_unicorn_phoenix_stolen_or_returned_is_not_saved(deal: Deal) -> None:
    table = deal(["", "unicorn-phoenix"], ["mermaid-unicorn", "yay"]).play("mermaid-unicorn").turn_of(1)
    assert "unicorn-phoenix" in table.hand(1)


@pytest.mark.parametrize("flyer", FLYERS)
def test_flyers_go_to_the_hand_instead_when_destroyed_r075(deal: Deal, flyer: str) -> None:
    table = deal(["", flyer], ["unicorn-poison"]).play("unicorn-poison").turn_of(1)
    assert flyer in table.hand(1)
    assert table.discard == "unicorn-poison"
    assert f"destroyed {flyer}" in table.events("destroyed")


@pytest.mark.parametrize("flyer", FLYERS)
def test_flyers_go_to_the_hand_instead_when_sacrificed_r075(deal: Deal, flyer: str) -> None:
    table = deal([f"caffeine-overload {flyer}", ""], ["yay"], deck="neigh good-deal slowdown", at="beginning")
    table.yes(0).choose(0, flyer).turn_of(0)
    assert table.hand(0) == " ".join(sorted(["yay", flyer, "neigh", "good-deal", "slowdown"]))


def test_flyers_stolen_stay_in_the_stable_of_the_thief_r075(deal: Deal) -> None:
    table = deal(["", "swift-flying-unicorn"], ["seductive-unicorn yay"]).play("seductive-unicorn").yes(0)
    assert table.stable(0) == "seductive-unicorn swift-flying-unicorn"


def test_flyers_are_never_among_what_lies_in_the_discard_pile_decision_12(deal: Deal) -> None:
    """Dark Angel cannot bring back the flyer it gave up: it went to the hand."""
    table = deal(["swift-flying-unicorn", ""], ["dark-angel-unicorn"]).play("dark-angel-unicorn").yes(0)
    table.choose(0, "swift-flying-unicorn").turn_of(1)
    assert table.stable(0) == "dark-angel-unicorn"
    assert table.hand(0) == "swift-flying-unicorn"

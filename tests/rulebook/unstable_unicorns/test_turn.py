"""The turn: its phases, what is due at its beginning, the play, the hand limit, extra turns."""

from __future__ import annotations

from collections.abc import Callable

from tests.rulebook.unstable_unicorns.table import Table

Deal = Callable[..., Table]


def test_a_turn_draws_one_card_then_plays_one(deal: Deal) -> None:
    table = deal(["", ""], ["narwhal"], deck="yay slowdown", at="beginning").turn_of(0)
    assert table.hand(0) == "narwhal yay"
    table.play("narwhal").turn_of(1)
    assert table.hand(1) == "slowdown"


def test_drawing_instead_of_playing_makes_two_cards(deal: Deal) -> None:
    table = deal(["", ""], ["narwhal"], deck="yay slowdown", at="beginning").draw().turn_of(1)
    assert table.hand(0) == "narwhal slowdown yay"


def test_with_nothing_to_play_the_draw_is_taken_without_a_question(deal: Deal) -> None:
    table = deal(["", ""], ["neigh"], deck="super-neigh slowdown yay", at="beginning").turn_of(1)
    assert table.hand(0) == "neigh slowdown super-neigh"


def test_turns_go_round(deal: Deal) -> None:
    table = deal(["", "", ""], active=1, at="beginning")
    for seat in (1, 2, 0, 1):
        table.turn_of(seat).draw()


def test_upgrades_and_downgrades_go_into_any_stable_r034(deal: Deal) -> None:
    table = deal(["", "", ""], ["yay slowdown narwhal"])
    assert table.offers == [
        "draw",
        "play narwhal into 0",
        "play slowdown into 0",
        "play slowdown into 1",
        "play slowdown into 2",
        "play yay into 0",
        "play yay into 1",
        "play yay into 2",
    ]
    table.play("slowdown", into=0).turn_of(1)
    assert table.stable(0) == "slowdown"


def test_a_unicorn_goes_into_ones_own_stable_only_decision_4(deal: Deal) -> None:
    table = deal(["", ""], ["narwhal"])
    assert table.offers == ["draw", "play narwhal into 0"]
    table.draw()


def test_the_effects_of_an_upgrade_belong_to_the_stable_it_is_in_decision_18_r034(deal: Deal) -> None:
    table = deal(["", ""], ["caffeine-overload", "yay"]).play("caffeine-overload", into=1)
    table.no(1, to="caffeine-overload").turn_of(1)


def test_there_is_no_limit_to_the_cards_in_a_stable_r018(deal: Deal) -> None:
    stable = "claw-machine claw-machine claw-machine slowdown broken-stable nanny-cam glitter-bomb"
    table = deal(["", stable], ["glitter-bomb narwhal"], plays=2).play("glitter-bomb", into=1)
    assert len(table.turn_of(0).stable(1).split()) == 8


# The hand limit


def test_the_hand_is_cut_to_seven_at_the_end_of_ones_turn_r077(deal: Deal) -> None:
    hand = "neigh neigh neigh neigh neigh neigh neigh yay"
    table = deal(["", ""], [hand], deck="slowdown").draw()
    assert table.asked == (0, "card")
    assert table.offers == ["neigh", "slowdown", "yay"]
    table.choose(0, "yay", "neigh").turn_of(1)
    assert table.hand(0) == "neigh neigh neigh neigh neigh neigh slowdown"


def test_the_hand_may_be_larger_during_the_turn_and_in_others_turns_r077(deal: Deal) -> None:
    hand = "neigh neigh neigh neigh neigh neigh neigh neigh yay"
    table = deal(["", ""], {0: "narwhal", 1: hand}).play("narwhal").passes(1)
    assert len(table.turn_of(1).hand(1).split()) == 10


def test_copies_of_one_card_are_discarded_without_a_question(deal: Deal) -> None:
    table = deal(["", ""], ["neigh neigh neigh neigh neigh neigh neigh neigh"], deck="neigh").turn_of(1)
    assert table.discard == "neigh neigh"


def test_seven_cards_are_kept(deal: Deal) -> None:
    table = deal(["", ""], ["neigh neigh neigh neigh neigh neigh"], deck="yay").turn_of(1)
    assert table.discard == ""


# What is due at the beginning (decision 6)


def test_the_player_orders_the_effects_of_the_beginning_decision_6(deal: Deal) -> None:
    stables = ["caffeine-overload sadistic-ritual narwhal", ""]
    table = deal(stables, ["yay"], at="beginning")
    assert table.asked == (0, "order")
    assert table.offers == ["caffeine-overload", "sadistic-ritual"]
    table.first(0, "sadistic-ritual").no(0, to="caffeine-overload").turn_of(0)


def test_an_effect_that_is_due_happens_although_its_card_is_gone_r003(deal: Deal) -> None:
    stables = ["glitter-bomb sadistic-ritual narwhal llamacorn", "yay"]
    table = (
        deal(stables, ["neigh"], deck="good-deal slowdown", at="beginning").first(0, "glitter-bomb").yes(0)
    )
    table.choose(0, "sadistic-ritual").choose(0, "narwhal").turn_of(0)
    assert table.hand(0) == "good-deal neigh slowdown"
    assert table.stable(0) == "glitter-bomb llamacorn"


def test_a_unicorn_stolen_at_the_beginning_cannot_pay_for_another_effect_r009_decision_6(deal: Deal) -> None:
    stables = ["rainbow-lasso glitter-bomb", "narwhal yay"]
    hand = "neigh neigh neigh good-deal"
    table = deal(stables, [hand], at="beginning").first(0, "rainbow-lasso").yes(0)
    table.choose(0, "neigh", "neigh", "neigh").yes(0, to="glitter-bomb")
    assert table.offers == ["glitter-bomb", "rainbow-lasso"]
    table.choose(0, "rainbow-lasso").turn_of(0)
    assert table.stable(0) == "glitter-bomb narwhal"


def test_a_card_given_back_by_the_nursery_rule_cannot_be_hit_twice(deal: Deal) -> None:
    """Two Glitter Bombs: what the first one took is no target of the second."""
    table = deal(["glitter-bomb glitter-bomb", "narwhal"], ["neigh"], at="beginning").yes(0).yes(0).turn_of(0)
    assert table.discard == "glitter-bomb glitter-bomb narwhal"


def test_what_an_effect_triggers_waits_until_all_that_was_due_is_done_r014(deal: Deal) -> None:
    """The stolen Greedy Flying Unicorn draws only after the Claw Machine has taken its card."""
    stables = ["rainbow-lasso claw-machine", "greedy-flying-unicorn"]
    hand = "neigh neigh neigh good-deal"
    table = (
        deal(stables, [hand], deck="yay slowdown narwhal", at="beginning").first(0, "rainbow-lasso").yes(0)
    )
    table.choose(0, "neigh", "neigh", "neigh").yes(0, to="claw-machine").turn_of(0)
    assert table.events("stolen", "drawn") == [
        "stolen greedy-flying-unicorn",
        "drawn yay",
        "drawn slowdown",
        "drawn narwhal",
    ]


def test_an_optional_effect_declined_is_lost_for_the_turn_r007(deal: Deal) -> None:
    table = deal(["caffeine-overload", ""], ["yay neigh"], at="beginning").no(0).turn_of(0)
    assert not {"yes", "no"} & set(table.offers)
    table.draw()


def test_a_mandatory_effect_cannot_be_forgotten_r008(deal: Deal) -> None:
    stables = ["sadistic-ritual narwhal", ""]
    table = deal(stables, ["yay"], at="beginning").turn_of(0)
    assert table.stable(0) == "sadistic-ritual"


def test_two_copies_due_need_no_order(deal: Deal) -> None:
    table = deal(["claw-machine claw-machine", ""], ["yay neigh"], at="beginning").no(0).no(0).turn_of(0)
    assert "neigh" in table.hand(0)


def test_blinding_light_present_when_the_turn_began_silences_what_would_be_due(deal: Deal) -> None:
    stables = ["blinding-light rhinocorn caffeine-overload", "narwhal"]
    table = deal(stables, ["yay"], at="beginning").yes(0, to="caffeine-overload")
    table.choose(0, "blinding-light").turn_of(0)  # gone now, but Rhinocorn's effect was not due
    assert table.stable(1) == "narwhal"


# Permits


def test_extra_turns_add_up_r081(deal: Deal) -> None:
    stables = ["double-dutch", ""]
    hand = "change-of-luck change-of-luck neigh neigh neigh neigh"
    deck = "neigh neigh yay slowdown good-deal narwhal"
    table = deal(stables, [hand], deck=deck, at="beginning").yes(0).play("change-of-luck")
    table.choose(0, "neigh", "neigh", "neigh").play("change-of-luck")
    table.choose(0, "neigh", "neigh", "neigh")
    table.no(0).turn_of(0).draw().no(0).turn_of(0).draw().turn_of(1)


def test_a_permit_for_two_plays_ends_with_the_turn(deal: Deal) -> None:
    stables = ["double-dutch", ""]
    table = deal(stables, ["change-of-luck narwhal neigh neigh neigh"], at="beginning").yes(0)
    table.play("change-of-luck").choose(0, *["neigh"] * 3).end().no(0).turn_of(0).play("narwhal").turn_of(1)

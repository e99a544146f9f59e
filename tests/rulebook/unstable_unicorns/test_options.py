"""The options of the rules that the editions differ in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulebook.unstable_unicorns import CS_2E
from tests.rulebook.unstable_unicorns.table import Table

Deal = Callable[..., Table]


def test_impossible_cards_cannot_be_played_where_the_rules_forbid_it_r029_decision_1(deal: Deal) -> None:
    rules = replace(CS_2E, impossible_play="forbidden")
    hand = "kiss-of-life unicorn-poison two-for-one good-deal"
    table = deal(["", "yay"], [hand], rules=rules)
    assert table.offers == ["draw", "play good-deal"]
    table.draw()
    table = deal(["slowdown", "narwhal"], [hand], discard="llamacorn", rules=rules)
    assert len(table.offers) == 5
    table.draw()


def test_a_card_of_several_parts_can_be_played_when_one_of_them_can_be_carried_out(deal: Deal) -> None:
    """With no Upgrade or Downgrade in play the Reset Button still shuffles the discard pile in."""
    rules = replace(CS_2E, impossible_play="forbidden")
    table = deal(["", ""], ["reset-button mystical-vortex"], discard="yay", rules=rules)
    assert table.offers == ["draw", "play mystical-vortex", "play reset-button"]
    assert table.state.view(0).pointless == frozenset()
    table.draw()


def test_what_would_achieve_nothing_is_pointless_in_the_view_of_its_player_only(deal: Deal) -> None:
    table = deal(["", "yay"], ["unicorn-poison two-for-one good-deal"])
    assert sorted(table.word(move.card) for move in table.state.view(0).pointless) == [
        "two-for-one",
        "unicorn-poison",
    ]
    assert table.state.view(1).pointless == frozenset()
    table.draw()
    table = deal(["glitter-bomb", ""], ["yay"], at="beginning")
    assert [move.kind for move in table.state.view(0).pointless] == ["yes"]
    table.no(0)


def test_unicorns_go_into_any_stable_where_the_rules_allow_it_decision_4(deal: Deal) -> None:
    rules = replace(CS_2E, unicorn_target="any")
    table = deal(["", ""], ["greedy-flying-unicorn"], rules=rules, deck="slowdown")
    assert table.offers == ["draw", "play greedy-flying-unicorn into 0", "play greedy-flying-unicorn into 1"]
    table.play("greedy-flying-unicorn", into=1).turn_of(1)
    assert table.stable(1) == "greedy-flying-unicorn"
    assert "slowdown" in table.hand(1)  # the enter effect belongs to the Stable's player (decision 18)


def test_the_win_waits_for_the_end_of_the_chain_where_the_rules_say_so_r013_decision_5(deal: Deal) -> None:
    six = "llamacorn narwhal basic-unicorn-red basic-unicorn-blue basic-unicorn-green basic-unicorn-purple"
    rules = replace(CS_2E, win_check="after-chain")
    table = deal([six, "baby-narwhal"], ["extremely-destructive-unicorn"], rules=rules)
    table.play("extremely-destructive-unicorn").choose(0, "narwhal").turn_of(1)
    assert table.unicorns(0) == 6

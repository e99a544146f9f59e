"""Who wins, when, and how ties are broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rulebook.unstable_unicorns.table import Table, base_deck

Deal = Callable[..., Table]

UNICORNS = "llamacorn narwhal basic-unicorn-red basic-unicorn-blue basic-unicorn-green basic-unicorn-purple"

OTHERS = (
    "americorn basic-unicorn-orange basic-unicorn-orange basic-unicorn-yellow basic-unicorn-yellow "
    "basic-unicorn-indigo baby-narwhal"
)


def unicorns(number: int) -> str:
    """So many Unicorns without an effect of their own at this point."""
    return " ".join(UNICORNS.split()[:number])


@pytest.mark.parametrize(("players", "goal"), [(2, 7), (3, 7), (4, 7), (5, 7), (6, 6), (7, 6), (8, 6)])
def test_seven_unicorns_win_and_six_from_six_players_on_r015(deal: Deal, players: int, goal: int) -> None:
    stables = [unicorns(goal - 1), *[""] * (players - 1)]
    table = deal(stables, ["rhinocorn"])
    assert not table.state.is_over
    table.play("rhinocorn").won_by(0, "goal")


def test_a_unicorn_given_away_can_win_the_game_for_the_other_decision_5(deal: Deal) -> None:
    """Unicorn Swap gives first: the other player has seven before anything is stolen."""
    table = deal(["baby-narwhal", unicorns(6)], ["unicorn-swap"]).play("unicorn-swap").won_by(1, "goal")
    assert table.on_table == "unicorn-swap"


def test_six_unicorns_and_a_panda_do_not_win_r058(deal: Deal) -> None:
    table = deal([f"pandamonium {unicorns(6)}", ""], ["rhinocorn"]).play("rhinocorn").turn_of(1)
    assert table.unicorns(0) == 0


def test_the_winner_may_be_somebody_else_than_the_one_who_plays(deal: Deal) -> None:
    """Re-Target takes Pandamonium from a Stable of seven."""
    stables = ["", f"pandamonium {unicorns(6)} rhinocorn"]
    deal(stables, ["re-target"]).play("re-target").won_by(1, "goal")


def test_two_at_the_goal_at_the_same_check_the_larger_stable_wins_decision_5(deal: Deal) -> None:
    """A blinded Ginormous Unicorn and eight Pandas: the Reset Button frees both Stables at one moment."""
    stables = [f"blinding-light ginormous-unicorn {unicorns(5)}", f"pandamonium {OTHERS} rhinocorn"]
    table = deal(stables, ["reset-button"]).play("reset-button").won_by(1, "goal")
    assert [table.unicorns(seat) for seat in range(2)] == [7, 8]


def test_two_at_the_goal_with_equal_numbers_compare_letters_decision_5(deal: Deal) -> None:
    stables = [f"blinding-light ginormous-unicorn {unicorns(5)}", f"pandamonium {OTHERS}"]
    table = deal(stables, ["reset-button"]).play("reset-button").won_by(1, "letters")
    assert [table.unicorns(seat) for seat in range(2)] == [7, 7]


def test_the_deck_runs_out_and_most_unicorns_win_at_once_r016_decision_14(deal: Deal) -> None:
    stables = ["baby-narwhal baby-unicorn-red", "baby-unicorn-blue"]
    table = deal(stables, ["yay neigh"], deck="slowdown", nothing_else=True).draw().won_by(0, "deck")
    assert table.deck_size() == 0


def test_the_deck_runs_out_in_the_middle_of_an_effect_decision_14(deal: Deal) -> None:
    """Good Deal draws the last two cards; the discard does not happen any more."""
    stables = ["baby-narwhal", ""]
    table = deal(stables, ["good-deal yay"], deck="slowdown neigh", nothing_else=True).play("good-deal")
    table.won_by(0, "deck")
    assert table.hand(0) == "neigh slowdown yay"
    assert table.state.frames == []


def test_a_player_at_the_goal_wins_although_the_deck_runs_out_too_decision_14(deal: Deal) -> None:
    """Seven against eight Pandas: at the goal counts before the empty deck."""
    table = deal([unicorns(6), ""], ["rhinocorn"], deck="yay", nothing_else=True).play("rhinocorn")
    table.won_by(0, "goal")


def test_pandas_count_for_nothing_when_the_deck_runs_out_r058(deal: Deal) -> None:
    stables = ["baby-narwhal", "pandamonium baby-unicorn-red baby-unicorn-blue"]
    deal(stables, ["yay"], deck="slowdown", nothing_else=True).draw().won_by(0, "deck")


def test_a_tie_is_broken_by_the_letters_of_the_unicorns_decision_15(deal: Deal) -> None:
    """Rhinocorn has nine letters, Llamacorn too: Narwhal Torpedo (14) against Shabby the Narwhal (16)."""
    stables = ["rhinocorn narwhal-torpedo", "llamacorn shabby-the-narwhal"]
    deal(stables, ["yay"], deck="slowdown", nothing_else=True).draw().won_by(1, "letters")


def test_a_tie_of_letters_too_has_no_winner_r016(deal: Deal) -> None:
    stables = ["rhinocorn", "llamacorn"]
    deal(stables, ["yay"], deck="slowdown", nothing_else=True).draw().won_by(None, "tie")


def test_only_those_tied_for_most_compare_letters(deal: Deal) -> None:
    """The third Stable has the longest names and fewer Unicorns."""
    stables = ["narwhal baby-unicorn-red", "llamacorn baby-unicorn-blue", "extremely-destructive-unicorn"]
    deal(stables, ["yay"], deck="slowdown", nothing_else=True).draw().won_by(1, "letters")


@pytest.mark.parametrize(
    ("card", "letters"),
    [
        ("baby-unicorn-red", 11),  # Baby Unicorn: the art's colour is not printed
        ("basic-unicorn-purple", 12),
        ("the-great-narwhal", 15),
        ("shark-with-a-horn", 14),
    ],
)
def test_letters_are_those_of_the_printed_title_without_spaces_decision_15(card: str, letters: int) -> None:
    deck = base_deck()
    assert next(face.letters for face in deck.faces if face.card.id == card) == letters


def test_upgrades_have_no_letters_that_count(deal: Deal) -> None:
    stables = ["llamacorn rainbow-lasso", "rhinocorn"]
    deal(stables, ["yay"], deck="slowdown", nothing_else=True).draw().won_by(None, "tie")

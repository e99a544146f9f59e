"""A beginner at Unicorn Fever bets on nothing that cannot win, and never works against their own runners."""

from __future__ import annotations

from typing import Any

import pytest

from ai.baseline import Novice
from ai.games.unicorn_fever.harm import harm
from rulebook.games.unicorn_fever import GAME, racing, results
from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.notation import laid, move_of, written

ODDS = {"red": 2, "green": 3, "blue": 4, "yellow": 5, "orange": 6, "purple": 7}
OWNED = {"A": "purple", "B": "orange", "C": "yellow"}


def harmful(given: dict[str, Any], *moves: str, rules: str = "fever-pl") -> set[str]:
    """The moves that hurt player A of three, in the first planning phase, after some moves."""
    in_force = GAME.presets.read(rules)
    dealt: Any = GAME.new_game(bare(), 3, 1, in_force)
    words = {"first": "A", "active": "A", "odds": ODDS, "owned": OWNED, "rampant": ["purple"], **given}
    state: Any = GAME.restore(bare(), 3, in_force, laid(dealt, words) | {"asked": [0]}, None)
    for word in moves:
        state.play(move_of(bare(), word))
    view = state.view(state.player_to_act)
    return {written(bare(), move) for move in view.legal_moves if harm(view, move)}


@pytest.mark.parametrize(
    ("by", "magic", "lost"),
    [
        ("A", ["move-minus", "move-minus", "gallop-none"], {"bet win-red", "bet early-red"}),
        ("A", ["move-minus", "gallop-none"], set()),
        ("A", ["move-minus", "move-minus", "gallop-none", "move-plus"], set()),
        ("B", ["move-minus", "move-minus", "gallop-none"], set()),
    ],
)
def test_nobody_bets_on_a_runner_that_they_have_stopped(by: str, magic: list[str], lost: set[str]) -> None:
    assert harmful({"played": {"red": {by: magic}}}, "declare bet") == lost


def test_no_token_is_taken_for_a_bet_that_cannot_win() -> None:
    others = {f"win-{colour}": 1 for colour in ODDS if colour != "red"}
    stopped = {"red": {"A": ["move-minus", "move-minus", "gallop-none"]}}
    assert harmful({"bets": {"B": others}, "played": stopped}) == {"take win-a", "loan"}
    assert harmful({"bets": {"B": others}}) == {"loan"}


def test_a_loan_is_for_who_has_nothing_to_bet_with() -> None:
    assert harmful({"gold": {"A": 1}}) == {"loan"}
    assert harmful({"gold": {"A": 0}}) == set()


def test_what_the_tax_will_take_is_not_staked() -> None:
    found = harmful({"gold": {"A": 9}, "glory": {"A": 6}}, "declare bet", "bet win-red")
    assert found == {f"stake {amount}" for amount in range(4, 10)}
    assert harmful({"gold": {"A": 9}, "glory": {"A": 30}}, "declare bet", "bet win-red") == {
        f"stake {amount}" for amount in range(2, 10)
    }


def test_nobody_takes_a_loan_for_a_tax_of_which_they_may_pay_less() -> None:
    given = {"stage": "tax", "gold": {"A": 2}, "glory": {"A": 6}}
    assert harmful(given, rules="fever-pl,tax-loan=free") == {"loan"}


def test_magic_is_for_ones_own_runners_and_against_those_of_others() -> None:
    hand = {"hands": {"A": ["move-plus", "move-minus", "odds-up", "start-minus", "gallop-plus"]}}
    given = {**hand, "bets": {"A": {"win-blue": 2}, "B": {"win-red": 2, "early-blue": 2}}}
    plus, minus = ("move-plus", "gallop-plus"), ("move-minus", "start-minus")
    assert harmful(given, "take magic-a") == {
        # green is nobody's, yellow and orange are owned by rivals
        *(f"cast {card} {unicorn}" for card in plus for unicorn in ("red", "yellow", "orange")),
        *(f"cast {card} {unicorn}" for card in minus for unicorn in ("blue", "purple")),
    }


def test_magic_is_not_wasted_on_who_is_immune_to_it() -> None:
    given = {"hands": {"A": ["finish-plus", "finish-stop", "start-minus", "odds-up", "odds-down"]}}
    rampant = {"rampant": ["orange"]}  # immune to what has the letter E
    assert "cast finish-stop orange" in harmful({**given, **rampant}, "take magic-a")
    assert "cast finish-stop orange" not in harmful(given, "take magic-a")


def test_in_a_tie_ones_own_runner_is_ahead() -> None:
    given = {
        "stage": "tie",
        "acted": {"A": 3, "B": 3, "C": 3},
        "arrived": [["red", "green", "blue"]],
        "bets": {"B": {"win-red": 2}},
    }
    assert harmful(given) == set()
    assert harmful({**given, "bets": {"A": {"early-green": 1}}}) == {"ahead red", "ahead blue"}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_bet_of_a_game_can_win(players: int) -> None:
    """There is a race of the engine in which it does, when whoever bets has played the only magic."""
    bets = 0
    for seed in range(3):
        state: Any = GAME.new_game(bare(), players, seed, GAME.presets.default)
        novice = Novice(seed)
        while not state.is_over:
            seat = state.player_to_act
            view = state.view(seat)
            move = novice.choose(view)
            harmless = [other for other in view.legal_moves if not harm(view, other)]
            assert move in (harmless or view.legal_moves)
            assert move.kind != "loan" or not harmless or state.gold[seat] == 0
            state.play(move)
            if move.kind == "bet":
                assert _comes_true(state, seat, move.card - bare().things.bets)
                bets += 1
    assert bets > 5 * players


def _comes_true(state: Any, seat: int, token: int) -> bool:
    """Whether some races in which the dice like the unicorn let the bet win."""
    for seed in range(200):
        race = state.copy()
        race.played = [
            [part for at in range(0, len(on), 2) if on[at + 1] == seat for part in on[at : at + 2]]
            for on in race.played
        ]
        race.generator, race.claimed = seed, -1
        racing.begin_race(race)
        race.loaded = [token % 6] * 20
        while not racing.race_on(race):
            tied = race.arrived[0]
            racing.settle_place(race, token % 6 if token % 6 in tied else tied[0])
        if results.won(race, token):
            return True
    return False

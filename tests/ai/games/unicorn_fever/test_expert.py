"""How positions are judged: by what everybody is going to have, and never by what a player cannot see."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ai.games.unicorn_fever.expert import expertise
from ai.games.unicorn_fever.reasons import CODES
from ai.games.unicorn_fever.thought import Thought
from ai.roster import build
from rulebook.games.unicorn_fever import GAME
from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.notation import laid, move_of, written
from rulebook.table import Voice

ODDS = {"red": 2, "green": 3, "blue": 4, "yellow": 5, "orange": 6, "purple": 7}
OWNED = {"A": "purple", "B": "orange", "C": "yellow"}
RULES = GAME.presets.default


def position(**given: Any) -> Any:
    """Three players, A to act."""
    dealt: Any = GAME.new_game(bare(), 3, 1, RULES)
    words = {"first": "A", "active": "A", "odds": ODDS, "owned": OWNED, "rampant": ["purple"], **given}
    return GAME.restore(bare(), 3, RULES, laid(dealt, words) | {"asked": [0]}, None)


def chance(state: Any) -> float:
    return expertise(state.view(0)).chances(state)[0]


def chosen(state: Any, *moves: str) -> str:
    for word in moves:
        state.play(move_of(bare(), word))
    return written(bare(), build("heuristic", 1, GAME).choose(state.view(0)))


def test_a_bet_on_who_is_likely_to_win_is_worth_more() -> None:
    likely, hardly = (position(bets={"A": {f"win-{colour}": 1}}) for colour in ("red", "purple"))
    assert chance(likely) > chance(hardly) > 0


def test_magic_counts_for_the_bets_that_hang_on_it() -> None:
    bets = {"A": {"win-blue": 5}}
    helped = position(bets=bets, played={"blue": {"A": ["move-plus"]}})
    hurt = position(bets=bets, played={"blue": {"B": ["move-minus"]}})
    void = position(bets=bets, played={"blue": {"A": ["move-plus"], "B": ["move-minus"]}})
    assert chance(helped) > chance(void) > chance(hurt)


def test_who_ends_in_debt_has_lost() -> None:
    end = {"race": 4, "acted": {"A": 2, "B": 3, "C": 3}}
    poor = position(**end, gold={"A": 2}, glory={"A": 30, "B": 10, "C": 10}, loans={"A": 1})
    rich = position(**end, gold={"A": 60}, glory={"A": 30, "B": 10, "C": 10}, loans={"A": 1})
    assert chance(poor) < 0.05
    assert chance(rich) > 0.9


def test_chances_are_shares() -> None:
    state = position()
    rng = random.Random(1)
    while not state.is_over:
        found = expertise(state.view(0)).chances(state)
        assert sum(found) == pytest.approx(1)
        assert all(0 <= one <= 1 for one in found)
        state.play(rng.choice(state.legal_moves()))


def test_thinking_ends_where_the_race_begins() -> None:
    state = position(acted={"A": 2, "B": 3, "C": 3}, gold={"A": 9})
    known = expertise(state.view(0))
    thought = known.worlds(state.view(0))(random.Random(1))
    for word in ("declare bet", "bet win-red", "stake 3"):
        thought.play(move_of(bare(), word))
    assert isinstance(thought, Thought)
    assert (thought.ended, thought.race, thought.gold[0]) == ("racing", 1, 6)
    assert known.chances(thought)[0] > 1 / 3
    real = state.copy()
    for word in ("declare bet", "bet win-red", "stake 3"):
        real.play(move_of(bare(), word))
    assert real.race == 2


def test_of_two_bets_the_better_is_placed() -> None:
    others = {f"win-{colour}": 1 for colour in ("red", "green", "blue")}
    state = position(bets={"B": others})
    assert chosen(state, "take win-a") == "bet win-yellow"


def test_contracts_are_taken_for_what_they_score() -> None:
    state = position(offer=["fairies-glory", "fairies-tax", "fairies-bet"])
    assert chosen(state, "take contract-a") == "contract fairies-glory"


@pytest.mark.parametrize("name", ["heuristic", "search:60"])
@pytest.mark.parametrize("players", [2, 6])
def test_whole_games(name: str, players: int) -> None:
    state: Any = GAME.new_game(bare(), players, 5, RULES)
    seats = [build(name if seat == 0 else "novice", seat, GAME) for seat in range(players)]
    while (seat := state.player_to_act) is not None:
        view = state.view(seat)
        move = seats[seat].choose(view)
        assert move in view.legal_moves
        state.play(move)
    assert seats[0].why() == () or all(reason.code for reason in seats[0].why())


def test_every_choice_names_what_it_is_for() -> None:
    """A bet's chance, what differs, or what the player is after; and each has words."""
    state = GAME.new_game(bare(), 3, 2, RULES)
    table = GAME.table(Voice(names=[*"ABC"]))
    seats = [build("heuristic", seat, GAME) for seat in range(3)]
    told = set[str]()
    for _ in range(40):
        player = state.player_to_act
        assert player is not None
        state.play(seats[player].choose(state.view(player)))
        found = seats[player].why()
        if found:
            codes = [reason.code for reason in found]
            assert {*codes} <= {*CODES, "plan", "odds"}
            assert {*codes} & {*CODES}, codes
            assert all(table.reason(reason.code, dict(reason.data)) for reason in found)
            told |= {*codes}
    assert len(told) > 4

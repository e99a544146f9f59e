"""Chances of bets: races with the magic that a player knows of, said as so many in so many."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from rulebook.game import find_game
from rulebook.games.unicorn_fever.chances import RACES, comes_true, places
from rulebook.games.unicorn_fever.notation import thing_of
from rulebook.games.unicorn_fever.scenario import FeverForm
from rulebook.games.unicorn_fever.state import FeverState
from rulebook.plain import PlainMove
from rulebook.table import Voice
from rulebook.table.odds import in_words

GAME = find_game("unicorn-fever")
BOX = GAME.components(None)
ODDS = {"red": 2, "green": 3, "blue": 4, "yellow": 5, "orange": 6, "purple": 7}


def laid(**given: object) -> FeverState:
    """A position in which the first player is to act."""
    dealt = GAME.new_game(BOX, 4, 1, GAME.presets.default, journal=True)
    data = FeverForm(GAME).laid(
        dealt, {"first": "A", "active": "A", "odds": ODDS, "rampant": ["purple"], **given}
    )
    state = GAME.restore(BOX, 4, GAME.presets.default, data, [])
    assert isinstance(state, FeverState)
    return state


def test_favourites_come_in_first_more_often() -> None:
    found = places(laid(), [[]] * 6)
    assert all(sum(row) == RACES for row in found)
    assert found[0][0] > found[2][0] > found[5][0]
    assert all(comes_true(found, 6 + unicorn) >= comes_true(found, unicorn) for unicorn in range(6))
    assert found == places(laid(), [[]] * 6)


def test_known_magic_counts_and_what_is_void_does_not() -> None:
    state = laid()
    first = BOX.things.spells
    rocket, lead = (thing_of(BOX, card) - first for card in ("rocket-horseshoes", "leaden-horseshoes"))
    usual = places(state, [[]] * 6)
    assert places(state, [[], [], [rocket], [], [], []])[2][0] > usual[2][0]
    assert places(state, [[], [], [rocket, lead], [], [], []]) == usual


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), (0, 12)),
        (Fraction(1, 13), (0, 12)),
        (Fraction(1, 5), (1, 5)),
        (Fraction(67, 100), (2, 3)),
        (Fraction(99, 100), (1, 1)),
    ],
)
def test_chances_are_said_in_small_numbers(chance: Fraction, said: tuple[int, int]) -> None:
    assert in_words(chance) == said


def test_a_table_tells_of_them_and_of_stakes_that_leave_too_little_for_the_tax() -> None:
    state = laid(gold={"A": 8}, glory={"A": 5})
    table = GAME.table(Voice(names=[*"ABCD"], audience=0))
    loan = table.follows(state.view(0))[PlainMove("loan")]
    assert [remark.text for remark in loan] == ["In the end 25 Gold has to be paid back for 1 loan."]
    state.play(PlainMove("declare", card=thing_of(BOX, "bet")))
    told = table.follows(state.view(0))
    assert len(told) == 18
    assert all(remark.text.startswith(("Chance: ", "Nearly certain")) for (remark,) in told.values())
    state.play(PlainMove("bet", card=thing_of(BOX, "win-red")))
    stakes = table.follows(state.view(0))
    short = [move.number for move, remarks in stakes.items() if any(remark.grave for remark in remarks)]
    assert short == [4, 5, 6, 7, 8]
    odds = state.odds[0]
    for move, remarks in stakes.items():
        assert remarks[-1].text == f"Brings {move.number * odds} Gold and 5 Glory if it comes true."


def test_the_story_of_a_game_has_a_line_for_each_race() -> None:
    state = GAME.new_game(BOX, 3, 4, GAME.presets.default, journal=True)
    rng = random.Random(4)
    table = GAME.table(Voice(names=["Ann", "Bea", "Cy"]))
    assert [*table.story(state)] == []
    while not state.is_over:
        state.play(rng.choice(state.legal_moves()))
    title, *races = table.story(state)
    assert title == "The races:"
    assert [line.split(":")[0].strip() for line in races] == ["1", "2", "3", "4"]
    won = {(event.player, event.number) for event in state.journal or () if event.kind == "bet-won"}
    for line in races:
        podium, _, best = line.partition("; best bet: ")
        assert podium.count(", ") == 2
        assert not best or (("Ann", "Bea", "Cy").index(best.split(",")[0]), int(best.split()[-2])) in won

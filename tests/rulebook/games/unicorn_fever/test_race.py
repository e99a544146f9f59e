"""Races as a pure function: what cards, dice and magic make of them."""

from __future__ import annotations

import random

import pytest

from rulebook.games.unicorn_fever.race import (
    DOUBLE,
    FINISH,
    GALLOP,
    LASTS,
    LEADER,
    MOVE,
    NONE,
    START,
    TIE,
    Magic,
    Turn,
    arrivals,
    changed,
    enchanted,
    race,
    run,
)
from rulebook.games.unicorn_fever.race import LAST as REARMOST

RED, GREEN, BLUE, YELLOW, ORANGE, PURPLE = range(6)
ODDS = [2, 3, 4, 5, 6, 7]
CARD = (3, 2, 3, 2, 2, 2)


def on(unicorn: int, *changes: tuple[int, bool, int]) -> list[Magic]:
    """Magic on one unicorn alone."""
    return [enchanted(changes) if number == unicorn else NONE for number in range(6)]


def after(magic: list[Magic] | None, dice: tuple[int, int], spaces: list[int], turn: int = 2) -> list[int]:
    spaces = spaces[:]
    run(spaces, range(6), ODDS, CARD, dice, magic, turn)
    return spaces


@pytest.mark.parametrize(
    ("changes", "turn", "dice", "space"),
    [
        ([(START, False, 1), (START, False, 1)], 1, (BLUE, GREEN), 5),
        ([(START, True, 4), (START, True, 0), (START, False, 1)], 1, (BLUE, GREEN), 1),
        ([(START, False, 1)], 2, (BLUE, GREEN), 3),
        ([(START, False, -9)], 1, (BLUE, GREEN), 0),
        ([(MOVE, False, -1)], 1, (BLUE, GREEN), 2),
        ([(GALLOP, False, 1)], 2, (RED, GREEN), 5),
        ([(GALLOP, True, 0)], 2, (RED, GREEN), 3),
        ([(DOUBLE, False, 1)], 2, (RED, RED), 5),
        ([(DOUBLE, False, 1)], 2, (RED, BLUE), 4),
        ([(REARMOST, True, 4)], 2, (BLUE, GREEN), 3),
        ([(LEADER, True, 0)], 2, (BLUE, GREEN), 3),
        ([(MOVE, True, 0)], LASTS + 1, (BLUE, GREEN), 3),
    ],
)
def test_magic_changes_how_far_a_unicorn_goes(
    changes: list[tuple[int, bool, int]], turn: int, dice: tuple[int, int], space: int
) -> None:
    assert after(on(RED, *changes), dice, [0] * 6, turn)[RED] == space


def test_only_the_last_and_the_leader_are_so() -> None:
    spaces = [4, 2, 6, 4, 4, 4]
    assert after(on(RED, (REARMOST, True, 0), (LEADER, True, 0)), (BLUE, BLUE), spaces)[RED] == 7
    assert after(on(GREEN, (REARMOST, False, 2)), (BLUE, BLUE), spaces)[GREEN] == 6
    assert after(on(BLUE, (LEADER, True, 0)), (BLUE, BLUE), spaces)[BLUE] == 7


def test_those_who_have_come_in_do_not_run_on() -> None:
    spaces = [14, 3, 3, 3, 3, 3]
    run(spaces, [GREEN, BLUE, YELLOW, ORANGE, PURPLE], ODDS, CARD, (RED, GREEN))
    assert spaces == [14, 6, 6, 5, 5, 5]


@pytest.mark.parametrize(
    ("magic", "groups"),
    [
        (None, [[YELLOW], [GREEN], [RED, BLUE]]),
        (on(BLUE, (TIE, False, 1)), [[YELLOW], [BLUE], [GREEN], [RED]]),
        (on(GREEN, (TIE, False, -1)), [[YELLOW], [RED, BLUE], [GREEN]]),
        (on(YELLOW, (FINISH, True, 0)), [[GREEN], [RED, BLUE], [YELLOW]]),
        (on(RED, (FINISH, False, 2)), [[RED], [YELLOW], [GREEN], [BLUE]]),
        (on(YELLOW, (FINISH, False, -9)), [[GREEN], [RED, BLUE], [YELLOW]]),
    ],
)
def test_who_is_ahead_at_the_line(magic: list[Magic] | None, groups: list[list[int]]) -> None:
    assert arrivals([13, 13, 13, 14, 11, 9], range(6), [4, 3, 4, 6, 2, 2], 12, magic) == groups


def test_nobody_comes_in_before_the_line() -> None:
    assert arrivals([11] * 6, range(6), ODDS, 12) == []


def test_a_race_is_told_turn_by_turn() -> None:
    told: list[Turn] = []
    cards, rolls = [CARD] * 9, [(RED, GREEN), (RED, RED), *[(PURPLE, PURPLE)] * 7]

    order = race(ODDS, cards, rolls, told=told)

    assert told[0].spaces == (4, 3, 3, 2, 2, 2)
    assert told[1].spaces == (8, 5, 6, 4, 4, 4)
    assert [turn.arrived for turn in told] == [
        [],
        [],
        [],
        [[RED], [BLUE]],
        [[PURPLE]],
        [[GREEN], [YELLOW], [ORANGE]],
    ]
    assert order == [RED, BLUE, PURPLE, GREEN, YELLOW, ORANGE]


def test_somebody_is_ahead_where_nothing_decides() -> None:
    level, cards, rolls = [4] * 6, [CARD] * 4, [(RED, RED)] * 4

    assert race(level, cards, rolls)[:3] == [RED, GREEN, BLUE]
    assert race(level, cards, rolls, ahead=[5, 4, 3, 2, 1, 0]) == [RED, PURPLE, ORANGE, YELLOW, BLUE, GREEN]


def test_a_race_that_is_not_run_to_its_end_is_none() -> None:
    with pytest.raises(ValueError, match="do not last"):
        race(ODDS, [CARD], [(RED, RED)])


def test_no_magic_is_as_magic_that_does_nothing() -> None:
    rng = random.Random(1)
    for _ in range(50):
        odds = [rng.randint(2, 7) for _ in range(6)]
        cards = [[rng.randint(0, 4) for _ in range(6)] for _ in range(60)]
        rolls = [(rng.randrange(6), rng.randrange(6)) for _ in range(60)]
        assert race(odds, cards, rolls) == race(odds, cards, rolls, [enchanted([])] * 6)


def test_what_fixes_a_number_holds_at_its_lowest() -> None:
    (start, *_) = enchanted([(START, True, 4), (START, True, 2), (START, False, -1)])
    assert start == (2, -1)
    assert changed(start, 3) == 1

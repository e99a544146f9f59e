"""Whole games as they were judged, and how many games there are from small positions.

A change of the rules shows here. ``python -m tests.rulebook.games.unicorn_fever.test_games_judged`` writes
the files anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulebook.games.unicorn_fever import GAME
from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.notation import laid, written
from rulebook.simulation import at_random, perft
from rulebook.table import Voice

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
JUDGED = Path(__file__).with_name("judged")


def told(players: int) -> str:
    """A random game as it is told, with the moves that were made, and what everybody had in the end."""
    state: Any = GAME.new_game(bare(), players, players, GAME.presets.default, journal=True)
    choose, telling = at_random(players), GAME.telling(Voice(names=[*NAMES[:players]]))
    lines: list[str] = []
    seen = 0
    while True:
        lines += telling.tell(state, state.journal[seen:])
        seen = len(state.journal)
        if state.is_over:
            break
        move = choose(state)
        lines.append(f"> {NAMES[state.player_to_act]}: {written(bare(), move)}")
        state.play(move)
    lines.append(telling.ending(state))
    for seat in range(players):
        lines.append(
            f"{NAMES[seat]}: {state.glory[seat]} Glory, {state.gold[seat]} Gold, {state.loans[seat]} loans"
        )
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game_goes_as_it_was_judged(players: int) -> None:
    assert told(players) == (JUDGED / f"{players}-players.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("players", "digest"), [(4, "5a28261a3c868eaa"), (5, "0caf28099c9fece7"), (6, "bfcfa0c3b9b41db8")]
)
def test_a_game_of_more_ends_where_it_did(players: int, digest: str) -> None:
    state = GAME.new_game(bare(), players, players, GAME.presets.default)
    choose = at_random(players)
    while not state.is_over:
        state.play(choose(state))
    assert state.digest() == digest


@pytest.mark.parametrize(
    ("given", "counts"),
    [
        # nine tokens and effects without Gold to bet or to pay: yellow A, magic A, printed Gold, a loan
        ({"gold": {"A": 0}}, [4]),
        ({}, [8]),
    ],
)
def test_perft(given: dict[str, Any], counts: list[int]) -> None:
    dealt: Any = GAME.new_game(bare(), 3, 1, GAME.presets.default)
    data = laid(dealt, {"first": "A", "active": "A", **given})
    state = GAME.restore(bare(), 3, GAME.presets.default, data, None)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_two_answers_are_as_many_as_can_be_counted_by_hand() -> None:
    """In a game of three, after each of the eight things with which the first turn can begin."""
    dealt: Any = GAME.new_game(bare(), 3, 1, GAME.presets.default)
    data = laid(dealt, {"first": "A", "active": "A"})
    state: Any = GAME.restore(bare(), 3, GAME.presets.default, data, None)
    spells, offer = len({*state.hands[0]}), len({*state.offer})
    after = {
        "take contract-a": offer,
        "take gold-a": 8,  # the next player has the same stacks, gold B for gold A
        "take bet-a": 12,  # to win and early podium
        "take win-a": 6,
        "take magic-a": spells * 6 + 1,
        "declare bet": 12,
        "declare gold": 8,
        "loan": 8,  # it is no action
    }
    found = {}
    for move in state.legal_moves():
        then = state.copy()
        then.play(move)
        found[written(bare(), move)] = len(then.legal_moves())
    assert found == after
    assert perft(state, 2) == sum(after.values())


if __name__ == "__main__":
    JUDGED.mkdir(exist_ok=True)
    for number in (2, 3):
        (JUDGED / f"{number}-players.txt").write_text(told(number), encoding="utf-8")

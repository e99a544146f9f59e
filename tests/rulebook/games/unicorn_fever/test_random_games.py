"""Many games played at random, against the rules and against a second implementation: for ``make soak``."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rulebook.games.unicorn_fever import GAME
from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.box import GLORY, GOLD
from rulebook.games.unicorn_fever.consequences import consequences
from rulebook.games.unicorn_fever.race import NONE, NUMBERS, enchanted, race
from rulebook.simulation import play_checked, simulate
from tests.rulebook.games.unicorn_fever import reference
from tests.rulebook.games.unicorn_fever.test_reference import any_changes, compared

__all__ = ["compared"]

PLAYERS = range(2, 7)
DEFAULT = GAME.presets.default
SINGLE_CHANGES = [
    f"{DEFAULT},{point.name}={value}"
    for point in DEFAULT.points()
    for value in point.choices
    if value != point.value
]
"""The rulebook with one option changed, to every value that it can have."""


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_races_with_any_magic_are_those_of_the_reference(seed: int) -> None:
    rng = random.Random(1000 + seed)
    for _ in range(5000):
        odds = [rng.randint(2, 7) for _ in range(6)]
        cards = [[rng.choice((0, 1, 2, 2, 2, 3, 3, 4)) for _ in range(6)] for _ in range(90)]
        rolls = [(rng.randrange(6), rng.randrange(6)) for _ in range(90)]
        changes = [any_changes(rng) for _ in range(6)]
        ahead = rng.sample(range(6), 6)
        magic = [
            enchanted((NUMBERS.index(name), fixes, amount) for name, fixes, amount in said) if said else NONE
            for said in changes
        ]
        found = race(odds, cards, rolls, magic, 12, ahead)
        assert found == reference.race(odds, cards, rolls, changes, 12, ahead), (odds, cards, rolls, changes)


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYERS)
def test_results_of_many_games_are_those_of_the_reference(players: int, compared: list[str]) -> None:
    for seed in range(100, 160):
        play_checked(GAME, bare(), players, seed, DEFAULT)
    assert compared.count("end") == 60
    assert compared.count("odds") == compared.count("bets") - 60


@pytest.mark.soak
@pytest.mark.parametrize("rules", SINGLE_CHANGES)
def test_games_with_one_option_changed_are_sound_with_all_cards(rules: str) -> None:
    report = simulate(GAME, GAME.components(None), PLAYERS, games=30, seed=70, rules=GAME.presets.read(rules))
    assert report.total == 30


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYERS)
def test_games_with_all_cards_are_sound(players: int) -> None:
    report = simulate(GAME, GAME.components(None), [players], games=150, seed=7, rules=DEFAULT)
    assert report.total == 150
    assert report.moves > report.turns > 150 * 2 * players


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_comes_or_goes_and_a_copy_goes_the_same_way(players: int) -> None:
    """Gold and Glory are in the Bank, on tokens or with somebody; a position read back is the same."""
    box, rng = GAME.components(None), random.Random(players)
    for seed in range(12):
        state: Any = GAME.new_game(box, players, seed, DEFAULT)
        while not state.is_over:
            assert state.bank[0] + sum(state.gold) == GOLD
            assert state.bank[1] + sum(state.glory) + sum(state.bonus) == GLORY
            move = rng.choice(state.legal_moves())
            if rng.random() < 0.1:
                twin = state.copy()
                twin.play(move)
                state.play(move)
                assert twin.to_data() == state.to_data()
            else:
                state.play(move)


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_foretold_hangs_on_nothing_hidden(players: int) -> None:
    box, rng = GAME.components(None), random.Random(players)
    tried = 0
    for seed in range(4):
        state: Any = GAME.new_game(box, players, 500 + seed, DEFAULT)
        while not state.is_over:
            if rng.random() < 0.15:
                player = state.player_to_act
                other = state.determinize(player, rng)
                assert consequences(other.view(player)) == consequences(state.view(player))
                tried += 1
            state.play(rng.choice(state.legal_moves()))
    assert tried > 10

"""What is counted of a game, against what is told of it."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from rulebook.game import VARIABLE, find_game
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import State, new_game
from rulebook.table import Voice
from rulebook.tallies import deeds
from tests.rulebook.games.unstable_unicorns.table import frozen_deck

GAMES = Path(__file__).parents[1] / "games"
NAMES = ["Ann", "Bob", "Cid", "Dan"]
WHO = "(Ann|Bob|Cid|Dan)"
TOLD = {
    "Neighs": [rf"{WHO} Neighs (?:{WHO}'s )?", rf"{WHO} answers (?:{WHO}'s )?.* with "],
    "destroyed": [rf"{WHO} destroys (?:{WHO}'s )?"],
    "stolen": [rf"{WHO} steals .* from {WHO}\."],
    "sacrificed": [rf"{WHO} sacrifices ()"],
}
"""How a watcher is told of what is counted: who, and against whom."""


def played(players: int, seed: int) -> State:
    """A game that chance has played to its end."""
    state = new_game(frozen_deck(), players, seed, journal=True)
    chance = random.Random(seed)
    while not state.is_over:
        state.play(chance.choice(state.legal_moves()))
    return state


def test_what_is_counted_is_what_was_told() -> None:
    seen: set[str] = set()
    for seed in range(15):
        state = played(2 + seed % 3, seed)
        told: Counter[tuple[str, str, str]] = Counter()
        for line in GAME.telling(Voice(names=NAMES[: state.players])).tell(state, state.journal or ()):
            for what, patterns in TOLD.items():
                if found := next(filter(None, (re.match(one, line.strip()) for one in patterns)), None):
                    told[what, found[1], found[2] or ""] += 1
        counted = {
            (deed.said.one, NAMES[seat], NAMES[other] if other >= 0 else ""): number
            for deed in deeds(state)
            for seat, against in deed.by.items()
            for other, number in against.items()
        }
        assert counted == dict(told)
        seen |= {what for what, _, _ in told}
    assert seen == set(TOLD)


def test_a_game_that_says_nothing_of_it_counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(GAMES))
    game = find_game("foxfire")
    state = game.new_game(game.components(None), 2, 1, game.presets.default, journal=True)
    while not state.is_over:
        state.play(state.legal_moves()[0])
    assert deeds(state) == []

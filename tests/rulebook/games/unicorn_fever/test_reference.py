"""The engine against a second implementation: races with any magic, and the results of whole random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rulebook.games.unicorn_fever import GAME, ending, results
from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.race import NONE, NUMBERS, enchanted, race
from rulebook.simulation import play_checked
from tests.rulebook.games.unicorn_fever import reference


def any_changes(rng: random.Random) -> list[tuple[str, bool, int]]:
    """Some magic, often none."""
    return [
        (number, fixes, rng.randint(0, 4) if fixes else rng.randint(-2, 2))
        for number in rng.choices(NUMBERS, k=rng.choice((0, 0, 1, 2, 4)))
        for fixes in [number != "tie" and rng.random() < 0.4]
    ]


def test_any_race() -> None:
    rng = random.Random(24)
    for _ in range(600):
        odds = [rng.randint(2, 7) for _ in range(6)]
        cards = [[rng.choice((0, 1, 2, 2, 2, 3, 3, 4)) for _ in range(6)] for _ in range(90)]
        rolls = [(rng.randrange(6), rng.randrange(6)) for _ in range(90)]
        changes = [any_changes(rng) for _ in range(6)]
        ahead = rng.sample(range(6), 6)
        magic = [
            enchanted((NUMBERS.index(name), fixes, amount) for name, fixes, amount in said) if said else NONE
            for said in changes
        ]
        plain = any(said for said in changes)
        found = race(odds, cards, rolls, magic if plain else None, 12, ahead)
        assert found == reference.race(odds, cards, rolls, changes, 12, ahead), (odds, cards, rolls, changes)


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was compared while games are played: the parts of the results phase and of the end."""
    seen: list[str] = []

    def pay_bets(state: Any) -> None:
        gold, glory = reference.paid(state)
        original["pay_bets"](state)
        seen.append("bets")
        assert (state.gold, state.glory) == (gold, glory)

    def tax(state: Any) -> bool:
        gold, loans = reference.taxed(state)
        seen.append("tax")
        assert original["tax"](state)
        assert (state.gold, state.loans) == (gold, loans)
        return True

    def change_all_odds(state: Any) -> None:
        after = reference.odds_after(state)
        original["change_all_odds"](state)
        seen.append("odds")
        assert state.odds == after

    def finish(state: Any) -> None:
        ends, winners = reference.scored(state)
        original["finish"](state)
        seen.append("end")
        found = [
            {"gold": state.gold[seat], "glory": state.glory[seat], "loans": state.loans[seat]}
            for seat in range(state.players)
        ]
        assert (found, set(state.winners)) == (ends, winners)

    original: dict[str, Any] = {}
    for module, function in (
        (results, pay_bets),
        (results, tax),
        (results, change_all_odds),
        (ending, finish),
    ):
        original[function.__name__] = getattr(module, function.__name__)
        monkeypatch.setattr(module, function.__name__, function)
    return seen


def test_the_results_of_whole_games(compared: list[str]) -> None:
    for seed in range(12):
        play_checked(GAME, bare(), 2 + seed % 5, seed, GAME.presets.default)

    assert {part: compared.count(part) for part in set(compared)} == {
        "bets": 48,
        "tax": 48,
        "odds": 36,
        "end": 12,
    }

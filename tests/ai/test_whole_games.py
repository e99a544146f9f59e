"""Whole games between opponents that look ahead: under all rules, at all tables, always to an end."""

from __future__ import annotations

import pytest

from ai.arena.game import MOST_DECISIONS, play
from ai.arena.job import Job
from rulebook.games.unstable_unicorns import GAME, PRESETS


@pytest.mark.sampled(12)
@pytest.mark.parametrize("deal", [0, 1])
@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 5, 8])
def test_the_heuristic_never_stalls(rules: str, players: int, deal: int) -> None:
    result = play(Job(GAME.id, 0, ("heuristic",) * players, 3, deal, 0, rules))
    assert result.ended in ("goal", "deck", "letters", "tie")
    assert sum(sum(seat.cpu.values()) for seat in result.seats) < MOST_DECISIONS / 20


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["flat:8", "tree:8"])
def test_search_plays_whole_games_at_a_table_of_all_kinds(name: str) -> None:
    for rules in PRESETS:
        result = play(Job(GAME.id, 0, (name, "scripted:racer", "novice", "heuristic"), 3, 1, 0, rules))
        assert result.ended in ("goal", "deck", "letters", "tie")


def test_looking_ahead_wins_most_games_against_chance() -> None:
    """The strengths are measured by the arena; this only notices when one is lost."""
    won = 0
    for deal in range(10):
        for rotation in range(2):
            seats = ("heuristic", "random", "random")
            turned = seats[rotation:] + seats[:rotation]
            result = play(Job(GAME.id, 0, turned, 5, deal, rotation, "cs-2e"))
            won += turned.index("heuristic") in result.winners
    assert won >= 15

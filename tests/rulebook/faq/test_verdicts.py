"""The verdicts of clauses and rulings: each is shown by a scenario that is played, none is contradicted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from rulebook.faq.proof import check_verdicts, play
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.rules import PRESETS, preset
from rulebook.games.unstable_unicorns.scenario.model import Scenario, shipped
from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.scenarios.run import run

HANGS_ON = {
    "cards.unicorn-play-where": "unicorn_target",
    "chain.one-target-per-card": "chain_rules",
    "chain.simultaneous-one-link": "chain_rules",
    "chain.some-effects-no-target": "chain_rules",
    "chain.win-after-chain": "win_check",
    "impossible.cannot-play-from-hand": "impossible_play",
    "neigh.opponent-card": "own_neigh",
    "turn.beginning-end-turn-effect": "end_turn_effect_keeps_others",
    "two-player.neigh-each": "two_player_setup",
    "r002": "chain_rules",
    "r005": "end_turn_effect_keeps_others",
    "r013": "win_check",
    "r029": "impossible_play",
    "r048": "swap_order",
    "r061": "guised_hit_by_any_card",
    "r082": "extra_play",
    "r083": "cost_needs_target",
}
"""Answers that are what they are because of one option of the rules."""


@cache
def scenarios() -> tuple[Scenario, ...]:
    return tuple(read_scenarios(*shipped()))


@pytest.mark.soak  # the suite proves the answers, which asks the same
def test_every_verdict_is_what_the_game_gives() -> None:
    played = play(GAME, scenarios())

    assert [str(fault) for fault in check_verdicts(GAME.clauses, GAME.rulings, played, PRESETS)] == []


def test_every_ruling_follows_from_clauses() -> None:
    assert {len(ruling.clauses) for ruling in GAME.rulings.values()} == {1, 2, 3}


def test_disputed_rulings_are_answered_by_the_reading_of_each_preset() -> None:
    disputed = {ruling.id for ruling in GAME.rulings.values() if ruling.disputed and ruling.verdict}

    assert disputed == {"r048", "r061", "r082"}
    assert all(GAME.rulings[ruling].verdict.keys() == PRESETS.keys() for ruling in disputed)


def turned(option: str) -> Iterator[tuple[Scenario, str]]:
    """The scenarios that say something that hangs on ``option``, with their rules but the option turned."""
    (point,) = [point for point in PRESETS["cs-2e"].points() if point.name == option]
    for scenario in scenarios():
        if any(HANGS_ON.get(ident) == option for ident in scenario.says):
            for text in scenario.rules:
                (now,) = [one.value for one in preset(text).points() if one.name == option]
                (other,) = set(point.choices) - {now}
                name, *changes = str(preset(text)).split(",")
                kept = [change for change in changes if not change.startswith(f"{option}=")]
                yield scenario, ",".join([name, *kept, f"{option}={other}"])


@pytest.mark.parametrize("option", sorted(set(HANGS_ON.values())))
def test_an_answer_falls_when_the_option_it_hangs_on_is_turned(option: str) -> None:
    found = list(turned(option))

    assert found
    held = [(scenario.id, text) for scenario, text in found if run(scenario, preset(text)).failure is None]
    assert held == []

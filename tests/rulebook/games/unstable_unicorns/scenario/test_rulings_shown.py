"""The scenarios of the rulings: each is shown wherever it holds, in every reading that is an option."""

from __future__ import annotations

from functools import cache

import pytest

from rulebook.games.unstable_unicorns import GAME, preset
from rulebook.games.unstable_unicorns.rules import PL_NEW, PL_NSFW, PRESETS
from rulebook.games.unstable_unicorns.scenario.model import SCENARIOS
from rulebook.scenarios.run import Outcome
from tests.rulebook.games.unstable_unicorns.carried_out import carried_out, on_one_worker

pytestmark = on_one_worker

LINKS_ONLY = {"r002", "r004"}
"""What is said of links holds where there are links (decision 6)."""

OPEN = {
    "r001": "chain_rules",
    "r005": "end_turn_effect_keeps_others",
    "r008": "forgotten_mandatory",
    "r012": "cost_needs_target",
    "r013": "win_check",
    "r016": "empty_deck",
    "r026": "targeting",
    "r029": "impossible_play",
    "r034": "unicorn_target",
    "r048": "swap_order",
    "r057": "guised_unicorns",
    "r061": "guised_hit_by_any_card",
    "r075": "flyers",
    "r082": "extra_play",
    "r083": "cost_needs_target",
    "r085": "two_player_setup",
}
"""Rulings that leave open, or for some rulebooks only, what an option settles."""

READINGS = [*OPEN.items(), ("r036", "forced_choice"), ("r036", "each_stable_chooser")]


@cache
def outcomes() -> list[Outcome]:
    return [
        outcome for outcome in carried_out()[0] if outcome.scenario.path.is_relative_to(SCENARIOS / "rulings")
    ]


def shown(ruling: str) -> list[Outcome]:
    """The runs of scenarios that are about ``ruling`` first of all, and as expected."""
    return [
        outcome
        for outcome in outcomes()
        if outcome.scenario.id.startswith(f"{ruling}-") and outcome.failure is None
    ]


def test_all_are_as_expected_and_about_their_ruling() -> None:
    assert [outcome.scenario.id for outcome in outcomes() if outcome.failure] == []
    assert {outcome.scenario.id[:4] in outcome.scenario.rulings for outcome in outcomes()} == {True}


def test_a_ruling_is_shown_under_every_preset_in_which_it_holds() -> None:
    for ruling in GAME.rulings:
        presets = {PL_NEW.name, PL_NSFW.name} if ruling in LINKS_ONLY else set(PRESETS)
        assert {outcome.rules.name for outcome in shown(ruling)} == presets, ruling


@pytest.mark.parametrize(("ruling", "option"), READINGS)
def test_every_reading_is_shown(ruling: str, option: str) -> None:
    (choices,) = [list(point.choices) for point in preset("cs-2e").points() if point.name == option]
    values = {
        point.value for outcome in shown(ruling) for point in outcome.rules.points() if point.name == option
    }
    assert values == set(choices)


def test_every_disputed_ruling_is_one_with_readings() -> None:
    disputed = {
        (ruling.id, ruling.disputed[0].partition("=")[0])
        for ruling in GAME.rulings.values()
        if ruling.disputed
    }
    assert disputed <= set(READINGS)

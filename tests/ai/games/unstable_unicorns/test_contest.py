"""The weights that win most are found by fewer games than all would take."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from ai.games.unstable_unicorns.tuning import beginning
from ai.games.unstable_unicorns.weights import FILE
from ai.learning.contest import best_of
from ai.learning.plan import Practice
from ai.learning.weights import Weights, built_in
from cardset.errors import CardsetError
from cardset.jobs.crew import Crew

PLAN = Practice("unstable-unicorns", 3, 10, 1, "cs-2e", contest=8)
ROUNDS = [Weights({"missing:0": float(number)}) for number in range(5)]


def kept(folder: Path, stage: int, games: int, wins: Mapping[int, int]) -> None:
    """A stage that was played before."""
    rates = [[one, won, games] for one, won in wins.items()]
    data = {"plan": PLAN.told(), "asked": games, "rates": rates}
    (folder / f"contest-{stage}.json").write_text(json.dumps(data), encoding="utf-8")


def test_the_better_half_goes_on_and_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    kept(tmp_path, 1, 8, {0: 1, 1: 5, 2: 4, 3: 6, 4: 4})
    kept(tmp_path, 2, 16, {1: 6, 3: 5, 4: 2})
    kept(tmp_path, 3, 32, {1: 9, 3: 10})
    told: list[str] = []
    assert best_of(ROUNDS, PLAN, tmp_path, Crew(1), told.append) is ROUNDS[3]
    assert told[0].startswith("contest, 8 games each: round 4 won 75.0 %, round 2 won 62.5 %, round 5 won")
    assert [line.partition(" games")[0] for line in told] == ["contest, 8", "contest, 16", "contest, 32"]


@pytest.mark.parametrize("plan", [replace(PLAN, seed=2), replace(PLAN, contest=9)])
def test_a_stage_of_another_contest_is_refused(plan: Practice, tmp_path: Path) -> None:
    kept(tmp_path, 1, 8, dict.fromkeys(range(5), 1))
    with pytest.raises(CardsetError, match="this is a stage of another contest"):
        best_of(ROUNDS, plan, tmp_path, Crew(1), pytest.fail)


@pytest.mark.soak
def test_who_has_learnt_wins(tmp_path: Path) -> None:
    rounds = [beginning(), built_in(FILE), Weights()]
    told: list[str] = []
    assert best_of(rounds, PLAN, tmp_path, Crew(2), told.append) is rounds[1]
    assert best_of(rounds, PLAN, tmp_path, Crew(1), told.append) is rounds[1]
    assert told[:2] == told[2:]

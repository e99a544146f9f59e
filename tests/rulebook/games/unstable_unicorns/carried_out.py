"""The scenarios that come with the game, carried out once for all tests that look at what came of them."""

from __future__ import annotations

from functools import cache

import pytest

from cardset.load import load_set
from rulebook.games.unstable_unicorns.scenario.coverage import cover
from rulebook.games.unstable_unicorns.scenario.model import Scenario, shipped
from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.scenarios.cover import Coverage
from rulebook.scenarios.run import Outcome

on_one_worker = pytest.mark.xdist_group("carried out")
"""For the tests of several files that share them."""


@cache
def scenarios() -> list[Scenario]:
    return read_scenarios(*shipped())


@cache
def carried_out() -> tuple[list[Outcome], Coverage]:
    return cover(scenarios(), load_set())

"""Sets that bring scenarios of their own: all are as expected, and show what they say they show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from cardset.load import load_set
from cardset.paths import DEFAULT_SET, known_sets
from cardset.sources import sources_of
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.scenario.coverage import cover
from rulebook.games.unstable_unicorns.scenario.model import Scenario
from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.scenarios.cover import Coverage
from rulebook.scenarios.run import Outcome, report, run, run_all
from rulebook.subject import Subject


def bringing() -> list[str]:
    """The sets of this game that bring scenarios."""
    shipped = GAME.scenarios.shipped()
    subjects = {name: Subject(GAME, sources_of(name)) for name in known_sets()}
    mine = {name: one for name, one in subjects.items() if one.sources and one.sources.game == GAME.id}
    return [name for name, subject in mine.items() if subject.scenarios != shipped]


def scenarios(name: str, sets: Sequence[str]) -> list[Scenario]:
    """The scenarios that a set brings, with the cards of ``sets``."""
    return read_scenarios(*Subject(GAME, sources_of(name)).scenarios, cards=load_set(sets))


@cache
def carried_out(name: str) -> tuple[list[Outcome], Coverage]:
    """What came of them, each under the first of its rules."""
    once = [replace(scenario, rules=scenario.rules[:1]) for scenario in scenarios(name, [name])]
    return cover(once, load_set(name), whole=False)


@pytest.mark.parametrize("name", bringing())
def test_all_are_as_expected(name: str) -> None:
    outcomes, coverage = carried_out(name)

    assert outcomes
    assert not list(report(outcomes))
    assert not coverage.claims


@pytest.mark.parametrize("name", bringing())
def test_they_leave_no_ability_condition_or_word_of_their_cards_out(name: str) -> None:
    _, coverage = carried_out(name)

    assert {"abilities, impossible", "conditions", "verbs"} <= {subject.name for subject in coverage.subjects}
    assert {subject.name: subject.missing for subject in coverage.subjects if subject.missing} == {}


@pytest.mark.soak
@pytest.mark.parametrize("sets", [[], [DEFAULT_SET]], ids=["alone", "beside the default set"])
@pytest.mark.parametrize("name", bringing())
def test_all_are_as_expected_under_all_their_rules(name: str, sets: list[str]) -> None:
    assert not list(report(run_all(scenarios(name, [*sets, name]))))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("third", range(3))
@pytest.mark.parametrize("name", bringing())
def test_they_hold_beside_the_cards_of_the_default_set(name: str, third: int) -> None:
    some = scenarios(name, [DEFAULT_SET, name])[third::3]

    outcomes = [run(scenario, scenario.form.rules(scenario.rules[0])) for scenario in some]

    assert not list(report(outcomes))

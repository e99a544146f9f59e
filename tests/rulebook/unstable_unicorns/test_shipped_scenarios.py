"""The scenarios that come with the game."""

from __future__ import annotations

import pytest

from cardset.load import load_set
from rulebook.unstable_unicorns.scenario import shipped
from rulebook.unstable_unicorns.scenario_coverage import Coverage, cover
from rulebook.unstable_unicorns.scenario_read import read_scenarios
from rulebook.unstable_unicorns.scenario_run import Outcome, report


@pytest.fixture(scope="module")
def carried_out() -> tuple[list[Outcome], Coverage]:
    return cover(read_scenarios(*shipped()), load_set())


def missing(coverage: Coverage, name: str) -> list[str]:
    (subject,) = [subject for subject in coverage.subjects if subject.name == name]
    return subject.missing


def test_all_are_as_expected(carried_out: tuple[list[Outcome], Coverage]) -> None:
    outcomes, _ = carried_out

    assert not list(report(outcomes))
    assert len(outcomes) > 1000


def test_every_worked_example_is_carried_out(carried_out: tuple[list[Outcome], Coverage]) -> None:
    assert not missing(carried_out[1], "examples")


def test_what_they_say_of_cards_is_seen(carried_out: tuple[list[Outcome], Coverage]) -> None:
    assert not carried_out[1].claims


def test_they_are_under_every_preset(carried_out: tuple[list[Outcome], Coverage]) -> None:
    outcomes, _ = carried_out

    assert {outcome.rules.name for outcome in outcomes} == {"cs-2e", "ru-2020", "pl-new", "pl-nsfw"}

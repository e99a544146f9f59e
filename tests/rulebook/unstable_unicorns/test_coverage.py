"""Nothing is left without a scenario: clauses, rulings, decisions, worked examples, cases of cards, words."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from cardset.load import load_set
from rulebook.unstable_unicorns.scenario import Scenario, shipped
from rulebook.unstable_unicorns.scenario_coverage import Coverage, cover
from rulebook.unstable_unicorns.scenario_read import read_scenarios

DECISIONS = 24

SUBJECTS = [
    "clauses",
    "rulings",
    "examples",
    "cards, normal",
    "cards, declined",
    "cards, impossible",
    "verbs",
    "standing",
    "triggers",
    "joints",
    "players",
    "events",
]


@cache
def scenarios() -> list[Scenario]:
    return read_scenarios(*shipped())


@cache
def coverage() -> Coverage:
    return cover(scenarios(), load_set())[1]


@cache
def decisions_shown() -> set[int]:
    """The decisions that scenarios name, or tests of what no scenario can say."""
    named = {number for scenario in scenarios() for number in scenario.decisions}
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                named |= {int(number) for number in re.findall(r"_decision_(\d+)", node.name)}
    return named


def test_all_subjects_are_looked_at() -> None:
    assert [subject.name for subject in coverage().subjects] == SUBJECTS


@pytest.mark.parametrize("name", SUBJECTS)
def test_everything_is_covered(name: str) -> None:
    (subject,) = (subject for subject in coverage().subjects if subject.name == name)
    assert len(subject.covered) > 0
    assert subject.missing == []


def test_scenarios_exercise_the_cards_in_the_case_they_name() -> None:
    assert coverage().claims == ()


@pytest.mark.parametrize("number", range(1, DECISIONS + 1))
def test_every_decision_has_a_scenario(number: int) -> None:
    assert number in decisions_shown()

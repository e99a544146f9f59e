"""No card and no decision is left without scenarios; what else they cover is in test_shipped_scenarios."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from cardset.load import load_set
from rulebook.scenarios.cover import Coverage
from tests.rulebook.games.unstable_unicorns.carried_out import carried_out, on_one_worker, scenarios

pytestmark = on_one_worker
CASES = ["normal", "declined", "impossible"]
DECISIONS = 24


def coverage() -> Coverage:
    return carried_out()[1]


@cache
def decisions_shown() -> set[int]:
    """The decisions that scenarios name, or tests of what no scenario can say."""
    named = {number for scenario in scenarios() for number in scenario.decisions}
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                named |= {int(number) for number in re.findall(r"_decision_(\d+)", node.name)}
    return named


def test_every_card_with_abilities_has_a_normal_case() -> None:
    (normal,) = (subject for subject in coverage().subjects if subject.name == "cards, normal")
    assert set(normal.covered) == {card.id for card in load_set().cards.values() if card.abilities}


@pytest.mark.parametrize("case", CASES)
def test_every_card_has_scenarios_for_the_cases_it_has(case: str) -> None:
    subjects = {subject.name: subject for subject in coverage().subjects}
    for name in (f"cards, {case}", f"abilities, {case}"):
        assert subjects[name].covered
        assert subjects[name].missing == []


def test_every_decision_has_a_scenario() -> None:
    assert {*range(1, DECISIONS + 1)} - decisions_shown() == set()

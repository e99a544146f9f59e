"""Nothing is left without a scenario: cards, rulings, decisions are named by the tests that show them."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.rulebook.unstable_unicorns.table import base_deck

FOLDER = Path(__file__).parent
PER_CARD = ["test_magical.py", "test_magic.py", "test_upgrades.py", "test_downgrades.py", "test_instants.py"]

RULINGS = 85
DECISIONS = 24

NOT_IN_FORCE = {
    "r001": "the simultaneous links of rulebooks 000 and 001 (decision 6)",
    "r002": "one target for one effect of a link: rulebooks 000 and 001 (decision 6)",
    "r004": "mandatory targets first: rulebooks 000 and 001 (decision 6)",
    "r010": "no card of the base deck takes a beginning phase away",
}


@cache
def names(*files: str) -> list[str]:
    """The names of all tests in ``files``, in this folder when none are named."""
    paths = [FOLDER / file for file in files] if files else sorted(FOLDER.glob("test_*.py"))
    return [
        node.name
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


CARDS = [face.card.id for face in base_deck().faces if face.card.abilities]


@pytest.mark.parametrize("card", CARDS)
def test_every_card_with_abilities_has_a_scenario(card: str) -> None:
    assert any(name.startswith(f"test_{card.replace('-', '_')}_") for name in names(*PER_CARD))


def test_babies_have_a_scenario() -> None:
    assert any(name.startswith("test_babies_") for name in names())


@pytest.mark.parametrize("number", range(1, RULINGS + 1))
def test_every_ruling_in_force_has_a_scenario(number: int) -> None:
    ruling = f"r{number:03}"
    shown = any(re.search(rf"_{ruling}(_|$)", name) for name in names())
    assert shown != (ruling in NOT_IN_FORCE)


@pytest.mark.parametrize("number", range(1, DECISIONS + 1))
def test_every_decision_has_a_scenario(number: int) -> None:
    assert any(re.search(rf"_decision_{number}(_|$)", name) for name in names())

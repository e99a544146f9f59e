"""docs/chains.md: what it lists is what there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from cardset.graph.analysis import ASSUMPTIONS
from cardset.graph.forms.picture import SIGNS
from cardset.graph.verdicts import Verdict
from tests.cli.running import cardset

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "chains.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below the column titles that begin with ``heading``."""
    table = PAGE.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_each_assumption_is_there_with_a_reason() -> None:
    found = rows("assumption")
    assert [cells[0] for cells in found] == list(ASSUMPTIONS)
    assert all(len(cells[1]) > 20 for cells in found)


def test_each_verdict_is_explained() -> None:
    found = {cells[0].strip("`"): cells[1] for cells in rows("verdict")}
    assert set(found) == set(get_args(Verdict))
    assert all(found[verdict].startswith(sign) for verdict, sign in SIGNS.items())


def test_the_columns_are_those_of_the_table() -> None:
    printed = cardset("graph").out
    assert re.search(r"\s+".join(cells[0] for cells in rows("column")), printed)


def test_the_options_are_those_of_the_command() -> None:
    options = set(re.findall(r"--[a-z]+", re.sub(r"cardset validate.*|`--(chains|strict)`", "", PAGE)))
    told = cardset("graph", "--help").out
    assert {"--certificate", "--verify", "--witness"} <= options
    assert all(option in told for option in options)


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / target).exists(), target

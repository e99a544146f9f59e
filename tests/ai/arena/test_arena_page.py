"""docs/arena.md: its example holds, and what it lists is what there is."""

from __future__ import annotations

import doctest
import re

from tests.cli.running import ROOT, rulebook, table

PAGE = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")


def test_its_example_holds() -> None:
    (block,) = re.findall(r"^```pycon\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    found: list[str] = []
    test = doctest.DocTestParser().get_doctest(block, {}, "arena.md", None, 0)
    doctest.DocTestRunner().run(test, out=found.append)
    assert not found, "".join(found)


def test_its_options_are_those_of_the_commands() -> None:
    told = table("arena", "--help").out + table("balance", "--help").out + rulebook("simulate", "--help").out
    ours = [line for line in PAGE.splitlines() if not re.search(r"\b(dask|openssl) ", line)]
    options = set(re.findall(r"--[a-z]+", "\n".join(ours)))
    assert {"--seats", "--games", "--out", "--fresh", "--styles", "--chart", "--card", "--players"} <= options
    assert {option for option in options if option not in told} == set()


def test_its_columns_are_those_of_the_table() -> None:
    head = table("arena", "--seats", "random,random", "--games", "1", "--jobs", "1").out.splitlines()[3]
    section = PAGE.split("| column |", 1)[1].split("\n\n", 1)[0]
    columns = re.findall(r"`([^`]+)`", "".join(line.split("|")[1] for line in section.splitlines()[2:]))
    assert len(columns) == 8
    assert all(column in head for column in columns)

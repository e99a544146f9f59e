"""docs/catalogs.md: its commands do what the page says, or would."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import cardset

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "catalogs.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]


def test_the_page_shows_every_command() -> None:
    assert {line.split()[1] for line in commands()} == {"stats", "rename-term", "rename-card"}


@pytest.mark.sampled(10)
@pytest.mark.parametrize("line", commands())
def test_a_command_of_the_page(line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(line)
    if "--badge" in arguments:
        arguments[arguments.index("--badge") + 1] = str(tmp_path / "pl.svg")
    assert arguments[0] == "stats" or "--dry-run" in arguments

    done = cardset(*arguments)

    assert program == "cardset"
    assert done.code in ({0, 1} if "--fail-under" in arguments else {0}), done.err
    assert done.out


def test_the_table_is_one_that_the_command_prints() -> None:
    (shown,) = re.findall(r"^```text\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    head, columns, row = shown.splitlines()

    assert all(len(line) <= 80 for line in (head, columns, row))
    assert columns == f"{'':25}   translated fuzzy stale missing"
    translated, total, fuzzy, stale, missing = map(int, re.findall(r"(?<= )\d+(?= )", row))
    assert translated + fuzzy + stale + missing == total

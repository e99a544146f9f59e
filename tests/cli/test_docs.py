"""``cardset docs``: every page that a message names can be read where no checkout is."""

from __future__ import annotations

import re

import pytest

from tests.cli.running import ROOT, cardset


def test_every_page_is_listed_and_printed_whole() -> None:
    listed = cardset("docs").out.splitlines()
    pages = sorted((ROOT / "docs").glob("*.md"))
    assert [line.split()[0] for line in listed] == [page.stem for page in pages]
    for name in ("translators", "docs/translators.md"):
        assert cardset("docs", name).out == (ROOT / "docs" / "translators.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["playr", "../README"])
def test_a_page_that_is_not_there_is_told_with_the_nearest(name: str) -> None:
    done = cardset("docs", name)
    assert (done.code, done.out) == (2, "")
    assert f"there is no page '{name}'" in done.err
    assert name != "playr" or "did you mean 'player'?" in done.err


def test_pages_that_messages_name_are_there() -> None:
    rooms = [path for room in ("ai", "cardset", "cli", "rulebook") for path in (ROOT / room).rglob("*.py")]
    said = {name for path in rooms for name in re.findall(r"cardset docs ([a-z-]+)", path.read_text("utf-8"))}
    assert {"bots", "chains", "games", "opponents"} <= said
    assert not [name for name in said if not (ROOT / "docs" / f"{name}.md").is_file()]

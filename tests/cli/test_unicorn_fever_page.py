"""docs/unicorn-fever.md, followed to the letter: values of one's own are played without a line of code."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import cardset, rulebook, table

PAGE = (Path(__file__).parents[2] / "docs" / "unicorn-fever.md").read_text(encoding="utf-8")
PROGRAMS = {"cardset": cardset, "rulebook": rulebook, "cli": table}


def put(name: str, entry: str, place: str) -> None:
    """The card ``entry`` in the place of the card ``place`` in a file of the project."""
    file = Path("sets/uf-project/cards", name)
    text = file.read_text(encoding="utf-8")
    (old,) = re.findall(rf"^- id: {place}\n(?:  .*\n)+", text, re.M)
    file.write_text(text.replace(old, entry), encoding="utf-8")


def test_whoever_follows_the_page_plays_with_their_own_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    told = ""
    for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE):
        if "validate" in block:
            put("magic.yaml", first, "pepper-oats")
            put("contracts.yaml", second, "loud-tout")
        for line in block.splitlines():
            program, *arguments = shlex.split(line)
            if program == "cd":
                monkeypatch.chdir(tmp_path / arguments[0])
            elif program == "sed":
                subprocess.run([program, *arguments], check=True)
            else:
                done = PROGRAMS[program](*arguments)
                assert done.code == 0, (line, done.out, done.err)
                told += done.out
    said = " ".join(told.split())
    for text in re.findall(r"\*([^*]+?)\*", PAGE.partition("Then see")[2].replace("\n", " ")):
        assert text in said
    assert "20 games, all sound" in said
    gained = re.findall(r"(\w+) takes an action token: Gold A\. \1 gains (\d+) Gold\.", said)
    assert gained[-1][1] == "10"
    assert {path.name for path in Path("sets/uf-project/i18n/pl").iterdir()} == {
        "language.yaml",
        "uf-project.po",
        "unicorn-fever-phrases.po",
    }
    assert "Bookmaker's Cat" in Path("sets/uf-project/i18n/ru/uf-project.po").read_text(encoding="utf-8")

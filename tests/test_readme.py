"""README.md: every command and example does what it shows, `…` standing for lines that are left out."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import cardset

README = Path(__file__).parents[1] / "README.md"
PROGRAMS = {"cardset": "cli.cardset", "rulebook": "cli.rulebook", "cli": "cli.table"}


def samples() -> list[tuple[str, list[str]]]:
    """Command lines with the lines shown below them."""
    blocks = re.findall(r"^```console\n\$ (.+)\n([^`]+)```$", README.read_text("utf-8"), re.MULTILINE)
    return [(command, shown.splitlines()) for command, shown in blocks]


def test_the_page_shows_commands() -> None:
    assert {command.split()[0] for command, _ in samples()} == set(PROGRAMS)


@pytest.mark.parametrize(("command", "shown"), samples())
def test_a_command_prints_what_the_page_shows(command: str, shown: list[str]) -> None:
    program, *args = command.split()
    code = f"from {PROGRAMS[program]} import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *args], capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert (done.returncode, done.stderr) == (0, "")
    printed = "\n".join(line.rstrip() for line in done.stdout.splitlines())
    start = 0
    for part in "\n".join(shown).split("\n…"):
        start = printed.index(part.strip("\n"), start)


def test_the_card_of_the_page_is_one_and_reads_as_the_page_says(tmp_path: Path) -> None:
    page = README.read_text("utf-8")
    (block,) = re.findall(r"^```yaml\n(.*?)^```\n\nwhich reads \*", page, re.DOTALL | re.MULTILINE)
    (text,) = re.findall(r"^which reads \*(.*?)\*", page, re.DOTALL | re.MULTILINE)
    assert "- id: back-kick\n  name: Back Kick\n" in block  # one of that name is there already
    card = tmp_path / "card.yaml"
    card.write_text(block.replace("back-kick", "kick-back").replace("Back Kick", "Kick Back"), "utf-8")

    assert cardset("validate", "--add", card).code == 0
    shown = cardset("show", "kick-back", "--add", card).out
    assert " ".join(text.split()) in " ".join(shown.split())


def test_the_python_of_the_page_does_what_the_page_says() -> None:
    (block,) = re.findall(r"^```pycon\n(.*?)^```$", README.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert block.startswith(">>> import ai, cardset, rulebook\n")
    assert "import" not in block.partition("\n")[2]  # the doors are enough
    test = doctest.DocTestParser().get_doctest(block, {}, "README.md", str(README), 0)
    told: list[str] = []
    assert doctest.DocTestRunner().run(test, out=told.append).failed == 0, "".join(told)

"""Lint rules that another project brings: found, chosen and explained like ours; what they raise is named."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "lint" / "index.md"
CATALOG = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: pl\\n"

msgid "A game by Foxfire Games."
msgstr "Gra firmy Foxfire."
"""


@pytest.fixture
def bring(tmp_path: Path) -> Path:
    """A folder that is on the path of modules, as if a distribution with rules were installed there."""
    there = tmp_path / "site"
    info = there / "our_lint-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: our-lint\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[cardset.lint_rules]\nhouse = our_lint\n", encoding="utf-8")
    (tmp_path / "their.po").write_text(CATALOG, encoding="utf-8")
    return there


def run(there: Path, code: str, *args: str) -> tuple[int, str, str]:
    (there / "our_lint.py").write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "from cli.cardset import main; main()", *args],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=there.parent,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(there), str(PAGE.parents[2])])},
    )
    return done.returncode, done.stdout, done.stderr


def example() -> str:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return str(code)


def test_the_example_of_the_page_is_a_rule_like_ours(bring: Path) -> None:
    code, out, err = run(bring, example(), "lint", "their.po", "--select", "house")
    assert (code, err) == (0, "")
    assert "their.po:7:19 warning house-names this is not our whole name" in out
    assert "house-names" in run(bring, example(), "rules", "house")[1]
    assert "written in full" in run(bring, example(), "explain", "house-names")[1]


def test_nothing_that_they_found_is_kept(bring: Path) -> None:
    assert "house-names" in run(bring, example(), "lint", "their.po")[1]
    assert "house-names" not in run(bring, example().replace("Foxfire", "Nobody"), "lint", "their.po")[1]


RAISING = '''
from cardset.lint.finding import Severity
from cardset.lint.rule import entry_rule


@entry_rule("{id}", Severity.WARNING, "it raises")
def raises(message):
    """It raises."""
    yield from 1 / 0
'''


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (
            RAISING.format(id="house-raises"),
            "the lint rule 'house-raises' of our-lint failed: ZeroDivisionError('division by zero') "
            "(--ignore house-raises leaves it out)",
        ),
        (
            "1 / 0",
            "the lint rules 'house' of our-lint cannot be loaded: division by zero (mend or uninstall it)",
        ),
        (
            RAISING.format(id="gettext-fuzzy"),
            "the lint rules 'house' of our-lint cannot be loaded: two rules are called gettext-fuzzy",
        ),
        (
            RAISING.format(id="weather-rain"),
            "the lint rules 'house' of our-lint cannot be loaded: weather-rain belongs to no family",
        ),
    ],
)
def test_one_that_raises_is_named(bring: Path, code: str, told: str) -> None:
    exit_code, _, err = run(bring, code, "lint", "their.po")
    assert exit_code == 2
    assert told in err
    assert "Traceback" not in err

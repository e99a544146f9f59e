"""Our own project, in a copy: cards, rules and programs say the new word, and then the old one again."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardset.catalog.read import read_catalog

pytestmark = pytest.mark.soak

ROOT = Path(__file__).parents[2]
PARTS = ("ai", "cardset", "cli", "i18n", "rulebook")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for part in PARTS:
        shutil.copytree(
            ROOT / part, tmp_path / "project" / part, ignore=shutil.ignore_patterns("__pycache__")
        )
    return tmp_path / "project"


def run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """``cardset`` as the copy has it."""
    return subprocess.run(
        [sys.executable, "-B", "-c", "from cli.cardset import main; main()", *arguments],
        cwd=project,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(project), "CARDSET_CACHE": str(project.parent / "cache")},
        check=False,
    )


def contents(project: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(project)): path.read_bytes() for path in project.rglob("*") if path.is_file()
    }


def test_a_term_that_cards_rules_and_programs_say(project: Path) -> None:
    before = contents(project)
    catalogs = sorted((project / "i18n").rglob("*.po"))
    approved = {path: [entry.translated for entry in read_catalog(path).entries] for path in catalogs}
    up_to_date = run(project, "sync", "--check").stdout

    done = run(project, "rename-term", "nursery", "Paddock", "--compounds")

    assert (done.returncode, done.stderr) == (0, "")
    changed = {path for path, data in contents(project).items() if data != before[path]}
    assert {
        "cardset/games/unstable-unicorns/terms.yaml",
        "cardset/games/unstable-unicorns/vocabulary.yaml",
        "rulebook/games/unstable_unicorns/clauses.yaml",
        "rulebook/games/unstable_unicorns/rulings.yaml",
        "rulebook/games/unstable_unicorns/events.yaml",
        "i18n/cs/unstable-unicorns-events.po",
        "i18n/cs/unstable-unicorns-clauses.po",
    } <= changed
    for path in catalogs:
        after = read_catalog(path).entries
        assert not [entry.msgid for entry in after if "Nursery" in entry.msgid]
        assert [entry.translated for entry in after] == approved[path]
    assert run(project, "sync", "--check").stdout == up_to_date
    assert run(project, "validate").returncode == 0
    assert "goes to the Paddock instead" in run(project, "export", "--lang", "en").stdout

    assert run(project, "rename-term", "Paddock", "Nursery", "--compounds").returncode == 0
    assert contents(project) == before


def test_a_card_that_rulings_and_scenarios_name(project: Path) -> None:
    before = contents(project)

    assert run(project, "rename-card", "Glitter Bomb", "Confetti Bomb").returncode == 0

    changed = {path for path, data in contents(project).items() if data != before[path]}
    assert "rulebook/games/unstable_unicorns/rulings.yaml" in changed
    assert any(path.startswith("rulebook/games/unstable_unicorns/scenarios/") for path in changed)
    for path in changed:
        assert "Glitter Bomb" not in (project / path).read_text(encoding="utf-8")
        assert (project / path).read_text(encoding="utf-8").count("glitter-bomb") == before[
            path
        ].decode().count("glitter-bomb")

    assert run(project, "rename-card", "Confetti Bomb", "Glitter Bomb").returncode == 0
    assert contents(project) == before


def test_what_else_a_new_name_changes_is_told(project: Path) -> None:
    (project / "docs").mkdir()
    page = project / "docs" / "effects.md"
    page.write_text(run(project, "vocabulary").stdout, encoding="utf-8")

    alike = run(project, "rename-card", "rhinocorn", "Hippocorn", "--dry-run")
    longer = run(project, "rename-card", "rhinocorn", "Hippopotamucorn")

    assert "break ties" not in alike.stderr
    assert "effects.md has the old words" in alike.stderr
    assert longer.returncode == 0
    assert "titles have other numbers of them: Rhinocorn (9, now 15)\n" in longer.stdout
    assert (
        "docs/effects.md has the old words; write it anew: cardset vocabulary > docs/effects.md"
        in longer.stdout
    )
    page.write_text(run(project, "vocabulary").stdout, encoding="utf-8")
    assert "Hippopotamucorn" in page.read_text(encoding="utf-8")
    many = run(project, "rename-term", "unicorn", "Rhino", "--compounds", "--dry-run").stderr
    assert re.search(
        r"other numbers of them: (?:[^,]+ \(\d+, now \d+\), ){4}[^,]+ \(\d+, now \d+\) and \d+ more", many
    )

"""``docs/games.md`` teaches what is so: the game on the page is a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebook.game import VARIABLE
from tests.cli.running import ROOT, rulebook, table

PAGE = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game of the page, written out file by file."""
    folder = tmp_path_factory.mktemp("games") / "higher"
    (folder / "scenarios").mkdir(parents=True)
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (folder / "__init__.py").write_text(code, encoding="utf-8")
    for name, text in re.findall(r"```yaml\n# ([a-z/]+\.yaml)(.*?)```", PAGE, re.DOTALL):
        (folder / name).write_text(f"# {text.lstrip(': ')}", encoding="utf-8")
    return folder.parent


@pytest.fixture(autouse=True)
def higher(games: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(games))
    monkeypatch.setenv("CARDSET_STATE", str(tmp_path))


def test_it_is_played_many_times() -> None:
    done = rulebook("simulate", "--game", "higher", "--jobs", "1", "--games", "40", "--players", "2-4")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("40 games, all sound: shown 40.")


def test_it_is_told_in_its_words() -> None:
    done = table(
        "watch", "--game", "higher", "--players", "2", "--opponent", "random", "--opponent", "random"
    )
    assert "--- Turn 1: " in done.out
    assert "Everybody shows their card, and " in done.out


def test_its_rules_and_scenarios_are_read() -> None:
    done = table("scenario", "--game", "higher")
    assert (done.code, done.out) == (0, "1 scenario, 1 run: all as expected.\n")
    assert "higher.draw" in rulebook("clause", "--game", "higher", "--list").out


def test_it_is_pitted_against_itself() -> None:
    done = table("arena", "--game", "higher", "--seats", "search:20,random", "--games", "4", "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert "search:20" in done.out

"""Games without a card set through the commands that play many games."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulebook.game import VARIABLE
from tests.cli.running import ROOT, Outcome, rulebook, table

GAMES = Path(__file__).parents[1] / "games"
FOXFIRE = ("--game", "foxfire")
PROGRAM = [sys.executable, "-c", "from cli.start import cli; cli()"]


@pytest.fixture(autouse=True)
def places(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(GAMES))


def arena(*arguments: str | Path, jobs: int = 1, games: int = 6, seats: str = "search:20,random") -> Outcome:
    counts = ("--games", str(games), "--jobs", str(jobs))
    return table("arena", *FOXFIRE, "--seats", seats, *counts, *arguments)


def numbers(done: Outcome) -> dict[str, Any]:
    assert done.code == 0, done.err
    return dict(json.loads(done.out))


def test_the_arena_plays_it_on_any_number_of_processes() -> None:
    one, two = numbers(arena("--json")), numbers(arena("--json", jobs=2))
    assert (one["game"], one["rules"], one["games"]) == ("foxfire", "marsh", 6)
    assert one["digest"] == two["digest"]
    assert one["digest"] != numbers(arena("--json", "--rules", "meadow"))["digest"]


def test_a_run_goes_on_and_can_be_told_again(tmp_path: Path) -> None:
    assert arena("--out", tmp_path / "out", games=2).code == 0
    more = arena("--out", tmp_path / "out", "--json")
    assert more.err == "going on after 2 of 6 games\n"
    assert numbers(more)["digest"] == numbers(arena("--json"))["digest"]
    told = table("replay", tmp_path / "out" / "games" / "000000.jsonl")
    assert (told.code, told.err) == (0, "")


def test_another_game_is_another_run(tmp_path: Path) -> None:
    assert arena("--out", tmp_path, games=1).code == 0
    refused = table("arena", "--seats", "random,random", "--games", "1", "--out", tmp_path)
    assert refused.code == 2
    assert 'the game "foxfire" where "unstable-unicorns" is asked for' in refused.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("balance",), "Foxfire has no cards that could be counted"),
        (("tune", "--out", "never"), "Foxfire has no weights that could be learnt"),
        (("opponents", "rival.yaml"), "characters cannot play Foxfire"),
        (("arena", "--seats", "heuristic,random"), "heuristic cannot play Foxfire"),
        (("arena", "--seats", "random"), "one player cannot play alone (give 2 to 4 names"),
        (("arena", "--seats", ",".join(["random"] * 5)), "5 players cannot play (expected 2 to 4)"),
        (("arena", "--seats", "random,random", "--rules", "cs-2e"), "there are no rules 'cs-2e'"),
    ],
)
def test_what_it_lacks_is_one_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = table(*arguments, *FOXFIRE)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: {said}")
    assert len(done.err.splitlines()) == 1


def test_who_plays_it_is_listed() -> None:
    listed = [line.split()[0] for line in table("opponents", *FOXFIRE).out.splitlines()]
    assert listed == ["random", "novice", "search"]


def test_it_is_simulated() -> None:
    done = rulebook("simulate", *FOXFIRE, "--jobs", "1", "--games", "6", "--opponent", "novice")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("6 games, all sound: ")


def test_a_changed_game_is_another_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(GAMES / "foxfire", tmp_path / "games" / "foxfire")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "games"))
    command = ("arena", *FOXFIRE, "--seats", "random,random", "--games", "1", "--jobs", "1")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    def run() -> subprocess.CompletedProcess[str]:
        words = [*PROGRAM, *command, "--out", str(tmp_path / "out")]
        return subprocess.run(words, capture_output=True, text=True, check=False, env=environment)

    assert run().returncode == 0
    code = tmp_path / "games" / "foxfire" / "__init__.py"
    code.write_text(code.read_text(encoding="utf-8") + "\nDAWN = 1\n", encoding="utf-8")
    assert "the code of the game or of an opponent" in run().stderr

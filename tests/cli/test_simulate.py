"""``rulebook simulate`` through the real command line: counts, processes, going on, and faults named."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulebook.game import VARIABLE, find_game
from tests.cli.running import ROOT, Outcome, rulebook

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture(autouse=True)
def places(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(GAMES))


def simulate(*arguments: str | Path, games: int = 12, jobs: int = 1) -> Outcome:
    counts = ("--games", str(games), "--jobs", str(jobs))
    return rulebook("simulate", "--game", "foxfire", *counts, *arguments)


def numbers(done: Outcome) -> dict[str, Any]:
    assert done.code == 0, done.err
    data = json.loads(done.out)
    assert data.pop("seconds") >= 0
    return dict(data)


def test_all_rules_and_numbers_of_players_take_turns() -> None:
    data = numbers(simulate("--all-rules", "--players", "2-4", "--format", "json"))
    assert data["games"] == {"2": 4, "3": 4, "4": 4}
    assert data["rules"] == {"marsh": 6, "meadow": 6}
    assert sum(data["endings"].values()) == 12 and data["unsound"] == 0
    told = simulate("--all-rules", "--players", "2-4").out
    assert "Players: 2 4, 3 4, 4 4.\nRules: marsh 6, meadow 6.\n" in told


def test_two_processes_come_to_the_same() -> None:
    options = ("--players", "2-4", "--opponent", "novice", "--format", "json")
    assert numbers(simulate(*options)) == numbers(simulate(*options, jobs=2))


def test_a_run_goes_on_and_is_not_mixed_with_another(tmp_path: Path) -> None:
    place = ("--out", tmp_path / "checked", "--format", "json")
    few = numbers(simulate(*place, games=5))
    more = simulate(*place)
    assert more.err == "going on after 5 of 12 games\n"
    assert numbers(more) == numbers(simulate("--format", "json"))
    assert numbers(simulate(*place, games=5)) == few
    other = simulate(*place, "--seed", "1")
    assert (other.code, other.out) == (2, "")
    assert "these games are of another run: the seed 0 where 1 is asked for" in other.err


def test_an_unsound_game_is_named_and_the_others_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(_: object, state: Any) -> str:
        return "a lamp too many" if state.players == 3 and state.turn > 2 else ""

    monkeypatch.setattr(type(find_game("foxfire")), "check", check)
    done = simulate("--players", "2-4", "--seed", "7", games=6)
    assert done.code == 1
    assert done.out.startswith("4 games are sound: ")
    first, second = done.err.splitlines()
    assert first.startswith("unsound: rules marsh, 3 players, seed 8, after move ")
    assert first.endswith(": a lamp too many") and "seed 11" in second


@pytest.mark.soak
def test_a_game_that_kills_is_named_and_left_out_until_it_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(GAMES / "foxfire", tmp_path / "games" / "foxfire")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "games"))
    code = tmp_path / "games" / "foxfire" / "__init__.py"
    swap = '        if move.kind == "swap":\n'
    deadly = "        if self.players == 3:\n            __import__('os')._exit(9)\n"
    code.write_text(code.read_text(encoding="utf-8").replace(swap, deadly + swap), encoding="utf-8")
    command = "from cli.start import rulebook; rulebook()"
    words = ["simulate", "--game", "foxfire", "--players", "2-4", "--games", "6", "--jobs", "2"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    def run() -> subprocess.CompletedProcess[str]:
        program = [sys.executable, "-c", command, *words]
        return subprocess.run(program, capture_output=True, text=True, check=False, env=environment)

    first, again = run(), run()
    for done in (first, again):
        assert done.returncode == 1
        assert done.stdout.startswith("4 games, all sound: ")
        name = "the game with seed 4 (3 players, rules marsh)"
        assert f"{name} is left out: its worker died twice (exit code 9)" in done.stderr
        assert done.stderr.splitlines()[-1].startswith("left out: 1, 4; the same command tries again")
    assert "going on after 4 of 6 games" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "9"), "9 players cannot play"),
        (("--rules", "meadow", "--all-rules"), "--rules names some, --all-rules takes all presets"),
        (("--scheduler", "localhost"), "'localhost' is no address of a scheduler"),
    ],
)
def test_what_cannot_be_simulated(arguments: tuple[str, ...], said: str) -> None:
    done = simulate(*arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err

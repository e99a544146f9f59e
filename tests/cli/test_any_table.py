"""The table programs know no game: a tiny one is played, watched, told again; a set without rules is not."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.game import VARIABLE
from tests.cli.running import ROOT, Outcome, table

TESTS = Path(__file__).parents[1]
PEBBLES = str(TESTS / "cardset" / "pebbles")
TINY = ("--game", "foxfire")
OPPONENT = ("--opponent", "random")


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(TESTS / "games"))
    monkeypatch.setenv("CARDSET_STATE", str(tmp_path / "state"))


def run(*arguments: str, typed: str = "") -> Outcome:
    return table(*arguments, typed=typed)


def test_a_tiny_game_is_played_at_the_table() -> None:
    done = run("play", *TINY, *OPPONENT, "--seed", "1", typed="?\nh\nw\np\nl\nu\nr\n\n" + "1\n" * 60)
    assert (done.code, done.err) == (0, "")
    assert "Your turn. What do you do?" in done.out
    assert "  1  swap" in done.out
    assert "No piles lie open here." in done.out
    assert not {"rhino", "neigh", "Nursery"} & set(done.out.replace("?", " ").split())
    assert "=== The game is over after" in done.out
    assert "cli play --seed 1 --opponent random --rules marsh --game foxfire" in done.out


def test_it_is_left_and_gone_on_with() -> None:
    left = run("play", *TINY, *OPPONENT, "--seed", "1", typed="1\nq\n")
    assert "cli play --resume" in left.out
    done = run("play", "--resume", typed="1\n" * 60)
    assert (done.code, done.err) == (0, "")
    assert "=== The game is over after" in done.out


def test_it_is_watched_written_down_and_told_again(tmp_path: Path) -> None:
    file = str(tmp_path / "game.jsonl")
    watched = run("watch", *TINY, *OPPONENT, *OPPONENT, "--players", "2", "--seed", "1", "--replay", file)
    assert (watched.code, watched.err) == (0, "")
    told = run("replay", file)
    *game, again = watched.out.splitlines()
    assert told.out.splitlines() == game
    assert run(*again.partition(": cli ")[2].split()).out == watched.out
    assert run("replay", file, "--moves").out.startswith("   1  ")
    assert json.loads(run("replay", file, "--format", "json").out)["game"] == "foxfire"
    assert run("replay", file, "--step", typed="\n\ns\nb\ne\nq\n").code == 0


def test_a_program_plays_it() -> None:
    done = run("play", *TINY, *OPPONENT, "--seed", "1", "--json", typed='{"move": 0}\n' * 60)
    messages = [json.loads(line) for line in done.out.splitlines()]
    assert {message["type"] for message in messages} == {"decide", "over"}
    assert messages[-1]["winners"]
    assert messages[-1]["ended"] in ("last", "dawn")
    assert messages[0]["moves"][0] == {"move": "swap", "text": "swap", "follows": []}


def test_as_many_sit_down_as_the_game_is_for() -> None:
    done = run("play", *TINY, "--vs-ai", "4")
    assert done.code == 2
    assert "2 to 4 can play, and these are 1 at the keyboard and 4 opponents" in done.err
    assert "9 players cannot play (expected 2 to 4)" in run("watch", *TINY, "--players", "9").err


def test_a_tiny_game_is_taught_by_a_file_in_its_folder() -> None:
    done = run("tutorial", *TINY, "--plain", typed="1\n2\n")
    assert (done.code, done.err) == (0, "")
    assert "=== Lesson 1 of 1: A challenge ===" in done.out
    assert done.out.index("Your card is good enough.") < done.out.index("Bea loses a lamp and has 1 left.")
    assert "The lower card costs its player a lamp." in done.out


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A folder with a copy of the tiny game, of which this process must not hear."""
    shutil.copytree(TESTS / "games" / "foxfire", tmp_path / "games" / "foxfire")
    return tmp_path / "games"


def taught(games: Path) -> subprocess.CompletedProcess[str]:
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from cli.table import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, "tutorial", *TINY],
        env={**os.environ, VARIABLE: str(games)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_is_wrong_in_lessons_is_told_with_its_place(other: Path) -> None:
    path = other / "foxfire" / "lessons.yaml"
    text = path.read_text(encoding="utf-8")
    wrong = text.replace("[foxfire.challenge]", "[foxfire.chalenge]").replace("Challenge Bea", "Play {yay}")
    path.write_text(wrong, encoding="utf-8")
    done = taught(other)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{path}:8:15: there is no clause 'foxfire.chalenge'" in done.stderr
    assert f"{path}:13:15: there is no card for {{yay}}" in done.stderr


def test_a_game_without_lessons_says_so(other: Path) -> None:
    (other / "foxfire" / "lessons.yaml").unlink()
    done = taught(other)
    assert (done.returncode, done.stderr) == (2, "error: there are no lessons for the game 'foxfire'\n")


@pytest.mark.parametrize("command", ["play", "watch"])
def test_a_set_whose_game_has_no_rules_is_refused_in_one_sentence(command: str) -> None:
    done = run(command, "--set", PEBBLES)
    assert done.code == 2
    assert "the set 'pebbles-first' is for the game 'pebbles', whose rules are not here" in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "watch"])
def test_a_set_of_another_game_is_refused_in_one_sentence(command: str) -> None:
    done = run(command, *TINY, "--set", PEBBLES)
    assert done.code == 2
    assert "the set 'pebbles-first' is not for the game 'foxfire'" in done.err


def test_the_command_for_the_same_game_names_no_level_that_nobody_gave() -> None:
    usual = run("play", *TINY, "--vs-ai", "1", "--seed", "1", typed="?1\n" + "1\n" * 60).out
    assert "There is no more to say about this answer." in usual
    assert "cli play --seed 1 --vs-ai 1 --rules marsh --game foxfire" in usual

"""The table programs know no game: a tiny one is played, watched, told again; a set without rules is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebook.game import VARIABLE
from tests.cli.running import Outcome, table

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


def test_a_game_without_lessons_says_so() -> None:
    done = run("tutorial", *TINY)
    assert (done.code, done.err.strip()) == (2, "error: there are no lessons for the game 'foxfire'")


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

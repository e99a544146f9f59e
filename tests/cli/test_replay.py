"""Replays through the real command line: written by play and watch, told again, refused when wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

CLI = [sys.executable, "-c", "from cli.table import main; main()"]


def run(*args: str | Path, answers: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*CLI, *map(str, args)], input=answers, capture_output=True, text=True, check=False, encoding="utf-8"
    )


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The replay of a watched game."""
    path = tmp_path / "game.jsonl"
    novices = ("--players", "3", "--level", "novice")
    assert run("watch", *novices, "--seed", "7", "--rules", "pl-new", "--replay", path).returncode == 0
    return path


def test_a_watched_game_is_told_again_word_for_word(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told = run("watch", "--players", "4", "--seed", "7", "--replay", path)
    again = run("replay", path)
    assert (again.returncode, again.stderr) == (0, "")
    heard = [line for line in told.stdout.splitlines() if "“" not in line]  # what they say is in no replay
    assert again.stdout.splitlines() == heard
    assert len(heard) < len(told.stdout.splitlines())
    assert run("watch", "--players", "4", "--seed", "7").stdout == told.stdout


def test_it_is_told_in_other_languages(game: Path) -> None:
    mixed = run("replay", game, "--lang", "cs", "--ui-lang", "en")
    assert mixed.returncode == 0
    assert "plays" in mixed.stdout
    polish = run("replay", game, "--lang", "pl").stdout
    assert "zagrywa" in polish
    assert "plays" not in polish


def test_moves_are_told_as_sentences(game: Path) -> None:
    told = run("replay", game, "--moves").stdout.splitlines()
    moves = len(game.read_text(encoding="utf-8").splitlines()) - 2
    assert len(told) == moves
    assert [int(line.split()[0]) for line in told] == list(range(1, moves + 1))
    assert any(line.endswith("Anna draws a card.") for line in told)


def test_the_same_as_data(game: Path) -> None:
    data = json.loads(run("replay", game, "--format", "json").stdout)
    assert (data["schema_version"], data["rules"], data["seed"]) == (1, "pl-new", 7)
    assert data["result"]["ended"]
    lines = game.read_text(encoding="utf-8").splitlines()[1:-1]
    assert [move["move"] for move in data["moves"]] == [json.loads(line) for line in lines]
    assert all(move["sentence"].startswith(data["names"][move["player"]]) for move in data["moves"])


def test_who_leaves_the_table_has_a_replay_of_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "left.jsonl"
    left = run("play", "--seed", "5", "--replay", path, answers="1\n1\n1\nq\n")
    assert left.returncode == 0
    told = run("replay", path)
    assert (told.returncode, told.stderr) == (0, "")
    assert "The game was left here, before it was over." in told.stdout
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["result"]["ended"] == ""


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGHUP, signal.SIGTERM])
def test_who_stops_the_program_or_closes_the_terminal_has_a_replay_too(
    tmp_path: Path, stop: signal.Signals
) -> None:
    path = tmp_path / "stopped.jsonl"
    command = [*CLI, "play", "--seed", "5", "--replay", str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write(b"1\n1\n")
        game.stdin.flush()
        assert any(line.startswith(b"Your hand") for line in game.stdout)
        time.sleep(0.3)
        game.send_signal(stop)
        game.communicate(timeout=20)
        assert game.returncode == 128 + stop
    assert len(path.read_text(encoding="utf-8").splitlines()) > 3
    assert run("replay", path).returncode == 0


def test_a_file_that_is_there_is_not_written_over(game: Path) -> None:
    before = game.read_bytes()
    for command in ("watch", "play"):
        done = run(command, "--replay", game)
        assert (done.returncode, done.stdout) == (2, "")
        assert "there is such a file already (choose another name for the game)" in done.stderr
    assert game.read_bytes() == before


def test_a_place_that_cannot_be_written_is_told_before_the_first_line(tmp_path: Path) -> None:
    done = run("watch", "--replay", tmp_path / "none" / "game.jsonl")
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot be written" in done.stderr


def test_a_changed_move_is_told_with_its_line_after_what_came_before(game: Path) -> None:
    lines = game.read_text(encoding="utf-8").splitlines()
    lines[29] = '"first c1 #9"'
    game.write_text("\n".join(lines), encoding="utf-8")
    for options in ([], ["--moves"], ["--format", "json"]):
        done = run("replay", game, *options)
        assert done.returncode == 2
        assert f"{game}:30:1: 'first c1 #9' is not legal here" in done.stderr
        assert "Traceback" not in done.stderr


def test_other_cards_are_told(game: Path) -> None:
    stretch = Path(__file__).parents[1] / "cardset" / "stretch" / "cards.yaml"
    done = run("replay", game, "--add", stretch)
    assert done.returncode == 2
    assert f"{game}:1:1: cards.fingerprint:" in done.stderr


@pytest.mark.parametrize("text", ["", "nonsense", "{}", '{"format": "cardset-replay"}', "\x00\x01"])
def test_what_is_no_replay_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    done = run("replay", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{path}:1:1: this" in done.stderr


def test_a_game_can_be_walked_through_forwards_backwards_and_by_turns(game: Path) -> None:
    done = run("replay", game, "--step", answers="\n\nb\nb\nb\n5\ns\ne\n\nwhat\nq\n")

    assert (done.returncode, done.stderr) == (0, "")
    blocks = done.stdout.split("> ")
    assert blocks[0].splitlines()[0].endswith("(rules pl-new, seed 7).")
    assert blocks[4].splitlines()[1:] == blocks[0].splitlines()  # twice on, twice back
    assert "This is where it begins." in blocks[5]
    assert "--- Turn 5:" in blocks[6]
    assert "/7]:" in blocks[7]
    assert "=== The game is over" in blocks[8]
    assert "This is where it ends." in blocks[9]
    assert "b goes back" in blocks[10]


def test_words_and_turns_are_understood_in_the_language(game: Path) -> None:
    keys = run("replay", game, "--step", "--lang", "pl", answers="n\nb\ne\n5\ns\nq\n").stdout
    words = run(
        "replay", game, "--step", "--lang", "pl", answers="dalej\nWSTECZ\nkoniec\ntura 5\nstół\nwyjdz\n"
    )

    assert words.returncode == 0
    without = [line for line in words.stdout.splitlines() if not line.startswith("> ")]
    assert without == [line for line in keys.splitlines() if not line.startswith("> ")]


def test_walking_does_not_go_with_data(game: Path) -> None:
    refused = run("replay", game, "--step", "--format", "json")

    assert refused.returncode == 2
    assert "--step" in refused.stderr

"""Replays through the real command line: written by play and watch, told again, refused when wrong."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import table

CLI = [sys.executable, "-c", "from cli.table import main; main()"]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The replay of a watched game."""
    path = tmp_path / "game.jsonl"
    novices = ("--players", "3", "--level", "novice")
    assert table("watch", *novices, "--seed", "7", "--rules", "pl-new", "--replay", path).code == 0
    return path


def test_a_watched_game_is_told_again_word_for_word(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told = table("watch", "--players", "4", "--seed", "7", "--replay", path)
    again = table("replay", path)
    assert (again.code, again.err) == (0, "")
    *heard, command = [
        line for line in told.out.splitlines() if "“" not in line
    ]  # no replay has what they say
    assert [re.sub(r"(?<=\.) \([^.]*\)$", "", line) for line in again.out.splitlines()] == heard
    assert re.search(r"draws a card\. \([^)]+\)$", again.out, re.MULTILINE), "it names every card"
    assert "--seed 7" in command
    assert table("watch", "--players", "4", "--seed", "7").out == told.out


def test_it_is_told_in_other_languages(game: Path) -> None:
    mixed = table("replay", game, "--lang", "cs", "--ui-lang", "en")
    assert mixed.code == 0
    assert "plays" in mixed.out
    polish = table("replay", game, "--lang", "pl").out
    assert "zagrywa" in polish
    assert "plays" not in polish


def test_moves_are_told_as_sentences(game: Path) -> None:
    told = table("replay", game, "--moves").out.splitlines()
    moves = len(game.read_text(encoding="utf-8").splitlines()) - 2
    assert len(told) == moves
    assert [int(line.split()[0]) for line in told] == list(range(1, moves + 1))
    assert any(line.endswith("Anna draws a card.") for line in told)


def test_the_same_as_data(game: Path) -> None:
    data = json.loads(table("replay", game, "--format", "json").out)
    assert (data["schema_version"], data["rules"], data["seed"]) == (1, "pl-new", 7)
    assert data["result"]["ended"]
    lines = game.read_text(encoding="utf-8").splitlines()[1:-1]
    assert [move["move"] for move in data["moves"]] == [json.loads(line) for line in lines]
    assert all(move["sentence"].startswith(data["names"][move["player"]]) for move in data["moves"])


def test_who_leaves_the_table_has_a_replay_of_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "left.jsonl"
    left = table("play", "--seed", "5", "--replay", path, typed="1\n1\n1\nq\n")
    assert left.code == 0
    told = table("replay", path)
    assert (told.code, told.err) == (0, "")
    assert "The game was left here, before it was over." in told.out
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["result"]["ended"] == ""


@pytest.mark.sampled(3)
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
    assert table("replay", path).code == 0


def test_a_file_that_is_there_is_not_written_over(game: Path) -> None:
    before = game.read_bytes()
    for command in ("watch", "play"):
        done = table(command, "--replay", game)
        assert (done.code, done.out) == (2, "")
        assert "there is such a file already (choose another name for the game)" in done.err
    assert game.read_bytes() == before


def test_a_place_that_cannot_be_written_is_told_before_the_first_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDSET_STATE", str(tmp_path / "games"))
    for command in ("watch", "play"):
        done = table(command, "--replay", tmp_path / "none" / "game.jsonl")
        assert (done.code, done.out) == (2, "")
        assert "cannot be written" in done.err
    assert not (tmp_path / "games").exists(), "a game that never began could be resumed"


def test_a_changed_move_is_told_with_its_line_after_what_came_before(game: Path) -> None:
    lines = game.read_text(encoding="utf-8").splitlines()
    lines[29] = '"first c1 #9"'
    game.write_text("\n".join(lines), encoding="utf-8")
    for options in ([], ["--moves"], ["--format", "json"]):
        done = table("replay", game, *options)
        assert done.code == 2
        assert f"{game}:30:1: 'first c1 #9' is not legal here" in done.err
        assert "Traceback" not in done.err


def test_other_cards_are_told(game: Path) -> None:
    stretch = Path(__file__).parents[1] / "cardset" / "stretch" / "cards.yaml"
    done = table("replay", game, "--add", stretch)
    assert done.code == 2
    assert f"{game}:1:1: cards.fingerprint:" in done.err


@pytest.mark.parametrize("text", ["", "nonsense", "{}", '{"format": "cardset-replay"}', "\x00\x01"])
def test_what_is_no_replay_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    done = table("replay", path)
    assert (done.code, done.out) == (2, "")
    assert f"{path}:1:1: this" in done.err


def test_a_game_can_be_walked_through_forwards_backwards_and_by_turns(game: Path) -> None:
    done = table("replay", game, "--step", typed="\n\nb\nb\nb\n5\ns\ne\n\nwhat\nq\n")

    assert (done.code, done.err) == (0, "")
    blocks = done.out.split("> ")
    assert blocks[0].splitlines()[1] == "Rules: Polish rulebook, newer edition."
    assert blocks[4].splitlines()[1:] == blocks[0].splitlines()  # twice on, twice back
    assert "This is where it begins." in blocks[5]
    assert "--- Turn 5:" in blocks[6]
    assert "/7]:" in blocks[7]
    assert "=== The game is over" in blocks[8]
    assert "This is where it ends." in blocks[9]
    assert "b goes back" in blocks[10]


def test_words_and_turns_are_understood_in_the_language(game: Path) -> None:
    keys = table("replay", game, "--step", "--lang", "pl", typed="n\nb\ne\n5\ns\nq\n").out
    words = table(
        "replay", game, "--step", "--lang", "pl", typed="dalej\nWSTECZ\nkoniec\ntura 5\nstół\nwyjdz\n"
    )

    assert words.code == 0
    without = [line for line in words.out.splitlines() if not line.startswith("> ")]
    assert without == [line for line in keys.splitlines() if not line.startswith("> ")]


def test_walking_does_not_go_with_data(game: Path) -> None:
    refused = table("replay", game, "--step", "--format", "json")

    assert refused.code == 2
    assert "--step" in refused.err

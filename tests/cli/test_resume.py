"""A game that is cut off goes on at the same decision, through the real command line."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.gamelog import is_log, read_log
from tests.cli.running import Outcome, said, table
from tests.cli.terminal import at_terminal

CLI = [sys.executable, "-c", "from cli.table import main; main()"]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games of its own."""
    folder = tmp_path / "games"
    monkeypatch.setenv("CARDSET_STATE", str(folder))
    return folder


def play(*args: str | Path, typed: str = "") -> Outcome:
    return table("play", *args, typed=typed)


def question(told: str) -> list[str]:
    """The last situation with its question and the numbered answers."""
    return told[: told.rindex("\n> ")].rpartition("\n\n")[2].splitlines()


def test_who_leaves_goes_on_at_the_same_question(games: Path) -> None:
    left = play("--seed", "5", "--vs-ai", "2", typed="1\n1\nq\n")
    again = play("--resume", typed="q\n")

    assert (left.code, again.code) == (0, 0)
    assert "cli play --resume goes on from here; --seed 5" in left.out
    assert question(again.out) == question(left.out)


def test_a_game_that_is_over_is_a_replay_and_nothing_to_resume(games: Path) -> None:
    over = play("--seed", "5", "--vs-ai", "1", "--level", "novice", typed="1\n" * 400)
    (path,) = games.iterdir()
    told = table("replay", path)

    assert "=== The game is over" in over.out
    assert "=== The game is over" in told.out
    again = play("--resume")
    assert (again.code, again.out) == (2, "")
    assert "there is no game to go on with" in again.err


def test_it_goes_on_in_another_language_but_not_with_other_rules(games: Path) -> None:
    play("--seed", "5", "--vs-ai", "2", typed="1\n1\nq\n")

    left = "You leave the table. {resume} goes on from here; --seed {seed} deals the game again."
    assert said(left, "pl") in play("--resume", "--lang", "pl", typed="q\n").out
    refused = play("--resume", "--rules", "pl-new")
    assert (refused.code, refused.out) == (2, "")
    assert "--rules does not go with it" in refused.err


def killed(seed: int, after: float) -> None:
    """A game that answers itself and is killed so many seconds after its first question."""
    with subprocess.Popen(
        [*CLI, "play", "--seed", str(seed), "--vs-ai", "2", "--level", "novice"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        told = b""
        while b"> " not in told:
            more = os.read(program.stdout.fileno(), 65536)
            assert more, told
            told += more
        program.stdin.write(b"1\n" * 60)
        program.stdin.flush()
        time.sleep(after)
        program.send_signal(signal.SIGKILL)


SCREEN = ("--level", "novice", "--pace", "0", "--name", "Ann")


def killed_on_screen(seed: int, after: float) -> None:
    """The same on a full screen, where keys answer."""
    with at_terminal("play", "--seed", str(seed), "--vs-ai", "2", *SCREEN) as game:
        game.until("Baby")
        game.send("\r" * 40)
        time.sleep(1 + after)  # keys are heard when the application has been loaded
        game.process.kill()


def check_kills(games: Path, rounds: int, killed: Callable[[int, float], None] = killed) -> int:
    """Kill games, go on with each; how many were cut off in the middle."""
    chance = random.Random(rounds)
    cut = 0
    for seed in range(rounds):
        for path in games.glob("*"):
            path.unlink()
        killed(seed, chance.uniform(0, 0.2))
        logs = list(games.glob("*.jsonl"))
        if not logs or not is_log(logs[0].read_bytes()):
            continue  # killed before the game was dealt, or after its end
        before = read_log(logs[0])
        again = play("--resume", typed="q\n")
        assert again.code == 0, again.err
        if "=== The game is over" in again.out:
            continue  # only the opponents were still to move
        assert re.search(r"\n> q\n", again.out)
        assert read_log(logs[0]).moves[: len(before.moves)] == before.moves
        cut += bool(before.moves)
    return cut


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_game_that_is_killed_goes_on(games: Path) -> None:
    assert check_kills(games, 6) > 1


@pytest.mark.soak
def test_a_game_that_is_killed_hundreds_of_times_goes_on(games: Path) -> None:
    assert check_kills(games, 400) > 100


def test_a_game_that_is_killed_on_a_full_screen_goes_on(games: Path) -> None:
    assert check_kills(games, 2, killed_on_screen) > 0


@pytest.mark.soak
def test_a_game_that_is_killed_hundreds_of_times_on_a_full_screen_goes_on(games: Path) -> None:
    assert check_kills(games, 200, killed_on_screen) > 50


def test_a_game_that_was_changed_is_refused_with_its_line(games: Path) -> None:
    play("--seed", "5", "--vs-ai", "2", typed="1\n1\n1\nq\n")
    (path,) = games.iterdir()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], lines[1].replace(b"card", b"play"), *lines[2:]]))

    again = play("--resume")

    assert again.code == 2
    assert again.err.startswith(f"error: {path}:2:1: this line was changed or damaged")


def test_two_programs_do_not_play_one_game(games: Path) -> None:
    first = subprocess.Popen(
        [*CLI, "play", "--seed", "5", "--vs-ai", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert first.stdout is not None
    while (letter := first.stdout.read(1)) != ">":
        assert letter
    second = play("--resume")
    first.communicate("q\n")

    assert second.code == 2
    assert "another program is playing this game" in second.err


def test_where_nothing_can_be_kept_it_is_told_and_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("CARDSET_STATE", str(blocked / "games"))

    done = play("--seed", "5", "--vs-ai", "1", typed="q\n")

    assert done.code == 0
    assert done.err.startswith("note: this game is not kept and cannot be resumed: ")
    assert "--resume" not in done.out


def test_a_game_from_elsewhere_starts_no_program(games: Path, tmp_path: Path) -> None:
    bot = Path(__file__).parents[2] / "docs" / "bot.py"
    play("--seed", "5", "--opponent", f"exec:{sys.executable} {bot}", typed="q\n")
    (mine,) = games.iterdir()
    stranger = tmp_path / "game.jsonl"
    stranger.write_bytes(mine.read_bytes())

    refused = play("--resume", stranger, typed="q\n")

    assert refused.code == 2
    assert "this game would start a program: exec:" in refused.err
    assert play("--resume", typed="q\n").code == 0

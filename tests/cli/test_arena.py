"""``cli arena`` through the real command line: numbers, interruptions, and what cannot be played."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.cli.running import ROOT, Outcome, no_file_larger_than, table

PROGRAM = [sys.executable, "-c", "from cli.start import cli; cli()"]
SEATS = "novice,random,novice"
GAMES = 7


pytestmark = pytest.mark.usefixtures("own_cache")


def arena(*arguments: str | Path, seats: str = SEATS, games: int = GAMES, jobs: int = 1) -> Outcome:
    return table("arena", "--seats", seats, "--games", str(games), "--jobs", str(jobs), *arguments)


def numbers(done: Outcome) -> dict[str, Any]:
    """The JSON of a run without what depends on the machine."""
    assert done.code == 0, done.err
    data = json.loads(done.out)
    assert data.pop("seconds") >= 0
    assert data.pop("game_seconds") >= 0
    for seat in data["seats"]:
        for times in (seat.pop("ms_per_decision"), seat.pop("cpu_ms_per_decision")):
            assert 0 < times["p50"] <= times["p95"]
    return dict(data)


def test_the_numbers() -> None:
    data = numbers(arena("--json", "--seed", "4"))
    assert (data["schema_version"], data["games"], data["players"], data["rotations"]) == (1, GAMES, 3, 3)
    assert (data["seed"], data["rules"]) == (4, "cs-2e")
    novice, random = data["seats"]
    assert (novice["opponent"], novice["seats"], novice["fair"]) == ("novice", 2, 0.6667)
    assert (random["opponent"], random["seats"], random["fair"]) == ("random", 1, 0.3333)
    won = sum(count for how, count in data["endings"].items() if how in ("goal", "deck", "letters"))
    assert novice["wins"] + random["wins"] == won
    assert sum(data["endings"].values()) == GAMES
    for seat in data["seats"]:
        assert seat["games"] == GAMES
        assert seat["rate"] == round(seat["wins"] / GAMES, 4)
        assert seat["low"] < seat["rate"] < seat["high"] or seat["wins"] in (0, GAMES)
        assert seat["style"]["plays"] > 1
    assert novice["elo"] == -random["elo"]
    decisions = 2 * novice["decisions_per_game"] + random["decisions_per_game"]
    assert decisions == pytest.approx(data["decisions"]["mean"], abs=0.05)


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    one = numbers(arena("--json"))
    assert one == numbers(arena("--json", jobs=2))
    assert one["digest"] != numbers(arena("--json", "--seed", "1"))["digest"]


def test_the_table_for_people() -> None:
    done = arena("--styles", games=6)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("6 games of 3 (rules cs-2e, seed 0): 2 deals in 3 seatings.\n")
    assert re.search(r"^novice ×2 +\d+ +6 +\d+\.\d +[\d.]+–[\d.]+ +67 ", done.out, re.MULTILINE)
    assert re.search(r"^opponent +neighs +plays +destroyed", done.out, re.MULTILINE)
    assert "2 deals in 3 seatings, and 1 games of another." in arena(games=7).out


def test_every_game_can_be_told_again(tmp_path: Path) -> None:
    done = arena("--out", tmp_path / "out", "--rules", "pl-new", seats="novice,random", games=3)
    assert (done.code, done.err) == (0, "")
    games = sorted((tmp_path / "out" / "games").iterdir())
    assert len(games) == 3
    told = table("replay", games[2])
    assert (told.code, told.err) == (0, "")
    assert "Polish rulebook, newer edition" in told.out


def test_cards_of_ones_own_are_played(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(
        "- {id: my-unicorn, name: My Unicorn, type: basic, copies: 90, sources: [own]}\n", encoding="utf-8"
    )
    with_mine = numbers(arena("--json", "--add", mine, games=2))
    assert with_mine["digest"] != numbers(arena("--json", games=2))["digest"]


def test_the_chart(tmp_path: Path) -> None:
    chart = tmp_path / "rates.svg"
    done = arena("--chart", chart, games=2)
    assert (done.code, done.err) == (0, f"written: {chart}\n")
    assert "novice ×2" in "".join(ElementTree.parse(chart).getroot().itertext())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seats", "novice,noviec"], "there is no opponent 'noviec' (did you mean 'novice'?)"),
        (["--seats", "novice"], "one player cannot play alone"),
        (["--seats", ",".join("novice" for _ in range(9))], "9 players cannot play (expected 2 to 8)"),
        (["--seats", "novice,novice", "--rules", "cs-2f"], "there are no rules 'cs-2f' (did you mean"),
        (["--seats", "novice,novice", "--set", "nothing"], "there is no card set 'nothing'"),
        (["--seats", "novice,novice", "--chart", "rates.png"], "a chart is an SVG picture"),
        (["--seats", "novice,novice", "--chart", "no/where/rates.svg"], "there is no such folder"),
        (["--seats", "novice,novice", "--games", "0"], "0 is not in the range x>=1"),
        (["--seats", "novice,novice", "--jobs", "0"], "0 is not in the range 1<=x<=512"),
        (["--seats", "novice,novice", "--out", str(ROOT / "README.md")], "there is a file in the way"),
        ([], "Missing option '--seats'"),
    ],
)
def test_what_cannot_be_played(arguments: list[str], said: str) -> None:
    done = table("arena", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "Traceback" not in done.err


def test_results_of_other_settings_are_not_mixed(tmp_path: Path) -> None:
    assert arena("--out", tmp_path, games=2).code == 0
    refused = arena("--out", tmp_path, "--seed", "9", games=2)
    assert refused.code == 2
    assert "these games are of another run: the seed 0 where 9 is asked for" in refused.err
    anew = arena("--out", tmp_path, "--seed", "9", "--fresh", games=2)
    assert (anew.code, anew.err) == (0, "")


def test_more_games_go_on(tmp_path: Path) -> None:
    assert arena("--out", tmp_path, games=3).code == 0
    more = arena("--out", tmp_path, "--json")
    assert more.err == f"going on after 3 of {GAMES} games\n"
    assert numbers(more) == numbers(arena("--json"))


def test_a_full_disk_keeps_the_games_before(tmp_path: Path) -> None:
    whole = numbers(arena("--json"))
    with no_file_larger_than(12_000):
        full = arena("--out", tmp_path / "out")
    assert (full.code, full.out) == (2, "")
    assert re.search(r"results\.jsonl: cannot be written: .*the same command goes on", full.err)
    again = arena("--out", tmp_path / "out", "--json")
    found = re.fullmatch(rf"going on after (\d) of {GAMES} games\n", again.err)
    assert found is not None
    assert 1 <= int(found[1]) < GAMES
    assert numbers(again) == whole


# A run of more games than anybody waits for, which is ended from outside and gone on with for a few games.


def endless(out: Path, jobs: int = 2, stderr: int = subprocess.PIPE) -> subprocess.Popen[str]:
    """A run that has played some games."""
    command = [
        *PROGRAM,
        "arena",
        "--seats",
        SEATS,
        "--games",
        "1000000",
        "--jobs",
        str(jobs),
        "--out",
        str(out),
    ]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=stderr,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    wait_for_games(out, 2, process)
    return process


def wait_for_games(out: Path, number: int, process: subprocess.Popen[str]) -> None:
    log = out / "results.jsonl"
    while not log.exists() or log.read_bytes().count(b"\n") <= number:
        assert process.poll() is None
        time.sleep(0.02)


def goes_on(out: Path) -> None:
    """The results are those of a run that nobody stopped."""
    kept = {
        line for line in (out / "results.jsonl").read_bytes().splitlines(keepends=True) if line[-1:] == b"\n"
    }
    again = arena("--out", out, "--json", games=12)
    found = re.fullmatch(r"going on after (\d+) of 12 games\n", again.err)
    assert found is not None
    assert 2 <= int(found[1]) <= len(kept) - 1
    assert kept <= set((out / "results.jsonl").read_bytes().splitlines(keepends=True))
    assert numbers(again) == numbers(arena("--json", games=12))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_is_one_line_that_says_how_to_go_on(tmp_path: Path, jobs: int) -> None:
    with endless(tmp_path, jobs) as process:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers, too
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert re.fullmatch(r"stopped after \d+ of 1000000 games; the same command goes on from there\n", err)
    goes_on(tmp_path)


@pytest.mark.soak
def test_a_killed_run_goes_on_and_leaves_nobody(tmp_path: Path) -> None:
    with endless(tmp_path, stderr=subprocess.DEVNULL) as process:
        process.kill()
        process.wait(timeout=60)
        until = time.monotonic() + 60
        while alive(process.pid) and time.monotonic() < until:
            time.sleep(0.05)
        assert not alive(process.pid)
    goes_on(tmp_path)


def alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells the children of a process")
def test_a_killed_worker_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    with endless(tmp_path) as process:
        os.kill(worker_of(process.pid), signal.SIGKILL)
        wait_for_games(tmp_path, (tmp_path / "results.jsonl").read_bytes().count(b"\n") + 4, process)
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 143
    assert re.match(
        r"a worker died \(killed by SIGKILL\) with game \d+ \([a-z, ]+\).*; one by one they are tried", err
    )
    goes_on(tmp_path)


def worker_of(pid: int) -> int:
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split():
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
            return int(child)
    raise AssertionError("there is no worker")


@pytest.mark.soak
def test_without_a_folder_the_same_command_goes_on_as_well(own_cache: Path) -> None:
    command = [*PROGRAM, "arena", "--seats", SEATS, "--games", "1000000", "--jobs", "1"]
    with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}) as process:
        while not (logs := list(own_cache.glob("arena/*.jsonl"))) or logs[0].read_bytes().count(b"\n") < 4:
            assert process.poll() is None
            time.sleep(0.02)
        process.kill()
    games = logs[0].read_bytes().count(b"\n") + 2
    again = arena("--json", games=games)
    assert again.err.startswith("going on after ")
    assert not list(own_cache.glob("arena/*.jsonl"))
    assert numbers(again) == numbers(arena("--json", games=games))


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with endless(tmp_path, jobs=1) as process:
        second = arena("--out", tmp_path)
        process.kill()
    assert second.code == 2
    assert "another run is writing here" in second.err


def test_a_terminal_is_shown_a_bar() -> None:
    ours, theirs = pty.openpty()
    command = [*PROGRAM, "arena", "--seats", "random,random", "--games", "3", "--jobs", "1", "--json"]
    done = subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=theirs,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"},
    )
    os.close(theirs)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert "3/3" in shown
    assert json.loads(done.stdout)["games"] == 3

"""``cli tune`` through the real command line: rounds that are kept, gone on with, and not mixed up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import table

SMALL = ("--games", "10", "--jobs", "1")
PROGRAM = [sys.executable, "-c", "from cli.start import cli; cli()"]


@pytest.mark.soak
def test_rounds_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    out = tmp_path / "tuning"
    first = table("tune", "--out", out, "--rounds", "1", *SMALL)
    assert first.code == 0, first.err
    assert first.out.startswith("round 1 of 1: 10 games, log loss ")
    second = table("tune", "--out", out, "--rounds", "2", *SMALL)
    assert second.out.startswith("round 2 of 2: 10 games, log loss ")
    weights = json.loads((out / "weights.json").read_bytes())
    assert weights["provenance"] == json.loads((out / "round-2.json").read_bytes())["provenance"]


@pytest.mark.soak
def test_another_run_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    table("tune", "--out", tmp_path, "--rounds", "1", *SMALL)
    done = table("tune", "--out", tmp_path, "--rounds", "1", "--seed", "2", *SMALL)
    assert done.code == 2
    assert "this is a round of another run" in done.err


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    done = table("tune", "--out", tmp_path / "file" / "tuning", "--rounds", "1", *SMALL)
    assert done.code == 2
    assert "cannot be made" in done.err


def test_ctrl_c_leaves_no_worker_and_says_so_in_one_line(tmp_path: Path) -> None:
    command = [*PROGRAM, "tune", "--out", str(tmp_path / "t"), "--games", "5000", "--jobs", "2"]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    time.sleep(3)
    os.killpg(running.pid, signal.SIGINT)
    _, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert len(errors.splitlines()) == 1

"""The programs stop at Ctrl-C and ``kill`` in one line from their first moment on."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest

from tests.cli.running import ROOT

INTERRUPTED = """\
import os, signal, sys

class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            os.kill(os.getpid(), signal.{stop})

sys.meta_path.insert(0, Stop())
{before}
from cli.start import {program}
{program}()
"""


def run(program: str, before: str = "", stop: str = "SIGINT") -> subprocess.CompletedProcess[str]:
    code = INTERRUPTED.format(program=program, before=before, stop=stop)
    command = [sys.executable, "-c", code, "--help"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("program", ["cardset", "rulebook", "cli"])
@pytest.mark.parametrize(("stop", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_an_import_can_be_interrupted(program: str, stop: str, code: int) -> None:
    done = run(program, stop=stop)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "stopped\n")


@pytest.mark.parametrize("stop", ["SIGINT", "SIGTERM"])
def test_who_ignores_a_signal_is_not_stopped(stop: str) -> None:
    done = run("cardset", f"signal.signal(signal.{stop}, signal.SIG_IGN)", stop)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage:")


def test_the_commands_begin_there() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert scripts == {name: f"cli.start:{name}" for name in ("cardset", "rulebook", "cli")}

"""The programs stop at Ctrl-C in one line from their first moment on."""

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
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Stop())
{before}
from cli.start import {program}
{program}()
"""


def run(program: str, before: str = "") -> subprocess.CompletedProcess[str]:
    code = INTERRUPTED.format(program=program, before=before)
    command = [sys.executable, "-c", code, "--help"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("program", ["cardset", "rulebook", "cli"])
def test_an_import_can_be_interrupted(program: str) -> None:
    done = run(program)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "stopped\n")


def test_who_ignores_ctrl_c_is_not_stopped() -> None:
    done = run("cardset", "signal.signal(signal.SIGINT, signal.SIG_IGN)")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage:")


def test_the_commands_begin_there() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert scripts == {name: f"cli.start:{name}" for name in ("cardset", "rulebook", "cli")}

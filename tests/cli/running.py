"""Runs the programs as the shell does: the same entry points, in this process or in one of their own."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn
from unittest import mock

from cli import cardset as cardset_program
from cli import rulebook as rulebook_program

__all__ = ["PROGRAM", "ROOT", "Outcome", "cardset", "rulebook", "start"]

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-c", "from cli.cardset import main; main()")
"""``cardset`` as a command, to be run in :data:`ROOT`, or with it on the path."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


def cardset(*arguments: str | Path) -> Outcome:
    """The outcome of ``cardset`` with these arguments, through its entry point."""
    return _run(cardset_program.main, "cardset", arguments)


def rulebook(*arguments: str | Path) -> Outcome:
    """The outcome of ``rulebook`` with these arguments, through its entry point."""
    return _run(rulebook_program.main, "rulebook", arguments)


def _run(main: Callable[[], NoReturn], name: str, arguments: Sequence[str | Path]) -> Outcome:
    out, err = io.StringIO(), io.StringIO()
    code: object = None
    with (
        mock.patch.object(sys, "argv", [name, *map(str, arguments)]),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as leaving:
            code = leaving.code
    assert isinstance(code, int)
    return Outcome(code, out.getvalue(), err.getvalue())


def start(*arguments: str | Path, **environment: str) -> subprocess.Popen[str]:
    """``cardset`` in a process of its own, with pipes to its streams."""
    return subprocess.Popen(
        [*PROGRAM, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )

"""Runs the programs as the shell does: the same entry points, in this process or in one of their own."""

from __future__ import annotations

import contextlib
import io
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn
from unittest import mock

import pytest

from cardset.catalog.read import read_catalog
from cli import cardset as cardset_program
from cli import rulebook as rulebook_program
from cli import table as table_program

ROOT = Path(__file__).parents[2]
FROZEN = ROOT / "tests" / "sets" / "frozen"
"""A small set that never changes, for tests that count its cards or play with them."""
PROGRAM = (sys.executable, "-c", "from cli.start import cardset; cardset()")
"""``cardset`` as a command, to be run in :data:`ROOT`, or with it on the path."""

AS_ANYBODY = (
    ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search")
    if os.geteuid() == 0
    else ()
)
"""What goes before a command so that files can be closed to it, for tests that root runs."""

needs_closed_files = pytest.mark.skipif(
    bool(AS_ANYBODY) and shutil.which("setpriv") is None, reason="nothing is closed to root"
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


def said(english: str, language: str) -> str:
    """What the programs say in ``language`` for a message, up to its first slot: as it is today."""
    found = read_catalog(ROOT / "i18n" / language / "messages.po").entries
    (text,) = (entry.msgstr[0] for entry in found if entry.msgid == english and not entry.obsolete)
    return text.partition("{")[0]


def cardset(*arguments: str | Path) -> Outcome:
    """The outcome of ``cardset`` with these arguments, through its entry point."""
    return _run(cardset_program.main, "cardset", arguments)


def rulebook(*arguments: str | Path) -> Outcome:
    """The outcome of ``rulebook`` with these arguments, through its entry point."""
    return _run(rulebook_program.main, "rulebook", arguments)


def table(*arguments: str | Path, typed: str = "") -> Outcome:
    """The outcome of ``cli`` with these arguments, through its entry point, to which this is ``typed``."""
    return _run(table_program.main, "cli", arguments, typed)


def _run(
    main: Callable[[], NoReturn], name: str, arguments: Sequence[str | Path], typed: str = ""
) -> Outcome:
    out, err = io.StringIO(), io.StringIO()
    code: object = None
    with (
        mock.patch.object(sys, "argv", [name, *map(str, arguments)]),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8")),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as leaving:
            code = leaving.code
    assert isinstance(code, int)
    return Outcome(code, out.getvalue(), err.getvalue())


@contextlib.contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """As a disk that is full once so many bytes are written to a file."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def start(*arguments: str | Path, stdin: int | None = None, **environment: str) -> subprocess.Popen[str]:
    """``cardset`` in a process of its own, with pipes to its streams, and a file handle as ``stdin``."""
    return subprocess.Popen(
        [*PROGRAM, *map(str, arguments)],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )

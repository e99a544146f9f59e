"""Doing a command again whenever a file changes that it depends on."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

import click

from cardset.errors import CardsetError

_PAUSE = 0.3
# A program that saves a file may write it in several steps.
_SETTLED = 0.05
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def whenever_changed(files: Callable[[], Iterable[str]]) -> None:
    """Return in a copy of this process, once now and once after every change of ``files``; never in this one.

    So each run begins with what lies on the disk, and leaves nothing behind. It ends by Ctrl-C. Raises
    :class:`CardsetError` where the system cannot copy a process.
    """
    if not hasattr(os, "fork"):
        raise CardsetError("this system cannot watch files so", hint="run the command again, or use WSL")
    while True:
        before = _states(files())
        if sys.stdout.isatty():
            click.echo(_CLEAR, nl=False)
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if not child:
            return
        os.waitpid(child, 0)
        click.echo("waiting for a change; Ctrl-C ends", err=True)
        while _states(files()) == before:
            time.sleep(_PAUSE)
        time.sleep(_SETTLED)


def _states(files: Iterable[str]) -> Mapping[str, tuple[int, int]]:
    found = {}
    for file in files:
        with suppress(OSError):  # what is not there now may come
            state = os.stat(file)  # noqa: PTH116
            found[file] = state.st_mtime_ns, state.st_size
    return found

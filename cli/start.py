"""Where the programs begin, with nothing imported yet: from here on Ctrl-C ends them in one line."""

from __future__ import annotations

import os
import signal
from importlib import import_module
from types import FrameType
from typing import NoReturn

__all__ = ["cardset", "cli", "rulebook"]


def cardset() -> NoReturn:
    """The entry point of ``cardset``."""
    _run("cli.cardset")


def rulebook() -> NoReturn:
    """The entry point of ``rulebook``."""
    _run("cli.rulebook")


def cli() -> NoReturn:
    """The entry point of ``cli``."""
    _run("cli.table")


def _run(module: str) -> NoReturn:
    """Import the program and run it. An import that is interrupted may say anything, so it says nothing."""
    awaited = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # nohup and & have it ignored
    if awaited:
        signal.signal(signal.SIGINT, _leave)
    main = import_module(module).main
    if awaited:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    main()
    raise AssertionError("a program leaves with its exit code")


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    os.write(2, b"\nstopped\n" if os.isatty(2) else b"stopped\n")
    os._exit(130)

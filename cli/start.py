"""Where the programs begin, with nothing imported yet: from here on Ctrl-C or ``kill`` end them in a line."""

from __future__ import annotations

import os
import signal
from importlib import import_module
from types import FrameType
from typing import NoReturn


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
    usual = {stop: signal.getsignal(stop) for stop in (signal.SIGINT, signal.SIGTERM)}
    known = (signal.default_int_handler, signal.SIG_DFL)  # nohup and & have them ignored
    awaited = {stop: handler for stop, handler in usual.items() if handler in known}
    for stop in awaited:
        signal.signal(stop, _leave)
    main = import_module(module).main
    for stop, handler in awaited.items():
        signal.signal(stop, handler)
    main()
    raise AssertionError("a program leaves with its exit code")


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    os.write(2, b"\nstopped\n" if os.isatty(2) else b"stopped\n")
    os._exit(128 + number)

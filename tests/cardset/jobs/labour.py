"""Work for tests, some of it deadly: workers find it by name."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping

from cardset.jobs.work import Work

DEADLY = 5


def square(number: int) -> int:
    """A job like any other."""
    time.sleep(0.002)
    return number * number


def killing(number: int) -> int:
    """One of the jobs kills whoever does it."""
    if number == DEADLY:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def failing(number: int) -> int:
    """One of the jobs has a defect."""
    return number // (number - DEADLY)


def process(_: int) -> int:
    """Who does it."""
    return os.getpid()


def name(number: int) -> str:
    """What a person calls a job."""
    return f"number {number}"


def same() -> Mapping[str, object]:
    """All workers have the same."""
    return {"code": "1"}


def own() -> Mapping[str, object]:
    """Each process has something else."""
    return {"code": os.getpid(), "cards": "all"}


SQUARES = Work(square, name, same)
KILLING = Work(killing, name, same)
FAILING = Work(failing, name, same)
PROCESSES = Work(process, name, same)
FOREIGN = Work(square, name, own)

"""Workers that come to grief, for tests: they are found by name in a process of their own."""

from __future__ import annotations

import os
import signal

from ai.arena.job import Job


def always(_: Job) -> None:
    """Die of a job."""
    os.kill(os.getpid(), signal.SIGKILL)


def speechless(_: Job) -> None:
    """Leave without a word."""
    os._exit(7)

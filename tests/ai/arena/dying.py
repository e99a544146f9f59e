"""Workers that come to grief, for tests: they are found by name in a process of their own."""

from __future__ import annotations

import os
import signal
from multiprocessing.connection import Connection

__all__ = ["always", "speechless"]


def always(connection: Connection) -> None:
    """Die as soon as there is a job."""
    connection.recv()
    os.kill(os.getpid(), signal.SIGKILL)


def speechless(connection: Connection) -> None:
    """Leave without a word."""
    raise SystemExit(7)

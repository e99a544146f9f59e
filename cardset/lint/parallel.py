"""Work on many files at once, where that pays: results come in the order of the files all the same.

Worker processes are forks of this one, so that they know what it knows; where the system cannot fork safely,
or there is too little to do, this process does everything itself.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from cardset.errors import CardsetError

__all__ = ["in_order"]

T = TypeVar("T")
R = TypeVar("R")

# A worker reads what is known of a language for itself. Below so many bytes that takes longer than it saves:
# two workers on 6 MB of catalogs need 7 % more of the processors and, where these are idle, half of the time;
# on the 1.4 MB of ours they need half as much again.
_WORTH = 4_000_000

_work: Callable[[Any], Any] | None = None
"""What a worker does; it is there when the worker is forked."""


def in_order(items: Sequence[T], paths: Sequence[Path], work: Callable[[T], R]) -> Iterator[R]:
    """``work`` on each of ``items``, in their order; ``paths`` are the files that they are about.

    What ``work`` gives must be picklable, and it must not depend on the items before. Raises
    :class:`CardsetError` where the system ends a worker.
    """
    workers = min(_processors(), len(items))
    if workers < 2 or sys.platform != "linux" or sum(map(_size, paths)) < _WORTH:
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    global _work  # noqa: PLW0603 - it holds what cannot be pickled, and reaches the workers by the fork
    _work = work
    pool = ProcessPoolExecutor(workers, get_context("fork"), _leave_quietly)
    try:
        yield from pool.map(_at_work, items)
    except BrokenProcessPool:
        hint = "memory may be short; name fewer files at once"
        raise CardsetError("the system ended a process that was checking files", hint=hint) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        _work = None


def _at_work(item: Any) -> Any:
    assert _work is not None
    return _work(item)


def _leave_quietly() -> None:
    """Let Ctrl-C end a worker at once; it is for the first process to say so."""
    for stop in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(stop, signal.SIG_DFL)


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0

"""Other processes of this program, to which work is handed out."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Literal, ParamSpec, Self, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool(ProcessPoolExecutor):
    """So many processes, which end with the ``with`` block or with this process, whatever they are doing.

    They hear neither Ctrl-C nor that the terminal was closed: that is for this process to act upon. When one
    of them dies, what the pool was to do raises :class:`concurrent.futures.BrokenExecutor`.
    """

    def __init__(
        self, workers: int, how: Literal["fork", "spawn"], prepare: Callable[..., object], *given: object
    ) -> None:
        """Each process begins by ``prepare(*given)``.

        ``how`` they are begun: as a copy of this process, which knows what this one knows and can be given
        what cannot be pickled, or anew, where the system cannot copy a process that runs.
        """
        super().__init__(workers, get_context(how), partial(_begin, prepare, *given))
        self._begun: set[BaseProcess] = set()

    def submit(self, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        before = set(active_children())
        with _without_interruptions():
            future = super().submit(work, *args, **kwargs)
        self._begun |= set(active_children()) - before
        return future

    def in_order(
        self, work: Callable[..., R], given: Sequence[tuple[object, ...]], chunk: int = 1
    ) -> Iterator[R]:
        """``work`` with each of the arguments ``given``, so many at a time, in their order.

        Unlike :meth:`map` it withdraws nothing when it is left: in Python 3.11 a pool whose processes are
        ended then complains of what was withdrawn.
        """
        parts = (given[start : start + chunk] for start in range(0, len(given), chunk))
        for future in [self.submit(_all, work, part) for part in parts]:
            yield from future.result()

    def end(self) -> int:
        """End the processes; the first code with which one had ended before, negative for a signal."""
        for worker in self._begun:
            worker.terminate()
        self.shutdown(cancel_futures=True)
        return next((code for worker in self._begun if (code := worker.exitcode)), 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def _all(work: Callable[..., R], given: Sequence[tuple[object, ...]]) -> list[R]:
    return [work(*one) for one in given]


def _begin(prepare: Callable[..., object], *given: object) -> None:
    """What a process of a pool does first."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()
    prepare(*given)


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _without_interruptions() -> Iterator[None]:
    """Let signals of the terminal wait; a process that is begun meanwhile never hears of them."""
    resource_tracker.ensure_running()  # beginning it, as the first process does, would let signals in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

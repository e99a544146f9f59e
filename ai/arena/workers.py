"""Who plays the jobs: this process, or several of their own.

Each worker has one job at a time, so that when one dies it is known which game it had. That game is played
once more by another worker; a second death ends the run.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import NamedTuple

from ai.arena.game import play
from ai.arena.job import Job
from ai.arena.result import Result
from cardset.errors import CardsetError, Fault

__all__ = ["available", "play_all"]

PATIENCE = 2.0
"""The seconds that a worker has to leave."""


def available() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(jobs: Iterable[Job], workers: int, warn: Callable[[str], None]) -> Generator[Result, None, None]:
    """The results of ``jobs`` as they come, in no order, played by so many processes; 1 is this one.

    ``warn`` is told of a worker that died. Raises :class:`CardsetError` when a game's workers died twice or
    the game cannot be played. However it ends, no worker is left.
    """
    if workers == 1:
        yield from map(play, jobs)
        return
    with contextlib.ExitStack() as stack:
        yield from _shared_out(iter(jobs), workers, warn, stack)


class _Failure(NamedTuple):
    """What a worker says of a game that it could not play."""

    fault: Fault


class _Worker:
    """A process that plays, and the job that it has."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self.job: Job | None = None
        # The Ctrl-C of a terminal goes to all processes, but it is for this one to act upon.
        with _without_interruptions():
            self.process.start()
        theirs.close()

    def leave(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join(PATIENCE)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()


def _shared_out(
    jobs: Iterator[Job], workers: int, warn: Callable[[str], None], stack: contextlib.ExitStack
) -> Iterator[Result]:
    busy: dict[Connection, _Worker] = {}
    deaths: Counter[int] = Counter()

    def begin(job: Job | None, worker: _Worker | None = None) -> None:
        if job is None:
            return
        if worker is None:
            worker = _Worker()
            stack.callback(worker.leave)
        worker.job = job
        busy[worker.connection] = worker
        with contextlib.suppress(OSError):  # it is dead: waiting for it tells so
            worker.connection.send(job)

    for _ in range(workers):
        begin(next(jobs, None))
    while busy:
        for connection in wait(list(busy)):
            assert isinstance(connection, Connection)  # nothing else is waited for
            worker = busy.pop(connection)
            assert worker.job is not None  # it is busy
            try:
                answer = connection.recv()
            except (EOFError, OSError):
                worker.process.join(PATIENCE)  # its pipe is closed before it is gone
                worker.leave()
                deaths[worker.job.number] += 1
                _tell_death(worker, deaths[worker.job.number], warn)
                begin(worker.job)
                continue
            if isinstance(answer, _Failure):
                fault = answer.fault
                raise CardsetError(fault.message, fault.path, fault.line, fault.column, fault.hint)
            yield answer
            begin(next(jobs, None), worker)


def _tell_death(worker: _Worker, deaths: int, warn: Callable[[str], None]) -> None:
    assert worker.job is not None  # it was busy
    code = worker.process.exitcode or 0
    how = f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    if deaths > 1:
        raise CardsetError(
            f"game {worker.job.number} cannot be played: its worker died twice ({how})",
            hint="--jobs 1 plays it in this process and shows where; perhaps memory ran out",
        )
    warn(f"the worker of game {worker.job.number} died ({how}); the game is played again")


def _serve(connection: Connection) -> None:
    """What a worker does: play jobs until nobody gives any."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send(_played(connection.recv()))


def _played(job: Job) -> Result | _Failure:
    try:
        return play(job)
    except CardsetError as error:
        return _Failure(error.fault)
    except Exception as error:  # a defect of an opponent or of ours: whatever it is, the game must be named
        return _Failure(
            Fault(
                f"game {job.number} ({', '.join(job.seats)}) raised {error!r}",
                hint="--jobs 1 plays it in this process and shows where",
            )
        )


@contextlib.contextmanager
def _without_interruptions() -> Iterator[None]:
    """Let SIGINT wait; a process that is started meanwhile never hears of it."""
    resource_tracker.ensure_running()  # starting it, as the first process does, would let signals in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

"""Who plays the jobs: this process, or several of their own.

Each worker has one job at a time, so that when one dies it is known which game it had. That game is played
once more by another worker; a second death ends the run.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import ExitStack
from itertools import islice

from ai.arena.game import play
from ai.arena.job import Job
from ai.arena.result import Result
from cardset.errors import CardsetError
from cardset.pool import Pool


def play_all(jobs: Iterable[Job], workers: int, warn: Callable[[str], None]) -> Generator[Result, None, None]:
    """The results of ``jobs`` as they come, in no order, played by so many processes; 1 is this one.

    ``warn`` is told of a worker that died. Raises :class:`CardsetError` when a game's workers died twice or
    the game cannot be played. However it ends, no worker is left.
    """
    if workers == 1:
        yield from map(play, jobs)
        return
    with ExitStack() as stack:
        yield from _shared_out(iter(jobs), workers, warn, stack)


def _shared_out(
    jobs: Iterator[Job], workers: int, warn: Callable[[str], None], stack: ExitStack
) -> Iterator[Result]:
    playing: dict[Future[Result], tuple[Job, Pool]] = {}
    deaths: Counter[int] = Counter()

    def begin(job: Job, worker: Pool | None = None) -> None:
        worker = worker or stack.enter_context(Pool(1, "spawn", int))
        try:
            future = worker.submit(_played, job)
        except BrokenExecutor as death:
            future = Future()
            future.set_exception(death)
        playing[future] = job, worker

    for job in islice(jobs, workers):
        begin(job)
    while playing:
        for future in wait(playing, return_when=FIRST_COMPLETED).done:
            job, worker = playing.pop(future)
            try:
                yield future.result()
            except BrokenExecutor:
                deaths[job.number] += 1
                _tell_death(job, worker.end(), deaths[job.number], warn)
                begin(job)
            else:
                for following in islice(jobs, 1):
                    begin(following, worker)


def _tell_death(job: Job, code: int, deaths: int, warn: Callable[[str], None]) -> None:
    how = f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    if deaths > 1:
        raise CardsetError(
            f"game {job.number} cannot be played: its worker died twice ({how})",
            hint="--jobs 1 plays it in this process and shows where; perhaps memory ran out",
        )
    warn(f"the worker of game {job.number} died ({how}); the game is played again")


def _played(job: Job) -> Result:
    """What a worker does."""
    try:
        return play(job)
    except CardsetError:
        raise
    except Exception as error:  # a defect of an opponent or of ours: whatever it is, the game must be named
        raise CardsetError(
            f"game {job.number} ({', '.join(job.seats)}) raised {error!r}",
            hint="--jobs 1 plays it in this process and shows where",
        ) from None

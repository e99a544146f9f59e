"""Workers that are processes of this program, on this machine."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from queue import Empty, SimpleQueue
from typing import Self

from cardset.jobs.crew import Died, Done, News
from cardset.jobs.work import obey
from cardset.pool import Pool


class Processes:
    """So many processes, each begun when it is first given something, and anew after its death."""

    def __init__(self, number: int) -> None:
        self._names = [str(one) for one in range(number)]
        self._pools: dict[str, Pool] = {}
        self._ended: SimpleQueue[tuple[str, Pool, int, Future[bytes] | None]] = SimpleQueue()

    def there(self) -> Iterable[str]:
        return self._names

    def give(self, worker: str, ticket: int, order: bytes) -> None:
        pool = self._pools.get(worker)
        if pool is None:
            pool = self._pools[worker] = Pool(1, "spawn", int)
        try:
            future = pool.submit(obey, order)
        except BrokenExecutor:
            self._ended.put((worker, pool, ticket, None))
        else:
            future.add_done_callback(lambda ended: self._ended.put((worker, pool, ticket, ended)))

    def news(self) -> Iterator[News]:
        waiting = True
        while True:
            try:
                worker, pool, ticket, future = self._ended.get(block=waiting)
            except Empty:
                return
            waiting = False
            if self._pools.get(worker) is not pool:  # told already
                continue
            try:
                if future is not None:
                    yield Done(ticket, future.result())
                    continue
            except BrokenExecutor:
                pass
            yield Died(worker, _how(self._pools.pop(worker).end()))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for pool in self._pools.values():
            pool.end()


def _how(code: int) -> str:
    """How a process ended that left with ``code``, which is negative for a signal."""
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"

"""Work on many files at once, where that pays: results come in the order of the files all the same.

Worker processes are forks of this one, so that they know what it knows; where the system cannot fork safely,
or there is too little to do, this process does everything itself.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cardset.lint.forks import processors, was_ended

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

__all__ = ["in_order"]

T = TypeVar("T")
R = TypeVar("R")

# A worker reads what is known of a language for itself. Below so many bytes that takes longer than it saves:
# two workers on 6 MB of catalogs need 7 % more of the processors and, where these are idle, half of the time;
# on the 1.4 MB of ours they need half as much again.
_WORTH = 4_000_000


def in_order(items: Sequence[T], paths: Sequence[Path], work: Callable[[T], R]) -> Iterator[R]:
    """``work`` on each of ``items``, in their order; ``paths`` are the files that they are about.

    What ``work`` gives must be picklable, and it must not depend on the items before. Raises what it raises,
    and :class:`CardsetError` where the system ends a worker.
    """
    sizes = [_size(path) for path in paths]
    workers = min(processors(), len(items))
    if workers < 2 or sys.platform != "linux" or sum(sizes) < _WORTH:
        yield from map(work, items)
    else:
        yield from _side_by_side(items, _shares(sizes, workers), work)


def _side_by_side(items: Sequence[T], shares: Sequence[Sequence[int]], work: Callable[[T], R]) -> Iterator[R]:
    from multiprocessing import get_context
    from multiprocessing.connection import Connection, wait

    context = get_context("fork")
    sys.stdout.flush()  # or each worker would flush what it has inherited
    sys.stderr.flush()
    processes = []
    ends: list[Connection] = []
    for share in shares:
        end, other = context.Pipe(duplex=False)
        process = context.Process(target=_do, args=(items, share, work, other), daemon=True)
        process.start()
        other.close()
        processes.append(process)
        ends.append(end)
    done: dict[int, R] = {}
    try:
        for number in range(len(items)):
            while number not in done:
                for ready in wait(ends):
                    assert isinstance(ready, Connection)
                    index, result, failed = _received(ready, ends)
                    if failed:
                        raise result
                    if index >= 0:
                        done[index] = result
            yield done.pop(number)
    finally:
        for process in processes:
            process.terminate()
            process.join()


def _received(end: Connection, ends: list[Connection]) -> tuple[int, Any, bool]:
    """What a worker tells: the number of an item, what came of it, and whether that is an exception.

    The number is -1 where the worker is done. Raises :class:`CardsetError` where it was ended before.
    """
    try:
        told: tuple[int, Any, bool] = end.recv()
    except (EOFError, OSError):
        raise was_ended() from None
    if told[0] < 0:
        ends.remove(end)
    return told


def _do(items: Sequence[Any], share: Sequence[int], work: Callable[[Any], Any], end: Connection) -> None:
    """What a worker does. Of Ctrl-C and a closed terminal the first process hears, too, and then ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(OSError):  # nobody is there any more to hear
        for index in share:
            try:
                told = (index, work(items[index]), False)
            except Exception as error:
                told = (index, error, True)
            end.send(told)
        end.send((-1, None, False))


def _shares(sizes: Sequence[int], workers: int) -> list[list[int]]:
    """The numbers of the items for each worker, so that all have about as much to read."""
    shares: list[list[int]] = [[] for _ in range(workers)]
    loads = [0] * workers
    for index in sorted(range(len(sizes)), key=lambda index: -sizes[index]):
        least = loads.index(min(loads))
        shares[least].append(index)
        loads[least] += sizes[index] + 1
    return [sorted(share) for share in shares if share]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0

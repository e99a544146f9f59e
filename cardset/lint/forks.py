"""A part of the work in another process: a fork of this one, which knows what this one knows.

Where the system cannot fork safely, or has one processor for us, this process does everything itself.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO, NoReturn, TypeVar

from cardset.errors import CardsetError

__all__ = ["Fork", "beside", "can_fork", "processors", "was_ended"]

One = TypeVar("One")
Other = TypeVar("Other")

_alive: set[Fork] = set()
"""The forks of this process."""


class Fork:
    """A fork of this process that does some work, which may ask and tell.

    ``reading`` has what it tells, ``writing`` goes to it. It lives no longer than this process. Forks that
    this process makes later may ask it, too.
    """

    def __init__(self, work: Callable[[BinaryIO, BinaryIO], None]) -> None:
        """``work`` is called in the fork with what it may read from and write to; what it raises is lost."""
        sys.stdout.flush()  # or the fork might write what it has inherited a second time
        sys.stderr.flush()
        from_fork, to_here = os.pipe()
        from_here, to_fork = os.pipe()
        self._turn = os.memfd_create("turn")  # whoever has locked it asks
        self._owner = os.getpid()
        self._process = os.fork()
        if not self._process:
            os.close(from_fork)
            os.close(to_fork)
            _do(work, from_here, to_here)
        os.close(to_here)
        os.close(from_here)
        self.reading = os.fdopen(from_fork, "rb")
        self.writing = os.fdopen(to_fork, "wb")
        _alive.add(self)
        atexit.register(self.end)

    @property
    def alive(self) -> bool:
        """Whether it is there, and belongs to this process."""
        return bool(self._process) and self._owner == os.getpid()

    def ask(self, question: bytes) -> bytes:
        """The line that it answers to a line; nothing where it has ended."""
        from fcntl import LOCK_EX, LOCK_UN, lockf

        if not self._process:
            return b""
        try:
            lockf(self._turn, LOCK_EX)
            try:
                self.writing.write(question + b"\n")
                self.writing.flush()
                return self.reading.readline()
            finally:
                lockf(self._turn, LOCK_UN)
        except OSError:  # it was ended, and could not even be asked
            return b""

    def end(self) -> None:
        """End it, whatever it is doing."""
        if not self.alive:
            return
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        self._process = 0
        _alive.discard(self)
        atexit.unregister(self.end)
        os.close(self._turn)
        for end in (self.reading, self.writing):
            with suppress(OSError):  # nobody reads any more what was to be written
                end.close()


def beside(one: Callable[[], One], other: Callable[[], Other]) -> tuple[One, Other]:
    """What both give, asked at the same time where two processes can be.

    What ``one`` gives must be picklable; whatever else it does is lost. Raises what they raise, and
    :class:`CardsetError` where the system ends the fork.
    """
    if not can_fork():
        return one(), other()
    import pickle

    def work(_: BinaryIO, writing: BinaryIO) -> None:
        told: tuple[One | None, Exception | None]
        try:
            told = one(), None
        except Exception as error:
            told = None, error
        writing.write(pickle.dumps(told, pickle.HIGHEST_PROTOCOL))

    fork = Fork(work)
    try:
        there = other()
        told = fork.reading.read()
        if not told:
            raise was_ended()
        here, error = pickle.loads(told)
        if error is not None:
            raise error
        return here, there
    finally:
        fork.end()


def can_fork() -> bool:
    """Whether a fork of this process can work beside it: the system lets it, and a processor is idle."""
    return sys.platform == "linux" and processors() > 1 and not _is_worker() and _idle() > 0


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _idle() -> int:
    """How many processors of the machine had nothing to do just now, as far as the system tells (proc(5)).

    What another fork of ours does is as good as done: it is but a small part of the work.
    """
    try:
        with open("/proc/loadavg", encoding="ascii") as file:  # noqa: PTH123 - a third of the time
            running = int(file.read().split()[3].partition("/")[0])
    except (OSError, ValueError, IndexError):
        return 0
    return (os.cpu_count() or 1) - running + len(_alive)


def was_ended() -> CardsetError:
    """What is wrong where a fork has ended and was not told to."""
    hint = "memory may be short; name fewer files at once"
    return CardsetError("the system ended a process that was checking files", hint=hint)


def _do(work: Callable[[BinaryIO, BinaryIO], None], reading: int, writing: int) -> NoReturn:
    """What a fork does. Of Ctrl-C and a closed terminal the first process hears, too, and then ends it."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with os.fdopen(reading, "rb") as questions, os.fdopen(writing, "wb") as answers:
            work(questions, answers)
    finally:
        os._exit(0)


def _is_worker() -> bool:
    """Whether this is one of several processes already that share the files."""
    processes = sys.modules.get("multiprocessing")
    return processes is not None and processes.current_process().daemon

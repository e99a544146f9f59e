"""Who does the jobs, and what a crew tells of its workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol


class Done(NamedTuple):
    """An order was obeyed."""

    ticket: int
    outcome: bytes


class Died(NamedTuple):
    """A worker is no more, and neither is what it was to do."""

    worker: str
    how: str


class Unfit(NamedTuple):
    """A worker must not be given anything."""

    worker: str
    why: str


class Forgotten(NamedTuple):
    """All orders were lost, by no fault of a worker."""


News = Done | Died | Unfit | Forgotten


class Hands(Protocol):
    """Workers that are told apart by name, each of which does one order after the other."""

    def there(self) -> Iterable[str]:
        """Who can be given an order now."""

    def give(self, worker: str, ticket: int, order: bytes) -> None:
        """Let ``worker`` :func:`~cardset.jobs.work.obey`."""

    def news(self) -> Iterable[News]:
        """What has happened; waits a little for something."""


class Crew(NamedTuple):
    """So many ``processes`` of this machine, by default one for each processor; 1 is this process. Or all
    workers of a Dask ``scheduler`` (``tls://host:8786``)."""

    processes: int | None = None
    scheduler: str | None = None

    @property
    def alone(self) -> bool:
        """Whether this process does it all."""
        return self.scheduler is None and self.size == 1

    @property
    def size(self) -> int:
        """How many processes of this machine there are to be."""
        from cardset.pool import processors  # which all commands would wait for, with all that it needs

        return self.processes or processors()

    def called(self, tell: Callable[[str], None]) -> AbstractContextManager[Hands]:
        """Its workers, while the context lasts. ``tell`` hears when they have to be waited for.

        Raises :class:`CardsetError` where they cannot be reached.
        """
        if self.scheduler is None:
            from cardset.jobs.here import Processes

            return Processes(self.size)
        from cardset.jobs.afar import Cluster

        return Cluster(self.scheduler, tell)

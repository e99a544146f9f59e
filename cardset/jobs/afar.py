"""Workers on any machines, reached through a Dask scheduler that somebody has started.

Dask carries orders and answers, no more: each order is for one worker, and what becomes of it when that one
dies :mod:`cardset.jobs.sharing` says, not Dask, which would hold all guilty that wait at that worker.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from ipaddress import ip_address
from queue import Empty, SimpleQueue
from typing import Any, Self
from urllib.parse import urlsplit
from uuid import uuid4

from cardset.errors import CardsetError
from cardset.jobs.crew import Died, Done, Forgotten, News, Unfit
from cardset.jobs.work import obey

LOOK = 1.0
"""So many seconds pass before it is asked again who is there."""
PATIENCE = 10.0
"""So many seconds a scheduler has to answer."""


class Cluster:
    """All workers of the scheduler at ``address``, as they come and go; a context manager.

    ``tell`` hears when there is nobody, and when the scheduler is gone for a while. Entering it raises
    :class:`CardsetError` where no scheduler answers, or where the way to it is open to others.
    """

    def __init__(self, address: str, tell: Callable[[str], None]) -> None:
        _check(address)
        self._address, self._tell = address, tell
        self._there: dict[str, int] = {}
        self._looked = 0.0
        self._nobody = False
        self._given: dict[int, tuple[str, Any]] = {}
        self._ended: SimpleQueue[int] = SimpleQueue()

    def __enter__(self) -> Self:
        _be_quiet()
        _check_certificate(self._address)
        try:
            self._client = self._connected()
        except Exception as error:  # whatever Dask makes of an address, a certificate or a stranger
            raise CardsetError(
                f"no scheduler answers at {self._address}: {_first_line(error)}",
                hint="start one there: dask scheduler; see cardset docs arena",
            ) from None
        return self

    def __exit__(self, *_: object) -> None:
        self._leave()

    def there(self) -> Iterable[str]:
        return list(self._there)

    def give(self, worker: str, ticket: int, order: bytes) -> None:
        future = self._client.submit(
            obey,
            order,
            key=f"cardset-{uuid4().hex}",
            workers=[worker],
            allow_other_workers=False,
        )
        self._given[ticket] = worker, future
        future.add_done_callback(lambda _: self._ended.put(ticket))

    def news(self) -> Iterator[News]:
        try:
            yield from self._look()
            for ticket in self._ends():
                if ticket in self._given:
                    yield from self._end_of(ticket, *self._given.pop(ticket))
        except _NoSchedulerError:
            self._wait_for_scheduler()
            yield Forgotten()

    def _ends(self) -> Iterator[int]:
        """The orders that came to an end; the first is waited for until it is time to look again."""
        wait = LOOK
        with suppress(Empty):
            while True:
                yield self._ended.get(block=wait > 0, timeout=wait)
                wait = 0.0

    def _end_of(self, ticket: int, worker: str, future: Any) -> Iterator[News]:
        if future.status == "finished":
            try:
                yield Done(ticket, future.result(timeout=PATIENCE))
            except Exception:  # it died with the answer in its hands, or the scheduler did
                yield from self._forget(worker, "its answer was lost")
        elif future.status == "error":
            from distributed.scheduler import KilledWorker

            error = future.exception(timeout=PATIENCE)
            if isinstance(error, KilledWorker):
                yield from self._forget(worker, f"{worker} is gone")
            else:
                yield Unfit(worker, f"it cannot read what it is given: {_first_line(error)}")
        else:
            raise _NoSchedulerError

    def _look(self) -> Iterator[News]:
        """Who has come and gone since."""
        if time.monotonic() < self._looked + LOOK:
            return
        try:
            there: dict[str, int] = self._client.nthreads()
        except Exception as error:  # many kinds, all of them of connections
            raise _NoSchedulerError from error
        self._looked = time.monotonic()
        gone, new = self._there.keys() - there.keys(), there.keys() - self._there.keys()
        self._there = there
        for worker in gone:
            yield from self._forget(worker, f"{worker} is gone")
        for worker in new:
            if there[worker] != 1:
                yield Unfit(
                    worker,
                    f"it is one process with {there[worker]} threads, which is no faster than one: "
                    "dask worker --nworkers -1 --nthreads 1",
                )
        if not there and not self._nobody:
            self._tell(f"the scheduler at {self._address} has no workers yet; waiting for one")
        self._nobody = not there

    def _forget(self, worker: str, how: str) -> Iterator[News]:
        had = [ticket for ticket, (whose, _) in self._given.items() if whose == worker]
        for ticket in had:
            self._given.pop(ticket)[1].cancel()
        yield Died(worker, how)

    def _wait_for_scheduler(self) -> None:
        self._tell(f"the scheduler at {self._address} is gone; waiting for it to come back")
        self._leave()
        self._there.clear()
        self._looked = 0.0
        while True:
            try:
                self._client = self._connected()
                break
            except Exception:  # as on entering
                time.sleep(LOOK)
        self._tell("the scheduler is back")

    def _leave(self) -> None:
        self._given.clear()
        with suppress(Exception):  # what cannot be reached need not be told
            self._client.close(timeout=LOOK)

    def _connected(self) -> Any:
        from distributed import Client

        return Client(self._address, timeout=PATIENCE, set_as_default=False)


class _NoSchedulerError(Exception):
    """The scheduler does not answer any more, and knows nothing of what it was given."""


def _check(address: str) -> None:
    """Raises :class:`CardsetError` unless ``address`` is one, and only those who may can send us answers:
    they are pickled, and whoever sends pickles can do as they like."""
    parts = urlsplit(address)
    try:
        whole = parts.scheme in ("tcp", "tls") and bool(parts.hostname) and parts.port is not None
    except ValueError:
        whole = False
    if not whole:
        raise CardsetError(
            f"{address!r} is no address of a scheduler",
            hint="expected tls://HOST:PORT, or tcp://localhost:PORT",
        )
    if parts.scheme == "tcp" and not _loopback(parts.hostname or ""):
        raise CardsetError(
            f"anybody on the way could take over this machine and the workers by {address}",
            hint="beyond this machine only tls:// is safe; see cardset docs arena",
        )


def _check_certificate(address: str) -> None:
    """Raises :class:`CardsetError` where Dask has not been told by which certificate we are known."""
    from distributed.security import Security

    if not address.startswith("tls:"):
        return
    try:
        found, why = Security().get_connection_args("client")["ssl_context"], "none is configured"
    except (OSError, ValueError) as error:
        found, why = None, _first_line(error)
    if found is None:
        raise CardsetError(
            f"{address} needs a certificate, and {why}",
            hint="Dask reads where it is from ~/.config/dask/*.yaml; see cardset docs arena",
        )


def _loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _be_quiet() -> None:
    """See to it that what happens to a connection is told by us alone. Raises :class:`CardsetError` where
    there is no Dask."""
    try:
        import distributed  # noqa: F401 - its loggers are made when it is loaded
    except ImportError:
        hint = "pip install distributed"
        raise CardsetError("--scheduler needs Dask, which is not installed", hint=hint) from None
    except ValueError as error:  # a file of its configuration that is no YAML
        raise CardsetError(f"Dask cannot be loaded: {_first_line(error)}") from None
    for name in ("distributed", "tornado", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _first_line(error: BaseException) -> str:
    return (str(error) or repr(error)).partition("\n")[0]

"""Sharing jobs out among the workers of a crew, whatever becomes of these.

A worker is handed a batch that should take it about half a second, and the next while it is busy with that.
When a worker dies nobody can say which job it died of. So all that it had is tried again, each job with a
worker to itself; one whose worker dies twice even so is left out, and the others are not held guilty.
"""

from __future__ import annotations

import pickle
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import count, islice
from typing import Any, Generic, NamedTuple

from cardset.errors import CardsetError
from cardset.jobs.crew import Crew, Died, Done, Forgotten, Hands, News, Unfit
from cardset.jobs.work import J, Order, Outcome, R, Work

ENOUGH = 2
"""How many batches a worker has: one that it does, and one so that it need not wait for the next."""
SECONDS = 0.5
"""How long a batch should take, by the pace of those before."""
SECONDS_EACH = 0.01
"""How much longer for each worker there is: whoever shares out has to keep up with all of them."""
DEATHS = 2
"""How many workers a job may kill."""


class Lost(NamedTuple):
    """In place of a result: the job was left out, because its workers died, the last of them so."""

    how: str


def carry_out(
    work: Work[J, R], jobs: Iterable[J], crew: Crew, tell: Callable[[str], None]
) -> Generator[tuple[J, R | Lost], None, None]:
    """Each of ``jobs`` with its result, as they come, in no order.

    ``tell`` hears of workers that died, or are of no use. Raises :class:`CardsetError` when a job cannot be
    done, or the crew is not to be had; what is lost is given as :class:`Lost`. However it ends, nobody goes
    on working.
    """
    if crew.alone:
        for job in jobs:
            yield job, work.do(job)
        return
    with crew.called(tell) as hands:
        expected = work.rests_on() if crew.scheduler else None
        yield from _Sharing(work, jobs, hands, expected, tell).results()


class _Batch(NamedTuple):
    """Jobs with their numbers; ``suspect`` where it is one that may have killed a worker."""

    jobs: list[tuple[int, Any]]
    suspect: bool = False


class _Sharing(Generic[J, R]):
    """What is still to do, and who has what."""

    def __init__(
        self, work: Work[J, R], jobs: Iterable[J], hands: Hands, expected: Any, tell: Callable[[str], None]
    ) -> None:
        self.work, self.hands, self.expected, self.tell = work, hands, expected, tell
        self.jobs = enumerate(jobs)
        self.waiting: deque[tuple[int, J]] = deque(islice(self.jobs, 1))
        self.suspects: deque[tuple[int, J]] = deque()
        self.deaths: Counter[int] = Counter()
        self.given: dict[str, dict[int, _Batch]] = {}
        self.unfit: dict[str, str] = {}
        self.tickets = count()
        self.pace: float | None = None

    def results(self) -> Iterator[tuple[J, R | Lost]]:
        while self.waiting or self.suspects or self.given:
            self._hand_out()
            for news in self.hands.news():
                yield from self._hear(news)

    def _hand_out(self) -> None:
        """Give all workers something to do, as far as they can take it and there is something."""
        there = list(self.hands.there())
        fit = [worker for worker in there if worker not in self.unfit]
        if there and not fit:
            raise CardsetError(
                f"none of the {len(there)} workers is of use: {self.unfit[there[0]]}",
                hint="install the same version with the same files there, and start the workers anew",
            )
        for _ in range(ENOUGH):
            for worker in fit:
                if batch := self._next_for(worker, len(fit)):
                    ticket = next(self.tickets)
                    self.given.setdefault(worker, {})[ticket] = batch
                    order = Order(self.work, [job for _, job in batch.jobs], self.expected)
                    self.hands.give(worker, ticket, pickle.dumps(order))

    def _next_for(self, worker: str, workers: int) -> _Batch | None:
        held = self.given.get(worker, {})
        if self.suspects:
            return None if held else _Batch([self.suspects.popleft()], suspect=True)
        if not self.waiting or len(held) == ENOUGH or any(batch.suspect for batch in held.values()):
            return None
        seconds = max(SECONDS, SECONDS_EACH * workers)
        fitting = 1 if self.pace is None else max(1, int(seconds / max(self.pace, 1e-6)))
        # As many as all could take at once; near the end there are fewer, and all end at about the same time.
        places = ENOUGH * workers
        self.waiting.extend(islice(self.jobs, max(1, places * fitting - len(self.waiting))))
        return _Batch([self.waiting.popleft() for _ in range(-(-len(self.waiting) // places))])

    def _hear(self, news: News) -> Iterator[tuple[J, R | Lost]]:
        match news:
            case Done(ticket, answer):
                for worker, held in self.given.items():
                    if ticket in held:
                        yield from self._take(worker, held.pop(ticket), pickle.loads(answer))
                        break
            case Died(worker, how):
                yield from self._bury(how, self.given.pop(worker, {}).values())
            case Unfit(worker, why):
                self._refuse(worker, why)
            case Forgotten():
                for worker in list(self.given):
                    self._take_back(worker)
        self.given = {worker: held for worker, held in self.given.items() if held}

    def _take(self, worker: str, batch: _Batch, outcome: Outcome) -> Iterator[tuple[J, R | Lost]]:
        if outcome.unfit:
            self._back(batch)
            self._refuse(worker, outcome.unfit)
            return
        for (_, job), result in zip(batch.jobs, outcome.results, strict=False):
            yield job, result
        if outcome.error:
            raise outcome.error
        pace = outcome.seconds / len(batch.jobs)
        self.pace = pace if self.pace is None else 0.7 * self.pace + 0.3 * pace

    def _bury(self, how: str, had: Iterable[_Batch]) -> Iterator[tuple[J, R | Lost]]:
        again: list[tuple[int, J]] = []
        for batch in had:
            number, job = batch.jobs[0]
            self.deaths[number] += batch.suspect
            if self.deaths[number] == DEATHS:
                self.tell(f"{self.work.name(job)} is left out: its worker died twice ({how})")
                yield job, Lost(how)
            else:
                again += batch.jobs
        if again:
            name, others = self.work.name(again[0][1]), len(again) - 1
            what = f"{name} and {others} more" if others else name
            self.tell(f"a worker died ({how}) with {what}; one by one they are tried again")
        self.suspects.extend(again)

    def _refuse(self, worker: str, why: str) -> None:
        if worker not in self.unfit:
            self.unfit[worker] = why
            self.tell(f"the worker {worker} is given nothing: {why}")
        self._take_back(worker)

    def _take_back(self, worker: str) -> None:
        for batch in self.given.pop(worker, {}).values():
            self._back(batch)

    def _back(self, batch: _Batch) -> None:
        (self.suspects if batch.suspect else self.waiting).extendleft(reversed(batch.jobs))

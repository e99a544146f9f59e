"""Several workers do what one does, and what becomes of one of them is no loss."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial

import pytest

from cardset.errors import CardsetError
from cardset.jobs.crew import Crew, Died, Done, Forgotten, Hands, News, Unfit
from cardset.jobs.sharing import Lost, carry_out
from cardset.jobs.work import Work, obey
from tests.cardset.jobs.labour import DEADLY, FAILING, FOREIGN, KILLING, SQUARES

JOBS = range(40)
TWO = Crew(2)


def done(
    work: Work[int, int], crew: Crew = TWO, tell: Callable[[str], None] = pytest.fail
) -> dict[int, int | Lost]:
    results = carry_out(work, JOBS, crew, tell)
    found = list(results)
    assert len(found) == len(JOBS)
    return dict(found)


def test_two_do_as_one() -> None:
    assert done(SQUARES) == done(SQUARES, Crew(1)) == {number: number * number for number in JOBS}
    assert not multiprocessing.active_children()


def test_a_worker_that_dies_is_told_and_its_jobs_are_done_again() -> None:
    told: list[str] = []
    results = carry_out(SQUARES, JOBS, TWO, told.append)
    found = [next(results)]
    victim = multiprocessing.active_children()[0]
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGKILL)
    found += results
    assert dict(found) == done(SQUARES, Crew(1)) and len(found) == len(JOBS)
    assert [line.partition(" with ")[0] for line in told] == ["a worker died (killed by SIGKILL)"]
    assert not multiprocessing.active_children()


def test_a_job_that_kills_is_left_out_and_no_other() -> None:
    told: list[str] = []
    how = "killed by SIGKILL"
    assert done(KILLING, tell=told.append) == {**done(SQUARES, Crew(1)), DEADLY: Lost(how)}
    assert told[-1] == f"number {DEADLY} is left out: its worker died twice ({how})"
    assert not multiprocessing.active_children()


def test_a_defect_names_the_job() -> None:
    with pytest.raises(CardsetError, match=r"number 5 raised ZeroDivisionError.*\(--jobs 1 does it in this"):
        done(FAILING)
    assert not multiprocessing.active_children()


def test_whoever_stops_early_leaves_no_worker() -> None:
    results = carry_out(SQUARES, JOBS, TWO, pytest.fail)
    next(results)
    assert multiprocessing.active_children()
    results.close()
    assert not multiprocessing.active_children()


class Strangers:
    """Workers in this process: they obey at once, and ``befalls`` says what happens to an order instead."""

    def __init__(self, befalls: Callable[[str, int], News | None], names: str = "ab") -> None:
        self.befalls, self.names = befalls, names
        self.given: list[tuple[str, int]] = []
        self.happened: list[News] = []

    def there(self) -> str:
        return self.names

    def give(self, worker: str, ticket: int, order: bytes) -> None:
        self.given.append((worker, len(pickle.loads(order).jobs)))
        self.happened.append(self.befalls(worker, ticket) or Done(ticket, obey(order)))

    def news(self) -> Iterator[News]:
        happened, self.happened = self.happened, []
        yield from happened


class Band(Crew):
    """A crew of such workers."""

    hands: Hands

    def called(self, tell: Callable[[str], None]) -> nullcontext[Hands]:
        return nullcontext(self.hands)


def band(befalls: Callable[[str, int], News | None], scheduler: str | None = "somewhere") -> Band:
    crew = Band(2, scheduler)
    crew.hands = Strangers(befalls)
    return crew


def test_no_worker_that_dies_of_itself_condemns_a_job() -> None:
    told: list[str] = []
    crew = band(lambda worker, ticket: Died(worker, "gone") if ticket in (0, 1, 4, 9) else None)
    assert done(SQUARES, crew, told.append) == done(SQUARES, Crew(1))
    assert len(told) == 4


def test_whoever_has_other_code_is_named_and_given_nothing_more() -> None:
    told: list[str] = []
    crew = band(lambda worker, ticket: Unfit(worker, "too old") if worker == "a" else None)
    assert done(SQUARES, crew, told.append) == done(SQUARES, Crew(1))
    assert told == ["the worker a is given nothing: too old"]
    assert [worker for worker, _ in crew.hands.given].count("a") <= 2  # type: ignore[attr-defined]


def test_where_nobody_is_fit_nothing_is_done() -> None:
    with pytest.raises(CardsetError, match="none of the 2 workers is of use: too old"):
        done(SQUARES, band(lambda worker, ticket: Unfit(worker, "too old")), lambda line: None)


def test_what_was_forgotten_is_given_again() -> None:
    crew = band(lambda worker, ticket: Forgotten() if ticket % 3 == 0 else None)
    assert done(SQUARES, crew) == done(SQUARES, Crew(1))


def test_what_differs_is_said() -> None:
    crew = band(lambda worker, ticket: None)
    expected = {"code": 0, "cards": "all"}
    with pytest.raises(CardsetError, match=r"none of the 2 workers .*: it has another version of: code \("):
        done(Work(FOREIGN.do, FOREIGN.name, partial(told_first, [expected])), crew, lambda line: None)


def told_first(once: list[dict[str, object]]) -> dict[str, object]:
    """What is here, and then what is there."""
    return once.pop() if once else {"code": 1, "cards": "all"}


def test_batches_grow_with_the_pace() -> None:
    crew = band(lambda worker, ticket: None)
    done(SQUARES, crew)
    sizes = [size for _, size in crew.hands.given]  # type: ignore[attr-defined]
    assert sizes[0] == 1 and max(sizes) > 5 and sizes[-1] == 1

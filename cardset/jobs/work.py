"""What is done with each job, and how a worker does a batch of them."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from cardset.errors import CardsetError

J = TypeVar("J")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Work(Generic[J, R]):
    """What is done with each job. All three are found by their names in their modules, by every worker.

    ``name`` says what a person calls a job. ``rests_on`` tells what the results depend on besides the job, by
    its name, as JSON-able data: a worker that has something else is given nothing.
    """

    do: Callable[[J], R]
    name: Callable[[J], str]
    rests_on: Callable[[], Mapping[str, Any]]


class Order(NamedTuple):
    """What a worker is handed, pickled. ``expected`` is what :attr:`Work.rests_on` gave here; ``None`` where
    the worker is a process of this program."""

    work: Work[Any, Any]
    jobs: Sequence[Any]
    expected: Mapping[str, Any] | None


class Outcome(NamedTuple):
    """What a worker gives back, pickled: the results in order, fewer than there were jobs where an ``error``
    ended it; how many ``seconds`` it took; or why the worker is ``unfit`` to do any of it."""

    results: Sequence[Any] = ()
    seconds: float = 0.0
    error: CardsetError | None = None
    unfit: str = ""


def obey(order: bytes) -> bytes:
    """What a worker does: a pickled :class:`Order`, for which it gives a pickled :class:`Outcome`."""
    return pickle.dumps(_outcome(*pickle.loads(order)))


def _outcome(work: Work[Any, Any], jobs: Sequence[Any], expected: Mapping[str, Any] | None) -> Outcome:
    begun = time.perf_counter()
    results: list[Any] = []
    error = None
    if expected is not None and (unfit := _unlike(pickle.dumps(work.rests_on), pickle.dumps(expected))):
        return Outcome(unfit=unfit)
    for job in jobs:
        try:
            results.append(work.do(job))
        except CardsetError as fault:
            error = fault
            break
        except Exception as defect:  # of anybody's code: whatever it is, the job must be named
            hint = "--jobs 1 does it in this process and shows where"
            error = CardsetError(f"{work.name(job)} raised {defect!r}", hint=hint)
            break
    return Outcome(results, time.perf_counter() - begun, error)


@lru_cache(maxsize=4)
def _unlike(rests_on: bytes, expected: bytes) -> str:
    """In what this process differs from what is ``expected``; looked at once, both are pickled."""
    wanted: Mapping[str, Any] = pickle.loads(expected)
    try:
        found = pickle.loads(rests_on)()
    except CardsetError as error:  # a file of the user's may lie on another machine only
        return str(error)
    differing = [name for name, value in wanted.items() if found.get(name) != value]
    return f"it has another version of: {', '.join(differing)}" if differing else ""

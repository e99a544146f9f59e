"""How far long work has come, told to whoever watches: what proves answers says it, a terminal shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

Watcher: TypeAlias = Callable[[Sequence[Any]], Iterable[Any]]
"""Gives what it is given, one after the other, and sees how far that has come."""

_watcher: ContextVar[Watcher] = ContextVar("_watcher", default=iter)


def follow(things: Sequence[T]) -> Iterable[T]:
    """``things``, each of which takes a while; whoever watches sees how many are left.

    >>> list(follow("ab"))
    ['a', 'b']
    """
    return _watcher.get()(things)


@contextmanager
def watched(watcher: Watcher) -> Iterator[None]:
    """Meanwhile ``watcher`` sees how far long work has come."""
    before = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(before)

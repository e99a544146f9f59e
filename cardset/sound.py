"""Which parts of files have been found to have the shape of a schema: only what changed is checked again.

The parts of a file are the whole of it and its entries: what a list at the top holds, or the lists and
mappings in a mapping at the top. Each is known by a digest of what it says and where; it counts under one
digest of schemas.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from cardset.entries import load, store

At = tuple[str | int, ...]
"""The keys and indices that lead to a part."""

MOST = 20_000
"""Of so many parts it is remembered that they are sound: of those that were looked at last."""


class Sound(Container[str]):
    """The marks of parts that fit the schemas with the digest ``key``; ``name`` is that of the kept entry."""

    def __init__(self, name: str, key: str) -> None:
        self._name, self._key = name, key
        found = load(name, key)
        self._marks: dict[str, None] = dict.fromkeys(found if isinstance(found, list) else ())

    def __contains__(self, mark: object) -> bool:
        return mark in self._marks

    def add(self, marks: Iterable[str]) -> None:
        """Remember these, also for runs to come."""
        self._marks = dict.fromkeys([*marks, *self._marks][:MOST])
        store(self._name, self._key, list(self._marks))


def mark(part: Any, at: At = ()) -> str:
    """By what a part is known; its place in a list is not asked for."""
    named = [step for step in at if isinstance(step, str)]
    return sha256(json.dumps([named, part]).encode()).hexdigest()


def entries_of(data: Any) -> Mapping[At, str]:
    """The marks of all entries of a file."""
    return {at: mark(entry, at) for holder, part in _holders(data) for at, entry in _held(holder, part)}


def _holders(data: Any) -> Iterator[tuple[At, Any]]:
    if isinstance(data, dict):
        yield from (((key,), value) for key, value in data.items())
    else:
        yield (), data


def _held(at: At, part: Any) -> Iterator[tuple[At, Any]]:
    if isinstance(part, dict):
        yield from (((*at, key), value) for key, value in part.items())
    elif isinstance(part, list):
        yield from (((*at, index), value) for index, value in enumerate(part))

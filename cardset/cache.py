"""Plain data that is costly to make, kept until anything changes that it was made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardset.digest import READING, Code, Data, digest
from cardset.entries import find, store

__all__ = ["cached"]


def cached(name: str, sources: Iterable[Data], build: Callable[[], Any], code: Code = READING) -> Any:
    """``build()``, or what it gave before for the same ``sources``, made by the same ``code``.

    ``build`` returns JSON-able data; what it raises is passed on and nothing is kept.
    """
    key = digest(code, sources)
    found = find(name, key)
    if found is not None:
        return found[0]
    data = build()
    store(name, key, data)
    return data

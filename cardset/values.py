"""Values made of plain data, as files and the cache hold it, and pairs put in order."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


def made(kind: type[T], data: Mapping[str, Any], /, **further: Any) -> T:
    """A value of ``kind``, a data class or a named tuple, of what in ``data`` is called like its fields.

    Lists become tuples; ``further`` are fields with their values, which count more than those in ``data``.
    """
    names: Any = getattr(kind, "_fields", None) or getattr(kind, "__dataclass_fields__")  # noqa: B009
    said = {name: frozen(data[name]) for name in names if name in data}
    return kind(**{**said, **further})


def frozen(data: Any) -> Any:
    """Plain data with tuples in the place of lists, also of lists in lists."""
    return tuple(map(frozen, data)) if isinstance(data, list) else data


def grouped(pairs: Iterable[tuple[K, T]]) -> dict[K, list[T]]:
    """The second ones of ``pairs`` by the first ones, both in the order in which they come."""
    found: dict[K, list[T]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found

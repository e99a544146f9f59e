"""Plain data that is costly to make, kept until anything changes that it was made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.digest import READING, Code, Data, digest
from cardset.entries import find, find_shipped, store
from cardset.files import read_bytes

if TYPE_CHECKING:
    from cardset.errors import Fault
    from cardset.yaml_reader import Document

_used: ContextVar[list[tuple[str, str]] | None] = ContextVar("_used", default=None)


def cached(name: str, sources: Iterable[Data], build: Callable[[], Any], code: Code = READING) -> Any:
    """``build()``, or what it gave before for the same ``sources``, made by the same ``code``.

    ``build`` returns JSON-able data; what it raises is passed on and nothing is kept.
    """
    key = digest(code, sources)
    if (noted := _used.get()) is not None:
        noted.append((name, key))
    found = find(name, key)
    if found is not None:
        return found[0]
    shipped = find_shipped(name, key)
    data = build() if shipped is None else shipped[0]
    store(name, key, data)  # also what was shipped: it takes longer to unpack than to read
    return data


def contents(files: Iterable[Path]) -> list[Data]:
    """Files with what is in them, named after themselves, so that they are alike in every copy of a project.

    For results that do not hang on where the files lie. Raises :class:`CardsetError` for one that cannot be
    read.
    """
    return [(path.name, read_bytes(path)) for path in files]


def cached_file(
    name: str,
    path: Path,
    schema: str | Path = "",
    further: Callable[[Document], Iterable[Fault]] = lambda _: (),
    code: Code = READING,
    mark: Callable[[Document], None] = lambda _: None,
    beside: Iterable[Path] = (),
) -> Any:
    """What :func:`~cardset.shape.read_shaped` says of a YAML file, kept; without ``schema`` just its data.

    What is wrong with it may depend on files ``beside`` it.
    """

    def read() -> Any:
        if schema:
            from cardset.shape import read_shaped

            return read_shaped(path, schema, further, mark)
        from cardset.yaml_reader import read_yaml

        return read_yaml(path).data

    return cached(name, contents([path, *beside]), read, code)


@contextmanager
def used() -> Iterator[list[tuple[str, str]]]:
    """The names and keys of the entries that are asked for meanwhile."""
    noted: list[tuple[str, str]] = []
    before = _used.set(noted)
    try:
        yield noted
    finally:
        _used.reset(before)

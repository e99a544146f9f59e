"""Plain data that is costly to make, kept until anything changes that it was made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cardset.digest import READING, Code, Data, digest
from cardset.entries import find, find_shipped, folder, store
from cardset.files import read_bytes

if TYPE_CHECKING:
    from cardset.errors import Fault
    from cardset.yaml_reader import Document

T = TypeVar("T")

_used: ContextVar[list[tuple[str, str]] | None] = ContextVar("_used", default=None)
_MOST = 16
_remembered: dict[tuple[Path | None, str, str], Any] = {}
"""Values made in this process, by folder, name and key of their entry; what was asked for last comes last."""


def cached(name: str, sources: Iterable[Data], build: Callable[[], Any], code: Code = READING) -> Any:
    """``build()``, or what it gave before for the same ``sources``, made by the same ``code``.

    ``build`` returns JSON-able data; what it raises is passed on and nothing is kept.
    """
    return _kept(name, _asked_for(name, sources, code), build)


def remembered(
    name: str,
    sources: Iterable[Data],
    build: Callable[[], Any],
    make: Callable[[Any], T],
    code: Code = READING,
) -> T:
    """What ``make`` makes of what :func:`cached` gives; of what was asked for last, what it made before.

    Whoever asks shares it with others, so it must be a value that nobody changes, and not ``None``.
    """
    key = _asked_for(name, sources, code)
    place = _folder(), name, key
    value: T | None = _remembered.pop(place, None)  # in one step, for threads share it
    if value is None:
        value = make(_kept(name, key, build))
    _remembered[place] = value
    for old in [*_remembered][:-_MOST]:
        _remembered.pop(old, None)
    return value


def _folder() -> Path | None:
    """Where entries live, if there is such a place."""
    try:
        return folder()
    except RuntimeError:
        return None


def _asked_for(name: str, sources: Iterable[Data], code: Code) -> str:
    """The key of an entry, which is noted."""
    key = digest(code, sources)
    if (noted := _used.get()) is not None:
        noted.append((name, key))
    return key


def _kept(name: str, key: str, build: Callable[[], Any]) -> Any:
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

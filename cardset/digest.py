"""What a kept result depends on, said by one function: the source text of packages, and the data handed in.

Files count by their names below the folder of the packages and by their contents, never by times, so that a
checkout and an installation of it agree, compiled or not. To be quick, contents are hashed again only where
the size or the times of a file have changed; what they gave is kept (:mod:`cardset.entries`).
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cardset import entries

ROOT = Path(__file__).resolve().parent.parent
"""The folder that holds the packages, in a checkout as when installed."""

_SOURCES = (".py", ".json")
_DATA = ".yaml"
_NO_CODE = frozenset(("__pycache__", "i18n", "docs"))
"""Folders that do not count; the last two lie beside the packages in a checkout, inside when installed."""
# What changed less than so many nanoseconds ago may change again and seem the same.
_RECENT = 2_000_000_000


class Code(NamedTuple):
    """``packages`` by their dotted names, ``without`` some packages or modules that lie within.

    Their modules count, and their data in JSON; those in YAML, which most results are handed, only in the
    packages of ``data``.
    """

    packages: tuple[str, ...]
    without: tuple[str, ...] = ()
    data: tuple[str, ...] = ()


# Which packages each kind of result depends on: tests/test_digest.py compares it with what is imported.

_BESIDE_RULES = ("cardset.interchange", "cardset.rename", "rulebook.site")

READING = Code(("cardset",))
"""What is read from files of cards, words and languages."""

FINDINGS = Code(("cardset", "rulebook", "ai", "cli"), data=("cardset", "rulebook", "ai"))
"""What the linter finds; it also reads the messages of all programs."""

RULES = Code(("cardset", "rulebook"), (*_BESIDE_RULES, "rulebook.faq"))
"""What is read from files of rules."""

OUTLINES = Code(("cardset", "rulebook", "cli"), RULES.without)
"""The graph of a set in outline: its loops were played."""

ANSWERS = Code(
    ("cardset", "rulebook"),
    (*_BESIDE_RULES, "cardset.lint", "rulebook.faq.forms", "rulebook.faq.search"),
    data=("rulebook",),
)
"""The answers of the FAQ."""

QUESTIONS = Code(("cardset", "rulebook"), (*_BESIDE_RULES, "rulebook.faq.forms"), data=("rulebook",))
"""By which words the answers are found."""

GAMES = Code(
    ("cardset", "rulebook", "ai"),
    (
        *_BESIDE_RULES,
        "cardset.catalog",
        "cardset.drafting",
        "cardset.graph",
        "cardset.lint",
        "rulebook.faq",
        "ai.arena.campaign",
        "ai.arena.chart",
        "ai.arena.checking",
        "ai.arena.elo",
        "ai.arena.log",
        "ai.arena.run",
        "ai.arena.standings",
    ),
    data=("ai", "rulebook.games"),
)
"""The games of the arena."""

Data = tuple[str, bytes | Path]
"""A name, and its content or the file that holds it."""


def named(files: Iterable[Path]) -> list[Data]:
    """Files as data, named after themselves: alike wherever they lie, also where a project has a copy."""
    return [(file.name, file) for file in files]


def digest(code: Code, data: Iterable[Data] = (), root: Path = ROOT) -> str:
    """The hexadecimal digest of the source text of ``code`` below ``root`` and of ``data``.

    The source text is looked at once in a process, files in ``data`` each time.
    """
    whole = sha256(_source_text(code, root).encode())
    files: list[_File] = []
    for name, content in data:
        if isinstance(content, bytes):
            whole.update(f"{name} {sha256(content).hexdigest()}\n".encode())
        else:
            path = os.path.abspath(content)  # noqa: PTH100 - it leaves links as they are
            with suppress(OSError):  # what is not there is told by who reads it
                files.append((name, path, *_state(os.stat(path))))  # noqa: PTH116
    if files:
        whole.update(_contents(files, repr([name for name, *_ in files])).encode())
    return whole.hexdigest()


_File = tuple[str, str, int, int, int]
"""A name, the path, and what another version of the file has otherwise: its size, and when it changed."""


def _state(state: os.stat_result) -> tuple[int, int, int]:
    return state.st_size, state.st_mtime_ns, state.st_ctime_ns


@lru_cache(maxsize=16)
def _source_text(code: Code, root: Path) -> str:
    return _contents(list(_covered(code, root)), repr(code))


def covered(code: Code, root: Path = ROOT) -> list[str]:
    """The files that count as ``code``, as paths below ``root``."""
    return [name for name, *_ in _covered(code, root)]


def _covered(code: Code, root: Path) -> Iterator[_File]:
    without = tuple(f"{_path(place)}{end}" for place in code.without for end in ("/", ".py"))
    data = tuple(f"{_path(place)}/" for place in code.data)
    for package in code.packages:
        for file in _files(package, root):
            name = file[0]
            if not name.startswith(without) and (not name.endswith(_DATA) or name.startswith(data)):
                yield file


def _path(place: str) -> str:
    return place.replace(".", "/")


@lru_cache(maxsize=16)
def _files(package: str, root: Path) -> list[_File]:
    """The files of a package that may count, by name, which is their path below ``root``."""
    found: list[_File] = []
    waiting = [_path(package)]
    while waiting:
        folder = waiting.pop()
        with suppress(OSError), os.scandir(root / folder) as entries_there:
            for entry in entries_there:
                name = entry.name
                if name.endswith((*_SOURCES, _DATA)):
                    found.append((f"{folder}/{name}", entry.path, *_state(entry.stat())))
                elif "." not in name and name not in _NO_CODE and entry.is_dir():
                    waiting.append(f"{folder}/{name}")
    return sorted(found)


def _contents(files: Sequence[_File], kind: str) -> str:
    """A digest of the names and contents of ``files``, found again by their states.

    Of each ``kind`` of files the states are kept that were seen last.
    """
    entry = f"digest-{sha256(kind.encode('utf-8', 'surrogateescape')).hexdigest()[:8]}"
    state = sha256(repr(files).encode("utf-8", "surrogateescape")).hexdigest()
    known = entries.load(entry, state)
    if isinstance(known, str):
        return known
    whole = sha256()
    for name, path, *_ in files:
        with suppress(OSError), open(path, "rb") as file:  # noqa: PTH123
            whole.update(f"{name} {sha256(file.read()).hexdigest()}\n".encode())
    found = whole.hexdigest()
    if max((changed for *_, changed in files), default=0) < time.time_ns() - _RECENT:
        entries.store(entry, state, found)
    return found

"""Plain data that is costly to make, kept beside the hash of what it was made from.

An entry is used only when the hash of every source byte, the version of this package and its files, and the
digest of the entry itself all agree; anything else (stale, damaged, half-written, from another version)
counts as absent and is made again. Entries are JSON: reading one runs no code. A cache that cannot be
written is no error, only slower.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardset import __version__

__all__ = ["PACKAGE", "cached", "folder", "kept", "load", "store"]

PACKAGE = Path(__file__).resolve().parent
# So many digits of its key tell an entry from others of its name.
_KEY = 16


def folder() -> Path:
    """Where entries live: ``$CARDSET_CACHE``, else the user's cache folder."""
    chosen = os.environ.get("CARDSET_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "cardset"
    base = os.environ.get("XDG_CACHE_HOME") or ""
    return (Path(base) if base.startswith("/") else Path.home() / ".cache") / "cardset"


def cached(name: str, sources: Iterable[tuple[str, bytes]], build: Callable[[], Any]) -> Any:
    """``build()``, or what it gave before for the same ``sources`` (names and contents).

    ``build`` returns JSON-able data; what it raises is passed on and nothing is kept.
    """
    key = _key(name, sources)
    found = _load(name, key)
    if found is not None:
        return found[0]
    data = build()
    store(name, key, data)
    return data


def load(name: str, key: str) -> Any:
    """What was stored under ``name`` and ``key``; ``None`` where there is nothing that can be trusted."""
    found = _load(name, key)
    return None if found is None else found[0]


def kept(name: str) -> bool:
    """Whether there is any entry called ``name``, be it of this or another time."""
    with contextlib.suppress(OSError, RuntimeError):
        return any(folder().glob(f"{name}-{'?' * _KEY}.json"))
    return False


def store(name: str, key: str, data: Any) -> None:
    """Keep JSON-able ``data`` under ``name`` and ``key``, a digest of all that it was made from."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    with contextlib.suppress(OSError, UnicodeError, RuntimeError):
        path = _path(name, key)
        path.parent.mkdir(parents=True, exist_ok=True)
        body = text.encode()
        _put(path, f"{key} {_digest(body)}\n".encode() + body)
        _forget_others(path, name)


def _put(path: Path, entry: bytes) -> None:
    """Write a whole entry, or none. Nobody waits for the disk: one that is lost is made again."""
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        new.write_bytes(entry)
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _path(name: str, key: str) -> Path:
    """Where an entry lives; raises :class:`RuntimeError` where there is no home folder."""
    return folder() / f"{name}-{key[:_KEY]}.json"


def _key(name: str, sources: Iterable[tuple[str, bytes]]) -> str:
    whole = hashlib.sha256(f"{__version__} {name}\n{_builders()}".encode())
    for source, content in sources:
        whole.update(f"{source} {hashlib.sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()


@lru_cache(maxsize=1)
def _builders() -> str:
    """The files of this package that make entries, so that a changed check is never skipped."""
    found = []
    for place in (PACKAGE, PACKAGE / "catalog", PACKAGE / "lexicon", PACKAGE / "schemas"):
        with contextlib.suppress(OSError), os.scandir(place) as entries:
            for entry in entries:
                if entry.is_file():
                    state = entry.stat()
                    found.append(f"{place.name}/{entry.name} {state.st_size} {state.st_mtime_ns}\n")
    return "".join(sorted(found))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _load(name: str, key: str) -> tuple[Any] | None:
    """The entry's data in a tuple (it may itself be ``None``), or ``None`` when it cannot be trusted."""
    try:
        head, _, body = _path(name, key).read_bytes().partition(b"\n")
        if head.decode() != f"{key} {_digest(body)}":
            return None
        return (json.loads(body),)
    except (OSError, ValueError, RecursionError, RuntimeError):
        return None


def _forget_others(path: Path, name: str, keep: int = 8) -> None:
    """Keep the newest few entries of ``name``: several checkouts may share the folder."""
    entries = sorted(path.parent.glob(f"{name}-*.json"), key=lambda entry: entry.stat().st_mtime)
    for entry in entries[:-keep]:
        entry.unlink(missing_ok=True)

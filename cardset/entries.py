"""Plain data on the disk, each entry beside the digest of what it was made from.

What comes with an installed package lies in :data:`SHIPPED`, compressed, and is only read.

An entry is used only when that digest and the one of the entry itself agree; anything else (stale, damaged,
half-written, from another version) counts as absent. Entries are JSON: reading one runs no code. A folder
that cannot be written is no error, only slower.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any

SHIPPED = Path(__file__).resolve().parent / "kept"
"""Where the entries lie that were made when the package was built."""

# So many digits of its key tell an entry from others of its name.
_KEY = 16


def folder() -> Path:
    """Where entries live: ``$CARDSET_CACHE``, else the user's cache folder."""
    if chosen := os.environ.get("CARDSET_CACHE"):
        return Path(chosen)
    return users_folder("XDG_CACHE_HOME", ".cache", "Library/Caches")


def users_folder(variable: str, usual: str, on_mac: str) -> Path:
    """Ours in the user's folder for things of a kind: the one that ``variable`` names, or the usual one."""
    if sys.platform == "darwin":
        return Path.home() / on_mac / "cardset"
    base = os.environ.get(variable) or ""
    return (Path(base) if base.startswith("/") else Path.home() / usual) / "cardset"


def load(name: str, key: str) -> Any:
    """What was stored under ``name`` and ``key``; ``None`` where there is nothing that can be trusted."""
    found = find(name, key)
    return None if found is None else found[0]


def find(name: str, key: str) -> tuple[Any] | None:
    """The entry's data in a tuple (it may itself be ``None``), or ``None`` when it cannot be trusted."""
    try:
        return decoded(_path(name, key).read_bytes(), key)
    except (OSError, RuntimeError):
        return None


def find_shipped(name: str, key: str) -> tuple[Any] | None:
    """The same of an entry that came with the package."""
    path = SHIPPED / f"{name}-{key[:_KEY]}.xz"
    if not path.is_file():
        return None
    try:
        import lzma

        return decoded(lzma.decompress(path.read_bytes()), key)
    except (ImportError, OSError, lzma.LZMAError):
        return None


def ship(name: str, key: str, place: Path) -> None:
    """Put the entry that was stored last under ``name`` and ``key`` into the folder ``place``, compressed.

    Raises :class:`OSError` where there is none.
    """
    import lzma

    (place / f"{name}-{key[:_KEY]}.xz").write_bytes(lzma.compress(_path(name, key).read_bytes(), preset=9))


def decoded(entry: bytes, key: str) -> tuple[Any] | None:
    """The data of an entry, unless it is of another key or damaged."""
    head, _, body = entry.partition(b"\n")
    try:
        return (json.loads(body),) if head.decode() == f"{key} {_digest(body)}" else None
    except (ValueError, RecursionError):
        return None


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


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _forget_others(path: Path, name: str, keep: int = 8) -> None:
    """Keep the newest few entries of ``name``: several checkouts may share the folder."""
    entries = sorted(path.parent.glob(f"{name}-*.json"), key=lambda entry: entry.stat().st_mtime)
    for entry in entries[:-keep]:
        entry.unlink(missing_ok=True)

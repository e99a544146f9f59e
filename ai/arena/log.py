"""The file that keeps what was played: nothing is lost, and nothing counted twice.

JSON lines. The first says what is played; each of the others is one game, in the order in which they ended,
with a checksum. A line counts once it is whole: what a crash tore off at the end is dropped and that game is
played again. One run writes to it at a time.
"""

from __future__ import annotations

import fcntl
import json
import os
import time
import zlib
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from cardset.errors import CardsetError

FORMAT = "cardset-arena"
SCHEMA_VERSION = 3
MAX_BYTES = 1024**3
SYNC_SECONDS = 2.0
"""How much of a run the machine may forget when its power goes."""

MEANINGS = {
    "game": "the game",
    "tables": "the opponents",
    "opponent": "the opponents",
    "players": "the numbers of players",
    "seed": "the seed",
    "rules": "the rules",
    "tallied": "the counting of blunders",
    "variants": "what is varied",
    "cards": "the cards",
    "weights": "the weights of the opponents",
    "code": "the code of the game or of an opponent",
    "cardset": "the version of cardset",
}


class Log:
    """A log that is open for writing; a context manager. ``lines`` are the games it held, by number."""

    def __init__(self, path: Path, header: Mapping[str, Any], fresh: bool = False) -> None:
        """Open ``path``, or begin it with ``header``; when ``fresh``, begin it whatever it holds.

        Raises :class:`CardsetError` when it cannot be read or written, is no log, is damaged anywhere but at
        its end, belongs to another run, or is being written by one.
        """
        self.path = path
        self.lines: dict[int, dict[str, Any]] = {}
        self._synced = time.monotonic()
        self._dirty = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: BinaryIO = path.open("r+b" if path.exists() else "x+b", buffering=0)
        except OSError as error:
            hint = "say with --out where results can be kept"
            raise CardsetError(f"cannot be written: {error.strerror or error}", path, hint=hint) from None
        try:
            self._lock()
            if fresh:
                self._file.truncate(0)
            whole = {"format": FORMAT, "schema_version": SCHEMA_VERSION, **header}
            self._end = self._read(whole)
            if self._end == 0:
                self._put(whole)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.sync()
        except CardsetError:
            if kind is None:
                raise
        finally:
            self._file.close()

    def append(self, data: Mapping[str, Any]) -> None:
        """Add a game, whose number is ``data["game"]``. Raises :class:`CardsetError`."""
        self._put(data)
        if time.monotonic() - self._synced > SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """See to it that everything is on the disk. Raises :class:`CardsetError`."""
        if self._dirty:
            try:
                os.fsync(self._file.fileno())
            except OSError as error:
                raise self._unwritten(error) from None
        self._dirty = False
        self._synced = time.monotonic()

    def remove(self) -> None:
        """Delete the file, when nobody needs it any more."""
        self.path.unlink(missing_ok=True)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CardsetError(
                "another run is writing here",
                self.path,
                hint="wait for it, or give another folder with --out",
            ) from None
        except OSError:  # not every file system has locks
            pass

    def _put(self, data: Mapping[str, Any]) -> None:
        line = _line(data)
        try:
            self._file.seek(self._end)
            written = self._file.write(line)
            if written != len(line):
                raise OSError(None, "the disk is full")
        except OSError as error:
            raise self._unwritten(error) from None
        self._end += len(line)
        self._dirty = True

    def _unwritten(self, error: OSError) -> CardsetError:
        return CardsetError(
            f"cannot be written: {error.strerror or error}",
            self.path,
            hint="the games before are kept; the same command goes on from there",
        )

    def _read(self, header: Mapping[str, Any]) -> int:
        """Read what is there, which ``header`` has begun; returns where its last whole line ends."""
        try:
            if os.fstat(self._file.fileno()).st_size > MAX_BYTES:
                raise CardsetError("is larger than 1 GiB, which is more than we read", self.path)
            lines = self._file.read().splitlines(keepends=True)
        except OSError as error:
            raise CardsetError(f"cannot be read: {error.strerror or error}", self.path) from None
        contents = [_content(line) for line in lines]
        while contents and contents[-1] is None:
            contents.pop()
        if not contents:
            if not _line(header).startswith(b"".join(lines).rstrip(b"\0")):  # torn off at its very beginning
                raise CardsetError("this is not a log of games", self.path, hint="give another folder")
            return 0
        self._check(contents[0] or {}, header)
        for number, content in enumerate(contents[1:], 2):
            if content is None or not isinstance(content.get("game"), int):
                raise CardsetError(
                    "this line is damaged",
                    self.path,
                    number,
                    1,
                    "delete the line, and its game will be played again",
                )
            self.lines.setdefault(content["game"], content)
        return sum(map(len, lines[: len(contents)]))

    def _check(self, found: Mapping[str, Any], header: Mapping[str, Any]) -> None:
        if found.get("format") != FORMAT:
            raise CardsetError("this is not a log of games", self.path, 1, 1, "give another folder")
        if found.get("schema_version") != SCHEMA_VERSION:
            raise CardsetError(
                "this log is of another version", self.path, 1, 1, f"expected {SCHEMA_VERSION}"
            )
        for name, value in json.loads(json.dumps(header)).items():
            if found.get(name) != value:
                raise CardsetError(
                    f"these games are of another run: {MEANINGS.get(name, name)} "
                    f"{_short(found.get(name))} where {_short(value)} is asked for",
                    self.path,
                    1,
                    1,
                    "give another folder with --out, or --fresh to begin anew",
                )


OPENING = b'{"check":"'


def _line(data: Mapping[str, Any]) -> bytes:
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return OPENING + b'%08x","data":' % zlib.crc32(body) + body + b"}\n"


def _content(line: bytes) -> dict[str, Any] | None:
    """What a line holds; ``None`` unless it is whole and its checksum right."""
    start = len(OPENING) + 8 + len(b'","data":')
    body = line[start:-2]
    if line != OPENING + b'%08x","data":' % zlib.crc32(body) + body + b"}\n":
        return None
    try:
        content = json.loads(body)
    except ValueError:
        return None
    return content if isinstance(content, dict) else None


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."

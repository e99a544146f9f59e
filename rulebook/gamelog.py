"""A game that is being played, on disk before anybody sees what comes of a move.

A log is a file that only grows: a header, then an entry a line, each JSON followed by the check sum (CRC-32)
of all entries so far. It is forced to the disk before a move is made, so whatever stops the program, the same
decision is open when it goes on. A last line that was cut off is dropped; a line that was changed is told.
Who writes a log holds a lock on it. A finished game is written down as a replay (:mod:`rulebook.replay`) in
its place.
"""

from __future__ import annotations

import contextlib
import json
import os
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Self

from cardset.errors import CardsetError, told
from cardset.files import read_bytes

FORMAT = "cardset-game"
SCHEMA_VERSION = 1
UNDO = "undo"
MARK = "marked"
"""Says beside what was taken back that others had acted since, or hidden things were seen."""
_DIGITS = 8
_OVER = b'{"format": "cardset-replay"'
"""How the replay of a finished game begins."""


@dataclass(frozen=True, slots=True)
class Logged:
    """What a log says: its header, the moves that stand, as texts, how many bytes of it are whole, with
    their check sum, and whether moves were ``taken_back`` that others had seen, or answered."""

    header: Mapping[str, Any]
    moves: tuple[str, ...]
    size: int
    check: int
    taken_back: bool = False


def is_log(data: bytes) -> bool:
    """Whether a file that begins so is a log."""
    return data[:200].startswith(b'{"format": "%s"' % FORMAT.encode())


def read_log(path: Path) -> Logged:
    """The log in ``path``.

    Raises :class:`CardsetError` for what is no log, or one of another version, and with the line of an entry
    that was changed or damaged before the last one.
    """
    return _read(read_bytes(path), path)


def _read(data: bytes, path: Path) -> Logged:
    header: Mapping[str, Any] | None = None
    moves: list[str] = []
    size = check = 0
    taken_back = False
    lines = data.splitlines(keepends=True)
    if data.startswith(_OVER):
        raise CardsetError("this game is over", path, hint="it can only be told again: cli replay")
    if lines and not is_log(data):
        hint = "it does not begin like one; perhaps it is another file, or was damaged"
        raise CardsetError("this is not a game that can be resumed", path, hint=hint)
    for number, line in enumerate(lines, 1):
        entry = _entry(line, check)
        if entry is None:
            if number < len(lines):
                hint = f"the {len(moves)} moves before it are as they were" if header else ""
                raise CardsetError("this line was changed or damaged", path, number, 1, hint)
            break
        if header is None:
            header = _header(entry, path)
        elif isinstance(entry, str):
            moves.append(entry)
        else:
            taken = entry.get(UNDO) if isinstance(entry, dict) else None
            if type(taken) is not int or not 0 < taken <= len(moves):
                raise CardsetError("this line is no move", path, number, 1)
            del moves[len(moves) - taken :]
            taken_back = taken_back or entry.get(MARK) is True
        size += len(line)
        check = zlib.crc32(line[: -_DIGITS - 2], check)
    if header is None:
        raise CardsetError("this is not a game that can be resumed", path, hint="its first line is not whole")
    return Logged(header, tuple(moves), size, check, taken_back)


def _entry(line: bytes, check: int) -> Any:
    """What a line says, ``None`` where it is not whole."""
    text, space, digits = line[: -_DIGITS - 2], line[-_DIGITS - 2 : -_DIGITS - 1], line[-_DIGITS - 1 :]
    if space != b" " or digits != b"%08x\n" % zlib.crc32(text, check):
        return None
    with contextlib.suppress(ValueError, RecursionError):
        return json.loads(text)
    return None


def _header(entry: Any, path: Path) -> Mapping[str, Any]:
    if not isinstance(entry, dict) or entry.get("format") != FORMAT:
        raise CardsetError("this is not a game that can be resumed", path, 1, 1, f"expected {FORMAT}")
    if entry.get("schema_version") != SCHEMA_VERSION:
        message = "this game was saved by another version"
        raise CardsetError(message, path, 1, 1, f"expected {SCHEMA_VERSION}")
    return {name: value for name, value in entry.items() if name not in ("format", "schema_version")}


class GameLog:
    """A log that is open for writing. Nobody else can open it so at the same time."""

    def __init__(self, path: Path, file: BinaryIO, logged: Logged) -> None:
        self.path = path
        self._file = file
        self._size, self._check = logged.size, logged.check

    @classmethod
    def begin(cls, path: Path, header: Mapping[str, Any]) -> Self:
        """A new log. Raises :class:`CardsetError` when there is such a file, or it cannot be written."""
        with told("cannot be written", path):
            file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644), "r+b", buffering=0)
        log = cls(path, file, Logged({}, (), 0, 0))
        _lock(file, path)
        log._write({"format": FORMAT, "schema_version": SCHEMA_VERSION, **header})
        _sync_folder(path)
        return log

    @classmethod
    def resume(cls, path: Path) -> tuple[Self, Logged]:
        """A log to go on with, and what it says; what was cut off at its end is taken off.

        Raises :class:`CardsetError` as :func:`read_log`, and when another program has it open.
        """
        logged = read_log(path)  # told as any file is that cannot be read
        with told("cannot be written", path):
            file = path.open("r+b", buffering=0)
        _lock(file, path)
        logged = _read(file.read(), path)
        file.truncate(logged.size)
        file.seek(logged.size)
        return cls(path, file, logged), logged

    def append(self, move: str) -> None:
        """Put a move on the disk. Raises :class:`CardsetError` when that cannot be done; then the log is as
        it was."""
        self._write(move)

    def undo(self, moves: int, marked: bool = False) -> None:
        """Take back the last ``moves`` moves; ``marked`` where that is more than a slip mended."""
        self._write({UNDO: moves, MARK: True} if marked else {UNDO: moves})

    def close(self) -> None:
        """Let others have it."""
        self._file.close()

    def _write(self, entry: Any) -> None:
        text = json.dumps(entry, ensure_ascii=False).encode("utf-8")
        check = zlib.crc32(text, self._check)
        line = b"%s %08x\n" % (text, check)
        try:
            written = self._file.write(line)
            if written < len(line):  # as full disks do
                written += self._file.write(line[written:])
            os.fsync(self._file.fileno())
        except OSError as error:
            with contextlib.suppress(OSError):
                self._file.truncate(self._size)
                self._file.seek(self._size)
            hint = "make room, then go on with --resume; nothing before this move is lost"
            raise CardsetError(
                f"cannot be written: {error.strerror or error}", self.path, hint=hint
            ) from None
        self._size += len(line)
        self._check = check


def _lock(file: BinaryIO, path: Path) -> None:
    import fcntl

    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise CardsetError(
            "another program is playing this game", path, hint="leave it there first"
        ) from None
    except OSError:
        pass  # a file system without locks is no reason not to play


def _sync_folder(path: Path) -> None:
    """Let the folder remember the new file, where folders can be told to."""
    with contextlib.suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

"""Reading and writing files so that nothing is lost and every failure says what to do."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from cardset.errors import CardsetError

__all__ = ["decode", "read_bytes", "read_text", "write_text"]

MAX_BYTES = 8 * 1024 * 1024


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The content of ``path``.

    Raises :class:`CardsetError` when it is missing, unreadable, a folder, or over ``limit`` bytes.
    """
    try:
        if path.is_dir():
            raise CardsetError("this is a folder, a file was expected", path)
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        raise CardsetError("there is no such file", path) from None
    except OSError as error:
        raise CardsetError(f"cannot be read: {error.strerror or error}", path) from None
    if len(data) > limit:
        raise CardsetError(f"is larger than {limit // (1024 * 1024)} MiB, which is more than we read", path)
    return data


def decode(data: bytes, path: Path | str) -> str:
    """``data`` as UTF-8 text (a byte-order mark is dropped).

    Raises :class:`CardsetError` with the line and column of the first wrong byte.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        raise CardsetError(
            f"byte 0x{data[error.start]:02x} is not UTF-8",
            path,
            line,
            column,
            "save the file as UTF-8; it may be in an older encoding such as Latin-2 or Windows-1250",
        ) from None


def read_text(path: Path, limit: int = MAX_BYTES) -> str:
    """The UTF-8 text of ``path``; raises :class:`CardsetError` as :func:`read_bytes` and :func:`decode`."""
    return decode(read_bytes(path, limit), path)


def write_text(path: Path, text: str) -> None:
    """Replace ``path`` by ``text`` (UTF-8) in one step: either the old content stays or the new is whole.

    Raises :class:`CardsetError` when the folder is missing, not writable, or the disk is full.
    """
    temporary: str | None = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary is not None:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()
        reason = error.strerror or str(error)
        raise CardsetError(f"cannot be written: {reason}; nothing was changed", path) from None


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current

"""Reading and writing files so that nothing is lost and every failure says what to do."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from cardset.errors import CardsetError, told, unwritten

MAX_BYTES = 8 * 1024 * 1024

# Where a shell puts pipes that have a writer: <(command), standard input.
_OPEN = ("/dev/", "/proc/")


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The content of ``path``.

    Raises :class:`CardsetError` when it is missing, unreadable, a folder, or over ``limit`` bytes.
    """
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise CardsetError("this is a folder, a file was expected", path)
        if stat.S_ISFIFO(kind) and not str(path).startswith(_OPEN):
            raise CardsetError("this is a pipe, into which perhaps nobody writes", path, hint="give a file")
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
        hint = "save the file as UTF-8; it may be in an older encoding such as Latin-2 or Windows-1250"
        raise undecodable(error, path, "UTF-8", hint) from None


def undecodable(error: UnicodeDecodeError, path: Path | str, encoding: str, hint: str) -> CardsetError:
    """The fault that a byte of a file is none of its encoding."""
    message = f"byte 0x{error.object[error.start]:02x} is not {encoding}"
    return CardsetError(message, path, *byte_place(error.object, error.start), hint)


def byte_place(data: bytes, at: int) -> tuple[int, int]:
    """Line and column, both from 1, of a byte of what should be UTF-8."""
    before = data[:at]
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    return before.count(b"\n") + 1, column


def read_text(path: Path, limit: int = MAX_BYTES) -> str:
    """The UTF-8 text of ``path``; raises :class:`CardsetError` as :func:`read_bytes` and :func:`decode`."""
    return decode(read_bytes(path, limit), path)


def write_text(path: Path, text: str) -> None:
    """Put ``text`` (UTF-8) in the place of what ``path`` holds, as :func:`write_bytes` does."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Put ``data`` in the place of what ``path`` holds.

    A file is replaced in one step: either the old content stays or the new is whole. A link stays a link, and
    the file that it leads to is replaced. What is no file (a device, a pipe) is written into.
    Raises :class:`CardsetError` when the folder is missing, not writable, or the disk is full.
    """
    with unwritten(path):
        mode = _mode(path)
        if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
            _replace(Path(os.path.realpath(path)), data, stat.S_IMODE(mode))
        else:
            with path.open("wb") as file:
                file.write(data)


def append_text(path: Path, text: str) -> None:
    """Put ``text`` (UTF-8) behind what ``path`` holds. Raises :class:`CardsetError` where that cannot be."""
    with told("cannot be written", path), path.open("a", encoding="utf-8") as file:
        file.write(text)


def write_together(texts: Mapping[Path, str], check: Callable[[], object] = lambda: None) -> None:
    """Put each text in the place of what its file holds, then ``check``; on any failure all are as before.

    The new texts are all written into a folder near by before the first file is replaced, and the old ones
    are kept there until ``check`` has passed: putting them back needs no space on the disk.
    Raises :class:`CardsetError` when a file is missing or cannot be written, and what ``check`` raises.
    """
    swaps: list[_Swap] = []
    with _workplace([Path(os.path.realpath(path)).parent for path in texts]) as place:
        try:
            for path, text in texts.items():
                with unwritten(path):
                    swaps.append(_Swap(path, place / str(len(swaps))))
                    swaps[-1].prepare(text.encode("utf-8"))
            for swap in swaps:
                with unwritten(swap.path):  # such as a file on another disk than the rest
                    swap.new.replace(swap.path)
            check()
        except BaseException:
            for swap in swaps:
                swap.undo()
            raise


@contextlib.contextmanager
def whole_folder(folder: Path) -> Iterator[Path]:
    """A folder to fill, beside the place of ``folder``, which it takes once it is whole."""
    import tempfile

    place = folder.resolve()
    with tempfile.TemporaryDirectory(prefix=f".{place.name}.", dir=place.parent) as around:
        new = Path(around) / place.name
        new.mkdir()
        yield new
        new.replace(place)


_WORK = ".cardset-work-"
"""How the folders are called in which a change is made ready."""


@contextlib.contextmanager
def _workplace(folders: Sequence[Path]) -> Iterator[Path]:
    """A hidden folder in the one around ``folders``, for the time of a change.

    What a change has left there that was killed is swept away first; whoever still works holds a lock.
    """
    import fcntl
    import tempfile

    around = Path(os.path.commonpath(folders or [Path.cwd()]))
    for left in around.glob(f"{_WORK}*"):
        with contextlib.suppress(OSError), _opened(left) as handle:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(left, ignore_errors=True)
    with unwritten(around):
        place = Path(tempfile.mkdtemp(prefix=_WORK, dir=around))
    try:
        with _opened(place) as handle:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


@contextlib.contextmanager
def _opened(folder: Path) -> Iterator[int]:
    handle = os.open(folder, os.O_RDONLY)
    try:
        yield handle
    finally:
        os.close(handle)


class _Swap:
    """A file that is to be replaced: ``new`` stands in the folder ``place``, and ``old`` is what it held."""

    def __init__(self, path: Path, place: Path) -> None:
        self.path = Path(os.path.realpath(path))
        self.mode = stat.S_IMODE(self.path.stat().st_mode)
        place.mkdir()
        self.new, self.old = place / "new", place / "old"

    def prepare(self, data: bytes) -> None:
        _write_whole(self.new, data, self.mode)
        try:
            os.link(self.path, self.old)
        except OSError:  # not every file system has links
            shutil.copy2(self.path, self.old)

    def undo(self) -> None:
        if self.old.exists():
            self.old.replace(self.path)


def _replace(path: Path, data: bytes, mode: int) -> None:
    import tempfile  # it takes long to load, and most runs write nothing

    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        _write_whole(temporary, data, mode)
        temporary.replace(path)
    except BaseException:  # an interruption, too, leaves nothing lying about
        temporary.unlink(missing_ok=True)
        raise


def _write_whole(path: Path, data: bytes, mode: int) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    path.chmod(mode)


def _mode(path: Path) -> int:
    """Kind and rights of what ``path`` leads to; of a new file where it leads to nothing."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return stat.S_IFREG | 0o666 & ~_umask()


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current

"""A whole folder in the place of an older one: built beside it, then swapped in, or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cardset.errors import CardsetError

MARKER = ".rulebook-site"
"""The file by which a folder is known to be one that was made here."""
_MARKED = "Made by `rulebook site`, which replaces this folder as a whole.\n"

File = tuple[str, str]
"""A path in the folder, and the text of the file."""


def replaced(folder: Path, files: Iterable[File]) -> int:
    """Put a folder with ``files`` in the place of ``folder``; gives how many bytes they have.

    What is in the way must be an empty folder or one made here. The new one is written beside it, so that
    on any failure the old one is as it was. Raises :class:`CardsetError`.
    """
    check(folder)
    target = Path(os.path.realpath(folder))
    with _beside(target) as work:
        new = work / "new"
        try:
            size = _write(new, files)
        except OSError as error:
            raise _unwritten(folder, error) from None
        check(folder)  # it may have been filled in the meantime
        try:
            _swap(new, target, work / "old")
        except OSError as error:
            raise _unwritten(folder, error) from None
    return size


def check(folder: Path) -> None:
    """Raises :class:`CardsetError` where ``folder`` is not to be replaced."""
    try:
        if folder.is_dir():
            found = {entry.name for entry in folder.iterdir()}
            if found and MARKER not in found:
                hint = "name an empty folder or a new one; only what this program made is replaced"
                raise CardsetError("this folder holds other things than a site", folder, hint=hint)
        elif folder.exists() or folder.is_symlink():
            raise CardsetError("this is a file, a folder was expected", folder)
    except OSError as error:
        raise CardsetError(f"cannot be read: {error.strerror or error}", folder) from None


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A folder for the work, on the same disk as ``target``."""
    import tempfile

    try:
        work = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    except OSError as error:
        raise _unwritten(target, error) from None
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _write(folder: Path, files: Iterable[File]) -> int:
    """Write the files; all are on the disk when this is done."""
    folder.mkdir()
    size = 0
    for name, text in (*files, (MARKER, _MARKED)):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = text.encode("utf-8")
        with path.open("xb") as file:
            file.write(data)
        size += len(data)
    return size


def _swap(new: Path, target: Path, old: Path) -> None:
    """Rename ``target`` away and ``new`` to it; where the second fails, the first is undone."""
    there = target.exists()
    if there:
        new.chmod(target.stat().st_mode & 0o7777)
    try:
        if there:
            target.rename(old)
        new.rename(target)
    except BaseException:  # an interruption, too
        if old.exists() and not target.exists():
            old.rename(target)
        raise


def _unwritten(folder: Path, error: OSError) -> CardsetError:
    reason = error.strerror or str(error)
    return CardsetError(f"cannot be written: {reason}; nothing was changed", folder)

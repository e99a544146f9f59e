"""What a renaming would write: shown as a diff, or written as a whole."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardset.errors import CardsetError
from cardset.files import read_text, write_together


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file with its old and its new text."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Left:
    """A line in which the old word is still to be found; ``line`` and ``column`` count from 1."""

    path: Path
    line: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A renaming, computed and checked, of which nothing is written yet.

    ``notes`` say what a person should know, ``left`` where the old word remains; ``unsure`` names, by
    catalog, the contexts of the entries that were changed and marked fuzzy.
    """

    old: str
    new: str
    changes: Mapping[Path, FileChange]
    notes: Sequence[str] = ()
    left: Sequence[Left] = ()
    unsure: Sequence[tuple[Path, str]] = ()


def diff(plan: Plan, base: Path) -> Iterator[str]:
    """The changes as a unified diff that ``patch -p1`` takes in the folder ``base``."""
    for path, change in plan.changes.items():
        name = relative(path, base)
        lines = difflib.unified_diff(
            change.old.splitlines(keepends=True),
            change.new.splitlines(keepends=True),
            f"a/{name}",
            f"b/{name}",
        )
        for line in lines:
            yield line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"


def carry_out(plan: Plan, check: Callable[[], object]) -> None:
    """Write all files of ``plan``, then ``check`` them; on any failure all stay as they were.

    Raises :class:`CardsetError` when a file changed since it was read or cannot be written, and what
    ``check`` raises.
    """
    for path, change in plan.changes.items():
        if read_text(path) != change.old:
            raise CardsetError("has changed since it was read; nothing was written", path, hint="try again")
    write_together({path: change.new for path, change in plan.changes.items()}, check)


def relative(path: Path, base: Path) -> str:
    """``path`` as it is named in the folder ``base``, with forward slashes."""
    found = path.resolve()
    return found.relative_to(base.resolve()).as_posix() if found.is_relative_to(base.resolve()) else str(path)

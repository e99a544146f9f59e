"""Findings of earlier runs, kept so that only files that changed are checked again.

What a rule finds depends on the file, and on what is chosen and known: rules, a card set, the data of its
languages, a glossary, the program itself. The latter are the circumstances of a run: findings are kept under
their digest, by file, beside a digest of the file. Where either is another, the file is checked as if nothing
were kept.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Any

from cardset.digest import FINDINGS, digest
from cardset.domains import PHRASES
from cardset.entries import load, store
from cardset.files import MAX_BYTES
from cardset.lint.finding import Finding, Linted, Severity

_NAME = "findings"
# Of more files than these the findings of those are forgotten that no run asked for the longest.
_FILES = 4096
# Of files with more characters than these in the entries of findings, nothing is kept.
_LONG = 10_000_000
_CODE = (".py", ".pyc", ".so")
_LOCALE = re.compile(r"[a-z]{2,3}(?:[_@-].*)?")


class Kept:
    """The findings that are known under one digest of circumstances; :meth:`save` writes what was added."""

    def __init__(self, digest: str) -> None:
        self._digest = digest
        found = load(_NAME, digest)
        self._files: dict[str, list[Any]] = found if isinstance(found, dict) else {}
        self._asked: dict[str, list[Any]] = {}
        self._changed = False
        self._around: dict[Path, str] = {}

    def get(self, path: Path, folder: Path | None, data: bytes) -> Linted | None:
        """What was found in a file with the content ``data``, without its lines; ``None`` where unknown."""
        name = _named(path, folder)
        entry = self._files.get(name)
        if entry is None or entry[0] != self._state(path, data):
            return None
        self._asked[name] = entry
        _, found, unspelt, doubts = entry
        findings = tuple(_finding(fields, path) for fields in found)
        return Linted(path, findings, (), tuple(unspelt), tuple(doubts))

    def put(self, path: Path, folder: Path | None, data: bytes, done: Linted) -> None:
        """Keep what was found in a file.

        Not where that is much longer than the file: each finding holds the text of its entry.
        """
        if sum(len(finding.msgid or "") for finding in done.findings) > _LONG:
            return
        found = [_fields(finding) for finding in done.findings]
        remarks = list(done.unspelt), list(done.doubts)
        self._asked[_named(path, folder)] = [self._state(path, data), found, *remarks]
        self._changed = True

    def save(self) -> None:
        """Write it down, for the next run in the same circumstances."""
        if self._changed:
            files = [*self._asked.items(), *((n, e) for n, e in self._files.items() if n not in self._asked)]
            store(_NAME, self._digest, dict(files[:_FILES]))

    def _state(self, path: Path, data: bytes) -> str:
        """The digest of a file and the data of languages that lie around it."""
        whole = hashlib.sha256(data)
        for above in path.absolute().parents:
            if _LOCALE.fullmatch(above.name):
                if above not in self._around:
                    self._around[above] = "".join(_states(_language_data(above)))
                whole.update(self._around[above].encode())
        return whole.hexdigest()


def circumstances(options: Mapping[str, object], watched: Sequence[Path]) -> str:
    """A digest of what findings depend on besides the file.

    ``options`` are those of the run, which tell the rules of every file; ``watched`` are the files that may
    tell the rules something, and folders with such files. Programs are known by size and time of change,
    everything else by its content, our own as :mod:`cardset.digest` says.
    """
    parts = [
        sys.version,
        str(Path.cwd()),
        *(f"{name}={options[name]}" for name in sorted(options)),
    ]
    states = [state for place in dict.fromkeys(watched) for state in _states(files_in(place))]
    given = {"options": "\0".join(parts), "watched": "".join(states)}
    return digest(FINDINGS, [(name, text.encode()) for name, text in given.items()])


def files_in(place: Path) -> Iterator[str]:
    """The files of a folder and those below it, but for catalogs, in order; of a file itself."""
    if not place.is_dir():
        yield str(place)
        return
    for folder, folders, files in os.walk(place):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        yield from (os.path.join(folder, name) for name in sorted(files) if _is_data(name))  # noqa: PTH118


def _is_data(name: str) -> bool:
    """Whether a file is no catalog, or one of phrases, by which others are read."""
    return not name.endswith(".po") or name.endswith(f"{PHRASES}.po")


def _language_data(folder: Path) -> list[str]:
    """The data of a language that lie in a folder called like a locale of it, or in those beside it."""
    with suppress(OSError):
        files = folder.parent.glob(f"{folder.name[:2]}*/*.*")
        return sorted(str(file) for file in files if file.suffix == ".yaml" or file.stem.endswith(PHRASES))
    return []


def _states(files: Iterable[str]) -> Iterator[str]:
    """Each file with what tells another version of it apart; what is not there, without."""
    for file in files:
        with suppress(OSError):
            yield f"{file} {_state_of(file)}\n"


def _state_of(file: str) -> str:
    state = os.stat(file)  # noqa: PTH116 - there are many, and a Path for each takes as long again
    if not file.endswith(_CODE) and S_ISREG(state.st_mode) and state.st_size <= MAX_BYTES:
        with suppress(OSError), open(file, "rb") as data:  # noqa: PTH123
            return hashlib.sha256(data.read()).hexdigest()
    return f"{state.st_size} {state.st_mtime_ns}"


def _named(path: Path, folder: Path | None) -> str:
    return f"{path.absolute()}\0{folder.absolute() if folder else ''}"


def _fields(finding: Finding) -> list[Any]:
    """A finding as JSON knows it, without its path."""
    return list(finding._replace(severity=finding.severity.value)[1:])  # type: ignore[arg-type]


def _finding(fields: list[Any], path: Path) -> Finding:
    found = Finding(path, *fields)
    return found._replace(severity=Severity(found.severity), suggestions=tuple(found.suggestions))

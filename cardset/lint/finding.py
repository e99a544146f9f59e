"""What the linter says: one value per place that deserves a person's attention.

What a run comes to are the findings, file by file, and what kept it from being complete. Files are named as
in the working directory.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import NamedTuple

from cardset.errors import Fault


class Severity(Enum):
    """How much a finding matters; the values are the words that reports use."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    def reaches(self, threshold: Severity) -> bool:
        """Whether this is as grave as ``threshold`` or graver.

        >>> Severity.WARNING.reaches(Severity.INFO), Severity.WARNING.reaches(Severity.ERROR)
        (True, False)
        """
        return _ORDER[self] <= _ORDER[threshold]

    def at_most(self, limit: Severity) -> Severity:
        """This, or ``limit`` where this is graver.

        >>> Severity.ERROR.at_most(Severity.WARNING), Severity.INFO.at_most(Severity.WARNING)
        (<Severity.WARNING: 'warning'>, <Severity.INFO: 'info'>)
        """
        return limit if self.reaches(limit) else self


_ORDER = {severity: rank for rank, severity in enumerate(Severity)}


class Finding(NamedTuple):
    """One finding of one rule.

    ``line`` and ``column`` count from 1, columns in characters of the file's line; ``surface`` is the text
    that stands there (empty when something is absent) and ``end_column`` is the column after it, or after
    as much of it as the line holds. ``suggestions`` are texts to put in its place, best first.
    ``msgctxt`` and ``msgid`` are those of the entry, ``None`` where it has none or the finding is about no
    single entry. ``fix`` is the text that may replace ``surface`` with nobody looking, ``None`` where a
    person has to decide. ``term`` is the source term that it is about, "" where it is about none.
    """

    path: Path
    line: int
    column: int
    end_column: int
    rule: str
    severity: Severity
    message: str
    surface: str
    suggestions: tuple[str, ...]
    msgctxt: str | None
    lang: str
    msgid: str | None = None
    fix: str | None = None
    term: str = ""

    @property
    def place(self) -> tuple[int, int, str, str]:
        """The order of findings within a file: by place, then by rule."""
        return self.line, self.column, self.rule, self.message

    @property
    def advice(self) -> str:
        """The message, and what could stand there instead."""
        visible = [suggestion for suggestion in self.suggestions if suggestion.strip()]
        return f"{self.message}. Instead: {' | '.join(visible)}" if visible else self.message


class Linted(NamedTuple):
    """One file that was checked; ``findings`` are in the order of the file.

    ``lines`` are its text; they may be left out where nothing points into it. ``unspelt`` are the languages
    in which its words were to be looked up and no dictionary could be, ``doubts`` what is to be told of the
    glossaries that it was held to.
    """

    path: Path
    findings: tuple[Finding, ...]
    lines: tuple[str, ...]
    unspelt: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


class Result(NamedTuple):
    """What a run found; ``faults`` are the reasons why some of it could not be done.

    ``known`` counts the findings that are not listed because a baseline knows them, ``gone`` those that it
    knows in vain.
    """

    files: tuple[Linted, ...]
    faults: tuple[Fault, ...]
    known: int = 0
    gone: int = 0

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Those of all files, file by file."""
        return tuple(finding for file in self.files for finding in file.findings)

    @property
    def unspelt(self) -> tuple[str, ...]:
        """The languages in which nobody could look words up, sorted."""
        return tuple(sorted({lang for file in self.files for lang in file.unspelt}))

    @property
    def doubts(self) -> tuple[str, ...]:
        """What is to be told of glossaries, each once."""
        return tuple(dict.fromkeys(doubt for file in self.files for doubt in file.doubts))

    def exit_code(self, fail_on: Severity = Severity.ERROR) -> int:
        """2 when something could not be done, 1 when a finding is as grave as ``fail_on``, else 0."""
        if self.faults:
            return 2
        return int(any(finding.severity.reaches(fail_on) for finding in self.findings))


def from_here(path: Path) -> Path:
    """``path`` as it is named in the working directory, where it lies below that."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_absolute() and path.is_relative_to(here) else path


def seen_from(root: Path | None, path: Path) -> str:
    """``path`` as it is named in the folder ``root``, where it lies below that, with slashes."""
    if root is not None:
        absolute = path.absolute()
        if absolute.is_relative_to(root):
            return absolute.relative_to(root).as_posix()
    return path.as_posix()


def told_from_here(fault: Fault) -> Fault:
    """``fault`` with its file as it is named in the working directory."""
    return fault._replace(path=from_here(Path(fault.path))) if fault.path else fault

"""What a run of the linter comes to: the findings, file by file, and what kept it from being complete."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cardset.errors import Fault
from cardset.lint.finding import Finding, Severity


class Linted(NamedTuple):
    """One file that was checked; ``findings`` are in the order of the file.

    ``lines`` are its text; they may be left out where nothing points into it. ``unspelt`` are the languages
    in which its words were to be looked up and no dictionary could be.
    """

    path: Path
    findings: tuple[Finding, ...]
    lines: tuple[str, ...]
    unspelt: tuple[str, ...] = ()


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

    def exit_code(self, fail_on: Severity = Severity.ERROR) -> int:
        """2 when something could not be done, 1 when a finding is as grave as ``fail_on``, else 0."""
        if self.faults:
            return 2
        return int(any(finding.severity.reaches(fail_on) for finding in self.findings))

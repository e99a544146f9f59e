"""What the linter says: one value per place that deserves a person's attention."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import NamedTuple


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


_ORDER = {severity: rank for rank, severity in enumerate(Severity)}


class Finding(NamedTuple):
    """One finding of one rule.

    ``line`` and ``column`` count from 1, columns in characters of the file's line; ``surface`` is the text
    that stands there (empty when something is absent) and ``end_column`` is the column after it, or after
    as much of it as the line holds. ``suggestions`` are texts to put in its place, best first.
    ``msgctxt`` and ``msgid`` are those of the entry, ``None`` where it has none or the finding is about no
    single entry. ``fix`` is the text that may replace ``surface`` with nobody looking, ``None`` where a
    person has to decide.
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

    @property
    def place(self) -> tuple[int, int, str, str]:
        """The order of findings within a file: by place, then by rule."""
        return self.line, self.column, self.rule, self.message

    @property
    def advice(self) -> str:
        """The message, and what could stand there instead."""
        visible = [suggestion for suggestion in self.suggestions if suggestion.strip()]
        return f"{self.message}. Instead: {' | '.join(visible)}" if visible else self.message

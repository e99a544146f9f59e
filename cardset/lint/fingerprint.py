"""What makes a finding the same from run to run, whatever line it has moved to.

A finding is known by its rule, its file, the text that it is in and the words that it marks. The text is the
context and the source of an entry, in a document the words around the place; lines and their lengths do not
count, nor does the wording of the message.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from cardset.lint.finding import Finding, Linted
from cardset.lint.paragraphs import Paragraphs

# How many words before a place, and from it on, tell it apart.
_BEFORE, _AFTER = 4, 8


def fingerprints(file: Linted) -> Iterator[tuple[Finding, str]]:
    """The findings of a file, each with 16 hexadecimal digits for its text and the words it marks.

    Findings of one rule that cannot be told apart have the same.
    """
    paragraphs: Paragraphs | None = None
    for finding in file.findings:
        if finding.msgid is not None:
            text = f"{finding.msgctxt or ''}\x04{finding.msgid}"
        elif file.path.suffix == ".po":
            text = finding.message  # about the whole catalog
        else:
            paragraphs = paragraphs or Paragraphs.of(file.lines)
            text = _surroundings(finding, file.lines, paragraphs)
        words = f"{text}\0{' '.join(finding.surface.split())}"
        yield finding, hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _surroundings(finding: Finding, lines: Sequence[str], paragraphs: Paragraphs) -> str:
    """The words around a finding, within its paragraph."""
    around = paragraphs.around(finding.line)
    line = lines[finding.line - 1] if finding.line <= len(lines) else ""
    before = _words([*lines[around.start - 1 : finding.line - 1], line[: finding.column - 1]])
    after = _words([line[finding.column - 1 :], *lines[finding.line : around.stop - 1]])
    return f"{' '.join(before[-_BEFORE:])}\x04{' '.join(after[:_AFTER])}"


def _words(lines: Sequence[str]) -> list[str]:
    # What marks a quotation in Markdown stands at the beginning of every line.
    return [word for line in lines for word in line.split() if word != ">"]

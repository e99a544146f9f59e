"""A rulebook or any other text: plain text or Markdown, cut into paragraphs and headings."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardset.lint.finding import Severity
from cardset.lint.prose import Prose, Reporter
from cardset.lint.rule import Problem

if TYPE_CHECKING:
    from cardset.lint.context import Context

__all__ = ["Block", "Document", "prose_in", "read_blocks"]

_PARAGRAPH = re.compile(r"\S(?:.|\n(?!\s*\n))*")
_HEADING = re.compile(r"#{1,6}\s")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph or heading as it stands in the file, line breaks included, from character ``start`` on."""

    text: str
    kind: str
    start: int


@dataclass(frozen=True, slots=True)
class Document:
    """A text file. ``lines`` are without their ends, ``starts`` the offsets at which they begin."""

    path: Path
    blocks: tuple[Block, ...]
    lines: tuple[str, ...]
    starts: tuple[int, ...]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of a character of the file."""
        line = bisect_right(self.starts, offset) - 1
        return line + 1, offset - self.starts[line] + 1


def read_blocks(path: Path, text: str) -> Document:
    """The document in ``text``; ``path`` is only named."""
    lines = text.split("\n")
    starts = [0]
    for line in lines[:-1]:
        starts.append(starts[-1] + len(line) + 1)
    blocks = tuple(
        Block(match[0], "heading" if _HEADING.match(match[0]) else "paragraph", match.start())
        for match in _PARAGRAPH.finditer(text)
    )
    return Document(path, blocks, tuple(line.removesuffix("\r") for line in lines), tuple(starts))


def prose_in(document: Document, context: Context) -> Iterator[Prose]:
    """The texts of a document, in reading order."""
    for block in document.blocks:
        yield Prose(block.text, "", block.kind, "", context, _reporter(document, block))


def _reporter(document: Document, block: Block) -> Reporter:
    def report(
        message: str,
        offset: int = 0,
        surface: str = "",
        suggestions: tuple[str, ...] = (),
        severity: Severity | None = None,
        fix: str | None = None,
    ) -> Problem:
        line, column = document.position(block.start + offset)
        width = len(document.lines[line - 1])
        end = min(column + len(surface), width + 1)
        return Problem(message, line, column, end, surface, suggestions, severity, fix=fix)

    return report

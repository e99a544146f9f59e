"""A rulebook or any other text: plain text, Markdown or LaTeX, cut into paragraphs and headings."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardset.lint.finding import Severity
from cardset.lint.inputs.blocks import Block, read
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem

if TYPE_CHECKING:
    from cardset.lint.context import Context


MARKDOWN = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd"})
"""How the names of files in Markdown end; those in neither are plain text."""
LATEX = frozenset({".tex", ".ltx", ".latex"})
"""How the names of files in LaTeX end."""

LINE_END = re.compile(r"\r\n|\n|\r")


class Document(NamedTuple):
    """A text file. ``lines`` are without their ends, ``starts`` the offsets at which they begin."""

    path: Path
    text: str
    blocks: tuple[Block, ...]
    lines: tuple[str, ...]
    starts: tuple[int, ...]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of a character of the file."""
        line = bisect_right(self.starts, offset) - 1
        return line + 1, offset - self.starts[line] + 1

    def prose(self, context: Context) -> Iterator[Prose]:
        """The texts of blocks, in reading order."""
        for block in self.blocks:
            yield Prose(block.text, "", block.kind, block.name, context, partial(self._problem, block))

    def _problem(
        self,
        block: Block,
        message: str,
        offset: int = 0,
        surface: str = "",
        suggestions: tuple[str, ...] = (),
        severity: Severity | None = None,
        fix: str | None = None,
    ) -> Problem:
        line, column = self.position(block.offset(offset))
        end = column
        if surface:
            behind = block.offset(offset + len(surface) - 1) + 1
            last, end = self.position(behind)
            # A surface that goes on in the next line is marked up to the end of the first.
            end = end if last == line else len(self.lines[line - 1]) + 1
            # With marks of emphasis inside, or typed otherwise, it is not what stands in the file.
            fix = fix if self.text[block.offset(offset) : behind] == surface else None
        return Problem(message, line, column, end, surface, suggestions, severity, fix=fix)


def read_blocks(path: Path, text: str) -> Document:
    """The document in ``text``; ``path`` is only named, and tells whether this is Markdown, or LaTeX."""
    kind = path.suffix.lower()
    if kind in LATEX:
        from cardset.lint.markup.tex import read_tex

        return document_of(path, text, read_tex(text))
    return document_of(path, text, read(text, kind in MARKDOWN))


def document_of(path: Path, text: str, blocks: Iterable[Block] = ()) -> Document:
    """The document in ``text`` with these blocks."""
    starts = (0, *(match.end() for match in LINE_END.finditer(text)))
    return Document(path, text, tuple(blocks), tuple(LINE_END.split(text)), starts)

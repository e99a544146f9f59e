"""Paragraphs of a text file: lines without an empty one between them, which outlive moving and wrapping."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """The paragraphs of a file: their first and their last lines, counted from 1, in order."""

    firsts: tuple[int, ...]
    lasts: tuple[int, ...]

    @classmethod
    def of(cls, lines: Sequence[str]) -> Paragraphs:
        """Those of the file with these ``lines``."""
        firsts: list[int] = []
        lasts: list[int] = []
        before = False
        for number, line in enumerate(lines, 1):
            inside = bool(line) and not line.isspace()
            if inside and not before:
                firsts.append(number)
            elif before and not inside:
                lasts.append(number - 1)
            before = inside
        if before:
            lasts.append(len(lines))
        return cls(tuple(firsts), tuple(lasts))

    def around(self, line: int) -> range:
        """The lines of the paragraph that ``line`` belongs to; of an empty line, itself.

        >>> Paragraphs.of(["a", "b", "", "c"]).around(2)
        range(1, 3)
        """
        index = bisect_right(self.firsts, line) - 1
        if index < 0 or self.lasts[index] < line:
            return range(line, line + 1)
        return range(self.firsts[index], self.lasts[index] + 1)

    def after(self, line: int) -> range:
        """The lines of the first paragraph that begins behind ``line``; none where there is none."""
        index = bisect_right(self.firsts, line)
        return self.around(self.firsts[index]) if index < len(self.firsts) else range(line, line)

"""Blocks of lines, from which a screen is put together: folded, cut, scrolled, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from rich.console import Console
from rich.text import Text


@cache
def _console() -> Console:
    """What rich folds with; nothing is printed there."""
    return Console(width=80, color_system=None, legacy_windows=False)


def folded(text: Text, wide: int, indent: int = 0) -> list[Text]:
    """A text in lines of ``wide`` columns, further ones indented."""
    wide = max(wide, 1)
    whole = [*text.wrap(_console(), wide)] or [Text()]
    if indent == 0 or len(whole) == 1 or indent >= wide:
        return whole
    first, rest = whole[0], text[len(whole[0]) :]
    while rest.plain.startswith(" "):
        rest = rest[1:]
    return [first, *(Text(" " * indent).append_text(line) for line in rest.wrap(_console(), wide - indent))]


def cut(line: Text, wide: int, ascii_only: bool = False) -> Text:
    """A line that is not wider than ``wide`` columns."""
    if line.cell_len <= wide:
        return line
    line = line.copy()
    line.truncate(max(wide, 0), overflow="crop" if ascii_only else "ellipsis")
    return line


def padded(lines: Sequence[Text], wide: int, high: int) -> list[Text]:
    """Exactly ``high`` lines of exactly ``wide`` columns."""
    shown = [*lines[:high], *(Text() for _ in range(high - len(lines)))]
    return [_wide(line, wide) for line in shown]


def _wide(line: Text, wide: int) -> Text:
    line = cut(line, wide, ascii_only=True)
    return line if line.cell_len == wide else line.copy().append(" " * (wide - line.cell_len))


def beside(blocks: Iterable[Sequence[Text]], between: str = " ") -> list[Text]:
    """Blocks of the same height side by side."""
    gap = Text(between)
    return [gap.join(row) for row in zip(*blocks, strict=True)]


def flowing(parts: Iterable[Text], wide: int, ascii_only: bool = False) -> list[Text]:
    """Parts one after the other; one is cut only where a line has no room for it alone."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + 2 + part.cell_len <= wide:
            lines[-1].append("  ").append_text(part)
        else:
            lines.append(cut(Text(" ").append_text(part), wide, ascii_only))
    return lines


def window(lines: Sequence[Text], high: int, top: int) -> tuple[list[Text], int]:
    """The part of ``lines`` that is seen through a window, and where it begins: not past the end."""
    first = max(0, min(top, len(lines) - high))
    return [*lines[first : first + high]], first

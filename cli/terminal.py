"""Lines on a terminal, folded between words.

The lines of a game stay whole through a pipe, for a program to read; texts for people are folded there, too.
"""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

import click

from cardset.files import write_bytes


def say(line: str) -> None:
    """Print one line of the table."""
    click.echo(_folded(line, shutil.get_terminal_size().columns) if sys.stdout.isatty() else line)


def fitted(parts: Iterable[str], wide: int, between: str = "  ") -> list[str]:
    """Parts side by side, in as many lines of ``wide`` columns as they need; none of them is broken."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(between) + len(part) <= wide:
            lines[-1] += between + part
        else:
            lines.append(part)
    return lines


def width() -> int:
    """The columns that texts are laid out in: the terminal's, as far as lines stay easy to read; else 80."""
    return min(shutil.get_terminal_size((80, 24)).columns, 120)


def tell(label: str, text: str) -> None:
    """Print ``text`` behind ``label``, which holds its indent; further lines stand below the first."""
    room = max(width() - len(label), 20)
    lines = textwrap.wrap(text, room, break_on_hyphens=False, break_long_words=False) or [""]
    for number, line in enumerate(lines):
        click.echo(f"{' ' * len(label) if number else label}{line}")


def put_out(text: str | bytes, output: str | None) -> None:
    """Write ``text``, or bytes, to the file ``output`` and say so; print it where that is ``None`` or "-"."""
    if output and output != "-":
        write_bytes(Path(output), text if isinstance(text, bytes) else text.encode("utf-8"))
        click.echo(f"written: {output}", err=True)
    else:
        click.echo(text, nl=False)


def _folded(line: str, width: int) -> str:
    indent = len(line) - len(line.lstrip())
    return textwrap.fill(
        line,
        max(width, 20),
        subsequent_indent=" " * (indent + 4),
        break_on_hyphens=False,
        drop_whitespace=True,
        replace_whitespace=False,
    )

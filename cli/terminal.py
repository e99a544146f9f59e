"""Lines on a terminal: folded between words, with a hanging indent. Through a pipe they stay whole."""

from __future__ import annotations

import shutil
import sys
import textwrap

import click

__all__ = ["say"]


def say(line: str) -> None:
    """Print one line of the table."""
    click.echo(_folded(line, shutil.get_terminal_size().columns) if sys.stdout.isatty() else line)


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

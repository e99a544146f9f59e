"""Changing texts inside Python files while every other character stays."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Container
from pathlib import Path

from cardset.errors import CardsetError
from cardset.rename.scalars import Edited

__all__ = ["edit_python"]


def edit_python(text: str, path: Path, known: Container[str], change: Callable[[str], str]) -> Edited:
    """``text`` in which each string that is one of the ``known`` messages has become ``change`` of it.

    The parts of a string that is written in several stay apart where a change lies within one of them.
    Raises :class:`CardsetError` when ``text`` is no Python.
    """
    starts = _line_starts(text)
    edits: dict[str, str] = {}
    parts: list[str] = []
    done = 0
    for node, value in _strings(text, path):
        new = change(value) if value in known else value
        if new == value:
            continue
        start, end = starts(node.lineno, node.col_offset), starts(node.end_lineno, node.end_col_offset)
        written = change(text[start:end])
        if _value(written) != new:
            written = json.dumps(new, ensure_ascii=False)
        parts += text[done:start], written
        done = end
        edits[value] = new
    return Edited("".join((*parts, text[done:])), edits)


def _strings(text: str, path: Path) -> list[tuple[ast.Constant, str]]:
    """The plain strings of a program, by place; f-strings and their parts are none."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise CardsetError(f"is no Python: {error.msg}", path, error.lineno or 0, error.offset or 0) from None
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    found = [
        (node, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside
    ]
    return sorted(found, key=lambda entry: (entry[0].lineno, entry[0].col_offset))


def _line_starts(text: str) -> Callable[[int | None, int | None], int]:
    """A function from a line and a column in bytes, as :mod:`ast` counts them, to an index into ``text``."""
    lines = text.split("\n")
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line) + 1)

    def index(line: int | None, column: int | None) -> int:
        assert line is not None
        assert column is not None
        return offsets[line - 1] + len(lines[line - 1].encode()[:column].decode())

    return index


def _value(written: str) -> object:
    try:
        return ast.literal_eval(f"({written})")
    except (SyntaxError, ValueError):
        return None

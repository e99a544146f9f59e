"""Changing texts inside Python files while every other character stays."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Container
from itertools import accumulate
from pathlib import Path

from cardset.errors import CardsetError
from cardset.rename.finder import spliced
from cardset.rename.scalars import Edited

__all__ = ["edit_python"]


def edit_python(text: str, path: Path, known: Container[str], change: Callable[[str], str]) -> Edited:
    """``text`` in which each string that is one of the ``known`` messages has become ``change`` of it.

    The parts of a string that is written in several stay apart where a change lies within one of them.
    Raises :class:`CardsetError` when ``text`` is no Python.
    """
    lines = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]

    def index(line: int | None, column: int | None) -> int:
        """Where a place lies in ``text`` that :mod:`ast` counts in lines and in bytes."""
        assert line is not None
        assert column is not None
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    edits: list[tuple[int, int, str]] = []
    values: dict[str, str] = {}
    for node, value in _strings(text, path):
        new = change(value) if value in known else value
        if new == value:
            continue
        start, end = index(node.lineno, node.col_offset), index(node.end_lineno, node.end_col_offset)
        written = change(text[start:end])
        edits.append((start, end, written if _value(written) == new else json.dumps(new, ensure_ascii=False)))
        values[value] = new
    return Edited(spliced(text, edits), values)


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


def _value(written: str) -> object:
    try:
        return ast.literal_eval(f"({written})")
    except (SyntaxError, ValueError):
        return None

"""Changing texts inside YAML and Python files while every other character stays: comments, order, layout."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from cardset.errors import CardsetError
from cardset.reading import At
from cardset.rename.finder import spliced

# Words that mean themselves wherever they stand without quotes.
_PLAIN = re.compile(r"[^\W\d_][\w'’.!-]*(?: [\w'’.!()-]+)*")
_CONSTANTS = frozenset({"null", "true", "false"})

Change = Callable[[At, str], str]
"""What becomes of the text at a place: the new text, or the same."""


@dataclass(frozen=True, slots=True)
class Edited:
    """A file with other texts in it; ``values`` maps each text that was changed to its new one."""

    text: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A word or text of a YAML file: the path of keys and indices to it, and where it is written.

    ``key`` tells that it is none of the values.
    """

    at: At
    value: str
    start: int
    end: int
    line: int
    key: bool = False


def edit_yaml(text: str, path: Path, change: Change) -> Edited:
    """``text`` with every value that ``change`` gives another text for; ``path`` is only named.

    A text stays in its own style (plain, quoted, folded) where the new one can be written so, and becomes
    quoted where not. Raises :class:`CardsetError` when ``text`` is no YAML.
    """
    before = list(scalars(text, path))
    wanted = [change(scalar.at, scalar.value) for scalar in before]
    changed = [place for place, scalar in enumerate(before) if wanted[place] != scalar.value]
    raw = [text[scalar.start : scalar.end] for scalar in before]
    written = {}
    for place in changed:
        same = change(before[place].at, raw[place])
        fits = _is_in_style(same, raw[place], wanted[place])
        written[place] = same if fits else written_as(wanted[place], raw[place])
    for _ in range(2):
        result = spliced(text, ((before[at].start, before[at].end, new) for at, new in written.items()))
        after = _values(result, path)
        if after == wanted:
            return Edited(result, {before[place].value: wanted[place] for place in changed})
        comparable = len(after) == len(before)
        wrong = [place for place in changed if comparable and after[place] != wanted[place]]
        written |= {place: written_as(wanted[place], raw[place]) for place in wrong or changed}
    line = before[changed[0]].line
    raise CardsetError("this text cannot be rewritten", path, line, 1, "change it by hand")


def scalars(text: str, path: Path) -> Iterator[Scalar]:
    """The texts in a YAML file that are values, in their order. Raises :class:`CardsetError`."""
    return (word for word in words_in_yaml(text, path) if not word.key)


def words_in_yaml(text: str, path: Path) -> Iterator[Scalar]:
    """The keys and the values that are texts, in their order. Raises :class:`CardsetError`."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    # For each open list or mapping: the key or index of what comes next; a key not yet read is None.
    stack: list[str | int | None] = []
    try:
        for event in yaml.parse(text, Loader=loader):
            match event:
                case yaml.MappingStartEvent():
                    stack.append(None)
                    continue
                case yaml.SequenceStartEvent():
                    stack.append(0)
                    continue
                case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                    stack.pop()
                case yaml.ScalarEvent():
                    key = bool(stack) and stack[-1] is None
                    at = tuple(step for step in stack if step is not None)
                    start, end = event.start_mark, event.end_mark
                    assert start is not None
                    assert end is not None
                    yield Scalar(at, event.value, start.index, end.index, start.line + 1, key)
                    if key:
                        stack[-1] = event.value
                        continue
                case _:
                    continue
            if stack:
                stack[-1] = stack[-1] + 1 if isinstance(stack[-1], int) else None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise CardsetError(f"is no YAML: {error.problem}", path, line, column) from None


def _values(text: str, path: Path) -> list[str]:
    """The values of all texts, none where the file is no YAML any more."""
    try:
        return [scalar.value for scalar in scalars(text, path)]
    except CardsetError:
        return []


def _is_in_style(written: str, before: str, value: str) -> bool:
    """Whether ``written`` is quoted like ``before``, or is bare as that was and means a text."""
    if before[:1] in {"'", '"', "|", ">"}:
        return written[:1] == before[:1]
    return value[:1].isalpha() and value.lower() not in _CONSTANTS


def written_as(value: str, before: str = "a") -> str:
    """``value`` as YAML: in quotes, or bare where ``before`` was so and nothing in it could be misread."""
    end = "\n" if before.endswith("\n") else ""
    if before[:1].isalpha() and _PLAIN.fullmatch(value) and value.lower() not in _CONSTANTS:
        return value + end
    if before.startswith('"') or not value.isprintable():
        return json.dumps(value, ensure_ascii=False) + end
    return "'" + value.replace("'", "''") + "'" + end


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
    for node, value in _plain_strings(text, path):
        new = change(value) if value in known else value
        if new == value:
            continue
        start, end = index(node.lineno, node.col_offset), index(node.end_lineno, node.end_col_offset)
        written = change(text[start:end])
        if _meaning(written) != new:
            written = json.dumps(new, ensure_ascii=False)
        edits.append((start, end, written))
        values[value] = new
    return Edited(spliced(text, edits), values)


def _plain_strings(text: str, path: Path) -> list[tuple[ast.Constant, str]]:
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


def _meaning(written: str) -> object:
    try:
        return ast.literal_eval(f"({written})")
    except (SyntaxError, ValueError):
        return None

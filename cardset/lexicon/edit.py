"""Adding keys to entries of a YAML file; what was there keeps its layout and its comments."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardset.errors import CardsetError
from cardset.yaml_reader import parse_yaml

WIDTH = 120
"""As long as a line may get before a mapping is written one key per line."""

Row = str | Sequence[str]
Value = Row | Mapping[str, Row]
At = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Addition:
    """Keys to add, in this order, to the mapping at the path ``at``: texts, rows of them, or tables."""

    at: At
    keys: Mapping[str, Value]


def add_keys(text: str, additions: Sequence[Addition], path: Path) -> str:
    """``text`` with the keys added; ``path`` is the name that messages use.

    Raises :class:`CardsetError` where a mapping cannot be added to without a loss, such as one in braces
    with comments inside.
    """
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    root = yaml.compose(text, Loader=loader)
    newline = "\r\n" if "\r\n" in text else "\n"
    edits = [_edit(text, _find(root, addition.at), addition, path) for addition in additions]
    made = text
    for start, end, written in sorted(edits, reverse=True):
        made = made[:start] + written.replace("\n", newline) + made[end:]
    if parse_yaml(made, path).data != _expected(parse_yaml(text, path).data, additions):
        raise AssertionError("an addition changed something else")
    return made


def _expected(data: Any, additions: Sequence[Addition]) -> Any:
    """What the file is to say: what it said, and the additions."""
    for addition in additions:
        target = data
        for step in addition.at:
            target = target[step]
        target.update({key: _listed(value) for key, value in addition.keys.items()})
    return data


def _listed(value: Value) -> Any:
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {row: _listed(cells) for row, cells in value.items()}
    return list(value)


def _find(node: Any, at: At) -> tuple[Any, int]:
    """The node at a path, and the column at which keys below its own key start (from 0)."""
    indent = 0
    for step in at:
        if isinstance(step, int):
            node = node.value[step]
            indent = node.start_mark.column
        else:
            key, node = next(pair for pair in node.value if pair[0].value == step)
            indent = key.start_mark.column + 2
    return node, indent


def _edit(text: str, found: tuple[Any, int], addition: Addition, path: Path) -> tuple[int, int, str]:
    """The span to replace, and by what."""
    node, indent = found
    if node.flow_style:
        return _in_braces(text, node, indent, addition, path)
    end = _last_end(node)
    end = len(text[:end].rstrip())
    line_end = re.compile(r"\r?\n|\Z").search(text, end)
    assert line_end is not None
    indent = node.start_mark.column
    lines = [line for key, value in addition.keys.items() for line in _lines(key, value, indent)]
    place = line_end.start()
    return place, place, "".join(f"\n{line}" for line in lines)


def _in_braces(text: str, node: Any, indent: int, addition: Addition, path: Path) -> tuple[int, int, str]:
    """The mapping in one line if there is room, else one key per line."""
    start, end = node.start_mark.index, node.end_mark.index
    if "#" in text[start:end]:
        raise CardsetError(
            "there is a comment inside braces, where keys are to be added",
            path,
            node.start_mark.line + 1,
            node.start_mark.column + 1,
            "write the entry one key per line first",
        )
    old = [
        re.sub(r"\s*\n\s*", " ", text[key.start_mark.index : value.end_mark.index])
        for key, value in node.value
    ]
    new = [f"{key}: {_flow(value)}" for key, value in addition.keys.items()]
    whole = "{" + ", ".join([*old, *new]) + "}"
    if node.start_mark.column + len(whole) <= WIDTH:
        return start, end, whole
    lines = [" " * indent + entry for entry in old]
    lines += [line for key, value in addition.keys.items() for line in _lines(key, value, indent)]
    comment = re.compile(r"[ \t]*(#[^\r\n]*)?").match(text, end)
    assert comment is not None
    end = comment.end()
    if isinstance(addition.at[-1], int):  # the first key follows the hyphen
        lines[0] = lines[0].lstrip() + comment.group().rstrip()
        return start, end, "\n".join(lines)
    begin = len(text[:start].rstrip(" "))
    return begin, end, comment.group().rstrip() + "".join(f"\n{line}" for line in lines)


def _last_end(node: Any) -> int:
    """Where the last value below a node ends; a block's own mark lies at what comes after it."""
    while not isinstance(node.value, str) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    end: int = node.end_mark.index
    return end


def _lines(key: str, value: Value, indent: int) -> list[str]:
    """A key of a block mapping: on one line, or a table one row per line."""
    line = f"{' ' * indent}{key}: {_flow(value, alone=True)}"
    if not isinstance(value, Mapping) or len(line) <= WIDTH:
        return [line]
    rows = [f"{' ' * (indent + 2)}{row}: {_flow(cells, alone=True)}" for row, cells in value.items()]
    return [f"{' ' * indent}{key}:", *rows]


def _flow(value: Value, alone: bool = False) -> str:
    """A value as it stands inside braces; ``alone``: as it ends a line."""
    if isinstance(value, str):
        return _scalar(value, alone)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{row}: {_flow(cells)}" for row, cells in value.items()) + "}"
    return "[" + ", ".join(_scalar(cell) for cell in value) + "]"


_SIMPLE = re.compile(r"[^\W\d_][\w'.-]*( (\| )?[^\W_][\w'.-]*)*")
_CONSTANTS = {"true", "false", "null"}


def _scalar(text: str, alone: bool = False) -> str:
    if (text == "-" and not alone) or (_SIMPLE.fullmatch(text) and text.lower() not in _CONSTANTS):
        return text
    return json.dumps(text, ensure_ascii=False)

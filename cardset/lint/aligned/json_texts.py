"""JSON: texts by the keys that lead to them, each with its place; an item of a list goes by its own id.

Specification: RFC 8259.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardset.errors import CardsetError
from cardset.lint.aligned.escapes import PLAIN, unescaped
from cardset.lint.aligned.model import Keyed

# What an item of a list is called by, the surest first; it is no text itself.
_IDS = ("code", "id", "key", "uuid", "slug")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')


def read_json(content: str, path: Path) -> list[Keyed]:
    """The texts of the file with this ``content``; ``path`` is only named.

    Raises :class:`CardsetError` with the place where it is no JSON.
    """
    try:
        data = json.loads(content)
    except json.JSONDecodeError as error:
        hint = "JSON has double quotes around texts, and commas between them, not behind the last one"
        raise CardsetError(f"no JSON: {error.msg}", path, error.lineno, error.colno, hint) from None
    except RecursionError:
        raise CardsetError("is nested too deep to be read", path) from None
    return list(_keyed(content, data))


def _keyed(content: str, data: Any) -> Iterator[Keyed]:
    names: dict[tuple[str | int, ...], tuple[str, ...]] = {(): ()}
    fields: dict[tuple[str | int, ...], str] = {(): ""}
    values: dict[tuple[str | int, ...], Any] = {(): data}
    for at, start, literal in _strings(content):
        for length in range(1, len(at) + 1):
            if at[:length] not in names:
                _name(at[:length], names, fields, values)
        last = at[-1] if at else ""
        if last in _IDS or (isinstance(last, str) and last.endswith("_code")):
            continue
        yield Keyed(names[at], fields[at], unescaped(literal, start, PLAIN))


def _name(
    at: tuple[str | int, ...],
    names: dict[tuple[str | int, ...], tuple[str, ...]],
    fields: dict[tuple[str | int, ...], str],
    values: dict[tuple[str | int, ...], Any],
) -> None:
    """Remember how the value at ``at`` is called, what it is of the item around it, and the value itself."""
    above, last = at[:-1], at[-1]
    around = values[above]
    values[at] = around[last]
    if isinstance(last, int):
        field = next((field for field in _IDS if _tells(around, field)), "")
        names[at] = (*names[above], str(around[last][field]) if field else str(last))
        fields[at] = ""
    else:
        names[at] = (*names[above], last)
        in_item = any(isinstance(part, int) for part in above)
        fields[at] = ".".join(filter(None, (fields[above], last))) if in_item else ""


def _tells(items: list[Any], field: str) -> bool:
    """Whether each of ``items`` says something else under ``field``."""
    if not all(isinstance(item, Mapping) and isinstance(item.get(field), (str, int)) for item in items):
        return False
    return len({str(item[field]) for item in items}) == len(items)


def _strings(content: str) -> Iterator[tuple[tuple[str | int, ...], int, str]]:
    """The strings that are values in well-formed JSON: the path to each, its start, what is quoted."""
    path: list[str | int] = []
    key: str | None = None
    awaited = False  # whether a key comes next
    for match in _TOKEN.finditer(content):
        token = match[0]
        if token == "{":
            path.append("")
            awaited = True
        elif token == "[":
            path.append(0)
            awaited = False
        elif token in "]}":
            path.pop()
        elif token == ",":
            last = path[-1]
            awaited = isinstance(last, str)
            if not isinstance(last, str):
                path[-1] = last + 1
        elif token == ":":
            assert key is not None  # it is well-formed
            path[-1] = key
            awaited = False
        elif token.startswith('"'):
            if awaited:
                key = json.loads(token)
            else:
                yield tuple(path), match.start() + 1, token[1:-1]

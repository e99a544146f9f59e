"""Texts that ``str.format`` refuses: a lone brace, or a field that is none.

Specification: https://docs.python.org/3/library/string.html#format-string-syntax
"""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import NamedTuple


class Refused(NamedTuple):
    """The first thing in a text that cannot be formatted: ``surface`` stands at ``offset``."""

    message: str
    offset: int
    surface: str


def refused(text: str) -> Refused | None:
    """What ``str.format`` would stop at in ``text``; ``None`` where it only lacks arguments, if anything.

    >>> refused("{goal}}").offset, refused("{goal}"), refused("{{goal}}")
    (6, None, None)
    """
    if "{" not in text and "}" not in text:
        return None
    for offset, part in _parts(text):
        if part == "}":
            return Refused("a single } cannot be formatted; write }} for a brace", offset, part)
        if part == "{":
            message = "a single { cannot be formatted; write {{ for a brace, or close the placeholder with }"
            return Refused(message, offset, part)
        if not _is_field(part):
            return Refused(f"{part} cannot be formatted; a placeholder is written {{name}}", offset, part)
    return None


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """Each field of ``text`` and each lone brace, with its offset; nothing follows a lone brace."""
    at = 0
    while at < len(text):
        if text.startswith(("{{", "}}"), at):
            at += 2
        elif text[at] in "{}":
            end = _end(text, at) if text[at] == "{" else None
            if end is None:
                yield at, text[at]
                return
            yield at, text[at:end]
            at = end
        else:
            at += 1


def _end(text: str, start: int) -> int | None:
    """Where the field that opens at ``start`` is closed, those inside it too; ``None`` where it is not."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return at + 1
    return None


def _is_field(part: str) -> bool:
    try:
        [(_, field, _, conversion)] = Formatter().parse(part)
    except ValueError:
        return False
    name = (field or "").partition(".")[0].partition("[")[0]
    return conversion in {None, "a", "r", "s"} and (not name or name.isdecimal() or name.isidentifier())

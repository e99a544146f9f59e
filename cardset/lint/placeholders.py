"""The placeholders of a message: what a program fills in, whatever the translator writes around it.

Specifications: Python ``str.format`` (https://docs.python.org/3/library/string.html#format-string-syntax)
and C ``printf`` (POSIX), with Python's ``%(name)s``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["BRACE", "STYLES", "Placeholder", "Style", "styles_of"]

_BRACE = re.compile(
    r"""(?P<escaped>\{\{|\}\})
      | \{(?P<name>[A-Za-z_]\w*|\d*)(?P<access>(?:\.\w+|\[[^\[\]{}]+\])*)(?:![rsa])?(?::[^{}]*)?\}""",
    re.VERBOSE | re.ASCII,
)
_PRINTF = re.compile(
    r"""(?P<escaped>%%)
      | %(?:(?P<index>\d+)\$|\((?P<name>\w+)\))?(?P<flags>[-\#0+'\ ]*)(?:\d+|\*)?(?:\.(?:\d+|\*)?)?
        (?P<length>hh?|ll?|[qjztL])?(?P<type>[diouxXeEfFgGcrsap])""",
    re.VERBOSE,
)
# One argument may be written with either of these letters.
_SAME_TYPE = {"i": "d", "X": "x", "E": "e", "F": "f", "G": "g"}
# Directives of strftime that printf does not have: such a text is the pattern of a date.
_DATE = re.compile(r"%[-_0^#]?[YBbHMyZjDTR]")


@dataclass(frozen=True, slots=True)
class Placeholder:
    """One placeholder in a text: ``key`` is the argument it asks for, the same however it is written."""

    key: str
    text: str
    offset: int


@dataclass(frozen=True, slots=True)
class Style:
    """A way to write placeholders. ``flags`` are the gettext flags that announce it."""

    name: str
    flags: frozenset[str]
    denied: frozenset[str]
    read: Callable[[str, bool], list[Placeholder]]

    def find(self, text: str, announced: bool = True) -> list[Placeholder]:
        """The placeholders in ``text``.

        Where no flag announces the style, only what can hardly be meant as plain text counts.
        """
        return self.read(text, announced)


def styles_of(flags: frozenset[str]) -> list[tuple[Style, bool]]:
    """The styles that a message with these flags may use, each with whether a flag announces it."""
    return [(style, bool(style.flags & flags)) for style in STYLES if not style.denied & flags]


def _brace(text: str, announced: bool) -> list[Placeholder]:
    if "{" not in text:
        return []
    found: list[Placeholder] = []
    unnamed = 0
    for match in _BRACE.finditer(text):
        if match["escaped"]:
            continue
        name = match["name"]
        if not announced and _reads_as_manual(match):
            continue
        if not name:
            name, unnamed = str(unnamed), unnamed + 1
        found.append(Placeholder(name + match["access"], match.group(), match.start()))
    return found


def _printf(text: str, announced: bool) -> list[Placeholder]:
    if "%" not in text or (not announced and _DATE.search(text)):
        return []
    found: list[Placeholder] = []
    unnamed = 0
    for match in _PRINTF.finditer(text):
        # In "50 % of" and "100%-ig" the sign is a word of the text.
        if match["escaped"] or (not announced and _reads_as_text(match)):
            continue
        kind = _SAME_TYPE.get(match["type"], match["type"])
        argument = match["name"] or match["index"]
        if not argument:
            unnamed += 1
            argument = str(unnamed)
        found.append(Placeholder(f"{argument}:{match['length'] or ''}{kind}", match.group(), match.start()))
    return found


def _reads_as_manual(match: re.Match[str]) -> bool:
    """Whether this is how a manual writes a part to fill in: ``${VARIABLE}``, ``${var[;width]}``."""
    plain = re.fullmatch(r"(?:\.\w+|\[\w+\])*", match["access"])
    return plain is None or (match["name"].isupper() and match.string[: match.start()][-1:].strip() != "")


def _reads_as_text(match: re.Match[str]) -> bool:
    """Whether the sign is a percent sign of the text: ``50 % of``, ``100%-ig``, ``%complete``."""
    if match["name"] or match["index"]:
        return False
    before, after = match.string[: match.start()][-1:], match.string[match.end() :][:1]
    return " " in match["flags"] or before.isdigit() or (after.isalpha() and match["type"] not in "ds")


BRACE = Style(
    "Python brace",
    frozenset({"python-brace-format", "c++-format"}),
    frozenset({"no-python-brace-format"}),
    _brace,
)
STYLES = (
    BRACE,
    Style(
        "printf",
        frozenset({"c-format", "python-format", "objc-format", "php-format"}),
        frozenset({"no-c-format", "no-python-format"}),
        _printf,
    ),
)

"""Key-value files: .properties of Java, .strings of Apple. Each key has one text.

Specifications: java.util.Properties (load); Apple, "Internationalization and Localization
Guide", strings files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardset.errors import CardsetError
from cardset.lint.aligned.escapes import PLAIN, unescaped
from cardset.lint.aligned.model import Keyed
from cardset.lint.document import LINE_END

_BLANK = " \t\f"
_KEY = re.compile(r"(?:[^\\:= \t\f\r\n]|\\.)+", re.DOTALL)
_DIVIDER = re.compile(r"[ \t\f]*[:=]?[ \t\f]*")
# A comment or space, an entry, or whatever else: the last is what is wrong.
_ENTRY = re.compile(
    r'(?P<passed>\s+|/\*.*?\*/|//[^\n]*)|(?P<key>"(?:[^"\\]|\\.)*"|[\w.-]+)\s*=\s*"(?P<text>(?:[^"\\]|\\.)*)"\s*;',
    re.DOTALL,
)


def read_properties(content: str, path: Path) -> list[Keyed]:
    """The texts of a .properties file with this ``content``, which is never wrong; ``path`` is only named."""
    return list(_properties(content))


def _properties(content: str) -> Iterator[Keyed]:
    at = 0
    while at < len(content):
        while at < len(content) and content[at] in _BLANK + "\r\n":
            at += 1
        end = _end(content, at, at < len(content) and content[at] in "#!")
        if at < end and content[at] not in "#!":
            key = _KEY.match(content, at, end)
            begin = key.end() if key else at
            divider = _DIVIDER.match(content, begin, end)
            start = divider.end() if divider else begin
            name = unescaped(content[at:begin], at, PLAIN).text
            yield Keyed((name,), "", unescaped(content[start:end], start, PLAIN))
        at = end + 1


def _end(content: str, start: int, comment: bool) -> int:
    """Where the line ends that begins at ``start``; behind a backslash it goes on."""
    for match in LINE_END.finditer(content, start):
        before = content[start : match.start()]
        if comment or (len(before) - len(before.rstrip("\\"))) % 2 == 0:
            return match.start()
    return len(content)


def read_strings(content: str, path: Path) -> list[Keyed]:
    """The texts of a .strings file with this ``content``; ``path`` is only named.

    Raises :class:`CardsetError` with the place where it is none.
    """
    found: list[Keyed] = []
    at = 0
    while at < len(content):
        match = _ENTRY.match(content, at)
        if match is None:
            ends = list(LINE_END.finditer(content, 0, at))
            column = at - (ends[-1].end() if ends else 0) + 1
            hint = 'an entry is written "key" = "text";'
            raise CardsetError("no entry of a .strings file", path, len(ends) + 1, column, hint)
        if match["key"] is not None:
            written = match["key"].strip('"')
            key = unescaped(written, match.start("key"), PLAIN).text
            found.append(Keyed((key,), "", unescaped(match["text"], match.start("text"), PLAIN)))
        at = match.end()
    return found

"""The quoted strings of a ``.po`` file: ``"..."`` with C escapes, several of them making one message.

Specification: GNU gettext manual, "The Format of PO Files".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_SIMPLE = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_ESCAPED = {ord(char): f"\\{letter}" for letter, char in _SIMPLE.items()}

# One piece of a string's inside: a run of plain characters, a run of numeric escapes (together they may be
# the bytes of one character), a simple escape, or a backslash that starts nothing known.
_PIECE = re.compile(r'([^\\]+)|((?:\\[0-7]{1,3}|\\x[0-9A-Fa-f]{1,2})+)|\\([ntr"\\abfv])|(\\.?)')
_NUMBER = re.compile(r"\\(?:x([0-9A-Fa-f]+)|([0-7]+))")
_STRING = re.compile(r'[ \t]*"([^"\\]*(?:\\.[^"\\]*)*)"[ \t]*')


class QuotingError(ValueError):
    """A line or the inside of a string is malformed at index ``offset``."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


def pieces(inside: str) -> Iterator[tuple[int, str]]:
    """``(index, text)`` for each piece of the inside of a string: where it stands, what it means.

    Only a piece without a backslash stands for itself character by character.
    Raises :class:`QuotingError` for an escape that gettext does not know.
    """
    for match in _PIECE.finditer(inside):
        plain, numeric, simple, _ = match.groups()
        if plain:
            text = plain
        elif simple:
            text = _SIMPLE[simple]
        elif numeric:
            text = _numbers(numeric, match.start())
        else:
            raise QuotingError(f"{match.group()!r} is no escape that gettext knows", match.start())
        yield match.start(), text


def _numbers(run: str, offset: int) -> str:
    codes = [int(high, 16) if high else int(octal, 8) for high, octal in _NUMBER.findall(run)]
    if 0 in codes:
        raise QuotingError(f"{run!r} has a zero byte, at which programs end the text", offset)
    try:
        return bytes(codes).decode("utf-8")
    except ValueError:
        raise QuotingError(f"{run!r} is not the UTF-8 bytes of any character", offset) from None


def unescape(inside: str) -> str:
    """The text that the inside of a quoted string stands for; raises as :func:`pieces`.

    >>> unescape(r'say \\"Neigh\\"')
    'say "Neigh"'
    """
    return "".join(text for _, text in pieces(inside))


def escape(text: str) -> str:
    """The inverse of :func:`unescape`."""
    return text.translate(_ESCAPED)


def quoted(line: str, start: int) -> list[tuple[int, str]]:
    """The strings that fill ``line`` from index ``start`` to its end: ``(index of the inside, inside)``.

    Raises :class:`QuotingError` when there is none, one is not closed, or other text follows.
    """
    found: list[tuple[int, str]] = []
    while start < len(line) or not found:
        match = _STRING.match(line, start)
        if match is None:
            rest = line[start:].lstrip(" \t")
            raise QuotingError(_complaint(rest.rstrip(" \t"), bool(found)), len(line) - len(rest))
        found.append((match.start(1), match.group(1)))
        start = match.end()
    return found


def _complaint(rest: str, after_string: bool) -> str:
    if after_string:
        return f'{rest[:20]!r} follows the closing quote; a quote inside a string is written \\"'
    if not rest:
        return "a string in double quotes is missing"
    if rest.startswith('"'):
        return "the string has no closing quote; the line may have been cut"
    return f"a string in double quotes was expected, not {rest[:20]!r}"

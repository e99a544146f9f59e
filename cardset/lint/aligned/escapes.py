"""Texts in which some characters are written with a backslash."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardset.lint.placed import Text

UNICODE = r"\\[uU][dD][89abAB][0-9a-fA-F]{2}\\[uU][dD][c-fC-F][0-9a-fA-F]{2}|\\[uU][0-9a-fA-F]{4}"
"""A character by its number; one beyond the first plane by two."""
_PIECE = re.compile(rf"{UNICODE}|\\(?:\r\n[ \t\f]*|[\r\n][ \t\f]*|.)|[^\\]+", re.DOTALL)


def unescaped(written: str, start: int, letters: Mapping[str, str]) -> Text:
    """What is ``written`` at ``start``, as text; ``letters`` stand behind a backslash for something else.

    A backslash before the end of a line takes it away, with the indentation of the next.
    """
    if "\\" not in written:
        return Text(written, ((0, start),))
    parts: list[str] = []
    places: list[tuple[int, int]] = []
    length = 0
    for match in _PIECE.finditer(written):
        if said := _said(match[0], letters):
            places.append((length, start + match.start()))
            parts.append(said)
            length += len(said)
    return Text("".join(parts), (*places, (length, start + len(written))))


def _said(piece: str, letters: Mapping[str, str]) -> str:
    if not piece.startswith("\\"):
        return piece
    if piece[1:2] in {"\r", "\n"}:
        return ""
    if piece[1:2] in {"u", "U"} and len(piece) > 2:
        units = b"".join(bytes.fromhex(unit) for unit in re.findall("[uU]([0-9a-fA-F]{4})", piece))
        # Half of a character is no text; some programs cut so.
        return units.decode("utf-16-be", "replace")
    return letters.get(piece[1:], piece[1:])


PLAIN: Mapping[str, str] = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "b": "\b"}
"""What letters mean behind a backslash in most languages."""

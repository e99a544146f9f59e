"""The encoding of a text that is not UTF-8: told by its byte-order mark, its zero bytes, or its letters."""

from __future__ import annotations

import codecs
from collections.abc import Set
from itertools import pairwise
from pathlib import Path

from cardset.errors import CardsetError
from cardset.files import byte_place, decode, undecodable
from cardset.words.pattern import pattern

_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",  # before UTF-16, whose mark it begins with
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
CANDIDATES = (
    *("windows-1250", "windows-1251", "windows-1252", "iso-8859-2", "koi8-r", "cp852", "cp866"),
    *("iso-8859-5", "mac-latin2", "mac-cyrillic"),
)
"""What texts in the languages of Europe were written in before UTF-8, the likeliest first."""
_KINDS = {
    b"PK\x03\x04": ("a packed file (.docx, .odt, .xlsx)", "export it as plain text"),
    b"%PDF": ("a PDF", "export it as plain text: pdftotext -layout FILE"),
    b"\xd0\xcf\x11\xe0": ("a document of an older office program", "export it as plain text"),
    b"{\\rtf": ("rich text", "export it as plain text"),
    b"\xde\x12\x04\x95": ("a compiled catalog (.mo)", "undo that with: msgunfmt FILE"),
    b"\x95\x04\x12\xde": ("a compiled catalog (.mo)", "undo that with: msgunfmt FILE"),
    b"\x89PNG": ("a picture", ""),
    b"\xff\xd8\xff": ("a picture", ""),
    b"\x1f\x8b": ("a packed file", "unpack it"),
}
# How much of a file is looked at.
_SAMPLE = 64 * 1024
# Of fewer bytes nothing can be told by their number.
_FEW = 16
# Signs at words and control characters, letters of two scripts in one word, words without a plain letter.
_ODD = pattern(
    r"(?<=[^\W\d_])[^\w\s\x00-\x7f’–—…\xad](?=[^\W\d_])|[\x80-\x9f\ufffd\u2500-\u259f]"
    r"|[\xa1-\xa6\xa8-\xaa\xac\xae\xaf\xb1-\xb6\xb8-\xba\xbc-\xbf]"
    r"|[a-zA-Z\u00c0-\u024f][\u0400-\u04ff]|[\u0400-\u04ff][a-zA-Z\u00c0-\u024f]"
    r"|(?<![^\W\d_])[\u00c0-\u024f]{3,}(?![^\W\d_])"
    r"|[\u0402\u0403\u0409\u040a\u040c\u040f\u0452\u0453\u0459\u045a\u045c\u045f]"
)


def text_of(data: bytes, path: Path | str, letters: Set[str] = frozenset()) -> str:
    """``data`` as UTF-8 text without a byte-order mark; ``letters`` are the language's, where it is known.

    Raises :class:`CardsetError` that says what the file is where it is something else, and how to convert it.
    """
    for start, (kind, hint) in _KINDS.items():
        if data.startswith(start):
            raise CardsetError(f"this is {kind}, not text", path, hint=hint)
    encoding = marked(data) or wide(data)
    if encoding:
        raise CardsetError(f"this text is in {encoding.upper()}", path, hint=_convert(encoding, path))
    if (zero := data.find(0)) >= 0:
        line, column = byte_place(data, zero)
        raise CardsetError("a zero byte: this is no text", path, line, column, "give a text file in UTF-8")
    try:
        return decode(data, path)
    except CardsetError as error:
        fault = error.fault
        best = guessed(data, letters)
        message = f"{fault.message}; it reads well as {best}"
        raise CardsetError(message, path, fault.line, fault.column, _convert(best, path)) from None


def decoded(data: bytes, path: Path | str, letters: Set[str] = frozenset()) -> str:
    """``data`` as text without a byte-order mark, in the encoding that it is found to be in.

    ``letters`` are the language's, in lower case, where it is known.

    Raises :class:`CardsetError` for what is no text in any of them.
    """
    encoding = marked(data) or wide(data)
    if not encoding:
        if 0 in data:
            return text_of(data, path)  # which says what it is
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            encoding = guessed(data, letters)
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise undecodable(error, path, encoding.upper(), "save the file as UTF-8") from None


def guessed(data: bytes, letters: Set[str] = frozenset()) -> str:
    """The older encoding in which ``data`` reads best: with most of its letters among ``letters``, and the
    fewest signs and changes of case inside words.
    """
    start = next((at for at, byte in enumerate(data) if byte > 127), 0)
    sample = data[max(0, start - 200) : start + _SAMPLE]

    def oddity(name: str) -> tuple[int, int]:
        text = sample.decode(name, "replace")
        special = [char for char in text if char.isalpha() and not char.isascii()]
        foreign = sum(char.lower() not in letters for char in special) if letters else 0
        return oddities(text) + foreign, sum(char.isupper() for char in special)

    return min(CANDIDATES, key=oddity)


def oddities(text: str) -> int:
    """How often ``text`` looks wrongly decoded: signs and capitals within a word, control characters."""
    turns = sum(a.islower() and b.isupper() and not b.isascii() for a, b in pairwise(text))
    return len(_ODD.findall(text)) + turns


def marked(data: bytes) -> str:
    """The encoding that the byte-order mark of ``data`` tells; "" without one, and for that of UTF-8."""
    return next((name for mark, name in _MARKS.items() if data.startswith(mark)), "")


def wide(data: bytes) -> str:
    """The UTF-16 that ``data`` looks like without a mark: spaces and digits have a zero byte on one side.

    A text has a good part of those in any language. "" where it looks like none.
    """
    sample = data[:_SAMPLE]
    first, second = sample[::2].count(0), sample[1::2].count(0)
    if (
        len(sample) < _FEW
        or 8 * max(first, second) < len(sample)
        or 8 * min(first, second) > max(first, second)
    ):
        return ""
    return "utf-16-be" if first > second else "utf-16-le"


def _convert(encoding: str, path: Path | str) -> str:
    return f"convert it with: iconv -f {encoding.upper()} -t UTF-8 '{path}'"

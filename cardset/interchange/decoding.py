"""The bytes of a spreadsheet as text: UTF-8, UTF-16 with its mark, or an encoding that a person names.

An older encoding does not say what it is, and none is guessed into a catalog. The guess goes into the
message: the encoding that gives the most words that the language's catalogs know.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Set
from pathlib import Path
from unicodedata import category

from cardset.encodings import CANDIDATES, marked, oddities, wide
from cardset.errors import CardsetError
from cardset.files import undecodable

_FILES = {
    b"PK\x03\x04": "a workbook (.xlsx, .ods)",
    b"\xd0\xcf\x11\xe0": "a workbook of an older Excel (.xls)",
    b"%PDF": "a PDF",
    b"<": "a web page or XML",
}
_SAVE = "in the spreadsheet program, save it as 'CSV UTF-8'"
_WORD = re.compile(r"[^\W\d_]{2,}")
_C1 = re.compile(r"[\x80-\x9f]")


def words(text: str) -> set[str]:
    """The words of ``text`` that have a letter which is not ASCII: those that tell encodings apart."""
    return {word for word in _WORD.findall(text) if not word.isascii()}


def decoded(data: bytes, path: Path, encoding: str, known: Set[str]) -> str:
    """``data`` as text without a byte-order mark; ``encoding`` is empty unless a person named one.

    ``known`` are the words of the catalogs, as :func:`words` finds them.
    Raises :class:`CardsetError` when the file is empty or of another kind, is not in its encoding, or reads
    better in another one.
    """
    if not data.strip(b"\xef\xbb\xbf \t\r\n\0"):
        raise CardsetError(
            "the file is empty", path, hint="a sheet comes from: cardset export --format sheet"
        )
    for start, kind in _FILES.items():
        if data.startswith(start):
            raise CardsetError(f"this is {kind}, not a CSV file", path, hint=_SAVE)
    if encoding:
        return _as_told(data, path, encoding, known)
    if name := "utf-8-sig" if data.startswith(codecs.BOM_UTF8) else marked(data):
        return _strict(data, path, name)
    if name := wide(data):
        hint = f"{_SAVE}, or add --encoding {name}"
        raise CardsetError("this looks like UTF-16 without its byte-order mark", path, hint=hint)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        best = _best(data, known)
        hint = (
            f"it reads well as {best}: add --encoding {best}" if best else "tell its encoding with --encoding"
        )
        raise undecodable(error, path, "UTF-8", f"{hint}; or, {_SAVE}") from None


def _as_told(data: bytes, path: Path, encoding: str, known: Set[str]) -> str:
    try:
        b"a".decode(encoding, "replace")
    except LookupError:
        hint = f"such as {', '.join(('utf-8', 'utf-16', *CANDIDATES[:3]))}"
        raise CardsetError(f"there is no text encoding {encoding!r}", hint=hint) from None
    text = _strict(data, path, encoding).removeprefix("\ufeff")
    best = _best(data, known)
    better = data.decode(best, "replace") if best else text
    # Half of the words is a wide margin: a right encoding knows nearly all of them. Two encodings may differ
    # in a few letters only (ą, ś, ź): where one has them, the other has control characters nobody writes.
    few = 2 * _hits(text, known) < _hits(better, known)
    if few or len(_C1.findall(text)) > len(_C1.findall(better)):
        message = f"this does not read well as {encoding}"
        raise CardsetError(message, path, hint=f"it reads well as {best}: give --encoding {best}")
    return text


def _strict(data: bytes, path: Path, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise undecodable(error, path, encoding.removesuffix("-sig"), _SAVE) from None


def _best(data: bytes, known: Set[str]) -> str:
    """The encoding that gives the most known words, of several the one that reads best; "" without words."""
    texts = {name: data.decode(name, "replace") for name in ("utf-8", *CANDIDATES)}
    best = max(texts, key=lambda name: (_hits(texts[name], known), -oddities(texts[name])))
    return best if _hits(texts[best], known) else ""


def _hits(text: str, known: Set[str]) -> int:
    return len(words(text) & known)


def broken_letters(text: str, alphabet: Set[str]) -> bool:
    """Whether the letters of ``text`` are UTF-8 that was read in an older encoding: ``zagraÄ‡`` for *zagrać*.

    ``alphabet`` are the characters that the language's catalogs use. Some words look like that by chance:
    what is made of letters that the language has is left alone, and one letter alone proves little.

    >>> broken_letters("zagraÄ‡", {"ć"}), broken_letters("OBĚŤ", {"Ě", "Ť"})
    (True, False)
    """
    if "\ufffd" in text:
        return True
    foreign = {char for char in text if not char.isascii()} - alphabet
    return bool(foreign) and any(_undone(text, name, alphabet) for name in CANDIDATES)


def _undone(text: str, name: str, alphabet: Set[str]) -> bool:
    try:
        was = text.encode(name).decode("utf-8")
    except UnicodeError:
        return False
    letters = {char for char in was if not char.isascii()}
    plausible = all(char in alphabet or char.isalpha() or category(char)[0] in "PZ" for char in letters)
    return letters <= alphabet or (plausible and len(letters) > 1)


def lost_letters(text: str, before: str) -> bool:
    """Whether ``text`` is ``before`` with question marks where its encoding had no letter or no such space.

    Quotes, dashes and dots may have become question marks, or their ASCII look-alikes, along with them.

    >>> lost_letters("??????!", "Стойло!"), lost_letters("Co teraz?", "Co teraz…")
    (True, False)
    >>> lost_letters("?Id? w?las? - rzek?.", "„Idź w\N{NO-BREAK SPACE}las” – rzekł.")
    True
    """
    if len(text) != len(before):
        return False
    pairs = [(now, was) for now, was in zip(text, before, strict=True) if now != was]
    return all(now in "?\"'- ." and not was.isascii() for now, was in pairs) and any(
        now == "?" and (was.isalpha() or was.isspace()) for now, was in pairs
    )

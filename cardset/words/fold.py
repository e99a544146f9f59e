"""When two spellings are one word: the only place that says so. A site's own search gets the same table."""

from __future__ import annotations

import re
import unicodedata

LETTERS = {
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i",
    "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ς": "σ",
}  # fmt: skip
"""Letters that no normalization takes apart, and what is written for them."""

_TABLE = str.maketrans(LETTERS)
# An apostrophe is often left out, and never begins another word.
_APOSTROPHES = re.compile("['’ʼ`´]")
_WORD = re.compile(r"[^\W_]+")


def fold(text: str) -> str:
    """``text`` in small letters without diacritics.

    That is: in small letters, taken apart as Unicode's form NFD, without marks that take no space (category
    Mn), then by :data:`LETTERS`.

    >>> fold("Ёлка, ŻÓŁW")
    'елка, zolw'
    """
    apart = unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).lower())
    return "".join(char for char in apart if unicodedata.category(char) != "Mn").translate(_TABLE)


def words(text: str) -> list[str]:
    """The words of ``text``, folded, in their order; an apostrophe belongs to its word and is left out.

    >>> words("Isn't «И-го-го» a Neigh?")
    ['isnt', 'и', 'го', 'го', 'a', 'neigh']
    """
    return _WORD.findall(fold(_APOSTROPHES.sub("", text)))

"""Letters that look alike: a Latin letter inside a Cyrillic word reads well and never matches."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache

_WORD = re.compile(r"[^\W\d_]+")
# Texts with letters of Latin alone, or of Cyrillic alone: nearly all. The signs µ, ª and º are of no script.
_OF_ONE = re.compile(r"[\x00-\xa9\xab-\xb4\xb6-\xb9\xbb-\u024f\u2000-\u206f]*|[\W\d_\u0400-\u04ff]*")


def mixture(text: str) -> str:
    """What is wrong with the first word of ``text`` whose letters are of several scripts; empty if none is.

    >>> mixture("карта Neigh")
    ''
    >>> mixture("кaрта")
    "'кaрта' mixes scripts: 'a' is LATIN SMALL LETTER A, other letters are Cyrillic"
    """
    if _OF_ONE.fullmatch(text):
        return ""
    for word in _WORD.findall(text):
        scripts = Counter(script for letter in word if (script := _script(letter)))
        if len(scripts) > 1:
            common = scripts.most_common(1)[0][0]
            odd = next(letter for letter in word if _script(letter) not in {common, ""})
            name = unicodedata.name(odd)
            return f"{word!r} mixes scripts: {odd!r} is {name}, other letters are {common.capitalize()}"
    return ""


def not_composed(text: str) -> bool:
    """Whether accents are separate characters where Unicode has a letter with the accent (NFC)."""
    return not unicodedata.is_normalized("NFC", text)


def are_plain(texts: object) -> bool:
    """Whether lists and mappings of texts have neither, as far as one look at all of them tells.

    >>> are_plain({"nom": ["karta", "karty"]}), are_plain(["кaрта"])
    (True, False)
    """
    whole = repr(texts)
    return "\\" not in whole and _OF_ONE.fullmatch(whole) is not None and not not_composed(whole)


@lru_cache(maxsize=1024)
def _script(letter: str) -> str:
    """The script of a letter as its Unicode name begins; empty for marks and letters of no script."""
    if unicodedata.category(letter) not in {"Lu", "Ll", "Lt", "Lo"}:
        return ""
    return unicodedata.name(letter, "").partition(" ")[0]

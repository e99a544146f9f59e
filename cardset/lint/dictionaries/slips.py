"""What a word may be a slip of: the words one edit away, the likelier slips first.

One edit adds, loses or changes a letter, or swaps two neighbours. Which letters there are the language says.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import islice, product

_VOWELS = frozenset("aeiouyаеиоуыэюяёіїєαειουηω")

# So many ways to put marks on a word are tried.
_MARKED = 600
_SOUNDS = str.maketrans({"c": "k", "q": "k", "w": "v", "x": "ks", "y": "i", "j": "i"})


def likely_edits(word: str, letters: Collection[str]) -> Iterator[str]:
    """What ``word`` becomes by undoing the slips that hands make most often: two letters swapped, a letter
    doubled, a mark on a letter forgotten or set in vain, a letter too many.

    >>> [found for found in likely_edits("tkaa", "ąakt") if found in {"ktaa", "tka", "tkaą"}]
    ['ktaa', 'tkaą', 'tka']
    """
    for place in range(len(word) - 1):
        if word[place] != word[place + 1]:
            yield word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    for place, letter in enumerate(word):
        for other in _marked(letter, "".join(sorted(letters))):
            yield word[:place] + other + word[place + 1 :]
    for place in range(len(word)):
        if word[place : place + 1] != word[place + 1 : place + 2]:
            yield word[:place] + word[place + 1 :]
    for place, letter in enumerate(word):
        if word[place : place + 1] != word[place + 1 : place + 2]:
            yield word[: place + 1] + letter + word[place + 1 :]


def marked_edits(word: str, letters: Collection[str]) -> Iterator[str]:
    """What ``word`` becomes by putting marks on several letters that have none, as where a keyboard lacks
    them; the first few hundred where there are more.

    >>> list(marked_edits("zadac", "zażćdc"))
    ['żadać']
    """
    kept = "".join(sorted(letters))
    choices = [
        (letter, *_marked(letter, kept)) if letter == _bare_letter(letter) else letter for letter in word
    ]
    for found in islice(product(*choices), _MARKED):
        if sum(a != b for a, b in zip(word, found, strict=True)) > 1:
            yield "".join(found)


def misheard_edits(word: str, letters: Collection[str]) -> Iterator[str]:
    """What ``word`` becomes by putting another vowel for one: many sound alike where they are not stressed.

    >>> list(misheard_edits("kot", "akot"))
    ['kat']
    """
    vowels = sorted(_VOWELS.intersection(letters))
    for place, letter in enumerate(word):
        if letter in _VOWELS:
            yield from (word[:place] + other + word[place + 1 :] for other in vowels if other != letter)


def is_misheard(word: str, other: str) -> bool:
    """Whether two words that are one edit apart differ by a vowel.

    >>> is_misheard("раждения", "рождения"), is_misheard("карта", "марта")
    (True, False)
    """
    return len(word) == len(other) and all(
        a == b or (a in _VOWELS and b in _VOWELS) for a, b in zip(word, other, strict=True)
    )


def one_edits(word: str, letters: Collection[str]) -> Iterator[str]:
    """Every word one edit away from ``word``; some come twice."""
    yield from likely_edits(word, letters)
    for place in range(len(word)):
        head, tail = word[:place], word[place + 1 :]
        for letter in letters:
            if letter != word[place]:
                yield head + letter + tail
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        for letter in letters:
            yield head + letter + tail


def is_likely(word: str, other: str) -> bool:
    """Whether two words that are one edit apart differ by marks, by a swap, or by a doubled letter.

    >>> is_likely("zolty", "żolty"), is_likely("karat", "karta"), is_likely("inny", "iny")
    (True, True, True)
    >>> is_likely("karta", "warta")
    False
    """
    if len(word) == len(other):
        return bare(word) == bare(other) or sorted(word) == sorted(other)
    return _undoubled(word) == _undoubled(other)


@lru_cache(maxsize=1024)
def bare(word: str) -> str:
    """``word`` without the marks on its letters, those that go through them as well.

    >>> bare("żółw"), bare("kůň")
    ('zolw', 'kun')
    """
    return "".join(_bare_letter(letter) for letter in word)


@lru_cache(maxsize=4096)
def sound(word: str) -> str:
    """A word in Latin letters, with one letter for those that languages write for the same sound.

    >>> sound("proxy") == sound("proksi"), sound("buffer") == sound("bufer")
    (True, True)
    """
    return _undoubled(word.replace("ph", "f").translate(_SOUNDS))


@lru_cache(maxsize=512)
def _bare_letter(letter: str) -> str:
    if letter.isascii():
        return letter
    name, marked, _ = unicodedata.name(letter, "").partition(" WITH ")
    return unicodedata.lookup(name) if marked else letter


@lru_cache(maxsize=512)
def _marked(letter: str, letters: str) -> tuple[str, ...]:
    """The other letters that are ``letter`` but for marks."""
    return tuple(
        other for other in letters if other != letter and _bare_letter(other) == _bare_letter(letter)
    )


def _undoubled(word: str) -> str:
    return "".join(letter for place, letter in enumerate(word) if letter != word[place - 1 : place])

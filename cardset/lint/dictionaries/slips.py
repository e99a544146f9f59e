"""What a word may be a slip of: the words one edit away, and how likely each slip is.

One edit adds, loses or changes a letter, or swaps two neighbours. Which letters there are the language says,
and which spellings are heard alike.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import islice, product

Sounds = Sequence[tuple[str, str]]
"""Pairs of spellings that are heard alike in a language; one may be nothing, for a letter not heard."""

# So many ways to put marks on a word are tried.
_MARKED = 600
# The grades of rarity by the letters that lack, and what the first letter adds.
_GRADES = {1: 2, -1: 3}
_CHANGED = 4
_BEGINNING = 5
_SOUNDS = str.maketrans({"c": "k", "q": "k", "w": "v", "x": "ks", "y": "i", "j": "i"})


def likely_edits(word: str, letters: Collection[str]) -> Iterator[str]:
    """What ``word`` becomes by undoing the slips that hands make most often: two letters swapped, a letter
    doubled, a mark on a letter forgotten or set in vain, a letter too many.

    >>> list(dict.fromkeys(likely_edits("at", "ąt")))
    ['ta', 'ąt', 't', 'aat', 'a', 'att']
    """
    for place in range(len(word) - 1):
        if word[place] != word[place + 1]:
            yield word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    for place, letter in enumerate(word):
        for other in _marked(letter, "".join(sorted(letters))):
            yield word[:place] + other + word[place + 1 :]
    for place, letter in enumerate(word):
        yield word[:place] + word[place + 1 :]
        yield word[:place] + letter + word[place:]


def marked_edits(word: str, letters: Collection[str]) -> Iterator[str]:
    """What ``word`` becomes by other marks on several letters, as where a keyboard lacks them or a mark
    slipped to a neighbour; the first few hundred where there are more.

    >>> list(marked_edits("zadac", "azdcćż"))
    ['żadać']
    >>> list(marked_edits("žaba", "žzaáb"))[:3]
    ['žábá', 'zabá', 'zába']
    """
    kept = "".join(sorted(letters))
    choices = [(letter, *_marked(letter, kept)) for letter in word]
    for found in islice(product(*choices), _MARKED):
        if sum(a != b for a, b in zip(word, found, strict=True)) > 1:
            yield "".join(found)


def heard_edits(word: str, sounds: Sounds) -> Iterator[str]:
    """What ``word`` becomes by writing one sound of it in the other way.

    >>> list(heard_edits("kożuh", [("rz", "ż"), ("ch", "h")]))
    ['korzuh', 'kożuch']
    """
    for one, other in sounds:
        for wrong, right in ((one, other), (other, one)):
            for place in range(len(word) + 1):
                if word.startswith(wrong, place):
                    yield word[:place] + right + word[place + len(wrong) :]


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


def is_likely(word: str, other: str, sounds: Sounds = ()) -> bool:
    """Whether two words differ by marks, by a swap, by a doubled letter, or by what is heard alike.

    >>> is_likely("zolty", "żolty"), is_likely("karat", "karta"), is_likely("inny", "iny")
    (True, True, True)
    >>> is_likely("karta", "warta"), is_likely("może", "morze"), is_likely("może", "morze", [("rz", "ż")])
    (False, False, True)
    """
    if len(word) == len(other) and (bare(word) == bare(other) or sorted(word) == sorted(other)):
        return True
    return _undoubled(word) == _undoubled(other) or other in heard_edits(word, sounds)


def rarity(word: str, other: str, sounds: Sounds = ()) -> int:
    """How seldom ``other`` is miswritten as ``word``; 0 is the most frequent slip.

    Marks go wrong most often, then come the other likely slips, a letter lost, one too many, one changed.
    All but the likely ones are rarer still at the beginning of a word.

    >>> [rarity(word, "karta") for word in ("kartą", "katra", "krta", "kartka", "kasta", "warta", "arta")]
    [0, 1, 2, 3, 4, 9, 7]
    """
    if bare(word) == bare(other):
        return 0
    if is_likely(word, other, sounds):
        return 1
    grade = _GRADES.get(len(other) - len(word), _CHANGED)
    return grade if word[:1] == other[:1] else grade + _BEGINNING


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

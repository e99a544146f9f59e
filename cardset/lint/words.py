"""The words of a text, and how much two of them are alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from cardset.lint.cutting import ACCENT, END, Memo, composed
from cardset.words.near import shared

_WORD = re.compile("[^\\W\\d_](?:[^\\W\\d_]|[\u0300-\u036f])*")
# The same in a text without combining accents.
_PLAIN_WORD = re.compile(r"[^\W\d_]+")
# A full stop in the midst of a sentence ends an abbreviation; three do not.
_STOP = re.compile(r"\.(?!\.)\s*(?=\S)")
# Below this a word is too short for its beginning to say anything.
_SHORT = 4
_BEGINNING = 3


class Token(NamedTuple):
    """A word at ``text[start:end]``; ``folded`` is composed and in small letters."""

    folded: str
    start: int
    end: int


@lru_cache(maxsize=16)
def words_in(text: str) -> tuple[Token, ...]:
    """The words of ``text``, in order; digits and signs are none."""
    if ACCENT.search(text) or not unicodedata.is_normalized("NFC", text):
        return tuple([Token(composed(m[0].casefold()), *m.span()) for m in _WORD.finditer(text)])
    return tuple([Token(m[0].casefold(), *m.span()) for m in _PLAIN_WORD.finditer(text)])


def is_shortened(text: str, word: Token) -> bool:
    """Whether a full stop follows a word of ``text`` that does not end the sentence."""
    stop = _STOP.match(text, word.end)
    return stop is not None and not text[stop.end()].isupper()


def first_word(piece: str) -> str:
    """The word that a piece of a text begins with, in small letters; empty where it begins with a sign."""
    if piece.isalpha():
        return composed(piece) if piece != END else ""
    words = words_in(piece)
    return words[0].folded if words and not words[0].start else ""


def last_word(piece: str) -> str:
    """The word that a piece of a text ends with, in small letters; empty where it ends with a sign."""
    if piece.isalpha():
        return composed(piece)
    words = words_in(piece)
    return words[-1].folded if words and words[-1].end == len(piece) else ""


def folded_words(text: str) -> list[str]:
    """The words of :func:`words_in` without their places, several times as fast."""
    return list(chain.from_iterable(map(_PIECES.__getitem__, text.casefold().split())))


def _words_of(piece: str) -> tuple[str, ...]:
    """The words in what stands between spaces, in small letters."""
    piece = composed(piece)
    return (piece,) if piece.isalpha() else tuple(_WORD.findall(piece))


_PIECES = Memo(_words_of)


def all_words(texts: Iterable[str]) -> frozenset[str]:
    """The different words of many texts: composed and in small letters, as those of :func:`words_in`."""
    pieces = frozenset(composed("\n".join(texts).casefold()).split())
    words = frozenset(filter(str.isalpha, pieces))  # as most are
    return words.union(_WORD.findall("\n".join(pieces - words)))


def near(word: str, term: str) -> float:
    """How much ``word`` is like (a word of) ``term``, from 0 to 1; 0 where it could as well be any other.

    Alike are words with one letter changed, and those that begin alike: with three letters at least, and
    half of the shorter one. That is a suspicion, never a match.

    >>> near("status", "statek") > near("stadion", "statek") > near("okręt", "statek") == 0
    True
    """
    return max((_near(word, part) for part in term.casefold().split()), default=0.0)


def _near(word: str, part: str) -> float:
    if min(len(word), len(part)) < _SHORT:
        return 0.0
    if word == part or one_edit(word, part):
        return 1.0
    if word[:_BEGINNING] != part[:_BEGINNING]:
        return 0.0
    same = shared(word, part)
    return same / max(len(word), len(part)) if 2 * same >= min(len(word), len(part)) else 0.0


def one_edit(one: str, other: str) -> bool:
    """Whether one letter added, lost or changed, or two neighbours swapped, make ``one`` of ``other``.

    >>> one_edit("stosu", "stsou"), one_edit("talia", "tala"), one_edit("talia", "talia")
    (True, True, False)
    """
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    start = shared(one, other)
    left, right = one[start:], other[start:]
    if len(left) == len(right):
        return left[1:] == right[1:] or (left[:2] == right[1::-1] and left[2:] == right[2:])
    return left[1:] == right if len(left) > len(right) else left == right[1:]


class Index:
    """Words by halves: one edit leaves one half of a word alone, unless it swaps the two in the middle."""

    def __init__(self, words: Collection[str]) -> None:
        self._words = frozenset(words)
        self._first: dict[str, list[str]] = {}
        self._last: dict[str, list[str]] = {}
        for word in words:
            half = len(word) // 2
            self._first.setdefault(word[:half], []).append(word)
            self._last.setdefault(word[-half:], []).append(word)

    def near(self, word: str) -> Iterator[str]:
        """The words that one edit makes of ``word``; some may come twice."""
        half = len(word) // 2
        if half and 2 * half == len(word):
            swapped = word[: half - 1] + word[half] + word[half - 1] + word[half + 1 :]
            if swapped != word and swapped in self._words:
                yield swapped
        for length in {(len(word) - 1) // 2, len(word) // 2, (len(word) + 1) // 2}:
            if length:
                for found in self._first.get(word[:length], ()):
                    if one_edit(word, found):
                        yield found
                for found in self._last.get(word[-length:], ()):
                    if one_edit(word, found):
                        yield found

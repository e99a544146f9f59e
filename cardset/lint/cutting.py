"""Texts cut into the words that phrases are made of: letters and digits, whatever accents are on them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

T = TypeVar("T")

WORD = re.compile("(?:[^\\W_]+|[\u0300-\u036f]+)+")
# The same in a text without combining accents, in half the time.
_PLAIN_WORD = re.compile(r"[^\W_]+")
ACCENT = re.compile("[\u0300-\u036f]")
"""An accent that is combined with the letter before it."""
APART = ""
"""What stands between words that are not next to each other."""
END = "A"
"""What stands between the pieces of two texts: a capital is no piece of a text in small letters."""
# A catalog has some thousand different words; more than these are forgotten.
_MANY = 50_000


class CutText(NamedTuple):
    """A text and its words, case-folded, with the place of each."""

    text: str
    words: Sequence[str]
    spans: Sequence[tuple[int, int]]

    def gaps(self, first: int, last: int) -> tuple[str, ...]:
        """What stands between the words from ``first`` to ``last``, any white space as one space."""
        return tuple(
            " " if (gap := self.text[left[1] : right[0]]).isspace() else gap
            for left, right in pairwise(self.spans[first : last + 1])
        )

    def cut(self, first: int, last: int) -> str:
        """The text from word ``first`` to word ``last``, any white space as one space."""
        return composed(" ".join(self.text[self.spans[first][0] : self.spans[last][1]].split()))


def cut_text(text: str, same_letters: Mapping[int, str]) -> CutText:
    """The words of ``text``, letters that are read as others being those."""
    words, spans = _cut(text)
    if same_letters:
        words = [word.translate(same_letters) for word in words]
    return CutText(text, words, spans)


def _cut(text: str) -> tuple[Sequence[str], Sequence[tuple[int, int]]]:
    """The words of a text, case-folded, and where they stand."""
    spans = spans_of(text)
    if unicodedata.is_normalized("NFC", text):
        folded = text.casefold()
        if len(folded) == len(text):  # folding only ever adds letters, so each is still in its place
            return [folded[start:end] for start, end in spans], spans
        return [text[start:end].casefold() for start, end in spans], spans
    return [composed(text[start:end]).casefold() for start, end in spans], spans


@lru_cache(maxsize=16)
def spans_of(text: str) -> Sequence[tuple[int, int]]:
    """Where the words of a text stand; kept for the next index that is asked."""
    word = WORD if ACCENT.search(text) else _PLAIN_WORD
    return [match.span() for match in word.finditer(text)]


def composed(text: str) -> str:
    """``text`` with each accent in one character with its letter."""
    return unicodedata.normalize("NFC", text)


class Memo(dict[str, T]):
    """What ``make`` tells of pieces of texts, each of which it is asked about once."""

    def __init__(self, make: Callable[[str], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, piece: str) -> T:
        if len(self) >= _MANY:
            self.clear()
        made = self[piece] = self._make(piece)
        return made


@lru_cache(maxsize=4)
def words_by(same_letters: tuple[tuple[int, str], ...]) -> Memo[tuple[str, ...]]:
    """The words in pieces, for all indexes that read letters alike."""
    letters = [(chr(letter), read) for letter, read in same_letters]
    return Memo(lambda piece: _words_in(piece, letters))


def _words_in(piece: str, same_letters: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The words in a piece of a text, which has no spaces and small letters only.

    Signs around and between them are :data:`APART`.
    """
    if not piece.isascii():
        piece = composed(piece).casefold()
        for letter, read in same_letters:
            piece = piece.replace(letter, read)
    if piece.isalnum():
        return (piece,)
    words = []
    end = 0
    for match in WORD.finditer(piece):
        words += [APART, match[0]] if match.start() > end or end else [match[0]]
        end = match.end()
    return (*words, APART) if end < len(piece) else tuple(words)

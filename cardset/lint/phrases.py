"""Many phrases looked for in a text at once.

A text is cut into words, and phrases are looked up by their first word, so the time does not grow with the
number of phrases, and no regular expression is built from what people write in a termbase.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Generic, TypeVar

__all__ = ["Found", "Phrases"]

T = TypeVar("T")

_WORD = re.compile("(?:[^\\W_]|[\u0300-\u036f])+")


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """A phrase found at ``text[start:end]``, with the values that were given for it."""

    start: int
    end: int
    values: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class _Text:
    """A text and its words, case-folded, with the place of each."""

    text: str
    words: list[str]
    spans: list[tuple[int, int]]

    def gaps(self, first: int, last: int) -> tuple[str, ...]:
        """What stands between the words from ``first`` to ``last``, any white space as one space."""
        return tuple(
            " " if (gap := self.text[left[1] : right[0]]).isspace() else gap
            for left, right in pairwise(self.spans[first : last + 1])
        )

    def cut(self, first: int, last: int) -> str:
        """The text from word ``first`` to word ``last``, any white space as one space."""
        return _composed(" ".join(self.text[self.spans[first][0] : self.spans[last][1]].split()))


@dataclass(frozen=True, slots=True)
class _Phrase(Generic[T]):
    words: tuple[str, ...]
    gaps: tuple[str, ...]
    exact: str | None
    value: T


class Phrases(Generic[T]):
    """An index of phrases.

    A phrase is found as whole words, in any case of letters unless it was added as exact, with any white
    space where it has some; composed and decomposed accents are the same.
    """

    def __init__(self, phrases: Iterable[tuple[str, bool, T]]) -> None:
        """``phrases``: ``(phrase, exact, value)``; several values for one phrase are all kept."""
        self._given: dict[str, list[tuple[str, bool, T]]] = {}
        self._index: dict[str, list[_Phrase[T]]] = {}
        for phrase, exact, value in phrases:
            text = _composed(phrase)
            first = text if text.isalpha() else next(iter(_WORD.findall(text)), "")
            if first:
                self._given.setdefault(first.casefold(), []).append((text, exact, value))

    def all(self, text: str) -> Iterator[Found[T]]:
        """Every phrase in ``text``, also within and across one another: by place, the longest first."""
        read = _read(text)
        if self._given.keys().isdisjoint(read.words):
            return
        for start in range(len(read.words)):
            yield from self._at(read, start)

    def longest(self, text: str) -> Iterator[Found[T]]:
        """From left to right the longest phrase at each place; what lies inside it is passed over."""
        read = _read(text)
        if self._given.keys().isdisjoint(read.words):
            return
        passed = 0
        for start, (place, _) in enumerate(read.spans):
            if place >= passed and (best := next(self._at(read, start), None)) is not None:
                passed = best.end
                yield best

    def _at(self, text: _Text, start: int) -> Iterator[Found[T]]:
        """The phrases that begin with word ``start``, one for each length, the longest first."""
        for length, group in groupby(self._starting(text.words[start]), key=lambda p: len(p.words)):
            last = start + length - 1
            if values := tuple(phrase.value for phrase in group if _matches(phrase, text, start, last)):
                yield Found(text.spans[start][0], text.spans[last][1], values)

    def _starting(self, word: str) -> Sequence[_Phrase[T]]:
        """The phrases that begin with ``word``, the longest first; cut into words once a text has it."""
        if word not in self._given:
            return ()
        if word not in self._index:
            made = [_phrase(*given) for given in self._given[word]]
            self._index[word] = sorted(made, key=lambda phrase: -len(phrase.words))
        return self._index[word]


def _phrase(phrase: str, exact: bool, value: T) -> _Phrase[T]:
    text = _read(phrase)
    last = len(text.words) - 1
    return _Phrase(tuple(text.words), text.gaps(0, last), text.cut(0, last) if exact else None, value)


def _matches(phrase: _Phrase[T], text: _Text, first: int, last: int) -> bool:
    if first != last and (
        tuple(text.words[first : last + 1]) != phrase.words or text.gaps(first, last) != phrase.gaps
    ):
        return False
    return phrase.exact is None or phrase.exact == text.cut(first, last)


def _read(text: str) -> _Text:
    matches = list(_WORD.finditer(text))
    composed = unicodedata.is_normalized("NFC", text)
    words = [(match[0] if composed else _composed(match[0])).casefold() for match in matches]
    return _Text(text, words, [match.span() for match in matches])


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)

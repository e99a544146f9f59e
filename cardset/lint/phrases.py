"""Many phrases looked for in a text at once.

A text is cut into words, and phrases are looked up by their first word, so the time does not grow with the
number of phrases, and no regular expression is built from what people write in a termbase.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
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
class _Token:
    word: str  # case-folded
    start: int
    end: int


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
        index: dict[str, list[_Phrase[T]]] = {}
        for phrase, exact, value in phrases:
            text = unicodedata.normalize("NFC", phrase)
            tokens = _tokens(text)
            if tokens:
                words = tuple(token.word for token in tokens)
                index.setdefault(words[0], []).append(
                    _Phrase(words, _gaps(text, tokens), _cut(text, tokens) if exact else None, value)
                )
        self._index = {
            word: sorted(found, key=lambda phrase: -len(phrase.words)) for word, found in index.items()
        }

    def all(self, text: str) -> Iterator[Found[T]]:
        """Every phrase in ``text``, also within and across one another: by place, the longest first."""
        tokens = _tokens(text)
        for start in range(len(tokens)):
            yield from self._at(text, tokens, start)

    def longest(self, text: str) -> Iterator[Found[T]]:
        """From left to right the longest phrase at each place; what lies inside it is passed over."""
        tokens = _tokens(text)
        passed = 0
        for start, token in enumerate(tokens):
            if token.start < passed:
                continue
            best = next(self._at(text, tokens, start), None)
            if best is not None:
                passed = best.end
                yield best

    def _at(self, text: str, tokens: list[_Token], start: int) -> Iterator[Found[T]]:
        """The phrases that begin with token ``start``, one for each length, the longest first."""
        values: list[T] = []
        length = 0
        for phrase in self._index.get(tokens[start].word, ()):
            if len(phrase.words) != length:
                if values:
                    yield Found(tokens[start].start, tokens[start + length - 1].end, tuple(values))
                values, length = [], len(phrase.words)
            if _matches(phrase, text, tokens[start : start + length]):
                values.append(phrase.value)
        if values:
            yield Found(tokens[start].start, tokens[start + length - 1].end, tuple(values))


def _matches(phrase: _Phrase[T], text: str, tokens: list[_Token]) -> bool:
    if len(phrase.words) > 1 and (
        tuple(token.word for token in tokens) != phrase.words or _gaps(text, tokens) != phrase.gaps
    ):
        return False
    return phrase.exact is None or phrase.exact == unicodedata.normalize("NFC", _cut(text, tokens))


def _tokens(text: str) -> list[_Token]:
    composed = unicodedata.is_normalized("NFC", text)
    return [
        _Token(
            (match.group() if composed else unicodedata.normalize("NFC", match.group())).casefold(),
            match.start(),
            match.end(),
        )
        for match in _WORD.finditer(text)
    ]


def _gaps(text: str, tokens: list[_Token]) -> tuple[str, ...]:
    """What stands between the tokens, any white space as one space."""
    return tuple(
        " " if (gap := text[left.end : right.start]).isspace() else gap for left, right in pairwise(tokens)
    )


def _cut(text: str, tokens: list[_Token]) -> str:
    return " ".join(text[tokens[0].start : tokens[-1].end].split())

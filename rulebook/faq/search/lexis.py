"""What a text speaks of: the terms, cards and ideas that its words stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

ANY_ENDING = "*"
"""Behind the beginning of a word: however it goes on."""


class Found(NamedTuple):
    """The ``concepts`` that the words from ``first`` to before ``last`` stand for."""

    first: int
    last: int
    concepts: tuple[str, ...]


class Lexis:
    """What phrases stand for. A phrase is folded words put together with spaces, each perhaps only the
    beginning of one, with :data:`ANY_ENDING` behind it; no phrase begins with a part of one of ``whole``."""

    def __init__(self, phrases: Mapping[str, Sequence[str]], whole: Set[str] = frozenset()) -> None:
        self._whole = whole
        self._by_first: dict[str, list[tuple[list[str], Sequence[str]]]] = {}
        for phrase, concepts in phrases.items():
            first, *rest = phrase.split(" ")
            self._by_first.setdefault(first, []).append((rest, concepts))

    def longest(self, text: Sequence[str]) -> Iterator[Found]:
        """What is in ``text``, folded words: at each place the longest phrase, none within another."""
        place = 0
        while place < len(text):
            found = self.at(text, place)
            if found is None:
                place += 1
            else:
                yield found
                place = found.last

    def at(self, text: Sequence[str], first: int) -> Found | None:
        """The longest phrase that begins at ``first``; of several as long all that they stand for."""
        length = 0
        concepts: dict[str, None] = {}
        word = text[first]
        for key in (word,) if word in self._whole else _ways(word):
            for rest, those in self._by_first.get(key, ()):
                behind = text[first + 1 : first + 1 + len(rest)]
                if len(rest) + 1 < length or not _same(behind, rest):
                    continue
                if len(rest) + 1 > length:
                    length, concepts = len(rest) + 1, {}
                concepts.update(dict.fromkeys(those))
        return Found(first, first + length, tuple(concepts)) if length else None


def _ways(word: str) -> Iterator[str]:
    """How ``word`` may be written in a phrase."""
    yield word
    for end in range(len(word), 0, -1):
        yield word[:end] + ANY_ENDING


def _same(text: Sequence[str], phrase: Sequence[str]) -> bool:
    return len(text) == len(phrase) and all(
        word.startswith(part[:-1]) if part.endswith(ANY_ENDING) else word == part
        for word, part in zip(text, phrase, strict=True)
    )

"""What a text speaks of: the terms, cards and ideas that its words stand for, and the words themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.faq.search.asking import Asking
from rulebook.faq.search.fold import fold, words

if TYPE_CHECKING:
    from cardset.lexicon import Lexicon
    from cardset.model import Term

__all__ = ["ANY_ENDING", "Found", "Lexis", "Said", "build_lexis", "declared_forms"]

ANY_ENDING = "*"
"""Behind the beginning of a word: however it goes on."""

Said = Mapping[str, Sequence[str]]
"""What is said for a concept, in any of its forms, by concept."""


@dataclass(frozen=True, slots=True)
class Found:
    """The ``concepts`` that the words from ``first`` to before ``last`` stand for."""

    first: int
    last: int
    concepts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lexis:
    """Phrases and what they stand for. ``phrases`` has folded words, put together with spaces, each perhaps
    the beginning of a word with :data:`ANY_ENDING` behind it."""

    phrases: Mapping[str, tuple[str, ...]]

    def longest(self, text: Sequence[str]) -> Iterator[Found]:
        """What is in ``text``, folded words: at each place the longest, nothing within another."""
        reach = self.reach
        place = 0
        while place < len(text):
            found = next(
                (
                    found
                    for last in range(min(len(text), place + reach), place, -1)
                    if (found := self._at(text, place, last))
                ),
                None,
            )
            if found:
                yield found
            place = found.last if found else place + 1

    @property
    def reach(self) -> int:
        """How many words the longest phrase has."""
        return max((phrase.count(" ") + 1 for phrase in self.phrases), default=0)

    def _at(self, text: Sequence[str], first: int, last: int) -> Found | None:
        concepts: dict[str, None] = {}
        for phrase in _ways(text[first:last], last - first == 1):
            concepts.update(dict.fromkeys(self.phrases.get(phrase, ())))
        return Found(first, last, tuple(concepts)) if concepts else None


def _ways(text: Sequence[str], alone: bool) -> Iterator[str]:
    """How the words may be written in a lexis."""
    yield " ".join(text)
    raise NotImplementedError

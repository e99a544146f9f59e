"""How alike two folded words are: two forms of one word, or a word and its misspelling.

Forms are told by the endings of a language, which is data: two words that begin alike are taken for forms of
one where what is left of both may end a word. Misspellings are told by how many letters must be put in, left
out, changed or swapped (the distance of Damerau and Levenshtein, in which no letter is touched twice).
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from cardset.values import grouped

_STEM = 3
"""What two forms of a word share is no shorter."""
_SURE = 4
"""Endings of so many letters may be exchanged before a likeness grows doubtful."""


def as_forms(one: str, other: str, endings: Set[str]) -> float:
    """How likely two words are forms of one, from 0 (no) to 1 (equal).

    >>> as_forms("stajnia", "stajni", {"", "a"}), as_forms("karta", "krata", {"", "a"})
    (0.9, 0)
    """
    if one == other:
        return 1
    alike = shared(one, other)
    for stem in range(alike, max(_STEM, alike - _SURE) - 1, -1):
        if one[stem:] in endings and other[stem:] in endings:
            rest = max(len(one), len(other)) - stem
            if stem > rest:
                return 0.95 - 0.05 * rest
    return 0


def shared(one: str, other: str) -> int:
    """How many letters both begin with."""
    number = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        number += 1
    return number


def as_slip(typed: str, word: str, endings: Set[str]) -> float:
    """How likely ``typed`` is ``word``, or a form of it, misspelt: from 0 (no) to 1 (equal).

    One slip is forgiven in four letters, two in eight.
    """
    best = 0.0
    for left, right, slips in _distances(typed, word):
        behind, instead = typed[left:], word[right:]
        stem = min(left, right)
        if slips <= (stem >= 4) + (stem >= 8) and behind in endings and instead in endings:
            best = max(best, 1 - 0.2 * slips - 0.05 * max(len(behind), len(instead)))
    return best


def _distances(one: str, other: str) -> list[tuple[int, int, int]]:
    """The distances between what both words begin with, but for a few last letters."""
    found = []
    before: list[int] = []
    row = list(range(len(other) + 1))
    for left, char in enumerate(one, 1):
        last, row, older = row, [left], before
        before = last
        for right, letter in enumerate(other, 1):
            cost = min(last[right] + 1, row[right - 1] + 1, last[right - 1] + (char != letter))
            if left > 1 and right > 1 and char == other[right - 2] and one[left - 2] == letter:
                cost = min(cost, older[right - 2] + 1)
            row.append(cost)
            if left >= len(one) - _SURE and right >= len(other) - _SURE:
                found.append((left, right, cost))
    return found


class Vocabulary:
    """Known words, of which those near to another one can be told quickly."""

    def __init__(self, words: Iterable[str], endings: Set[str]) -> None:
        self._endings = endings
        self._words = frozenset(words)
        self._by_start = grouped((word[:_STEM], word) for word in sorted(self._words))
        self._letters: dict[str, int] | None = None

    def __contains__(self, word: str) -> bool:
        return word in self._words

    def near(self, typed: str) -> dict[str, float]:
        """The words that ``typed`` may be: itself and its forms, else what it may be a misspelling of."""
        return self.forms(typed) or self.slips(typed)

    def forms(self, typed: str) -> dict[str, float]:
        """The words that ``typed`` may be a form of, itself among them, each with its likeness."""
        alike = {word: as_forms(typed, word, self._endings) for word in self._by_start.get(typed[:_STEM], ())}
        return {word: likeness for word, likeness in alike.items() if likeness}

    def slips(self, typed: str) -> dict[str, float]:
        """The words that ``typed`` may be a misspelling of, with their likeness: the nearest only."""
        if len(typed) < 4:
            return {}
        if self._letters is None:
            self._letters = {word: _letters(word) for word in self._words if len(word) >= 4}
        own = _letters(typed)
        alike = {
            word: as_slip(typed, word, self._endings)
            for word, letters in self._letters.items()
            if (own ^ letters).bit_count() <= 5 and abs(len(word) - len(typed)) <= _SURE + 1
        }
        best = max(alike.values(), default=0)
        return {word: likeness for word, likeness in alike.items() if likeness and likeness >= best - 0.1}


def _letters(word: str) -> int:
    """The letters of a word, as bits."""
    found = 0
    for char in word:
        found |= 1 << (ord(char) & 63)
    return found

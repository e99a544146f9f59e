"""What a text speaks of: the terms, cards and ideas that its words stand for.

Which cards a question names: by what part of the name was said, in any order, in any form, misspelt.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from math import log
from types import MappingProxyType
from typing import NamedTuple

from cardset.values import grouped
from cardset.words.fold import words
from cardset.words.near import Vocabulary
from rulebook.faq.search import weights

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


class Title(NamedTuple):
    """The name of a card: which part of it each word is. The parts add up to 1; rare words are larger."""

    card: str
    parts: Mapping[str, float]


class Named(NamedTuple):
    """A card that is named at ``places``, from 0 to 1 how surely."""

    card: str
    sure: float
    places: frozenset[int]


def weighed(
    titles: Iterable[tuple[str, str]], stop: Set[str], elsewhere: Mapping[str, int] = MappingProxyType({})
) -> list[Title]:
    """The titles of cards with their words weighed. A title of several cards names none of them.

    ``elsewhere`` says how often words are used where no card is meant.
    """
    cards: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for card, text in titles:
        cards[tuple(words(text))].add(card)
    told = {title: next(iter(those)) for title, those in cards.items() if len(those) == 1}
    uses = Counter(word for title in told for word in set(title))
    found = []
    for title, card in told.items():
        parts = {
            word: log(1 + len(told) / (uses[word] + elsewhere.get(word, 0)))
            for word in title
            if word not in stop or len(title) == 1
        }
        whole = sum(parts.values())
        if whole:
            found.append(Title(card, {word: round(part / whole, 3) for word, part in parts.items()}))
    return found


class Titles:
    """The names of cards, ready to be found."""

    def __init__(self, titles: Sequence[Title], endings: Set[str]) -> None:
        self._titles = titles
        self._with = grouped((word, number) for number, title in enumerate(titles) for word in title.parts)
        self._words = Vocabulary(self._with, endings)

    def named(
        self, text: Sequence[str], known: Set[str] = frozenset(), terms: Set[str] = frozenset()
    ) -> list[Named]:
        """The cards that ``text``, folded words, names, the surest first; no word names two.

        A word of ``known`` is no misspelling; one of ``terms`` does little to name a card.
        """
        said: dict[int, dict[str, tuple[float, int]]] = defaultdict(dict)
        for place, typed in enumerate(text):
            near = self._words.forms(typed) if typed in known else self._words.near(typed)
            for word, alike in near.items():
                likeness = alike * weights.TERM_IN_NAME if typed in terms else alike
                for number in self._with[word]:
                    before = said[number].get(word, (0.0, 0))
                    said[number][word] = max(before, (likeness, place))
        whole: list[tuple[float, Named]] = []
        for number, by_word in said.items():
            title = self._titles[number]
            sure = sum(title.parts[word] * likeness for word, (likeness, _) in by_word.items())
            if sure >= weights.ENOUGH:
                places = frozenset(place for _, place in by_word.values())
                letters = sum(len(word) * likeness for word, (likeness, _) in by_word.items())
                whole.append((sure * letters, Named(title.card, min(sure, 1), places)))
        found: list[Named] = []
        taken: set[int] = set()
        for _, named in sorted(whole, key=lambda one: (-one[0], one[1].card)):
            if not named.places & taken and all(named.card != other.card for other in found):
                found.append(named)
                taken |= named.places
        return found

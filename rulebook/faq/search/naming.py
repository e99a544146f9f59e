"""Which cards a text names: by what part of the name was said, in any order, in any form, misspelt, or as
people call them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from math import log
from types import MappingProxyType
from typing import NamedTuple

from cardset.values import grouped
from cardset.words.fold import words
from cardset.words.near import Vocabulary
from rulebook.faq.search import weights
from rulebook.faq.search.lexis import Lexis

CALLED = "card:"
"""Before a card, as a concept."""
_ORDINARY = 0.4
"""An ordinary word is no larger part of a name of several words."""


class Title(NamedTuple):
    """The name of a card: which part of it each word is. Rare words are larger; all add up to 1 at most."""

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

    ``elsewhere`` says how often words are used where no card is meant; none of those names one by itself.
    """
    cards: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for card, text in titles:
        cards[tuple(words(text))].add(card)
    told = {title: next(iter(those)) for title, those in cards.items() if len(those) == 1}
    uses = Counter(word for title in told for word in set(title))
    found = []
    for title, card in told.items():
        telling = [word for word in title if word not in stop or len(title) == 1]
        if len(telling) == 1 < len(title) and telling[0] in elsewhere:  # nothing less than all of it names it
            found.append(Title(card, dict.fromkeys(title, round(1 / len(set(title)), 3))))
            continue
        parts = {word: log(1 + len(told) / (uses[word] + elsewhere.get(word, 0))) for word in telling}
        whole = sum(parts.values())
        if whole:
            shares = {word: part / whole for word, part in parts.items()}
            if len(parts) > 1:
                shares = {
                    word: min(part, _ORDINARY) if word in elsewhere else part for word, part in shares.items()
                }
            found.append(Title(card, {word: round(part, 3) for word, part in shares.items()}))
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


def naming(
    text: Sequence[str], lexis: Lexis, titles: Titles, known: Set[str], terms: Set[str]
) -> list[Named]:
    """The cards that ``text``, folded words, names, by a part of their names or what people call them.

    ``known`` and ``terms`` are as :meth:`Titles.named` has them.
    """
    called: dict[str, set[int]] = {}
    for found in lexis.longest(text):
        for concept in found.concepts:
            if concept.startswith(CALLED):
                called.setdefault(concept.removeprefix(CALLED), set()).update(range(found.first, found.last))
    taken = set().union(*called.values())
    others = (card for card in titles.named(text, known, terms) if not card.places & taken)
    return [
        *(Named(card, 1, frozenset(places)) for card, places in called.items()),
        *(card for card in others if card.card not in called),
    ]

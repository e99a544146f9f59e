"""What a file calls a term whose agreed word it lacks: told by counting, like terms-drift."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, compress, count
from typing import NamedTuple

from cardset.lint.texts import Texts
from cardset.lint.words import Token, folded_words

# Words of fewer letters are mostly grammar. Of longer ones so many letters stand for all their forms.
_LETTERS = 4
# So many of the texts that lack the term must have the word, and they this share of all texts that have it.
_TEXTS = 2
_MOST = 0.3
_OWN = 0.6


class StandIn(NamedTuple):
    """What stands at ``start`` in the place of a term's word, in so many ``texts`` of the file."""

    surface: str
    start: int
    texts: int


Lacking = tuple[str, str, Sequence[Token]]
"""A concept, a text that lacks its word, and the words there that are known for nothing."""


def stand_ins(texts: Texts, lacking: Iterable[Lacking]) -> Mapping[tuple[str, str], StandIn]:
    """For concepts and texts that lack their words what stands there instead, where the file tells."""
    by_concept: defaultdict[str, dict[str, Sequence[Token]]] = defaultdict(dict)
    for concept, text, words in lacking:
        by_concept[concept][text] = words
    keys = {
        concept: {
            text: {_key(word): word for word in words if len(word.folded) >= _LETTERS}
            for text, words in there.items()
        }
        for concept, there in by_concept.items()
        if len(there) >= _TEXTS
    }
    counts = {concept: _counts(there.values()) for concept, there in keys.items()}
    often = _often(texts, frozenset(key for there in counts.values() for key, _ in there))
    found: dict[tuple[str, str], StandIn] = {}
    for concept, there in keys.items():
        for key, times in counts[concept]:
            if times < _OWN * often[key]:
                continue
            for text, beginnings in there.items():
                if (word := beginnings.get(key)) and (concept, text) not in found:
                    found[concept, text] = StandIn(text[word.start : word.end], word.start, times)
    return found


def _key(word: Token) -> str:
    return word.folded[:_LETTERS]


def _counts(texts: Collection[Iterable[str]]) -> Sequence[tuple[str, int]]:
    """Which beginnings many of the texts that lack a term have, and how many."""
    counts = Counter(chain.from_iterable(texts))
    least = max(_TEXTS, _MOST * len(texts))
    return [(key, times) for key, times in counts.most_common() if times >= least]


def _often(texts: Texts, keys: frozenset[str]) -> Counter[str]:
    """In how many texts there are words that begin with each of ``keys``."""
    beginning = {
        piece: there
        for piece in texts.pieces.counts
        if (there := keys.intersection([word[:_LETTERS] for word in folded_words(piece)]))
    }
    pieces = texts.pieces.all
    places = list(compress(count(), map(beginning.__contains__, pieces)))
    numbers = texts.pieces.numbers_of(places)
    found = zip(numbers, map(pieces.__getitem__, places), strict=True)
    return Counter(key for _, key in {(number, key) for number, piece in found for key in beginning[piece]})

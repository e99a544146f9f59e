"""What a file calls a term whose agreed word it lacks: told by counting, like terms-drift."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
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
    found: dict[tuple[str, str], StandIn] = {}
    often: Counter[str] = Counter()
    for concept, there in by_concept.items():
        if len(there) < _TEXTS:
            continue
        often = often or _beginnings(texts)
        keys = {
            text: {_key(word): word for word in words if len(word.folded) >= _LETTERS}
            for text, words in there.items()
        }
        counts = Counter(key for beginnings in keys.values() for key in beginnings)
        for key, count in counts.most_common():
            if count < max(_TEXTS, _MOST * len(there), _OWN * often[key]):
                continue
            for text, beginnings in keys.items():
                if (word := beginnings.get(key)) and (concept, text) not in found:
                    found[concept, text] = StandIn(text[word.start : word.end], word.start, count)
    return found


def _key(word: Token) -> str:
    return word.folded[:_LETTERS]


def _beginnings(texts: Texts) -> Counter[str]:
    """In how many texts there are words that begin so."""
    return Counter(
        key
        for prose in texts
        for key in {word[:_LETTERS] for word in folded_words(prose.text) if len(word) >= _LETTERS}
    )

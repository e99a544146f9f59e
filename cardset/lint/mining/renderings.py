"""Short texts and items of lists by what they are translated with: a trait, a button, the name of a place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from cardset.values import grouped

# Nobody looks for terms in longer texts as a whole, or in longer items of a list.
_WORDS_OF_TEXT = 5
_WORDS_OF_ITEM = 3
_BETWEEN = re.compile(r"(?:[.;,|/]+|\n)\s*")
_AROUND = " \t\r\n.,:;!?\u2026\u00a0"
_LETTERS = re.compile(r"[^\W\d_]{2}")
# Variables, tags and icons make of every text another one.
_NO_WORDS = re.compile(r"[<>{}%\[\]$\\&_]")


class Pair(NamedTuple):
    """A source text, its translation, and where that stands."""

    source: str
    target: str
    path: Path
    line: int


class Rendering(NamedTuple):
    """A translation, how many texts have it, and where."""

    text: str
    often: int
    places: tuple[Pair, ...] = ()


class Mined(NamedTuple):
    """A source term, in how many texts it stands, and its renderings, the most usual first.

    ``whole`` says that the term is a text or an item of a list by itself, so that nothing is guessed.
    """

    source: str
    often: int
    renderings: tuple[Rendering, ...]
    whole: bool

    @property
    def usual(self) -> Rendering:
        """How most texts have it."""
        return self.renderings[0]


def renderings(pairs: Iterable[Pair], at_least: int) -> list[Mined]:
    """The short texts that stand ``at_least`` so often, or with several translations.

    The most frequent come first. Whether letters are capitals tells no two apart, nor do marks around a text.
    """
    items = grouped(
        (source.casefold(), (source, target, pair)) for pair in pairs for source, target in _items(pair)
    )
    found = []
    for there in items.values():
        ways = grouped((target.casefold(), (target, pair)) for _, target, pair in there)
        source = Counter(source for source, _, _ in there).most_common(1)[0][0]
        said = sorted(
            (
                Rendering(
                    Counter(target for target, _ in uses).most_common(1)[0][0],
                    len(uses),
                    tuple(pair for _, pair in uses),
                )
                for uses in ways.values()
            ),
            key=lambda one: (-one.often, one.text),
        )
        enough = len(there) >= at_least or (len(said) > 1 and len(there) > len(said))
        if enough and said[0].text.casefold() != source.casefold():
            found.append(Mined(source, len(there), tuple(said), whole=True))
    return sorted(found, key=lambda one: (-one.often, one.source))


def _items(pair: Pair) -> Iterator[tuple[str, str]]:
    """The terms that a text is, with their translations."""
    if _NO_WORDS.search(pair.source) or _NO_WORDS.search(pair.target):
        return
    sources, targets = _parts(pair.source), _parts(pair.target)
    if len(sources) == len(targets) > 1 and all(_is_short(part, _WORDS_OF_ITEM) for part in sources):
        yield from zip(sources, targets, strict=True)
    elif _is_short(pair.source, _WORDS_OF_TEXT):
        yield pair.source.strip(_AROUND), pair.target.strip(_AROUND)


def _parts(text: str) -> list[str]:
    return [part.strip(_AROUND) for part in _BETWEEN.split(text) if part.strip(_AROUND)]


def _is_short(text: str, most: int) -> bool:
    return len(text.split()) <= most and _LETTERS.search(text) is not None

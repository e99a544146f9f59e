"""Short texts and items of lists by what they are translated with: a trait, a button, the name of a place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardset.values import grouped
from cardset.words.endings import Endings

# Nobody looks for terms in longer texts as a whole, or in longer items of a list.
_WORDS_OF_TEXT = 5
_WORDS_OF_ITEM = 3
_BETWEEN = re.compile(r"(?:[.;,|/]+|\n)\s*")
_AROUND = " \t\r\n.,:;!?\u2026\u00a0"
_LETTERS = re.compile(r"[^\W\d_]{2}")
# Variables, tags and icons make of every text another one.
_NO_WORDS = re.compile(r"[<>{}%\[\]$\\&_]")


class TextPair(NamedTuple):
    """A source text, its translation, and where that stands."""

    source: str
    target: str
    path: Path
    line: int


class Rendering(NamedTuple):
    """A translation, how many texts have it, and where."""

    text: str
    often: int
    places: tuple[TextPair, ...] = ()


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


def renderings(pairs: Iterable[TextPair], endings: Endings, at_least: int) -> list[Mined]:
    """The short texts that stand there ``at_least`` so often, or with several translations.

    The most frequent come first. Capitals tell no two apart, nor do marks around a text, nor ``endings``: an
    adjective agrees with what it stands by.
    """
    texts = [(list(_items(pair)), pair) for pair in pairs]
    first = grouped(
        (source.casefold(), target.casefold()) for listed, _ in texts for source, target in listed
    )
    usual = {source: Counter(targets).most_common(1)[0][0] for source, targets in first.items()}
    items = grouped(
        (source.casefold(), (source, target, pair))
        for listed, pair in texts
        for source, target in _in_order(listed, usual)
    )
    found = []
    for uses in items.values():
        source = Counter(source for source, _, _ in uses).most_common(1)[0][0]
        said = _told_apart([(target, pair) for _, target, pair in uses], endings)
        enough = len(uses) >= at_least or (len(said) > 1 and len(uses) > len(said))
        if enough and said[0].text.casefold() != source.casefold():
            found.append(Mined(source, len(uses), said, whole=True))
    return sorted(found, key=lambda one: (-one.often, one.source))


def _in_order(items: Sequence[tuple[str, str]], usual: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The items of a list with their translations, which may stand in another order there."""
    left = [target for _, target in items]
    rest = []
    for source, _ in items:
        right = next((one for one in left if one.casefold() == usual[source.casefold()]), None)
        if right is None:
            rest.append(source)
        else:
            left.remove(right)
            yield source, right
    yield from zip(rest, left, strict=True)


def _told_apart(uses: Iterable[tuple[str, TextPair]], endings: Endings) -> tuple[Rendering, ...]:
    """Translations as renderings, the most usual first; forms of one word are one."""
    ways = grouped((target.casefold(), (target, pair)) for target, pair in uses)
    found: list[Rendering] = []
    for folded, there in sorted(ways.items(), key=lambda way: (-len(way[1]), way[0])):
        text = Counter(target for target, _ in there).most_common(1)[0][0]
        places = tuple(pair for _, pair in there)
        same = next((at for at, one in enumerate(found) if _are_forms(one.text, folded, endings)), None)
        if same is None:
            found.append(Rendering(text, len(places), places))
        else:
            places = (*found[same].places, *places)
            found[same] = found[same]._replace(often=len(places), places=places)
    return tuple(sorted(found, key=lambda one: (-one.often, one.text)))


def _are_forms(one: str, other: str, endings: Endings) -> bool:
    """Whether both are the same words, in whatever forms."""
    words, others = one.casefold().split(), other.casefold().split()
    return len(words) == len(others) and all(
        here == there or there in endings.forms(here) or here in endings.forms(there)
        for here, there in zip(words, others, strict=True)
    )


def _items(pair: TextPair) -> Iterator[tuple[str, str]]:
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

"""All texts of a file, with what several rules want to know of them: each is worked out when first asked."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, cached_property, partial
from itertools import compress, count
from sys import intern
from typing import TYPE_CHECKING, Any, TypeVar

from cardset.lint.cutting import END
from cardset.lint.message import blanked
from cardset.lint.sieve import APART, Sieve, Sign, joined
from cardset.lint.tongues import LEAST_HITS, LEAST_WORDS, Foreign, foreign, little
from cardset.values import grouped

if TYPE_CHECKING:
    from cardset.lint.context import Context
    from cardset.lint.prose import Prose

_WORD = re.compile(r"[^\W\d_]+")
# A name is free invention, and a table may show what other languages have.
_SAMPLES = frozenset({"name", "cell"})

T = TypeVar("T")


class Texts(tuple["Prose", ...]):
    """The texts of a file that people read, in their order."""

    def having(self, *signs: Sign) -> list[Prose]:
        """Those with one of ``signs``."""
        return [self[number] for number in self.sieve.having(signs)]

    def at_home(self, *signs: Sign) -> list[Prose]:
        """Those with one of ``signs``, but for what is in another language, with the typography of that."""
        numbers = self.sieve.having(signs)
        if not numbers:
            return []
        return [
            self[number] for number in numbers if not any(said.alone for said in self.foreign.get(number, ()))
        ]

    def translating(self, *signs: Sign) -> list[Prose]:
        """Those that translate a text with one of ``signs``."""
        return [self[number] for number in self.sources.having(signs)]

    def of(self, kind: str) -> Sequence[Prose]:
        """Those of one kind."""
        return self._by_kind.get(kind, ())

    def without(self, *kinds: str) -> Texts:
        """Those of all other kinds."""
        if self._by_kind.keys().isdisjoint(kinds):
            return self
        return Texts(prose for prose in self if prose.kind not in kinds)

    def saying(self, words: Set[str]) -> list[Prose]:
        """Those in which one of ``words`` stands, which are in small letters."""
        if not words:
            return []
        holding = {
            piece
            for piece in self.pieces.counts
            if piece in words or not (piece.isalpha() or words.isdisjoint(_WORD.findall(piece)))
        }
        return [self[number] for number in self.pieces.texts_with(holding)]

    @cached_property
    def sieve(self) -> Sieve:
        """The texts to search through."""
        return Sieve([prose.text for prose in self])

    @cached_property
    def sources(self) -> Sieve:
        """What they translate, to search through."""
        return Sieve([prose.source for prose in self])

    @cached_property
    def pieces(self) -> Pieces:
        """All that stands between spaces."""
        return Pieces([prose.text for prose in self], self.sieve.whole)

    @cached_property
    def blanked(self) -> Pieces:
        """The same without what is no prose, as :func:`~cardset.lint.message.blank` leaves the texts."""
        return _blanked(self.pieces.texts, self.sieve)

    @cached_property
    def blanked_sources(self) -> Pieces:
        """The same of what they translate."""
        return _blanked([prose.source for prose in self], self.sources)

    @cached_property
    def words(self) -> Counter[str]:
        """How often each word stands in them, in small letters."""
        words: Counter[str] = Counter()
        for piece, times in self.pieces.counts.items():
            for word in (piece,) if piece.isalpha() else _WORD.findall(piece):
                words[word] += times
        return words

    def once(self, tell: Callable[[Texts, Context], T], context: Context) -> T:
        """What ``tell`` says of them in their ``context``, for all rules that ask."""
        told: dict[Callable[[Texts, Context], T], T] = self._told
        if tell not in told:
            told[tell] = tell(self, context)
        return told[tell]

    @cached_property
    def _told(self) -> dict[Any, Any]:
        return {}

    @cached_property
    def foreign(self) -> Mapping[int, Sequence[Foreign]]:
        """Their sentences that are in another language, by the number of the text."""
        lists = little(self[0].context.lang) if self else None
        if lists is None:
            return {}
        # Most texts have too few words of any other language to look further.
        found = {
            number: tuple(foreign(prose.text, prose.source, lists))
            for number, hits in self.pieces.texts_with(lists.foreign).items()
            if hits >= LEAST_HITS
            and (prose := self[number]).text.count(" ") >= LEAST_WORDS - 1
            and prose.kind not in _SAMPLES
        }
        return {number: sentences for number, sentences in found.items() if sentences}

    @cached_property
    def _by_kind(self) -> dict[str, list[Prose]]:
        return grouped((prose.kind, prose) for prose in self)


class Pieces:
    """What stands between spaces in ``texts``, in small letters and in order, :data:`END` between two texts.

    ``folded`` are the texts in small letters, joined.
    """

    def __init__(self, texts: Sequence[str], whole: str) -> None:
        """``whole`` are the texts, :func:`joined`."""
        self.texts = texts
        self.folded = whole.casefold()
        # Most are there many times; each is kept once.
        self.all = list(map(intern, self.folded.replace(APART, f" {END} ").split()))

    def texts_of(self, places: Iterable[int]) -> Counter[int]:
        """The numbers of the texts with the pieces at these places, in order, and how many each has."""
        return Counter(self.numbers_of(places))

    def numbers_of(self, places: Iterable[int]) -> Iterator[int]:
        """The number of the text of each of these places."""
        return map(partial(bisect_left, self._ends), places)

    def texts_with(self, pieces: Set[str]) -> Counter[int]:
        """The numbers of the texts with one of ``pieces``, in order, and how many each has."""
        return self.texts_of(compress(count(), map(pieces.__contains__, self.all)) if pieces else ())

    def texts_where(self, firsts: Set[str], tells: Callable[..., bool], following: int = 1) -> Counter[int]:
        """The numbers of the texts in which ``tells`` is true of one of ``firsts`` and the pieces behind it.

        It is asked once of each, with so many that follow, be they :data:`END`; behind the last are none.
        """
        pieces, asked = self.all, cache(tells)
        places = compress(count(), map(firsts.__contains__, pieces)) if firsts else ()
        return self.texts_of([at for at in places if asked(*pieces[at : at + 1 + following])])

    @cached_property
    def counts(self) -> Counter[str]:
        """How often each piece stands there."""
        counts = Counter(self.all)
        del counts[END]
        return counts

    @cached_property
    def _ends(self) -> list[int]:
        return list(compress(count(), map(END.__eq__, self.all)))


def _blanked(texts: Sequence[str], sieve: Sieve) -> Pieces:
    made = blanked(texts, sieve)
    return Pieces(made, joined(made))

"""The forms of words whose tables nobody has written down: a stranger's glossary has but one form of each.

What a word may end in comes from two places, both data of the language: ``endings.yaml``, and the tables of
its ``lexicon.yaml``, whose words are models for those that end alike. An ending of the dictionary form is
replaced by what may stand there in a text: as *karta* has *karty*, *warta* has *warty*. Some of what this
makes is no word; that does no harm, since it is only looked for, and no text has it. A word that merely
begins alike is never a form.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

LEMMAS = ("noun", "adjective", "verb")
"""The tables whose words are dictionary forms; a word may be any of them whose endings it has."""
TAIL = 2
"""What the part of speech of a word is told by: so many last letters of its dictionary form."""

# So much of a verb stays in all its forms, if it is not written down as a whole: others are too short to be
# told from nouns.
_VERB = 2
# An ending so long is a word of its own: ukraść is of kraść.
_LONG = 5
_OF_NOUN, _OF_VERB = ("noun", "adjective"), ("verb",)
_OF_VERBS = frozenset({"verb", "infinitive", "partner", "imperfective"})


_Tails = Mapping[str, Sequence[tuple[int, str]]]


class Ending(NamedTuple):
    """What may stand in the place of another ending. With a ``table`` it inflects by that one itself."""

    text: str
    table: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Endings:
    """How the words of a language may end.

    ``tables`` are, by name and ending of the dictionary form, the endings that take its place; ``nouns`` the
    last letters of nouns. ``reflexive`` is what a verb may have behind its ending, by how its dictionary form
    has it, ``negation`` what it may have in front. ``prefixes`` make the partner of the other aspect of verbs
    that end so: *zablokować* of *blokować*. ``same_letters`` maps letters that are written for others to
    those. Words with an ending that is ``final`` in a table have nothing of its shorter ones.
    """

    tables: Mapping[str, Mapping[str, tuple[Ending, ...]]] = field(default_factory=dict)
    nouns: frozenset[str] = frozenset()
    same_letters: Mapping[int, str] = field(default_factory=dict)
    prefixes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    reflexive: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    negation: str = ""
    final: frozenset[tuple[str, str]] = frozenset()
    _known: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether anything is known of the language."""
        return bool(self.tables)

    def forms(self, word: str, plural: bool = False) -> frozenset[str]:
        """What ``word``, a dictionary form, may look like in a text, in small letters; itself too.

        Letters that are read as others also are those.

        ``plural`` says that it is given in the plural; then it has the forms of the singular as well.

        >>> sorted(Endings({"noun": {"a": (Ending("y"), Ending(""))}}).forms("Karta"))
        ['kart', 'karta', 'karty']
        """
        folded = word.casefold()
        found = {folded}
        for lemma, tails, behind, verb in self._lemmas(folded, plural):
            made = {lemma}
            for table in _OF_VERB if verb else _OF_NOUN:
                for start, tail in tails.get(table, ()):
                    stem = lemma[:start]
                    made.update([stem + ending for ending in self._endings(table, tail)])
            found |= {form + end for form in made for end in behind} if behind else made
            if verb and self.negation:
                found |= {self.negation + form for form in made}
        found.discard("")
        return frozenset(
            [*found, *(form.translate(self.same_letters) for form in found if self.same_letters)]
        )

    def stems(self, word: str, plural: bool = False) -> Collection[str]:
        """What all its :meth:`forms` begin with: one of these, mostly all of the word but its ending.

        >>> list(Endings({"noun": {"a": (Ending("y"), Ending(""))}}).stems("Karta"))
        ['kart']
        """
        folded = word.casefold()
        stems: set[str] = set()
        for lemma, tails, _, verb in self._lemmas(folded, plural):
            shortest = len(lemma)
            for table in _OF_VERB if verb else _OF_NOUN:
                for start, tail in tails.get(table, ()):
                    if start:
                        shortest = min(shortest, start)
                        break  # the longest ending comes first
                    stems.update([ending[:_VERB] for ending in self._endings(table, tail) if ending])
            stems.add(lemma[:shortest])
        if self.negation:
            stems.update([self.negation + stem for stem in stems])
        if len(stems) == 1:
            return stems
        apart: list[str] = []
        for stem in sorted(stems, key=len):
            if not stem.startswith(tuple(apart)):
                apart.append(stem)
        return apart

    def all(self) -> Iterator[str]:
        """What words may end in, some of it more than once."""
        for table in LEMMAS:
            for tail in self.tables.get(table, {}):
                yield tail
                yield from self._endings(table, tail)

    def part_of_speech(self, word: str) -> str:
        """``noun`` or ``verb`` where the ending of a dictionary form tells, else empty."""
        folded = word.casefold()
        if "verb" not in self._tails(folded):
            return "noun" if self.tables else ""
        return "" if folded[-TAIL:] in self.nouns else "verb"

    def _lemmas(self, word: str, plural: bool) -> Iterator[tuple[str, _Tails, Collection[str], bool]]:
        """The dictionary forms that ``word`` may stand for, each with the endings it has, what its forms may
        have behind them, and whether it is a verb."""
        tails = self._tails(word)
        yield word, tails, (), False
        for table in ("plural", "told_plural") if plural else ("plural",):
            for singular in self._made(word, tails, table):
                yield singular, self._tails(singular), (), False
        for verb, its, behind in self._verbs(word, tails):
            yield verb, its, behind, True
            partners = (*self._made(verb, its, "partner"), *self._made(verb, its, "imperfective"))
            for partner in (*partners, *self._prefixed(verb)):
                yield partner, self._tails(partner), behind, True

    def _verbs(self, word: str, tails: _Tails) -> Iterator[tuple[str, _Tails, Collection[str]]]:
        """The infinitives that ``word`` is, or is an order of."""
        for end, behind in (("", ()), *self.reflexive.items()):
            if word.endswith(end):
                bare = word.removesuffix(end)
                its = self._tails(bare) if end else tails
                if "verb" in its:
                    yield bare, its, behind
                for verb in self._made(bare, its, "infinitive"):
                    yield verb, self._tails(verb), behind

    def _prefixed(self, verb: str) -> Iterator[str]:
        """The partners of a verb that differ from it in front."""
        for tail, prefixes in self.prefixes.items():
            if verb.endswith(tail):
                for prefix in prefixes:
                    yield prefix + verb
                    if verb.startswith(prefix):
                        yield verb[len(prefix) :]

    def _made(self, word: str, tails: _Tails, table: str) -> list[str]:
        """The other dictionary forms that a table makes of ``word``."""
        found = tails.get(table)
        if not found:
            return []
        ends = self.tables[table]
        return [word[:start] + ending.text for start, tail in found for ending in ends[tail]]

    def _tails(self, word: str) -> _Tails:
        """By table the endings of ``word`` that it knows, and where they begin; the longest first."""
        having, longest = _by_tail(self)
        found: dict[str, list[tuple[int, str]]] = {}
        done: set[str] = set()
        length = len(word)
        for start in range(max(0, length - longest), length + 1):
            tail = word[start:]
            if tail not in having:
                continue
            for table in having[tail]:
                least = _VERB if table in _OF_VERBS and length - start < _LONG else 1
                if table not in done and (start >= least or not start):
                    found.setdefault(table, []).append((start, tail))
                    if (table, tail) in self.final:
                        done.add(table)
        return found

    def _endings(self, table: str, tail: str) -> frozenset[str]:
        """All that may stand in the place of ``tail``, also what inflects by another table."""
        if (found := self._known.get((table, tail))) is None:
            made: set[str] = set()
            for ending in self.tables[table].get(tail, ()):
                if not ending.table or ending.table in LEMMAS:
                    made.add(ending.text)
                for start in range(len(ending.text) + 1) if ending.table else ():
                    stem = ending.text[:start]
                    made.update([stem + end for end in self._endings(ending.table, ending.text[start:])])
            found = self._known[table, tail] = frozenset(made)
        return found


@lru_cache(maxsize=8)
def _by_tail(endings: Endings) -> tuple[Mapping[str, Sequence[str]], int]:
    """Which tables have something for an ending, and how long the longest is."""
    having: dict[str, list[str]] = {}
    for table in (*LEMMAS, "plural", "told_plural", "infinitive", "partner", "imperfective"):
        for tail in endings.tables.get(table, {}):
            having.setdefault(tail, []).append(table)
    return having, max(map(len, having), default=0)


NO_ENDINGS = Endings()
"""Of a language about which nothing is written down: every word has one form."""

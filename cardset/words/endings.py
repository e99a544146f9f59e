"""The forms of words whose tables nobody has written down: a stranger's glossary has but one form of each.

What a word may end in comes from two places, both data of the language: ``endings.yaml``, and the tables of
its ``lexicon.yaml``, whose words are models for those that end alike. An ending of the dictionary form is
replaced by what may stand there in a text: as *karta* has *karty*, *warta* has *warty*. Some of what this
makes is no word; that does no harm, since it is only looked for, and no text has it. A word that merely
begins alike is never a form.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
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
_OF_VERBS = frozenset({"verb", "infinitive", "partner"})


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
    those.
    """

    tables: Mapping[str, Mapping[str, tuple[Ending, ...]]] = field(default_factory=dict)
    nouns: frozenset[str] = frozenset()
    same_letters: Mapping[int, str] = field(default_factory=dict)
    prefixes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    reflexive: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    negation: str = ""
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
        for lemma, behind, table in self._lemmas(folded, plural):
            made = {lemma}
            for start, tail in self._tails(lemma, table):
                stem = lemma[:start]
                made.update([stem + ending for ending in self._endings(table, tail)])
            found |= {form + end for form in made for end in behind} if behind else made
            if table == "verb" and self.negation:
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
        stems = {folded}
        for lemma, _, table in self._lemmas(folded, plural):
            stems.add(lemma)
            for start, tail in self._tails(lemma, table):
                if start:
                    stems.add(lemma[:start])
                else:
                    stems.update([ending[:_VERB] for ending in self._endings(table, tail) if ending])
            if table == "verb" and self.negation:
                stems |= {self.negation + stem for stem in stems}
        shortest: list[str] = []
        for stem in sorted(stems, key=len):
            if not stem.startswith(tuple(shortest)):
                shortest.append(stem)
        return shortest

    def all(self) -> Iterator[str]:
        """What words may end in, some of it more than once."""
        for table in LEMMAS:
            for tail in self.tables.get(table, {}):
                yield tail
                yield from self._endings(table, tail)

    def part_of_speech(self, word: str) -> str:
        """``noun`` or ``verb`` where the ending of a dictionary form tells, else empty."""
        folded = word.casefold()
        if not self._is_verb(folded):
            return "noun" if self.tables else ""
        return "" if folded[-TAIL:] in self.nouns else "verb"

    def _is_verb(self, lemma: str) -> bool:
        return any(True for _ in self._tails(lemma, "verb"))

    def _lemmas(self, word: str, plural: bool) -> Iterator[tuple[str, Collection[str], str]]:
        """The dictionary forms that ``word`` may stand for, each with what its forms may have behind them,
        and the table that it inflects by."""
        yield word, (), "noun"
        yield word, (), "adjective"
        for table in ("plural", "told_plural") if plural else ("plural",):
            for singular in self._made(word, table):
                yield singular, (), "noun"
        for verb, behind in self._verbs(word):
            yield verb, behind, "verb"
            for partner in (*self._made(verb, "partner"), *self._prefixed(verb)):
                yield partner, behind, "verb"

    def _verbs(self, word: str) -> Iterator[tuple[str, Collection[str]]]:
        """The infinitives that ``word`` is, or is an order of."""
        for end, behind in (("", ()), *self.reflexive.items()):
            if word.endswith(end):
                bare = word.removesuffix(end)
                if self._is_verb(bare):
                    yield bare, behind
                for verb in self._made(bare, "infinitive"):
                    yield verb, behind

    def _prefixed(self, verb: str) -> Iterator[str]:
        """The partners of a verb that differ from it in front."""
        for tail, prefixes in self.prefixes.items():
            if verb.endswith(tail):
                for prefix in prefixes:
                    yield prefix + verb
                    if verb.startswith(prefix):
                        yield verb[len(prefix) :]

    def _made(self, word: str, table: str) -> list[str]:
        """The other dictionary forms that a table makes of ``word``."""
        ends = self.tables.get(table, {})
        return [
            word[:start] + ending.text for start, tail in self._tails(word, table) for ending in ends[tail]
        ]

    def _tails(self, word: str, table: str) -> Iterator[tuple[int, str]]:
        """The endings of ``word`` that a table has something for, and where they begin."""
        tails = self.tables.get(table)
        if not tails:
            return
        least = _VERB if table in _OF_VERBS else 1
        if word in tails:
            yield 0, word
        longest = _longest(self, table)
        for start in range(max(1, len(word) - longest), len(word) + 1):
            if (start >= least or len(word) - start >= _LONG) and (tail := word[start:]) in tails:
                yield start, tail

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


@lru_cache(maxsize=64)
def _longest(endings: Endings, table: str) -> int:
    """How long the endings are that a table has something for."""
    return max(map(len, endings.tables[table]), default=0)


NO_ENDINGS = Endings()
"""Of a language about which nothing is written down: every word has one form."""

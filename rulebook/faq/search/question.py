"""What a question says: the cards that it names, and each thing that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from cardset.words.fold import words
from cardset.words.near import Vocabulary
from rulebook.faq.search import weights
from rulebook.faq.search.index import UNLESS, Index
from rulebook.faq.search.lexis import ANY_ENDING, Found, Lexis
from rulebook.faq.search.naming import CALLED, Named, Title, Titles, naming
from rulebook.faq.search.wordings import ASPECT

LIMIT = 200
"""So many words of a question are read."""


class Sought(NamedTuple):
    """One thing that is asked for: the known words that it may be, and what it may stand for, each with its
    likeness; whether it is all one word, and how much it counts."""

    words: Mapping[str, float]
    concepts: Mapping[str, float]
    alone: bool
    weight: float


class Heard(NamedTuple):
    """A question as it was understood: the ``phrases`` in it that stand for something, the cards that are
    ``named``, and what is ``asked`` for, each thing once. ``known`` is the part of its words that are known,
    from 0 to 1, without those that say nothing; ``strange`` is how many are not."""

    phrases: Sequence[Found]
    named: Sequence[Named]
    asked: Sequence[Sought]
    known: float
    strange: int

    @property
    def concepts(self) -> list[str]:
        """All that is spoken of, as often as it is."""
        return [concept for found in self.phrases for concept in found.concepts]


class Reader:
    """Reads questions with what an index knows of a language."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._endings = frozenset(index.endings)
        self._stop = frozenset(index.stop)

    def read(self, question: str) -> Heard:
        """What ``question`` says."""
        text = words(question)[:LIMIT]
        phrases = list(self._lexis.longest(text))
        named = naming(text, self._lexis, self._titles, self._known, self._terms)
        understood = {place for card in named for place in card.places}
        understood.update(place for found in phrases for place in range(found.first, found.last))
        known = [
            1.0 if place in understood else self._nearest(word)
            for place, word in enumerate(text)
            if word not in self._stop or place in understood
        ]
        return Heard(
            phrases,
            named,
            list(self._asked(text, phrases, named)),
            sum(known) / max(len(known), 1),
            sum(part == 0 for part in known),
        )

    def familiar(self, question: str) -> float:
        """How much of ``question`` is in this language, from 0 to 1: the part of it that are known words."""
        begun = tuple(
            phrase[:-1] for phrase in self._index.phrases if " " not in phrase and phrase[-1] == ANY_ENDING
        )
        return _part(question, lambda word: word in self._known or word.startswith(begun))

    def _nearest(self, word: str) -> float:
        """How likely a word is one that is known: less by far where it is only like one."""
        best = max((*self._words.near(word).values(), *self._said.near(word).values()), default=0)
        return best if best == 1 else weights.LIKE * best

    def _asked(
        self, text: Sequence[str], phrases: Sequence[Found], named: Sequence[Named]
    ) -> Iterator[Sought]:
        """What is asked for, each thing once."""
        of_names = {place: 1 - card.sure for card in named for place in card.places}
        found = {found.first: found for found in phrases}
        left_out = (CALLED, UNLESS) if named else (CALLED, UNLESS, ASPECT)
        seen: set[tuple[str, ...]] = set()
        for place, typed in enumerate(text):
            phrase = found.get(place)
            concepts = dict.fromkeys(phrase.concepts, 1.0) if phrase else self._misspelt(typed)
            using = {} if typed in self._stop else self._words.near(typed)
            key = (*sorted(using), *sorted(concepts))
            if key not in seen:
                seen.add(key)
                meant = {one: like for one, like in concepts.items() if not one.startswith(left_out)}
                alone = phrase is None or phrase.last == place + 1
                yield Sought(using, meant, alone, of_names.get(place, 1))

    def _misspelt(self, typed: str) -> dict[str, float]:
        """What ``typed`` may stand for if it is a form that nobody declared, or misspelt."""
        if typed in self._stop:
            return {}
        near = self._said.forms(typed) if typed in self._words else self._said.near(typed)
        found: dict[str, float] = {}
        for form, likeness in near.items():
            for concept in self._index.phrases[form]:
                found[concept] = max(found.get(concept, 0), likeness)
        return found

    @cached_property
    def _lexis(self) -> Lexis:
        return Lexis(self._index.phrases, self._stop)

    @cached_property
    def _titles(self) -> Titles:
        return Titles([Title(*title) for title in self._index.titles], self._endings)

    @cached_property
    def _words(self) -> Vocabulary:
        """The words of answers and of questions."""
        asked = (feature for feature in self._index.wordings.uses if ":" not in feature)
        return Vocabulary({*self._index.uses, *asked}, self._endings)

    @cached_property
    def _said(self) -> Vocabulary:
        """The words by which a concept is told that need no other word."""
        return Vocabulary(
            (phrase for phrase in self._index.phrases if " " not in phrase and "*" not in phrase),
            self._endings,
        )

    @cached_property
    def _terms(self) -> frozenset[str]:
        """Words that are a term."""
        return frozenset(
            phrase
            for phrase, those in self._index.phrases.items()
            if any(one.startswith("term:") for one in those)
        )

    @cached_property
    def _known(self) -> frozenset[str]:
        """Words that are surely none of another language, nor misspelt."""
        return self._stop | self._index.uses.keys() | {*self._index.phrases}


def _part(question: str, known: Callable[[str], bool]) -> float:
    """The part of the letters of ``question`` that are in known words."""
    text = words(question)[:LIMIT]
    return sum(len(word) for word in text if known(word)) / max(sum(map(len, text)), 1)

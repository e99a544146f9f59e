"""Which answers a question asks for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import log
from typing import NamedTuple

from cardset.words.fold import words
from cardset.words.near import Vocabulary
from rulebook.faq.search import weights
from rulebook.faq.search.index import TWICE, Index
from rulebook.faq.search.lexis import ANY_ENDING, Lexis, Named, Title, Titles

LIMIT = 200
"""So many words of a question are read."""
_CALLED = "card:"
"""Before a card, as a concept."""
_ANY_CARD = "idea:any-card"
"""What an answer speaks of that holds for whatever card is named."""


class Hit(NamedTuple):
    """An answer, by its id, that may be meant; a higher ``score`` is likelier."""

    answer: str
    score: float


class _Asked(NamedTuple):
    """One thing that is asked for: the answers, by number, that may be meant, and how well each fits."""

    answers: dict[int, float]
    weight: float


class Searcher:
    """Finds answers in an index."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._endings = frozenset(index.endings)
        self._stop = frozenset(index.stop)

    @cached_property
    def _lexis(self) -> Lexis:
        return Lexis(self.index.phrases, self._stop)

    @cached_property
    def _titles(self) -> Titles:
        return Titles([Title(*title) for title in self.index.titles], self._endings)

    @cached_property
    def _words(self) -> Vocabulary:
        return Vocabulary(self.index.uses, self._endings)

    @cached_property
    def _said(self) -> Vocabulary:
        """The words by which a concept is told that need no other word."""
        return Vocabulary(
            (phrase for phrase in self.index.phrases if " " not in phrase and "*" not in phrase),
            self._endings,
        )

    def find(self, question: str, number: int) -> list[Hit]:
        """The ``number`` answers that ``question`` most likely asks for, the likeliest first.

        Equals stand in the order of the index.
        """
        text = words(question)[:LIMIT]
        named = self._named(text)
        topic = _sum(self._asked(text, named))
        if named:
            for answer, general in _read(self.index.speaks.get(_ANY_CARD, ()), 1).items():
                topic[answer] *= 1 + general
        about = _sum(_Asked(self._speaking(_CALLED + card.card, 1), card.sure / len(named)) for card in named)
        scores = _together(topic, about)
        for answer in scores:
            scores[answer] *= self._fits(answer, named)
        ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:number]
        return [Hit(self.index.answers[answer], round(score, 3)) for answer, score in ranked if score > 0]

    def familiar(self, question: str) -> float:
        """How much of ``question`` is in this language, from 0 to 1: the part of it that are known words."""
        begun = tuple(
            phrase[:-1] for phrase in self.index.phrases if " " not in phrase and phrase[-1] == ANY_ENDING
        )
        return self._part(question, lambda word: word in self._known or word.startswith(begun))

    def resembles(self, question: str) -> float:
        """The same, with words that are only like known ones."""
        return self._part(question, lambda word: bool(self._words.near(word) or self._said.near(word)))

    def _part(self, question: str, known: Callable[[str], bool]) -> float:
        text = words(question)[:LIMIT]
        return sum(len(word) for word in text if known(word)) / max(sum(map(len, text)), 1)

    def _named(self, text: Sequence[str]) -> list[Named]:
        """The cards that are named, by a part of their names or what people call them."""
        called = [
            Named(concept.removeprefix(_CALLED), 1, frozenset(range(found.first, found.last)))
            for found in self._lexis.longest(text)
            for concept in found.concepts
            if concept.startswith(_CALLED)
        ]
        taken = {place for card in called for place in card.places}
        others = self._titles.named(text, self._known, self._terms)
        return called + [card for card in others if not card.places & taken]

    def _asked(self, text: Sequence[str], named: Sequence[Named]) -> Iterator[_Asked]:
        """What is asked for, each thing once."""
        of_names = {place: 1 - card.sure for card in named for place in card.places}
        found = {found.first: found for found in self._lexis.longest(text)}
        often = Counter(concept for each in found.values() for concept in each.concepts)
        for concept in often:
            if often[concept] > 1:
                yield _Asked(self._speaking(TWICE + concept, 1), weights.TWICE_SAID)
        seen: set[tuple[str, ...]] = set()
        for place, typed in enumerate(text):
            phrase = found.get(place)
            concepts = dict.fromkeys(phrase.concepts, 1.0) if phrase else self._misspelt(typed)
            alone = phrase is None or phrase.last == place + 1
            using = {} if typed in self._stop else self._words.near(typed)
            key = (*sorted(using), *sorted(concepts))
            if key in seen:
                continue
            seen.add(key)
            weight = of_names.get(place, 1)
            speaking = [
                self._speaking(concept, likeness * weights.CONCEPT[concept.partition(":")[0]])
                for concept, likeness in concepts.items()
                if not concept.startswith(_CALLED if named else (_CALLED, "aspect:"))
            ]
            if not alone:
                yield _Asked(_best(speaking), weight)
                speaking = []
            yield _Asked(_best([self._using(using), *speaking]), weight)

    def _misspelt(self, typed: str) -> dict[str, float]:
        """What ``typed`` may stand for if it is a form that nobody declared, or misspelt."""
        if typed in self._stop:
            return {}
        near = self._said.forms(typed) if typed in self.index.uses else self._said.near(typed)
        found: dict[str, float] = {}
        for form, likeness in near.items():
            for concept in self.index.phrases[form]:
                found[concept] = max(found.get(concept, 0), likeness)
        return found

    def _using(self, near: Mapping[str, float]) -> dict[int, float]:
        """The answers that use a word, given its forms with their likeness."""
        best = _best([_read(self.index.uses[word], likeness) for word, likeness in near.items()])
        return _times(best, self._rarity(best, 1))

    def _speaking(self, concept: str, likeness: float) -> dict[int, float]:
        """The answers that speak of a concept."""
        found = _read(self.index.speaks.get(concept, ()), likeness)
        return _times(found, self._rarity(found, likeness))

    def _rarity(self, answers: Mapping[int, float], most: float) -> float:
        """How much is said by what is used in ``answers`` so much, at most ``most``."""
        used = sum(self._shares[answer] * weight / most for answer, weight in answers.items())
        return log(1 + (self._whole - used + 0.5) / (used + 0.5))

    @cached_property
    def _whole(self) -> float:
        return sum(self._shares)

    @cached_property
    def _shares(self) -> list[float]:
        """How much each answer counts where the rarity of words is told."""
        return [weights.SHARE.get(source, 1) for source in self.index.sources]

    def _fits(self, answer: int, named: Sequence[Named]) -> float:
        """What becomes of the score of an answer by what it is about."""
        cards = self.index.cards[answer]
        usual = weights.USUAL.get(self.index.sources[answer], 1)
        if not cards:
            return usual
        if not named:
            return usual * weights.UNASKED
        asked = {card.card for card in named}
        shared = len(asked & set(cards))
        if not shared and self.index.sources[answer] in weights.SHARE:
            return usual * weights.STRANGE
        return usual * (weights.OTHER + (1 - weights.OTHER) * shared / len(cards))

    @cached_property
    def _terms(self) -> frozenset[str]:
        """Words that are a term."""
        return frozenset(
            phrase
            for phrase, those in self.index.phrases.items()
            if any(one.startswith("term:") for one in those)
        )

    @cached_property
    def _known(self) -> frozenset[str]:
        """Words that are surely none of another language, nor misspelt."""
        return self._stop | self.index.uses.keys() | {*self.index.phrases}


def _read(postings: Sequence[int], likeness: float) -> dict[int, float]:
    """Answers, by number, with the weight of their use, from 0 to ``likeness``."""
    pairs = zip(postings[::2], postings[1::2], strict=True)
    return {answer: likeness * weight / weights.FULL for answer, weight in pairs}


def _sum(asked: Iterable[_Asked]) -> defaultdict[int, float]:
    """The scores of answers for all that is asked."""
    found: defaultdict[int, float] = defaultdict(float)
    for each in asked:
        for answer, score in each.answers.items():
            found[answer] += each.weight * score
    return found


def _together(topic: Mapping[int, float], about: Mapping[int, float]) -> dict[int, float]:
    """The scores of answers by what else is asked and by the cards that are named.

    A card by itself does not make an answer one to all that may be asked about it.
    """
    best, most = max(topic.values(), default=0), max(about.values(), default=1)
    found = {}
    for answer in topic.keys() | about.keys():
        fits, card = topic.get(answer, 0), about.get(answer, 0)
        part = max((fits / best) ** weights.POWER, weights.LEAST) if best else 1
        found[answer] = fits * (1 + weights.ABOUT * card / most) + weights.CARD * card * part
    return found


def _times(answers: Mapping[int, float], factor: float) -> dict[int, float]:
    return {answer: factor * score for answer, score in answers.items()}


def _best(alternatives: Sequence[Mapping[int, float]]) -> dict[int, float]:
    """Each answer with the best of its scores."""
    found: dict[int, float] = {}
    for answers in alternatives:
        for answer, score in answers.items():
            found[answer] = max(found.get(answer, 0), score)
    return found

"""Which answers a question asks for, and how surely the best of them is the right one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import exp, log
from typing import NamedTuple

from rulebook.faq.search import weights
from rulebook.faq.search.index import TWICE, UNLESS, Index
from rulebook.faq.search.naming import CALLED, Named
from rulebook.faq.search.question import Heard, Reader, Sought
from rulebook.faq.search.wordings import ASPECT, TENTH, rarity

_ANY_CARD = "idea:any-card"
"""What an answer speaks of that holds for whatever card is named."""


class Hit(NamedTuple):
    """An answer, by its id, that may be meant; a higher ``score`` is likelier."""

    answer: str
    score: float


class Findings(NamedTuple):
    """What was found: the ``hits``, best first, how likely the first of them is what was meant (``trust``,
    from 0 to 1), and how much of the question is about the game at all (``known``, from 0 to 1)."""

    hits: Sequence[Hit]
    trust: float
    known: float


_Fits = Mapping[int, float]
"""Answers, or questions that are asked for them, by number, with how well each fits."""


class Searcher:
    """Finds answers in an index."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.reader = Reader(index)

    def find(self, question: str, number: int) -> Findings:
        """The ``number`` answers that ``question`` most likely asks for, the likeliest first.

        Equals stand in the order of the index.
        """
        heard = self.reader.read(question)
        told = list(self._answering(heard.asked))
        scores = self._scores(heard, told)
        ranked = [
            (answer, score)
            for answer, score in sorted(scores.items(), key=lambda item: (-item[1], item[0]))
            if score > 0
        ]
        hits = [Hit(self.index.answers[answer], round(score, 3)) for answer, score in ranked[:number]]
        return Findings(hits, round(self._trust(heard, told, ranked), 3), round(heard.known, 3))

    def _scores(self, heard: Heard, told: Sequence[tuple[_Fits, float]]) -> dict[int, float]:
        """The scores of all answers; ``told`` is what tells of each thing that is asked for."""
        topic = _sum((*told, *self._said_twice(heard)))
        for answer, nearness in self._worded(heard.asked).items():
            topic[answer] += weights.WORDED * nearness
        if heard.named:
            for answer, general in _read(self.index.speaks.get(_ANY_CARD, ()), 1).items():
                topic[answer] *= 1 + general
        about = _sum(
            (self._speaking(CALLED + card.card, 1), card.sure / len(heard.named)) for card in heard.named
        )
        scores = _together(topic, about)
        cannot = {concept for concept in heard.concepts if concept.startswith(UNLESS)}
        for answer in scores:
            scores[answer] *= self._fits(answer, heard.named)
            if UNLESS + ASPECT + self.index.answers[answer].rpartition(":")[2] in cannot:
                scores[answer] *= weights.UNLESS
        return scores

    def _trust(
        self, heard: Heard, told: Iterable[tuple[_Fits, float]], ranked: Sequence[tuple[int, float]]
    ) -> float:
        """How likely the first of the ``ranked`` answers is what was meant, from 0 to 1."""
        if not ranked:
            return 0
        first, score = ranked[0]
        next_best = ranked[1][1] if len(ranked) > 1 else score / weights.ALONE
        most, met, asked, untold = weights.STRANGER * heard.strange, 0.0, 0.0, 0.0
        for fits, weight in told:
            best, own = max(fits.values(), default=0), fits.get(first, 0)
            most += weight * best
            met += weight * own
            asked += weight * (best > 0)
            untold += weight * (own < weights.SILENT * best)
        cards = self.index.cards[first]
        foreign = {*cards} - {card.card for card in heard.named}
        evidence = (
            weights.TRUST
            + weights.KNOWN * heard.known
            + weights.COVERED * (met / most if most else 1)
            + weights.LEAD * log(min(score / next_best, weights.ALONE))
            - weights.UNTOLD * (untold / asked if asked else 0)
            - weights.FOREIGN * len(foreign) / max(len(cards), 1)
        )
        return 1 / (1 + exp(-evidence))

    def _answering(self, asked: Iterable[Sought]) -> Iterator[tuple[_Fits, float]]:
        """The answers that tell of each thing that is asked for, with how much it counts."""
        for words, concepts, alone, weight in asked:
            speaking = [
                self._speaking(concept, likeness * weights.CONCEPT[concept.partition(":")[0]])
                for concept, likeness in concepts.items()
            ]
            if not alone:
                yield _best(speaking), weight
                speaking = []
            yield _best([self._using(words), *speaking]), weight

    def _said_twice(self, heard: Heard) -> Iterator[tuple[_Fits, float]]:
        """The answers to questions that speak twice of what ``heard`` does so."""
        for concept, often in Counter(heard.concepts).items():
            if often > 1:
                yield self._speaking(TWICE + concept, 1), weights.TWICE_SAID

    def _worded(self, asked: Iterable[Sought]) -> dict[int, float]:
        """How near each answer is to what is asked by the nearest of the questions that it is known by."""
        wordings = self.index.wordings
        found: defaultdict[int, float] = defaultdict(float)
        for words, concepts, _alone, weight in asked:
            features = {
                **words,
                **{concept: likeness * weights.WORDED_CONCEPT for concept, likeness in concepts.items()},
            }
            for number, fit in _best([self._wording(*feature) for feature in features.items()]).items():
                found[number] += weight * fit
        best: dict[int, float] = {}
        for number, fit in found.items():
            part = min(TENTH * fit / max(wordings.lengths[number], 1), 1)
            group = wordings.asked[number]
            best[group] = max(best.get(group, 0), fit * part**weights.WHOLE)
        return {answer: near for group, near in best.items() for answer in wordings.groups[group]}

    def _wording(self, feature: str, likeness: float) -> _Fits:
        """The questions that a word or concept is in."""
        wordings = self.index.wordings
        those = wordings.uses.get(feature, ())
        groups = {wordings.asked[number] for number in those}
        return dict.fromkeys(those, likeness * rarity(len(groups), len(wordings.groups)))

    def _using(self, near: Mapping[str, float]) -> _Fits:
        """The answers that use a word, given its forms with their likeness."""
        best = _best([_read(self.index.uses.get(word, ()), likeness) for word, likeness in near.items()])
        return _times(best, self._rarity(best, 1))

    def _speaking(self, concept: str, likeness: float) -> _Fits:
        """The answers that speak of a concept."""
        found = _read(self.index.speaks.get(concept, ()), likeness)
        return _times(found, self._rarity(found, likeness))

    def _rarity(self, answers: _Fits, most: float) -> float:
        """How much is said by what is used in ``answers`` so much, at most ``most``."""
        used = sum(self._shares[answer] * weight / most for answer, weight in answers.items())
        return rarity(used, self._whole)

    @cached_property
    def _whole(self) -> float:
        return sum(self._shares)

    @cached_property
    def _shares(self) -> list[float]:
        """How much each answer counts where the rarity of words is told."""
        return [weights.SHARE.get(kind, 1) for kind in self.index.kinds]

    def _fits(self, answer: int, named: Sequence[Named]) -> float:
        """What becomes of the score of an answer by what it is about."""
        cards = self.index.cards[answer]
        usual = weights.USUAL.get(self.index.kinds[answer], 1)
        if not cards:
            return usual
        if not named:
            return usual * weights.UNASKED
        asked = {card.card for card in named}
        shared = len(asked & set(cards))
        if not shared and self.index.kinds[answer] in weights.SHARE:
            return usual * weights.STRANGE
        return usual * (weights.OTHER + (1 - weights.OTHER) * shared / len(cards))


def _read(postings: Sequence[int], likeness: float) -> _Fits:
    """Answers, by number, with the weight of their use, from 0 to ``likeness``."""
    pairs = zip(postings[::2], postings[1::2], strict=True)
    return {answer: likeness * weight / weights.FULL for answer, weight in pairs}


def _sum(fits: Iterable[tuple[_Fits, float]]) -> defaultdict[int, float]:
    """The scores of answers for all that is asked, each thing with its weight."""
    found: defaultdict[int, float] = defaultdict(float)
    for answers, weight in fits:
        for answer, score in answers.items():
            found[answer] += weight * score
    return found


def _together(topic: _Fits, about: _Fits) -> dict[int, float]:
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


def _times(answers: _Fits, factor: float) -> _Fits:
    return {answer: factor * score for answer, score in answers.items()}


def _best(alternatives: Sequence[_Fits]) -> _Fits:
    """Each answer with the best of its scores."""
    found: dict[int, float] = {}
    for answers in alternatives:
        for answer, score in answers.items():
            found[answer] = max(found.get(answer, 0), score)
    return found

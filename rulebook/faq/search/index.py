"""What is written down of the answers of a language, so that questions find them: plain data, made once.

For each word and each concept it has the answers that use it, with a weight: how often, and in which of its
fields. A field counts the less the longer it is, and the tenth use adds little (as in BM25F: Robertson and
Zaragoza, *The Probabilistic Relevance Framework*, 2009). All that is needed to read a question is in it, too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass, fields
from types import MappingProxyType
from typing import Any, NamedTuple

from cardset.words.fold import words
from rulebook.faq.model import Answer
from rulebook.faq.search.lexis import ANY_ENDING, Lexis
from rulebook.faq.search.naming import Titles, naming, weighed
from rulebook.faq.search.weights import FULL, Kind
from rulebook.faq.search.wordings import ASPECT, DOES, Wordings, aspect, build_wordings

TWICE = "twice:"
"""Before a concept: a question speaks of it more than once, as "May I answer a Neigh with a Neigh?"."""
UNLESS = "unless:"
"""Before an aspect, as a concept: what shows that it is not what is asked."""
_BESIDE, _ASIDE, _FAR = 50, 40, 10
"""The weights of cards and terms that an answer concerns besides, and of what only its card concerns."""
_FIELDS = (4.0, 3.0, 3.0, 1.5, 0.5)
"""What a use counts in the question, in other words for it, in whole questions as people ask it, in the
answer, and in the questions of what the answer follows from."""
_ALIKE: Mapping[Kind, float] = {"card": 0.35, "trigger": 0.35}
"""What is left of a use in answers that are put in the same words."""
_LONG = 0.6
"""How much the length of a field counts, from 0 to 1."""
_SATURATION = 1.6
"""The weighted uses at which a word has half its full weight."""


class Language(NamedTuple):
    """What is known of a language; all words as people write them, not folded.

    ``terms`` are the forms of the terms in it, by id. ``means`` are phrases by what they stand for
    (``term:steal``, ``card:yay``, ``aspect:moved``, ``idea:tie``), in which a star behind a word stands for
    any ending. ``titles`` are the names of cards, each behind its id, with those of other languages that
    players use. ``asks`` are further words in which people ask for an answer, by its id, ``questions`` whole
    questions, by an id or an aspect. ``unless`` are phrases that show that an aspect is not asked for.
    """

    code: str
    endings: Iterable[str]
    stop: Iterable[str]
    terms: Mapping[str, Iterable[str]]
    means: Mapping[str, Iterable[str]]
    titles: Sequence[tuple[str, str]]
    asks: Mapping[str, str] = MappingProxyType({})
    questions: Mapping[str, Sequence[str]] = MappingProxyType({})
    unless: Mapping[str, Iterable[str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Index:
    """The index of one language, all words folded.

    ``answers`` are ids; by their numbers, ``kinds`` are what they are (:data:`.weights.Kind`),
    ``cards`` those that they are about. ``uses`` has for each word, and ``speaks`` for each concept,
    the answers with their weights up to :data:`.weights.FULL`:
    ``[answer, weight, answer, weight, …]``. ``phrases`` says what stands for a concept. ``titles`` are the
    names of cards, as :class:`.naming.Title` has them.
    """

    language: str
    endings: list[str]
    stop: list[str]
    phrases: Mapping[str, list[str]]
    titles: list[tuple[str, Mapping[str, float]]]
    answers: list[str]
    kinds: list[Kind]
    cards: list[list[str]]
    uses: Mapping[str, list[int]]
    speaks: Mapping[str, list[int]]
    wordings: Wordings

    def plain(self) -> dict[str, Any]:
        """The index as JSON-able data, fit for :meth:`of`."""
        return {field.name: getattr(self, field.name) for field in fields(self)} | {
            "wordings": asdict(self.wordings)
        }

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Index:
        """The index that :meth:`plain` gave."""
        return cls(**{**plain, "wordings": Wordings(**plain["wordings"])})


def build_index(language: Language, answers: Sequence[Answer]) -> Index:
    """The index of ``answers`` in ``language``."""
    stop = {word for text in language.stop for word in words(text)}
    endings = sorted({"", *(word for ending in language.endings for word in words(ending))})
    phrases = _phrases(language, stop)
    lexis = Lexis(phrases, stop)
    ordinary = [answer for answer in answers if not answer.cards]
    elsewhere = Counter(
        word
        for answer in ordinary
        for text in (answer.question, *language.questions.get(answer.id, ()))
        for word in set(words(text))
    )
    own = (pair for pair in language.titles if not _is_term(pair[1], phrases))
    titles = weighed(own, stop, elsewhere)
    named = Titles(titles, frozenset(endings))
    by_id = {answer.id: answer for answer in answers}
    read = [_fields(answer, by_id, language) for answer in answers]

    def speaks_of(text: Sequence[str]) -> list[str]:
        spoken = (concept for found in lexis.longest(text) for concept in found.concepts)
        return [concept for concept in spoken if not concept.startswith((ASPECT, UNLESS))]

    cards = [_subjects(answer, named) for answer in answers]
    kinds = [_kind(answer) for answer in answers]
    parts = [_ALIKE.get(kind, 1) for kind in kinds]
    uses = _weights(read, parts, lambda text: [word for word in text if word not in stop])
    speaks = _weights(read, parts, speaks_of)
    for number, answer in enumerate(answers):
        for concept, weight in _about(answer, cards[number], speaks_of(words(answer.question))):
            speaks[concept][number] = max(speaks[concept].get(number, 0), weight)
    places = {answer.id: number for number, answer in enumerate(answers)}
    for answer in answers:  # what holds for cards that nobody asks about in particular
        for clause in answer.clauses if answer.source == "card" else ():
            if clause in places:
                speaks[ASPECT + aspect(answer)].setdefault(places[clause], _ASIDE)
    spoken = (phrase for phrase in phrases if _is_term(phrase, phrases))
    known = stop | uses.keys() | phrases.keys()

    def places_of_names(text: Sequence[str]) -> Set[int]:
        return {place for card in naming(text, lexis, named, known, terms) for place in card.places}

    terms = frozenset(spoken)
    wordings = build_wordings(answers, language.questions, lexis, stop, places_of_names)
    return Index(
        language.code,
        endings,
        sorted(stop),
        phrases,
        [(title.card, title.parts) for title in titles],
        [answer.id for answer in answers],
        kinds,
        cards,
        {word: _flat(uses[word]) for word in sorted(uses)},
        {concept: _flat(speaks[concept]) for concept in sorted(speaks)},
        wordings,
    )


def _kind(answer: Answer) -> Kind:
    return DOES if answer.source == "card" and aspect(answer) == DOES else answer.source


def _about(answer: Answer, subjects: Sequence[str], asked: Iterable[str]) -> Iterator[tuple[str, int]]:
    """What is known of an answer besides its words, with weights; ``asked`` is what its question is about."""
    for card in answer.cards:
        yield f"card:{card}", FULL if card in subjects else _BESIDE
    for term in answer.terms:
        yield f"term:{term}", _ASIDE if answer.source in ("clause", "ruling") else _FAR
    if answer.source == "card":
        yield ASPECT + aspect(answer), FULL
    for concept, times in Counter(asked).items():
        if times > 1:
            yield f"{TWICE}{concept}", FULL


def _phrases(language: Language, stop: Set[str]) -> dict[str, list[str]]:
    """What is said, folded, with what it stands for. A term of stop words only is none in a question."""
    found: dict[str, set[str]] = defaultdict(set)
    for term, texts in language.terms.items():
        for text in texts:
            if not set(parts := words(text)) <= stop:
                found[" ".join(parts)].add(f"term:{term}")
    unless = {UNLESS + told: texts for told, texts in language.unless.items()}
    for concept, texts in (*language.means.items(), *unless.items()):
        for text in texts:
            found[" ".join(_starred(text))].add(concept)
    return {phrase: sorted(found[phrase]) for phrase in sorted(found) if phrase}


def _starred(text: str) -> Iterator[str]:
    """The words of ``text``, folded, with the stars that stand behind them."""
    for part in text.split():
        *before, last = words(part) or [""]
        yield from before
        yield last + (ANY_ENDING if part.endswith(ANY_ENDING) else "")


def _is_term(title: str, phrases: Mapping[str, Iterable[str]]) -> bool:
    """Whether a card is called as a term is: whoever says so need not mean the card."""
    return any(concept.startswith("term:") for concept in phrases.get(" ".join(words(title)), ()))


def _fields(answer: Answer, by_id: Mapping[str, Answer], language: Language) -> tuple[list[str], ...]:
    """The words of the fields of an answer, which :data:`_FIELDS` weighs."""
    basis = [by_id[ident] for ident in (*answer.clauses, *answer.rulings) if ident in by_id]
    texts = (
        answer.question,
        language.asks.get(answer.id, ""),
        " ".join(language.questions.get(answer.id, ())),
        " ".join((answer.answer, *answer.editions.values())),
        " ".join(other.question for other in basis if other.id != answer.id),
    )
    return tuple(map(words, texts))


def _weights(
    read: Sequence[Sequence[list[str]]],
    parts: Sequence[float],
    terms: Callable[[Sequence[str]], Iterable[str]],
) -> defaultdict[str, dict[int, int]]:
    """How much each of ``terms``, which are found in a text, counts in each answer; ``parts`` of it do."""
    counted = [[Counter(terms(text)) for text in each] for each in read]
    lengths = [[uses.total() for uses in field] for field in zip(*counted, strict=True)]
    usual = [max(sum(field) / len(field), 1) for field in lengths]
    found: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for number, each in enumerate(counted):
        whole: dict[str, float] = defaultdict(float)
        for weight, length, uses in zip(_FIELDS, usual, each, strict=False):
            longer = 1 - _LONG + _LONG * uses.total() / length
            for term, times in uses.items():
                whole[term] += parts[number] * weight * times / longer
        for term, often in whole.items():
            found[term][number] = max(round(FULL * often / (often + _SATURATION)), 1)
    return found


def _subjects(answer: Answer, titles: Titles) -> list[str]:
    """The cards that an answer is about, not those that it merely concerns."""
    if answer.source in ("card", "trigger"):
        return list(answer.cards)
    return [named.card for named in titles.named(words(answer.question)) if named.card in answer.cards]


def _flat(weights: Mapping[int, int]) -> list[int]:
    return [number for pair in sorted(weights.items()) for number in pair]

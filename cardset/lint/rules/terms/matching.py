"""A translation against the terms of its source: what is answered, and what stands there instead."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from typing import NamedTuple

from cardset.lint.message import blank
from cardset.lint.phrases import Found, longest
from cardset.lint.rules.terms.sense import is_meant
from cardset.lint.termbase import Concept, Termbase, Use, Word
from cardset.lint.words import Index, Token, folded_words, near, one_edit, words_in
from cardset.words.endings import Endings
from cardset.words.english import modifies, names_thing
from cardset.words.near import shared

CONNECTING = frozenset({"adverb", "conjunction", "phrase", "pronoun"})
"""Concepts that connect words rather than name things. Card texts define them; elsewhere they are grammar."""

# The share of a word's forms that begin with its stem.
_MOST = 0.6
# A shorter word is one letter away from too many others.
_LONG = 4
# What forms of a word have in common: so much at least, and all but so much of the dictionary form or a form.
_STEM = 3
_END = 2
_TAIL = 4
_OF_VERBS = ("ed", "ing")
# "that player" may be a pronoun where the text has said which one.
_POINTING = frozenset({"that", "this", "those", "these"})


class Unanswered(NamedTuple):
    """A term of the source, as it stands there, for which the translation has no word; what it may mean.

    ``sure`` says that its letters are the term, and neither another kind of word nor part of a name.
    """

    term: str
    concepts: tuple[Concept, ...]
    sure: bool = True


class Rival(NamedTuple):
    """A word for something else, which the source does not speak of, where a term's word is missing."""

    missing: Unanswered
    hit: Found[Use]
    use: Use

    @property
    def declared(self) -> bool:
        """Whether the forms of its word are known, and not only guessed from endings."""
        return bool(self.use.word.forms) and not self.use.word.borrowed


class Near(NamedTuple):
    """A word much like one of a missing term's words, ``word``, and none of its forms nor made from it."""

    missing: Unanswered
    surface: str
    offset: int
    word: str
    slip: bool
    """Whether one letter makes it a form, and it is no other word that begins so."""
    declared: bool
    """Whether the forms of ``word`` are known, and not only guessed from endings."""
    form: bool
    """Whether it may be a form of ``word`` that nobody knows, as it differs in the ending alone."""


@dataclass(frozen=True)
class Matched:
    """One translation: ``terms`` of the source, the longest at each place; ``hits`` in the target, all.

    ``named`` are the concepts that the source names, also those inside longer terms.
    """

    source: str
    target: str
    termbase: Termbase
    terms: Sequence[Found[str]]
    named: frozenset[str]
    hits: Sequence[Found[Use]]
    states_card: bool

    def rejected(self) -> Iterator[tuple[Found[Use], Use]]:
        """The words that are ruled out for a concept of the source, where no other word explains the form."""
        named = {id for term in self.terms for id in term.values}
        for hit in self.hits:
            for use in hit.values:
                if (
                    use.concept in named
                    and not use.word.allowed
                    and not self._explained(hit, named)
                    and not self._part_of_rejected(hit, use)
                ):
                    yield hit, use

    def _explained(self, hit: Found[Use], named: set[str]) -> bool:
        """Whether the form is (part of) a longer allowed phrase, or an allowed word for a named concept."""
        return any(
            use.word.allowed
            and other.start <= hit.start
            and hit.end <= other.end
            and (use.concept in named or other.end - other.start > hit.end - hit.start)
            for other in self.hits
            for use in other.values
        )

    def _part_of_rejected(self, hit: Found[Use], use: Use) -> bool:
        """Whether the form is part of a longer one that is ruled out for the same concept."""
        return any(
            longer.concept == use.concept and not longer.word.allowed
            for other in self.hits
            if other.start <= hit.start
            and hit.end <= other.end
            and other.end - other.start > hit.end - hit.start
            for longer in other.values
        )

    @cached_property
    def unanswered(self) -> tuple[Unanswered, ...]:
        """The terms of the source, each once, that no word answers, be it allowed or ruled out."""
        answered = {use.concept for hit in self.hits for use in hit.values if use.word.allowed}
        if all(not answered.isdisjoint(term.values) for term in self.terms):
            return ()
        ruled_out = {use.concept for _, use in self.rejected()}
        found: dict[tuple[str, ...], Unanswered] = {}
        for term in self.terms:
            if (
                term.values not in found
                and answered.isdisjoint(term.values)
                and ruled_out.isdisjoint(term.values)
                and not self._refers_back(term, answered)
                and not self._other_noun(term)
            ):
                concepts = tuple(self.termbase.concepts[id] for id in term.values)
                if (
                    any(concept.allowed for concept in concepts)
                    and (self.states_card or any(c.part_of_speech not in CONNECTING for c in concepts))
                    and not self._paraphrased(concepts)
                ):
                    places = [other for other in self.terms if other.values == term.values]
                    sure = not self._said_otherwise(concepts) and any(
                        is_meant(self.source, place.start, place.end, concepts)
                        and not self._is_compound(place, answered)
                        and not (modifies(self.source, place.end) and self._derived(concepts))
                        for place in places
                    )
                    found[term.values] = Unanswered(self.source[term.start : term.end], concepts, sure)
        return tuple(found.values())

    @cached_property
    def outnumbered(self) -> tuple[Unanswered, ...]:
        """The terms that have words in the translation, but fewer than there are places in the source."""
        often = Counter(term.values for term in self.terms)
        found = []
        for term in {term.values: term for term in self.terms}.values():
            right = {
                hit.start
                for hit in self.hits
                if any(use.word.allowed and use.concept in term.values for use in hit.values)
            }
            if 0 < len(right) < often[term.values]:
                concepts = tuple(self.termbase.concepts[id] for id in term.values)
                if any(concept.allowed for concept in concepts):
                    found.append(Unanswered(self.source[term.start : term.end], concepts))
        return tuple(found)

    def _is_compound(self, term: Found[str], answered: set[str]) -> bool:
        """Whether it names one thing with the term before it, which has its word: Unicorn card, Unicorn."""
        if not self._names_thing(term):
            return False
        return any(
            self.source[other.end : term.start] == " "
            and not answered.isdisjoint(other.values)
            and self._names_thing(other)
            for other in self.terms
        )

    def _names_thing(self, term: Found[str]) -> bool:
        """Whether it is not known for a verb, nor a form of one."""
        kinds = {self.termbase.concepts[id].part_of_speech for id in term.values}
        return "verb" not in kinds and not self.source[term.start : term.end].endswith(_OF_VERBS)

    def _said_otherwise(self, concepts: Sequence[Concept]) -> bool:
        """Whether a word is there for a longer term that ends in this one: another player for a player."""
        terms = {term.casefold() for concept in concepts for term in concept.source}
        return any(
            part.rpartition(" ")[2] in terms and " " in part
            for _, uses in self.unasked
            for use in uses
            for part in map(str.casefold, self.termbase.concepts[use.concept].source)
        )

    def _derived(self, concepts: Sequence[Concept]) -> bool:
        """Whether a word is there that is made from one of theirs: *a dragon egg* has an adjective."""
        words = [word for concept in concepts for word in concept.allowed if " " not in word.text]
        return any(
            _likeness(self.termbase, word).is_origin_of(one.folded) for word in words for one in self.strange
        )

    def _refers_back(self, term: Found[str], answered: set[str]) -> bool:
        """Whether this is "that player", after "another player" has been translated."""
        source = self.source
        word = source[term.start : term.end].casefold()
        before = source[: term.start].casefold().split()[-1:]
        return (
            bool(before)
            and before[0] in _POINTING
            and any(
                other.end <= term.start
                and source[other.start : other.end].casefold().endswith(word)
                and not answered.isdisjoint(other.values)
                for other in self.terms
            )
        )

    def _other_noun(self, term: Found[str]) -> bool:
        """Whether this is a noun that happens to be a form of the verb that is the term."""
        surface = self.source[term.start : term.end].casefold()
        return names_thing(self.source, term.start, term.end) and not any(
            surface == text.casefold() for id in term.values for text in self.termbase.concepts[id].source
        )

    def _paraphrased(self, concepts: Sequence[Concept]) -> bool:
        """Whether one of their words is there after all: its parts apart, or a verb in the other aspect."""
        for word in (word for concept in concepts for word in concept.allowed):
            places = self.termbase.places(word)
            if len(places) == 1:
                places = (_of_either_aspect(self.termbase.endings, word.text),)
            if all(not self._present.isdisjoint(forms) for forms in places):
                return True
        return False

    @cached_property
    def _present(self) -> frozenset[str]:
        """The words of the translation, as they stand there and as they are read."""
        words = folded_words(blank(self.target))
        same_letters = self.termbase.endings.same_letters
        return frozenset([*words, *(word.translate(same_letters) for word in words if same_letters)])

    @cached_property
    def unasked(self) -> tuple[tuple[Found[Use], tuple[Use, ...]], ...]:
        """The words that stand there though the source names nothing that they could be."""
        found: list[tuple[Found[Use], tuple[Use, ...]]] = []
        around: list[Found[Use]] = []
        for start, those in groupby(self.hits, key=lambda hit: hit.start):
            here = list(those)
            around = [*(other for other in around if other.end > start), *here]
            found += ((hit, uses) for hit in here if (uses := self._unasked(hit, around)))
        return tuple(found)

    def rival(self, missing: Unanswered) -> Rival | None:
        """The word of another concept that stands in the place of ``missing``: of several the one that is
        nearest to where the term stands in the source."""
        fit = [
            Rival(missing, hit, use)
            for hit, uses in self.unasked
            for use in uses
            if self._same_kind(missing, use) and not self._partly_named(missing, use)
        ]
        return min(fit, key=self.shift, default=None)

    def shift(self, rival: Rival) -> float:
        """How far apart, in parts of the text, the missing term and its rival stand."""
        places = (found.start() for found in re.finditer(re.escape(rival.missing.term), self.source))
        here = rival.hit.start / max(len(self.target), 1)
        return min((abs(place / len(self.source) - here) for place in places), default=here)

    def _unasked(self, hit: Found[Use], around: Sequence[Found[Use]]) -> tuple[Use, ...]:
        """The uses of a word which stands there though the source names nothing that it could be.

        ``around`` are the hits that it may stand in, and itself.
        """
        for other in around:
            longer = other.end - other.start > hit.end - hit.start
            inside = other.start <= hit.start and hit.end <= other.end
            if inside and (longer or any(use.concept in self.named for use in other.values)):
                return ()
        return tuple(use for use in hit.values if use.word.allowed)

    def _same_kind(self, missing: Unanswered, use: Use) -> bool:
        """Whether the word could be meant for the term: of its kind, and neither more general nor a part."""
        other = self.termbase.concepts[use.concept]
        return any(
            other.part_of_speech not in CONNECTING
            and concept.part_of_speech not in CONNECTING
            and concept.part_of_speech == other.part_of_speech
            and not _related(self.termbase, concept, other)
            for concept in missing.concepts
        )

    def _partly_named(self, missing: Unanswered, use: Use) -> bool:
        """Whether the source has, apart from the term, the last word of a phrase that the word stands for.

        Then it says the same in other words: any other player, another player.
        """
        words = Counter(folded_words(self.source)) - Counter(folded_words(missing.term))
        parts = (term.casefold().split() for term in self.termbase.concepts[use.concept].source)
        return any(len(part) > 1 and part[-1] in words for part in parts)

    def near(self, missing: Unanswered) -> Near | None:
        """The word that is most like one of the words for ``missing``."""
        best, found, like = 0.0, None, None
        for concept in missing.concepts:
            for word in concept.allowed:
                likeness = _likeness(self.termbase, word)
                there = self._without_parts(word)
                alike = [likeness[candidate.folded] for candidate in there]
                if (much := max(alike, default=0.0)) > best:
                    best, found, like = much, there[alike.index(much)], word
        if found is None or like is None:
            return None
        surface = self.target[found.start : found.end]
        slip = best == 1.0 and self._is_whole_but_for(found, like)
        declared = bool(like.forms) and not like.borrowed
        form = not slip and any(_is_like_form(found.folded, part) for part in like.text.casefold().split())
        return Near(missing, surface, found.start, like.text, slip, declared, form)

    def _without_parts(self, word: Word) -> Sequence[Token]:
        """The strange words that are no parts of a term of several."""
        places = self.termbase.places(word)
        if len(places) < 2:
            return self.strange
        return [token for token in self.strange if not any(token.folded in forms for forms in places)]

    def _is_whole_but_for(self, found: Token, like: Word) -> bool:
        """Whether the other words of a term of several are there, and ``found`` is like the missing one."""
        places = self.termbase.places(like)
        if len(places) < 2:
            return True
        absent = [forms for forms in places if self._present.isdisjoint(forms)]
        return len(absent) == 1 and any(one_edit(found.folded, form) for form in absent[0])

    @cached_property
    def strange(self) -> tuple[Token, ...]:
        """The words of the translation that are no form of anything the termbase knows."""
        target = blank(self.target)
        known = bytearray(len(target))
        for hit in (*self.hits, *self.termbase.surroundings(target)):
            known[hit.start : hit.end] = b"\1" * (hit.end - hit.start)
        return tuple([word for word in words_in(target) if not known[word.start]])


@lru_cache(maxsize=1024)
def _of_either_aspect(endings: Endings, word: str) -> frozenset[str]:
    """The forms of a verb and of its partners; of another word none."""
    return frozenset() if endings.part_of_speech(word) == "noun" else endings.forms(word)


class _Likeness(dict[str, float]):
    """How much words are like one of the termbase, from 0 to 1: as it is given, or a slip in any form."""

    def __init__(self, termbase: Termbase, word: Word) -> None:
        super().__init__()
        self._text = word.text.casefold()
        self._forms = {form for forms in termbase.places(word) for form in forms if len(form) > _LONG}
        self._beginnings = {letter for form in self._forms for letter in form[:2]}
        self._stems = {
            stem
            for forms in termbase.places(word)
            if (not word.forms or word.borrowed) and (stem := _stem(forms))
        }
        self._index: Index | None = None

    def is_origin_of(self, candidate: str) -> bool:
        """Whether ``candidate`` is made from the word: leczenie from leczyć, jaskiniowy from jaskinia."""
        return any(map(candidate.startswith, self._stems))

    def __missing__(self, candidate: str) -> float:
        if self.is_origin_of(candidate):
            much = 0.0
        else:
            much = 1.0 if self._is_slip(candidate) else near(candidate, self._text)
        self[candidate] = much
        return much

    def _is_slip(self, candidate: str) -> bool:
        """Whether one letter makes it of a form: then one of its first two is one of theirs."""
        if len(candidate) <= _LONG or self._beginnings.isdisjoint(candidate[:2]):
            return False
        if self._index is None:
            self._index = Index(self._forms)
        return any(self._index.near(candidate))


def _is_like_form(word: str, lemma: str) -> bool:
    """Whether ``word`` differs from ``lemma`` in so few letters at the end as forms do, and in some."""
    same = shared(word, lemma)
    return word != lemma and same >= max(_STEM, len(lemma) - _END, len(word) - _TAIL)


def _stem(forms: Collection[str]) -> str:
    """What most of a word's forms begin with, empty where it is too short to tell words apart.

    >>> _stem(["statek", "statku", "statki", "statków"]), _stem(["las", "lasu", "lesie"])
    ('statk', '')
    """
    stem = ""
    for length in range(_LONG, max(map(len, forms), default=0)):
        beginning, count = Counter(form[:length] for form in forms).most_common(1)[0]
        if len(beginning) < length or count < _MOST * len(forms):
            break
        stem = beginning
    return stem


@lru_cache(maxsize=1024)
def _likeness(termbase: Termbase, word: Word) -> _Likeness:
    return _Likeness(termbase, word)


def _related(termbase: Termbase, one: Concept, other: Concept) -> bool:
    """Whether one is a kind or a part of the other, by its words in either language: card, Unicorn card."""
    for mine, theirs in (
        (
            [term.casefold().split() for term in one.source],
            [term.casefold().split() for term in other.source],
        ),
        ([termbase.places(word) for word in one.words], [termbase.places(word) for word in other.words]),
    ):
        for left in mine:
            for right in theirs:
                if _within(left, right) or _within(right, left):
                    return True
    return False


def _within(part: Sequence[object], whole: Sequence[object]) -> bool:
    """Whether all words of ``part`` are among those of ``whole``, which has more."""
    return len(part) < len(whole) and all(any(_overlap(word, other) for other in whole) for word in part)


def _overlap(one: object, other: object) -> bool:
    if isinstance(one, frozenset) and isinstance(other, frozenset):
        return not one.isdisjoint(other)
    return one == other


@lru_cache(maxsize=16)
def matched(termbase: Termbase, source: str, target: str, states_card: bool = False) -> Matched | None:
    """A translation that has terms to answer, else nothing; kept for the next rule."""
    named = termbase.all_in_source(blank(source))
    if not named:
        return None
    ids = frozenset(id for found in named for id in found.values)
    hits = termbase.in_target(blank(target))
    return Matched(source, target, termbase, list(longest(named)), ids, hits, states_card)


def unexplained(hits: Sequence[Found[Use]]) -> Iterator[tuple[Found[Use], Use]]:
    """Of the words in a text without a source those that are ruled out, whatever they stand for there.

    A word that is allowed for anything, or part of a longer one, is none.
    """
    for hit in hits:
        around = [other for other in hits if other.start <= hit.start and hit.end <= other.end]
        longest_here = all(other.end - other.start <= hit.end - hit.start for other in around)
        if longest_here and not any(use.word.allowed for other in around for use in other.values):
            yield hit, hit.values[0]

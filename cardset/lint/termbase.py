"""The agreed words of one language, found in texts by the forms that its lexicon declares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from cardset.lint.finding import Severity
from cardset.lint.phrases import Found, Phrases
from cardset.words.endings import NO_ENDINGS, Endings
from cardset.words.english import inflected, singular

if TYPE_CHECKING:
    from cardset.lint.texts import Pieces

_ALLOWED = frozenset({"preferred", "admitted"})
_SEPARATOR = re.compile(r"[,;/|]")
_REMARK = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
# A remark that is no more than words may be another word: PS (punkty siły).
_OTHER = re.compile(r"(?<=\s)\(([^\W\d_][^\W\d_]*(?:[ -][^\W\d_]+){0,3})\)")
_SHORT = re.compile(r"[^\W\d_]{2,5}")


class Word(NamedTuple):
    """One word of a language for a concept. ``status``: preferred, admitted, deprecated, forbidden, or
    replaced, where the edition that is asked for has another word.

    ``forms`` are the surface forms it is known to take; the word itself always counts as one. Where there
    are none, nobody has declared any, and the endings of its language tell. ``not_in`` are surroundings in
    which its letters are something else; ``editions`` are the published ones that use it. ``plural`` says
    that a word without forms is given in the plural, ``borrowed`` that its forms are not its glossary's but
    those of the same word in a lexicon, which need not be all that the glossary means.
    """

    text: str
    status: str
    forms: tuple[str, ...] = ()
    reason: str = ""
    not_in: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    plural: bool = False
    borrowed: bool = False

    @property
    def allowed(self) -> bool:
        return self.status in _ALLOWED

    @property
    def all_forms(self) -> tuple[str, ...]:
        """The word and its other forms, each once, as they were given."""
        return tuple(dict.fromkeys((self.text, *self.forms)))


class Concept(NamedTuple):
    """One concept: its English ``source`` terms and its words in the target language.

    The terms of a ``proper`` concept are names: they do not inflect and keep the case of their letters.
    ``part_of_speech`` narrows the forms that the source terms may take; empty allows all. ``severity`` is how
    grave its owner finds what is wrong with it, ``None`` where that is for the rules. With ``capitals``
    its words are to have in texts the capitals that they have here, and no others.
    """

    id: str
    source: tuple[str, ...]
    proper: bool
    words: tuple[Word, ...]
    part_of_speech: str = ""
    severity: Severity | None = None
    capitals: bool = False

    @property
    def name(self) -> str:
        """What people call it: its source term, else its word."""
        return (self.source or tuple(word.text for word in self.words) or (self.id,))[0]

    @property
    def allowed(self) -> tuple[Word, ...]:
        """The words that may be used, the preferred ones first."""
        return tuple(
            sorted((word for word in self.words if word.allowed), key=lambda word: word.status != "preferred")
        )


class Use:
    """A word of the target language, as a word for one concept; whether it is ``allowed``.

    It is equal to nothing but itself: to compare all forms of its word would take its time.
    """

    __slots__ = ("allowed", "concept", "word")

    def __init__(self, concept: str, word: Word) -> None:
        self.concept = concept
        self.word = word
        self.allowed = word.allowed


@dataclass(frozen=True, slots=True, eq=False)
class Termbase:
    """All concepts of one language by id, and the indexes that find them; made by :meth:`build`.

    ``names`` are the titles that a published edition prints, by card id; ``same_as_source`` are the contexts
    of the messages whose translation is the English text on purpose; ``endings`` say what may become of words
    without declared forms.
    """

    concepts: Mapping[str, Concept]
    names: Mapping[str, str]
    same_as_source: frozenset[str]
    endings: Endings
    _source: Phrases[str]
    _target: Phrases[Use]
    _surroundings: Phrases[Use]

    @classmethod
    def build(
        cls,
        concepts: Iterable[Concept],
        names: Mapping[str, str] | None = None,
        same_as_source: Iterable[str] = (),
        endings: Endings = NO_ENDINGS,
    ) -> Termbase:
        """Of words without forms, a field with several renderings (``kraj, państwo``) is taken apart."""
        by_id = {concept.id: separated(concept, endings) for concept in concepts}
        source = (
            (form, concept.proper, concept.id)
            for concept in by_id.values()
            for form in _source_forms(concept)
        )
        uses = [Use(concept.id, word) for concept in by_id.values() for word in concept.words]
        surroundings = ((text, False, use) for use in uses for text in use.word.not_in)
        return cls(
            by_id,
            names or {},
            frozenset(same_as_source),
            endings,
            Phrases(source),
            _found(uses, endings),
            Phrases(surroundings),
        )

    def graded(self, severities: Mapping[str, Severity]) -> Termbase:
        """The same, its concepts as grave as ``severities`` say, by a source term in small letters."""
        if not severities:
            return self
        concepts = {}
        for id, concept in self.concepts.items():
            said = (severities.get(term.casefold()) for term in concept.source)
            severity = next(filter(None, said), concept.severity)
            concepts[id] = concept._replace(severity=severity)
        return replace(self, concepts=concepts)

    def places(self, word: Word) -> tuple[frozenset[str], ...]:
        """For each part of ``word`` the forms, in small letters, in which a text may show it."""
        return _places(self.endings, word)

    def in_source(self, text: str) -> list[Found[str]]:
        """The English terms in ``text``; a longer one hides those inside it. Values are concept ids."""
        return list(self._source.longest(text))

    def all_in_source(self, text: str) -> list[Found[str]]:
        """The English terms in ``text``, also those inside longer ones. Values are concept ids."""
        return list(self._source.all(text))

    def in_target(self, text: str) -> list[Found[Use]]:
        """Every form of every word in ``text``, also those inside longer ones.

        A word inside surroundings where its letters are something else is not among them.
        """
        found = list(self._target.all(text))
        elsewhere = self.surroundings(text)
        if not elsewhere:
            return found
        kept = (Found(hit.start, hit.end, tuple(_meant(hit, elsewhere))) for hit in found)
        return [hit for hit in kept if hit.values]

    def named_in(self, sources: Pieces) -> Iterator[Sequence[tuple[int, int, tuple[str, ...]]]]:
        """What :meth:`all_in_source` finds in each of many texts, much quicker.

        Where it stands is told in some measure that is good for comparing places in one text.
        """
        return self._source.spotted_in(sources.texts, sources.all)

    def used_in(self, targets: Pieces) -> Iterator[Sequence[tuple[int, int, tuple[Use, ...]]]]:
        """What :meth:`in_target` finds in each of many texts, in the same way."""
        found = self._target.spotted_in(targets.texts, targets.all)
        if not self._surroundings:
            return found
        around = self._surroundings.spotted_in(targets.texts, targets.all)
        return (
            self.in_target(text) if elsewhere else hits
            for text, hits, elsewhere in zip(targets.texts, found, around, strict=True)
        )

    def surroundings(self, text: str) -> list[Found[Use]]:
        """The places in ``text`` where the letters of a word mean something else."""
        return list(self._surroundings.all(text)) if self._surroundings else []


def _found(uses: Sequence[Use], endings: Endings) -> Phrases[Use]:
    """The index of the forms of words, those without declared ones by ``endings``."""
    return Phrases(
        ((form, False, use) for use in uses if use.word.forms or not endings for form in use.word.all_forms),
        (
            (
                use.word.text,
                partial(endings.forms, plural=use.word.plural),
                partial(endings.stems, plural=use.word.plural),
                use,
            )
            for use in uses
            if endings and not use.word.forms
        ),
        endings.same_letters,
    )


@lru_cache(maxsize=1024)
def _places(endings: Endings, word: Word) -> tuple[frozenset[str], ...]:
    parts = word.text.split()
    if not word.forms:
        return tuple(endings.forms(part, word.plural) for part in parts)
    forms = [form.casefold().split() for form in word.all_forms]
    return tuple(
        frozenset(form[place] for form in forms if len(form) == len(parts)) for place in range(len(parts))
    )


def separated(concept: Concept, endings: Endings = NO_ENDINGS) -> Concept:
    """The concept with each of several renderings as a word of its own, remarks in brackets left out.

    Other words in brackets are allowed as well; of terms only those that an abbreviation stands for.

    Only where no word has declared forms, as in a glossary of two columns. Where its part of speech is not
    known and all words end as nouns, or all as verbs, the concept is one. A term in the plural is looked for
    in the singular, too.

    >>> glossary = Concept("", ("land",), False, (Word("kraj, PS (państwo) (1.)", "preferred"),))
    >>> [word.text for word in separated(glossary).words]
    ['kraj', 'PS', 'państwo']
    """
    if any(word.forms for word in concept.words):
        return concept
    given = [text for term in concept.source for text in (*_renderings(term), *_spelt_out(term))]
    singulars = [] if concept.proper else [one for term in given if (one := singular(term))]
    source = tuple(dict.fromkeys((*given, *singulars)))
    plural = bool(singulars)
    words = tuple(
        word if (text, plural) == (word.text, word.plural) else word._replace(text=text, plural=plural)
        for given_word in concept.words
        for word, text in _alternatives(given_word)
    )
    kind = concept.part_of_speech
    if not kind:
        kinds = {endings.part_of_speech(word.text) for word in words if word.text.isalpha()}
        kind = kinds.pop() if len(kinds) == 1 else ""
    if (source, words, kind) == (concept.source, concept.words, concept.part_of_speech):
        return concept
    return concept._replace(source=source, words=words, part_of_speech=kind)


def _alternatives(word: Word) -> Iterator[tuple[Word, str]]:
    """The renderings of a word, and behind them those in brackets, which are never the preferred ones."""
    for text in _renderings(word.text):
        yield word, text
    if word.allowed:
        for match in _OTHER.finditer(word.text):
            yield word._replace(status="admitted"), match[1]


def _spelt_out(term: str) -> Iterator[str]:
    """What stands in brackets where it or the term is an abbreviation: HP (hit points)."""
    for match in _OTHER.finditer(term):
        before = term[: match.start()].strip()
        if any(text.isupper() and _SHORT.fullmatch(text) for text in (before, match[1])):
            yield match[1]


def _renderings(text: str) -> list[str]:
    """The parts of a field; the field itself where nothing would be left."""
    if text.isalpha():
        return [text]
    return [part.strip() for part in _SEPARATOR.split(_REMARK.sub(" ", text)) if part.strip()] or [text]


def _meant(hit: Found[Use], elsewhere: list[Found[Use]]) -> Iterator[Use]:
    """The words of a hit that are not inside surroundings of theirs."""
    around = {
        use
        for other in elsewhere
        if other.start <= hit.start and hit.end <= other.end
        for use in other.values
    }
    return (use for use in hit.values if use not in around)


def _source_forms(concept: Concept) -> list[str]:
    if concept.proper:
        return list(concept.source)
    return sorted({form for term in concept.source for form in inflected(term, concept.part_of_speech)})

"""Which forms go together in a language: ``agreement.yaml`` over the words of its lexicon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from cardset.cache import cached_file
from cardset.lexicon import Features, Lexeme, Lexicon
from cardset.paths import lineage
from cardset.values import grouped, made

Sets = Sequence[Mapping[str, Sequence[str]]]
"""Features of which a form has one set; of a category, one of the values."""

_NOUNS = frozenset({"noun", "proper noun"})
_ATTRIBUTES = frozenset({"adjective", "pronoun"})


class Counted(NamedTuple):
    """What a noun may be behind numbers of one form: ``any`` where, and ``governed`` by a word before."""

    any: Sets
    governed: Sets = ()


@dataclass(frozen=True, eq=False)
class Agreement:
    """What goes together in a language; what is empty is not known and not checked.

    ``counts`` says of each plural form what a noun behind its numbers may be. ``attributes`` are how
    adjectives end that may stand between, ``uncounted`` the nouns that are not checked, ``unchanging`` how
    those end that are the same behind every number, ``before`` the words before a number that it does not
    number. ``accusative`` are the dictionary forms after which a noun is governed by nothing else, unless a
    word of ``negation`` stands before. ``determiners`` agree with the noun that follows; ``unlikely`` are
    features that no form is taken to have. ``address`` are the ways to speak to the reader, each with the
    words that only it has.
    """

    lexicon: Lexicon
    counts: Sequence[Counted] = ()
    attributes: tuple[str, ...] = ()
    uncounted: frozenset[str] = frozenset()
    unchanging: tuple[str, ...] = ()
    before: frozenset[str] = frozenset()
    accusative: frozenset[str] = frozenset()
    negation: frozenset[str] = frozenset()
    unlikely: Sets = ()
    determiners: tuple[str, ...] = ()
    address: Mapping[str, frozenset[str]] = field(default_factory=dict)
    _read: dict[str, list[Features]] = field(default_factory=dict, init=False, repr=False)

    def nouns(self, form: str) -> list[Features]:
        """Everything that ``form``, in small letters, can be as a noun; nothing where it may be no noun."""
        if form not in self._nouns or form in self._others:
            return []
        if form not in self._read:
            self._read[form] = self._readings(self._nouns, form)
        return self._read[form]

    def is_counted(self, form: str) -> bool:
        """Whether there is one or many of what the noun names."""
        return all(lexeme.lemma not in self.uncounted for lexeme in self._nouns.get(form, ()))

    def determiner(self, form: str) -> list[Features]:
        """Everything that it can be as a determiner."""
        return self._readings(self._determiners, form)

    def others(self, form: str, sets: Sets) -> tuple[str, ...]:
        """The form of the same noun that has the first of ``sets``, where there is one."""
        features = {category: values[0] for category, values in sets[0].items()}
        lexemes = self._nouns.get(form, ())
        return lexemes[0].variants(features)[:1] if lexemes else ()

    @cached_property
    def determiner_forms(self) -> frozenset[str]:
        """All forms of the determiners, in small letters."""
        return frozenset(self._determiners)

    def may_be_counted(self, word: str) -> bool:
        """Whether a noun that is counted, or what belongs to it, may begin with ``word``."""
        return word in self._nouns or self.is_attribute(word)

    def is_attribute(self, word: str) -> bool:
        """Whether ``word`` may stand between a number and its noun."""
        return word in self._attributes or (
            bool(self.attributes) and word.endswith(self.attributes) and word not in self._nouns
        )

    def governs_accusative(self, word: str) -> bool:
        """Whether a noun after ``word`` is in the accusative."""
        return word in self._accusative

    def _readings(self, words: Mapping[str, Sequence[Lexeme]], form: str) -> list[Features]:
        return [
            features
            for lexeme in words.get(form, ())
            for own, features in lexeme.tagged
            if own.casefold() == form and not has_one_of(features, self.unlikely)
        ]

    @cached_property
    def _lexemes(self) -> list[Lexeme]:
        """Every word of the lexicon that is one word."""
        words = (word for words in self.lexicon.terms.values() for word in words)
        kin = (
            lexeme
            for word in words
            for lexeme in (word.lexeme, word.partner, word.participle, word.verbal_noun)
            if lexeme is not None
        )
        return [lexeme for lexeme in (*self.lexicon.words.values(), *kin) if " " not in lexeme.lemma]

    @cached_property
    def _nouns(self) -> Mapping[str, Sequence[Lexeme]]:
        return _by_form(lexeme for lexeme in self._lexemes if lexeme.part_of_speech in _NOUNS)

    @cached_property
    def _others(self) -> frozenset[str]:
        """The forms of words that are no nouns."""
        others = (lexeme for lexeme in self._lexemes if lexeme.part_of_speech not in _NOUNS)
        return _folded(others)

    @cached_property
    def _attributes(self) -> frozenset[str]:
        found = (lexeme for lexeme in self._lexemes if lexeme.part_of_speech in _ATTRIBUTES)
        return _folded(found)

    @cached_property
    def _accusative(self) -> frozenset[str]:
        found = (lexeme for lexeme in self._lexemes if lexeme.lemma in self.accusative)
        return self.accusative | _folded(found)

    @cached_property
    def _determiners(self) -> Mapping[str, Sequence[Lexeme]]:
        words = self.lexicon.words
        return _by_form(words[lemma] for lemma in self.determiners if lemma in words)


def _by_form(lexemes: Iterable[Lexeme]) -> Mapping[str, Sequence[Lexeme]]:
    return grouped((form, lexeme) for lexeme in lexemes for form in _folded([lexeme]))


def _folded(lexemes: Iterable[Lexeme]) -> frozenset[str]:
    """All forms of words, in small letters."""
    forms = chain.from_iterable((lexeme.lemma, *chain.from_iterable(lexeme.cells)) for lexeme in lexemes)
    return frozenset("\n".join(forms).casefold().split("\n"))


def has_one_of(features: Features, sets: Sets) -> bool:
    """Whether ``features`` have everything that one of ``sets`` asks for."""
    return any(all(features.get(category) in values for category, values in asked.items()) for asked in sets)


def read_agreement(root: Path, language: str, lexicon: Lexicon) -> Agreement | None:
    """What ``agreement.yaml`` of ``language`` below ``root`` says; ``None`` where nobody wrote one.

    Raises :class:`CardsetError` when the file cannot be read, and :class:`FaultsError` with everything that
    is not as ``agreement.schema.json`` describes it.
    """
    for name in lineage(language):
        path = root / name / "agreement.yaml"
        if path.is_file():
            return _agreement(cached_file("agreement", path, "agreement"), lexicon)
    return None


def _agreement(data: Mapping[str, Any], lexicon: Lexicon) -> Agreement:
    names = ("uncounted", "before", "accusative", "negation")
    sets: dict[str, Any] = {name: frozenset(data.get(name, ())) for name in names}
    address = {
        name: frozenset(word.casefold() for word in words) for name, words in data.get("address", {}).items()
    }
    counts = [made(Counted, said) for said in data.get("counts", ())]
    return made(Agreement, data, lexicon=lexicon, counts=counts, address=address, **sets)

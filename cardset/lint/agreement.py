"""Which forms go together in a language: ``agreement.yaml`` over the words of its lexicon."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from cardset.cache import cached_file
from cardset.lexicon import Features, Lexeme, Lexicon
from cardset.lexicon.dictionaries import Analysis
from cardset.paths import lineage
from cardset.values import grouped, made

Sets = Sequence[Mapping[str, Sequence[str]]]
"""Features of which a form has one set; of a category, one of the values."""

_NOUNS = frozenset({"noun", "proper noun"})
_ATTRIBUTES = frozenset({"adjective", "pronoun"})
# Forms of one verb begin with so many letters alike, but for few.
_STEM = 3
# In these a verb has no subject that could stand behind it.
_NO_SUBJECT = frozenset({"imp", "adverbial"})
_SPEAKING = frozenset({"first", "second"})


class Counted(NamedTuple):
    """What a noun may be behind numbers of one form: ``any`` where, and ``governed`` by a word before."""

    any: Sets
    governed: Sets = ()


@dataclass(frozen=True, eq=False)
class Agreement:
    """What goes together in a language; what is empty is not known and not checked.

    ``counts`` says of each plural form what a noun behind its numbers may be. ``attributes`` are how
    adjectives end that may stand between, ``uncounted`` the nouns that are not checked, ``unchanging`` how
    those end that are the same behind every number, ``alike`` how words end that are so in two plural forms.
    ``before`` are the words before a number that it does not number. ``accusative`` are the dictionary forms
    after which a noun is governed by nothing else, unless a word of ``negation`` stands before.
    ``determiners`` agree with the noun that follows; ``unlikely`` are features that no form is taken to have.
    ``address`` are the ways to speak to the reader, each with the words that only it has.

    ``prepositions`` are those that can be nothing else, with the cases that may follow, ``governing`` verbs
    by their dictionary forms with the cases of what they are said of; ``durations`` are nouns that may stand
    there for how long it takes, ``purposes`` words before a verb that has no subject. ``case_endings`` tell
    of words that nobody knows in which cases they may be behind a preposition. A nominative may stand behind
    those that are ``exclaimed``, too, one of many behind those of ``becoming``. ``adjectives`` are how
    adjectives may end at all, ``nominalised`` how nouns do that are adjectives in form, ``alone`` the
    dictionary forms of those that stand without a noun as well, or govern a case. ``homonyms`` are forms that
    are other words as well than those that dictionaries say. ``complements`` are the cases in which a noun
    may belong to an adjective before it without agreeing. An adjective behind one of ``linking`` says
    something of the subject. ``address_endings`` are for each way to speak to the reader how such verbs end,
    with what stands there in the first person, ``address_numbers`` the number of their second person, and
    ``address_joined`` the words for a reader who is one of several. ``vowels`` are prepositions that take
    one, how they are written then, and how the words begin before which they do.

    ``subjects`` are pronouns with what the verb behind them is then, unless one of ``joining`` stands before.
    Behind those of ``opening`` a subject may begin; nouns of ``collective`` count as many. ``finite`` is how
    verbs end that tell by their ending how many, or of which gender, the subject is.

    ``analyse`` tells what words may be, besides the lexicon.
    """

    lexicon: Lexicon
    counts: Sequence[Counted] = ()
    attributes: tuple[str, ...] = ()
    uncounted: frozenset[str] = frozenset()
    unchanging: tuple[str, ...] = ()
    alike: Mapping[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)
    before: frozenset[str] = frozenset()
    accusative: frozenset[str] = frozenset()
    negation: frozenset[str] = frozenset()
    unlikely: Sets = ()
    determiners: tuple[str, ...] = ()
    address: Mapping[str, frozenset[str]] = field(default_factory=dict)
    prepositions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    alone: frozenset[str] = frozenset()
    governing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    durations: frozenset[str] = frozenset()
    purposes: frozenset[str] = frozenset()
    case_endings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    adjectives: tuple[str, ...] = ()
    nominalised: tuple[str, ...] = ()
    homonyms: frozenset[str] = frozenset()
    complements: frozenset[str] = frozenset()
    linking: frozenset[str] = frozenset()
    address_endings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    address_numbers: Mapping[str, str] = field(default_factory=dict)
    address_joined: frozenset[str] = frozenset()
    subjects: Mapping[str, Features] = field(default_factory=dict)
    joining: frozenset[str] = frozenset()
    exclaimed: frozenset[str] = frozenset()
    becoming: frozenset[str] = frozenset()
    opening: frozenset[str] = frozenset()
    collective: frozenset[str] = frozenset()
    finite: tuple[str, ...] = ()
    vowels: Mapping[str, tuple[str, re.Pattern[str]]] = field(default_factory=dict)
    analyse: Callable[[str], Sequence[Analysis]] | None = None
    _read: dict[str, list[Features]] = field(default_factory=dict, init=False, repr=False)
    _analysed: dict[str, Sequence[Analysis]] = field(default_factory=dict, init=False, repr=False)

    def nouns(self, form: str) -> list[Features]:
        """Everything that ``form``, in small letters, can be as a noun; nothing where it may be no noun."""
        if form not in self._read:
            if form in self._nouns and form not in self._others:
                self._read[form] = self._readings(self._nouns, form)
            else:
                readings = () if form in self._others else self.analyses(form)
                sure = all(reading.part_of_speech in _NOUNS for reading in readings)
                self._read[form] = [reading.features for reading in readings if sure]
        return self._read[form]

    def analyses(self, form: str) -> Sequence[Analysis]:
        """Everything that ``form``, in small letters, can be; nothing where nobody knows."""
        if form in self.homonyms:
            return ()
        if form not in self._analysed:
            own = [
                Analysis(lexeme.lemma, _part_of_speech(lexeme, lexeme in self._participles), features)
                for lexeme in self._words.get(form, ())
                for said, features in lexeme.tagged
                if said.casefold() == form
            ]
            self._analysed[form] = (*own, *(self.analyse(form) if self.analyse else ()))
        return self._analysed[form]

    def behind(self, form: str) -> Sequence[Analysis]:
        """Everything that ``form``, in small letters, can be behind a preposition.

        Where nobody knows the word its ending may tell.
        """
        known = self.analyses(form)
        if known or form in self.homonyms:
            return known
        cases = next((self.case_endings[end] for end in self._endings if form.endswith(end)), ())
        return [Analysis(form, "noun", {"case": case}) for case in cases]

    def governs(self, form: str, before: str) -> Sequence[str]:
        """The cases of a noun right behind a verb ``form``; nothing where it may have any.

        Means are instrumental. The subject is nominative, and may stand there unless the verb speaks to
        somebody, or says with the word ``before`` it what something is for. Both are in small letters.
        """
        if not form.startswith(self.governing_stems):
            return ()
        readings = self.analyses(form)
        if not readings or any(
            one.part_of_speech != "verb" or one.lemma not in self.governing for one in readings
        ):
            return ()
        alone = before in self.purposes or all(
            one.features.get("mood") in _NO_SUBJECT or one.features.get("person") in _SPEAKING
            for one in readings
        )
        cases = {case for one in readings for case in self.governing[one.lemma]}
        return tuple(sorted(cases | ({"ins"} if alone else {"ins", "nom"})))

    @cached_property
    def governing_stems(self) -> tuple[str, ...]:
        """How the forms of the verbs begin that govern a case."""
        return tuple({lemma[:_STEM] for lemma in self.governing})

    @cached_property
    def _endings(self) -> Sequence[str]:
        """The endings that tell a case, the longest first."""
        return sorted(self.case_endings, key=len, reverse=True)

    def has(self, form: str) -> bool:
        """Whether ``form``, in small letters, is one of a word of the lexicon."""
        return form in self._words

    def speaks(self, form: str, name: str) -> bool:
        """Whether ``form``, in small letters, is surely a verb that speaks to the reader in this way."""
        number = self.address_numbers.get(name)
        readings = self.analyses(form)
        return bool(readings) and all(
            reading.part_of_speech == "verb"
            and reading.features.get("person") == "second"
            and reading.features.get("number") == number
            for reading in readings
        )

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
        return word in self._nouns or self.is_attribute(word) or bool(self.nouns(word))

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
    def _words(self) -> Mapping[str, Sequence[Lexeme]]:
        return _by_form(self._lexemes)

    @cached_property
    def _participles(self) -> list[Lexeme]:
        words = (word.participle for words in self.lexicon.terms.values() for word in words)
        return [lexeme for lexeme in words if lexeme is not None]

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


def _part_of_speech(lexeme: Lexeme, is_participle: bool) -> str:
    """What a word of the lexicon is; empty where it has not the forms that such words have, as *he*."""
    if is_participle:
        return "participle"
    usual = lexeme.paradigm is not None and lexeme.part_of_speech in lexeme.paradigm.parts_of_speech
    return lexeme.part_of_speech if usual else ""


def _by_form(lexemes: Iterable[Lexeme]) -> Mapping[str, Sequence[Lexeme]]:
    return grouped((form, lexeme) for lexeme in lexemes for form in _folded([lexeme]))


def _folded(lexemes: Iterable[Lexeme]) -> frozenset[str]:
    """All forms of words, in small letters."""
    forms = chain.from_iterable((lexeme.lemma, *chain.from_iterable(lexeme.cells)) for lexeme in lexemes)
    return frozenset("\n".join(forms).casefold().split("\n"))


def has_one_of(features: Features, sets: Sets) -> bool:
    """Whether ``features`` have everything that one of ``sets`` asks for."""
    return any(all(features.get(category) in values for category, values in asked.items()) for asked in sets)


def read_agreement(
    root: Path,
    language: str,
    lexicon: Lexicon,
    analyse: Callable[[str], Sequence[Analysis]] | None = None,
) -> Agreement | None:
    """What ``agreement.yaml`` of ``language`` below ``root`` says; ``None`` where nobody wrote one.

    ``analyse`` tells what words may be that the lexicon has not.


    Raises :class:`CardsetError` when the file cannot be read, and :class:`FaultsError` with everything that
    is not as ``agreement.schema.json`` describes it.
    """
    for name in lineage(language):
        path = root / name / "agreement.yaml"
        if path.is_file():
            return _agreement(cached_file("agreement", path, "agreement"), lexicon, analyse)
    return None


def _agreement(
    data: Mapping[str, Any], lexicon: Lexicon, analyse: Callable[[str], Sequence[Analysis]] | None
) -> Agreement:
    names = (
        "uncounted",
        "before",
        "accusative",
        "negation",
        "alone",
        "homonyms",
        "linking",
        "address_joined",
        "durations",
        "purposes",
        "joining",
        "exclaimed",
        "becoming",
        "opening",
        "collective",
    )
    sets: dict[str, Any] = {name: frozenset(data.get(name, ())) for name in names}
    address = {
        name: frozenset(word.casefold() for word in words) for name, words in data.get("address", {}).items()
    }
    counts = [made(Counted, said) for said in data.get("counts", ())]
    alike = {(int(forms[0]), int(forms[2])): tuple(ends) for forms, ends in data.get("alike", {}).items()}
    prepositions = {word: tuple(cases) for word, cases in data.get("prepositions", {}).items()}
    governing = {lemma: tuple(cases) for lemma, cases in data.get("governing", {}).items()}
    endings = {end: tuple(cases) for end, cases in data.get("case_endings", {}).items()}
    vowels = {
        word: (said["write"], re.compile(said["before"])) for word, said in data.get("vowels", {}).items()
    }
    return made(
        Agreement,
        data,
        lexicon=lexicon,
        counts=counts,
        address=address,
        alike=alike,
        prepositions=prepositions,
        governing=governing,
        case_endings=endings,
        vowels=vowels,
        analyse=analyse,
        **sets,
    )

"""The words of a language as values: forms by what they express, and the agreed word for each concept.

The model-word rule: a coined word takes the endings of a word that everybody can inflect.

Of the model's dictionary form and the word the longest common ending is found, and in every form of the model
what stands before it is replaced: *Некроманторог* like *носорог* has *Некроманторога*, as *носорога*. Letter
case does not matter to what is common. The word's own case of letters is kept, in the ending place by place:
*RzeNIE* like *rżenie* has *RzeNIA* and *RzeŃ*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from cardset.errors import CardsetError, suggestion
from cardset.lexicon.grammar import Cells, Features, Grammar, Paradigm

KIN = ("partner", "participle", "verbal_noun")
"""The words that a verb can name as made of it, in its entry and in :class:`TermWord`."""


class MissingForm(LookupError):  # noqa: N818  (it names what is not there, as LookupError does)
    """A word has no form with the features asked for."""

    def __init__(self, lemma: str, features: Features) -> None:
        self.lemma = lemma
        self.features = features
        asked = ", ".join(f"{category}: {value}" for category, value in features.items())
        super().__init__(f"{lemma!r} has no form for {{{asked}}}")


class Lexeme(NamedTuple):
    """A word or phrase with all its forms.

    ``cells`` holds the variants of each cell of the paradigm, in the order of its slots; a cell without a
    form is empty. A word without a paradigm is invariable: it has the one form that is its ``lemma``.
    ``inherent`` is what the word is wherever it stands, such as ``{"gender": "f"}``.
    """

    lemma: str
    part_of_speech: str
    inherent: Features
    paradigm: Paradigm | None = None
    cells: Cells = ()
    forms_by: str = ""

    def form(self, features: Features) -> str:
        """The form with these features; of several the first. What the word is by itself goes before them.

        Raises :class:`MissingForm`.
        """
        variants = self.variants(features)
        if not variants:
            raise MissingForm(self.lemma, features)
        return variants[0]

    def variants(self, features: Features) -> tuple[str, ...]:
        """All forms with these features, the one that texts use first; empty where there is none."""
        if self.paradigm is None:
            return (self.lemma,)
        place = self.paradigm.find({**features, **self.inherent})
        return () if place is None else self.cells[place]

    @property
    def forms(self) -> tuple[str, ...]:
        """Every surface form once, the lemma first."""
        return tuple(dict.fromkeys(chain((self.lemma,), *self.cells)))

    @property
    def tagged(self) -> tuple[tuple[str, Features], ...]:
        """Every form with its features, once for each set of features that it may express."""
        if self.paradigm is None:
            return ((self.lemma, self.inherent),)
        expressed = self.paradigm.expressed(self.inherent)
        return tuple([(form, features) for place, features in expressed for form in self.cells[place]])


class TermWord(NamedTuple):
    """A word of the language for a concept. ``status``: preferred, admitted, deprecated or forbidden.

    ``editions`` use it, ``sources`` show it, ``reason`` says why it is avoided or when it fits. ``not_in``
    are surroundings in which its letters are not the term; ``also`` are forms that have no place in a table.
    ``partner`` is a verb's partner of the other aspect, ``participle`` the adjective made of it,
    ``verbal_noun`` the noun.
    """

    concept: str
    lexeme: Lexeme
    status: str
    editions: tuple[str, ...]
    sources: tuple[str, ...]
    reason: str = ""
    not_in: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    partner: Lexeme | None = None
    participle: Lexeme | None = None
    verbal_noun: Lexeme | None = None

    @property
    def text(self) -> str:
        """The dictionary form."""
        return self.lexeme.lemma

    @property
    def all_forms(self) -> tuple[str, ...]:
        """Every form in which a text may show the term, each once, the dictionary form first."""
        kin = (self.partner, self.participle, self.verbal_noun)
        more = (form for lexeme in kin if lexeme for form in lexeme.forms)
        return tuple(dict.fromkeys((*self.lexeme.forms, *self.also, *more)))


class Lexicon(NamedTuple):
    """What a language's ``lexicon.yaml`` says.

    ``words`` are the building blocks, by dictionary form; ``terms`` the words for each concept, the preferred
    one first; ``names`` the titles that a published edition prints, by card id; ``same_as_source`` the
    contexts of the messages that read as in English on purpose. ``dictionary`` is the adapter that fills
    tables.
    """

    language: str
    grammar: Grammar
    words: Mapping[str, Lexeme]
    terms: Mapping[str, tuple[TermWord, ...]]
    names: Mapping[str, str]
    same_as_source: frozenset[str]
    dictionary: str = ""

    @property
    def lemmas(self) -> frozenset[str]:
        """The dictionary forms of all words."""
        return frozenset((*self.words, *(word.lexeme.lemma for word in self._term_words())))

    def lexeme(self, lemma: str) -> Lexeme:
        """The word with this dictionary form, be it a term's or not. Raises :class:`CardsetError`."""
        if lemma in self.words:
            return self.words[lemma]
        for word in self._term_words():
            if word.lexeme.lemma == lemma:
                return word.lexeme
        known = [*self.words, *(word.lexeme.lemma for word in self._term_words())]
        raise CardsetError(
            f"the lexicon of {self.language} has no word {lemma!r}", hint=suggestion(lemma, known)
        )

    def preferred(self, concept: str) -> TermWord:
        """The word that our texts use for ``concept``. Raises :class:`CardsetError` where there is none."""
        words = self.terms.get(concept, ())
        for word in words:
            if word.status == "preferred":
                return word
        if words:
            raise CardsetError(
                f"no word for {concept!r} is the preferred one in the lexicon of {self.language}"
            )
        raise CardsetError(
            f"the lexicon of {self.language} has no word for {concept!r}",
            hint=suggestion(concept, self.terms),
        )

    def _term_words(self) -> Iterator[TermWord]:
        return (word for words in self.terms.values() for word in words)


class ModelRule:
    """How the forms of ``model`` become those of ``word``; both are dictionary forms.

    Raises :class:`ValueError` when the two have no ending in common.
    """

    __slots__ = ("_ending", "_replaced", "_start")

    def __init__(self, word: str, model: str) -> None:
        common = 0
        while common < min(len(word), len(model)) and word[-common - 1].lower() == model[-common - 1].lower():
            common += 1
        if not common:
            raise ValueError(f"{word!r} and {model!r} have no ending in common")
        self._start = word[: len(word) - common]
        self._ending = word[len(word) - common :]
        self._replaced = model[: len(model) - common]

    def form(self, form: str) -> str:
        """The form of the word that is as ``form`` of the model.

        Raises :class:`ValueError` when the model changes in front of its ending, so that it is no model.

        >>> ModelRule("RzeNIE", "rżenie").form("rżeniem")
        'RzeNIEM'
        """
        if form[: len(self._replaced)].lower() != self._replaced.lower():
            raise ValueError(f"the form {form!r} does not begin with {self._replaced!r}")
        return self._start + recase(form[len(self._replaced) :], self._ending)


def recase(text: str, pattern: str) -> str:
    """``text`` with its letters in the case of those at the same places of ``pattern``.

    Beyond the end of the pattern the case of its last letter goes on.

    >>> recase("odjechanych", "Odjechane")
    'Odjechanych'
    """
    if not pattern:
        return text
    return "".join(
        letter.upper() if pattern[min(place, len(pattern) - 1)].isupper() else letter.lower()
        for place, letter in enumerate(text)
    )

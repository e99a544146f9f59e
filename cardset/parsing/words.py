"""Words of a text as a reader knows them: in any form, with or without capitals and diacritics."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardset.lexicon import Lexeme, Lexicon
from cardset.words.english import inflected
from cardset.words.fold import fold

SAME_AS = "="
"""What stands before the id of a concept whose words will do for another."""
STOP = "."
"""The token between two sentences."""

_TOKEN = re.compile(r"[^\W_]+(?:['’ʼ][^\W_]+)*|[.!?;](?![»”“\"'’])")
_APOSTROPHE = re.compile("['’ʼ]")
VERB = "verb"
NUMBER = "number"
CASE, DIRECT = "case", ("nom", "acc")
"""The part of speech that has no number of its own; the category by whose first value one thing is told from
several; and the cases of what does something or has it done to it."""
_STEM, _ENDING = 4, 3


class TextWord(NamedTuple):
    """A word of a text, folded, or :data:`STOP`; it stands at ``start`` and ends before ``end``."""

    word: str
    start: int
    end: int


class Terminal(NamedTuple):
    """A word of a phrase: the forms that will do; of ``stems`` any word with the same stem will, too.

    ``written`` is how the phrase writes it.
    """

    forms: frozenset[str]
    stems: tuple[str, ...] = ()
    written: str = ""

    def fits(self, word: str) -> bool:
        """Whether ``word``, folded, is one of its forms, or looks like one."""
        if word in self.forms or not self.stems:
            return word in self.forms
        return any(_akin(stem, word) for stem in self.stems)


def tokens(text: str) -> list[TextWord]:
    """The words and stops of ``text``; commas, brackets, quotes and dashes say nothing.

    >>> [token.word for token in tokens("ZNISZCZ kartę (inną). Potem: 2 karty")]
    ['zniszcz', 'karte', 'inna', '.', 'potem', '2', 'karty']
    """
    found = []
    for match in _TOKEN.finditer(text):
        word = _APOSTROPHE.sub("", match[0])
        found.append(TextWord(fold(word) if word[0].isalnum() else STOP, *match.span()))
    return found


@lru_cache(maxsize=65536)
def _akin(stem: str, word: str) -> bool:
    """Whether two words differ in their ending alone: so unknown ones are taken for forms of each other."""
    longer = max(len(stem), len(word))
    if longer < _STEM:
        return False
    common = 0
    for mine, theirs in zip(stem, word, strict=False):
        if mine != theirs:
            break
        common += 1
    return common >= max(_STEM - 1, longer - _ENDING) and longer - common <= _ENDING


class Wordbook:
    """The words that phrases of a language are made of. Without a lexicon, the language is English."""

    def __init__(self, lexicon: Lexicon | None, also: Mapping[str, Iterable[str]]) -> None:
        self._lexicon = lexicon
        self._also = {fold(word): list(others) for word, others in also.items()}
        self._lexemes: dict[str, list[Lexeme]] = {}
        self._kin: dict[str, tuple[Lexeme, ...]] = {}
        if lexicon is not None:
            for word in (word for words in lexicon.terms.values() for word in words):
                kin = tuple(one for one in (word.partner, word.participle, word.verbal_noun) if one)
                self._kin[word.lexeme.lemma] = kin
                self._enter(word.lexeme)
            for lexeme in lexicon.words.values():
                self._enter(lexeme)

    def _enter(self, lexeme: Lexeme) -> None:
        for form in lexeme.forms:
            if " " not in form:
                known = self._lexemes.setdefault(fold(form), [])
                if lexeme not in known:
                    known.append(lexeme)

    @lru_cache(maxsize=4096)  # noqa: B019  (a wordbook lives as long as the grammar made of it)
    def word(self, written: str, alike: bool = False) -> Terminal:
        """The word of a phrase that is written so: all its forms, those of its kin and of its synonyms.

        Of what is no verb, those that are ``alike`` are of the number in which it is written: a card is not
        all cards.

        Several are written with a stroke between them: "when|once".
        """
        found: set[str] = set()
        stems: list[str] = []
        asked = [fold(_APOSTROPHE.sub("", one)) for one in written.split("|")]
        others = [fold(other) for one in asked for other in self._also.get(one, ())]
        for folded, kept in [*((one, alike) for one in asked), *((other, False) for other in others)]:
            forms = self._forms(folded, kept)
            found |= forms
            if self._lexicon is not None and forms == {folded} and folded.isalpha():
                stems += [folded] if folded not in self._lexemes else []
        return Terminal(frozenset(found), tuple(stems), written.partition("|")[0])

    def _forms(self, folded: str, alike: bool) -> set[str]:
        if self._lexicon is None:
            return {folded, *(inflected(folded) if folded.isalpha() and len(folded) > 2 else ())}
        found = {folded}
        for lexeme in self._lexemes.get(folded, ()):
            if alike and lexeme.part_of_speech != VERB:
                found.update(_in_number(lexeme, folded))
                continue
            for one in (lexeme, *self._kin.get(lexeme.lemma, ())):
                found.update(fold(form) for form in one.forms if " " not in form)
        return found

    def term(self, term: str, names: Iterable[str]) -> list[tuple[Terminal, ...]]:
        """The ways to say a concept: for each number of words the words that may stand at each place.

        ``names`` are what it is called in English.
        """
        return shapes(self.forms(term, names))

    def several(self, term: str, names: Sequence[str]) -> frozenset[str]:
        """The forms of a concept, folded, that are those of several things, at least as subject or object.

        ``names`` has the English one for several last.
        """
        if self._lexicon is None:
            return frozenset(map(fold, names[-1:])) - set(map(fold, names[:-1]))
        one = self._lexicon.grammar.categories.get(NUMBER, ("",))[0]
        tagged = [
            (fold(form), features.get(NUMBER, one) != one, features.get(CASE) in DIRECT)
            for lexeme in self._words_of(term)
            for form, features in lexeme.tagged
        ]
        several = {form for form, many, direct in tagged if many and direct}
        several |= {form for form, many, _ in tagged if many} - {form for form, many, _ in tagged if not many}
        return frozenset(several - {form for form, many, direct in tagged if direct and not many})

    def forms(self, term: str, names: Iterable[str]) -> list[str]:
        """Every form of a concept."""
        if self._lexicon is None:
            forms = [form for name in names for form in (name, *inflected(name, "noun"))]
        else:
            forms = [form for word in self._lexicon.terms.get(term, ()) for form in word.all_forms]
        for other in self._also.get(fold(term), ()):
            named = self._lexicon.terms.get(other[1:], ()) if self._lexicon and other[:1] == SAME_AS else ()
            forms += [form for word in named for form in word.all_forms] or [other]
        return forms

    def _words_of(self, term: str) -> list[Lexeme]:
        terms = self._lexicon.terms if self._lexicon else {}
        others = [other[1:] for other in self._also.get(fold(term), ()) if other[:1] == SAME_AS]
        return [word.lexeme for one in (term, *others) for word in terms.get(one, ())]

    def lemma(self, written: str) -> Lexeme | None:
        """The word of the lexicon with this dictionary form, whatever its capitals."""
        return next((one for one in self._lexemes.get(fold(written), ())), None)


def _in_number(lexeme: Lexeme, folded: str) -> set[str]:
    """The forms of a word that are of the number in which it is written so; where that may be either, the one
    that it has as subject or object."""
    tagged = [(fold(form), features.get(NUMBER), features.get(CASE)) for form, features in lexeme.tagged]
    written = [(number, case) for form, number, case in tagged if form == folded]
    numbers = {number for number, case in written if case in DIRECT} or {number for number, _ in written}
    return {form for form, number, _ in tagged if number in numbers}


def shapes(forms: Iterable[str]) -> list[tuple[Terminal, ...]]:
    """Several forms of a phrase of words as patterns: one for each number of words."""
    places: dict[int, list[dict[str, str]]] = {}
    for form in forms:
        said = [token for token in tokens(form) if token.word != STOP]
        if said:
            for place, token in zip(places.setdefault(len(said), [{} for _ in said]), said, strict=True):
                place.setdefault(token.word, form[token.start : token.end])
    return [
        tuple(Terminal(frozenset(place), (), next(iter(place.values()))) for place in pattern)
        for pattern in places.values()
    ]

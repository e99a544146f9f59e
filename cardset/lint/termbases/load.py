"""The termbase that the glossaries given for a run make together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import chain
from pathlib import Path

from cardset.errors import CardsetError, Fault
from cardset.lexicon import Lexeme, Lexicon, TermWord, read_lexicon
from cardset.lint.glossaries import Given
from cardset.lint.load import load_termbase
from cardset.lint.rulings import Rulings
from cardset.lint.termbase import Concept, Termbase, Word, separated
from cardset.lint.termbases.conflicts import conflicts
from cardset.lint.termbases.glossary import Glossary
from cardset.lint.termbases.read import read_glossary
from cardset.values import grouped
from cardset.words.endings import Endings


def load_glossaries(
    given: Given,
    lang: str,
    terms: Sequence[Path],
    lexicon: Lexicon | None,
    endings: Endings,
    letters: Set[str] = frozenset(),
    rulings: Rulings | None = None,
    faults: list[Fault] | None = None,
    doubts: list[Fault] | None = None,
) -> Termbase:
    """The termbase of everything ``given`` that has words in ``lang``.

    ``terms`` are the concepts that a lexicon is for where none are given, ``lexicon`` is the project's, which
    has the words for terms that are given without a lexicon, and the forms of words that come without any.
    ``endings`` tell what may become of words without declared forms; ``letters`` are the language's;
    ``rulings`` say how grave it is what is wrong with the terms of a file; ``faults`` hears of parts of files
    that cannot be used, ``doubts`` of terms with two words.
    Of several files those without words in ``lang`` are passed over.
    Raises :class:`CardsetError`.
    """
    concepts: list[Concept] = []
    names: dict[str, str] = {}
    same: frozenset[str] = frozenset()
    if given.terms or given.lexicons:
        known = given.terms or tuple(terms)
        for one in _lexicons(given, lang, terms, lexicon):
            made = load_termbase(known, one)
            concepts += made.concepts.values()
            names.update(made.names)
            same |= made.same_as_source
    if given.glossaries:
        words = _spoken(lexicon)
        speaking = _speaking([read_glossary(path, letters) for path in given.glossaries], lang)
        if doubts is not None:
            doubts += conflicts(speaking, lang, endings)
        for glossary in speaking:
            file = glossary.path.resolve()
            grade = rulings.glossaries.get(file) if rulings else None
            capitals = rulings is not None and file in rulings.capitals
            if faults is not None:
                faults += glossary.skipped
            concepts += (
                _with_forms(separated(concept, endings), words)._replace(severity=grade, capitals=capitals)
                for concept in glossary.concepts(lang)
            )
    return Termbase.build(concepts, names, same, endings)


def _speaking(glossaries: Sequence[Glossary], lang: str) -> list[Glossary]:
    """Those that have words in ``lang``; of several, a name tells, too: ``terms-pl.csv``, ``pl/terms.csv``.

    Raises :class:`CardsetError` where none has.
    """
    if len(glossaries) > 1:
        glossaries = [glossary.named_after_language() for glossary in glossaries]
    speaking = [glossary for glossary in glossaries if glossary.speaks(lang)]
    if not speaking and len(glossaries) > 1:
        there = sorted({language for glossary in glossaries for language in glossary.languages})
        has = f"they have {', '.join(there)}" if there else "they are empty"
        hint = f"{has}; name the languages to check under languages in the settings"
        raise CardsetError(
            f"no glossary has words in {lang or 'the language'}", glossaries[0].path, hint=hint
        )
    return speaking or list(glossaries)


def _spoken(lexicon: Lexicon | None) -> dict[str, list[Lexeme | TermWord]]:
    """The words of a lexicon by their dictionary forms, in small letters."""
    if lexicon is None:
        return {}
    lexemes = ((lexeme.lemma.casefold(), lexeme) for lexeme in lexicon.words.values())
    return grouped([*lexemes, *((word.text.casefold(), word) for word in chain(*lexicon.terms.values()))])


def _with_forms(concept: Concept, spoken: Mapping[str, Sequence[Lexeme | TermWord]]) -> Concept:
    """The concept with the forms of those of its words that have none and that the lexicon knows.

    They are in the order of its tables, those of several words alike one after the other.
    """
    words = tuple([_with_its_forms(word, spoken) for word in concept.words])
    return concept if words == concept.words else concept._replace(words=words)


def _with_its_forms(word: Word, spoken: Mapping[str, Sequence[Lexeme | TermWord]]) -> Word:
    if word.forms:
        return word
    forms: dict[str, None] = {}
    for known in spoken.get(word.text.casefold(), ()):
        forms.update(dict.fromkeys(known.forms if isinstance(known, Lexeme) else known.all_forms))
    return word._replace(forms=tuple(forms), borrowed=True) if forms else word


def _lexicons(given: Given, lang: str, terms: Sequence[Path], lexicon: Lexicon | None) -> Iterator[Lexicon]:
    """The lexicons that are given, which may have words for other terms, too, or the project's."""
    if not given.lexicons:
        if lexicon is None:
            hint = f"give its words, too: --termbase i18n/{lang}/lexicon.yaml"
            raise CardsetError(f"these terms have no words in {lang}", given.terms[0], hint=hint)
        yield lexicon
    for path in given.lexicons:
        folder = path.resolve().parent
        if path.name != "lexicon.yaml" or folder.name.partition("@")[0] != lang.partition("@")[0]:
            hint = f"it lies in a folder called like its language: i18n/{lang}/lexicon.yaml"
            raise CardsetError(f"this is no lexicon of {lang}", path, hint=hint)
        known = {path.resolve(): path for path in (*terms, *given.terms)}
        yield read_lexicon(folder.parent, folder.name, tuple(known.values()))

"""The termbase as glossary formats see it: what each concept means, and the words for it in each language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardset.interchange.catalogs import approved
from cardset.lexicon import TermWord, has_lexicon, read_lexicon
from cardset.messages import term_comments, term_context
from cardset.model import OURS, CardSet, SourceWord
from cardset.paths import locale_folder, locales

Word = SourceWord | TermWord
"""A word for a concept, of the source or of a lexicon."""


def avoided(word: Word) -> bool:
    """Whether a text must not use ``word`` for its concept."""
    return word.status in {"deprecated", "forbidden"}


def printed(word: Word) -> list[str]:
    """The editions that print ``word``; none where it is our own."""
    return [edition for edition in word.editions if edition != OURS]


@dataclass(frozen=True, slots=True)
class Concept:
    """What is meant, and the words for it by language, the source's among them, the preferred ones first.

    ``comments`` are on the concept, ``hints`` by language on what deceives its translators.
    """

    id: str
    part_of_speech: str
    definition: str
    comments: tuple[str, ...]
    hints: Mapping[str, tuple[str, ...]]
    words: Mapping[str, Sequence[Word]]


def concepts(cards: CardSet, roots: Sequence[Path], languages: Iterable[str]) -> list[Concept]:
    """The terms of the set's game with their words in ``languages``, in the order of the term files.

    Words come from the lexicon of a language; where it says nothing, the approved translation of the term
    is the preferred word. ``roots`` are ``i18n`` folders, the nearest first.
    Raises :class:`CardsetError` for an unknown language, and for a lexicon or catalog that cannot be used.
    """
    said = {language: _words(roots, language) for language in languages}
    known = cards.all_terms
    found = []
    for term in cards.terms.values():
        comments = list(term_comments(term, known))[1:]  # the definition has a place of its own
        hints = {
            language: tuple(line for line in term_comments(term, known, language) if line not in comments)[1:]
            for language in said
        }
        words = {language: by_concept.get(term.id, ()) for language, by_concept in said.items()}
        found.append(
            Concept(
                term.id,
                term.part_of_speech,
                term.definition,
                tuple(comments),
                hints,
                {cards.language: term.words, **words},
            )
        )
    return found


def _words(roots: Sequence[Path], language: str) -> dict[str, Sequence[Word]]:
    """The words of ``language`` by concept; what a nearer root says goes before the others."""
    there = [root for root in roots if language in locales(root)]
    if not there:
        locale_folder(roots[0], language)
    found: dict[str, Sequence[Word]] = {}
    for place, root in enumerate(there):
        if has_lexicon(root, language):
            terms = read_lexicon(root, language, further=there[place + 1 :]).terms
            found = {concept: words for concept, words in terms.items() if words} | found
        found = _from_catalogs(root, language) | found
    return found


def _from_catalogs(root: Path, language: str) -> dict[str, Sequence[Word]]:
    prefix = term_context("")
    return {
        entry.msgctxt.removeprefix(prefix): (SourceWord(entry.msgstr[0], "preferred"),)
        for _, entry in approved(root, language)
        if entry.msgctxt is not None and entry.msgctxt.startswith(prefix)
    }

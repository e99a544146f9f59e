"""Words that no dictionary and no lexicon knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.spelling.file_words import WORD, FileWords
from cardset.lint.rules.spelling.grade import grade, is_told
from cardset.lint.rules.spelling.suspects import Suspect, suspects_in
from cardset.lint.rules.terms.misspelt import forms_of, is_told_as_near, misspelt_terms, own_words
from cardset.lint.words import Index, words_in

if TYPE_CHECKING:
    from cardset.lint.texts import Texts

__all__ = ["unknown"]

_SUGGESTIONS = 3


@file_rule("spelling-unknown", Severity.WARNING, "a misspelt word makes readers doubt the rest")
def unknown(texts: Texts, context: Context) -> Iterator[Problem]:
    """Every word is in a dictionary, in the lexicon, or among the terms.

    Words are looked up in the dictionary that the lexicon names, where it is installed, and in that of
    hunspell for the language, where the package chunspell and the dictionary are (`--dictionaries` names
    more folders): `pip install morfeusz2` for Polish, `pip install pymorphy3` for Russian, for any language
    `pip install chunspell` and, on Debian, `apt install hunspell-cs`. Without any of them the rule is silent,
    and the report says so.

    Names are left alone: of cards, and all words with a capital inside a sentence. So are words in quotes,
    parts of compounds, words of the source, words with letters that the language has not, and those that
    stand in the file more than twice: they are meant. Of words in capitals, which may be abbreviations, only
    those are told that are almost a word of the file or the lexicon, or lack marks. A slip in a term is told
    by terms-misspelt.

    The finding is a warning where one letter makes another word of it, and the slip is likely: the other word
    stands in the file or the lexicon, marks were forgotten, two letters swapped, one doubled or left out. So
    it is where two words of the file were written as one, or one as two. It is an info where no word is near,
    and where the word may be meant: it begins as a word of the source or as another unknown word, it is a
    word with something before it or one of English, it may be a name or part of a phrase in another language,
    or the file is full of unknown words.

    **Anti-pattern**

        Na początku tury dobiersz kartę.

    **Best practice**

        Na początku tury dobierasz kartę.
    """
    speller = context.speller() if context.speller is not None else None
    if speller is None:
        return
    terms, index = forms_of(context.termbase) if context.termbase is not None else (frozenset(), Index(()))
    own = own_words(context.lexicon) | _names(texts, context) | terms
    file = FileWords.of(texts, own, context, speller)
    lacking = speller.lacking(file.seldom)
    if not lacking:
        return
    pieces = {piece for piece in texts.pieces.counts if not lacking.isdisjoint(WORD.findall(piece))}
    suspects = [
        suspect
        for number in texts.pieces.texts_with(pieces)
        if texts[number].kind != "name"
        for suspect in suspects_in(texts[number], lacking, file)
    ]
    words = {suspect.word.folded for suspect in suspects}
    words -= misspelt_terms(words, context).keys()
    if (typography := context.typography) is not None:
        # What only looks like a term, text-look-alike tells.
        words -= {word for word in words if any(typography.alike(word, form) for form in index.near(word))}
    suspects = [
        suspect
        for suspect in suspects
        if suspect.word.folded in words and not _is_told_as_near(suspect, index, context)
    ]
    if any(grade(suspect, words, file) is Severity.WARNING for suspect in suspects):
        words = speller.unknown(words)
    for suspect in suspects:
        if suspect.whole or (suspect.word.folded in words and is_told(suspect, file)):
            yield _problem(suspect, file.near(suspect.word.folded), grade(suspect, words, file))


def _problem(suspect: Suspect, near: Sequence[str], severity: Severity) -> Problem:
    surface = suspect.surface
    if suspect.whole:
        said = f"a space stands within the word {suspect.whole!r}"
        return suspect.prose.problem(said, suspect.word.start, surface, (suspect.whole,))
    cased = str.upper if surface.isupper() else str.capitalize if surface[0].isupper() else str
    suggestions = tuple(map(cased, near[:_SUGGESTIONS]))
    asked = f"; is it {suggestions[0]!r}?" if suggestions else ""
    said = f"no dictionary knows the word {surface!r}{asked}"
    return suspect.prose.problem(said, suspect.word.start, surface, suggestions, severity)


def _is_told_as_near(suspect: Suspect, index: Index, context: Context) -> bool:
    """Whether a rule about terms takes the word for one of theirs."""
    prose, word = suspect.prose, suspect.word
    return (
        context.termbase is not None
        and any(index.near(word.folded))
        and is_told_as_near(prose, word, context.termbase)
    )


def _names(texts: Sequence[Prose], context: Context) -> frozenset[str]:
    """The words in the names of cards, and in the terms of the source language."""
    names = [text for prose in texts if prose.kind == "name" for text in (prose.text, prose.source)]
    names += [text for id, (text, _) in (context.known or {}).items() if id.endswith(":name")]
    if context.termbase is not None:
        names += context.termbase.names.values()
        names += [term for concept in context.termbase.concepts.values() for term in concept.source]
    return frozenset(word.folded for name in names for word in words_in(name))

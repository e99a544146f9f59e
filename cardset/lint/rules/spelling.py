"""The spelling family: words that no dictionary and no lexicon knows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import BLANK, blank
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.terms.misspelt import forms_of, is_named, own_words
from cardset.lint.words import Index, Token, one_edit, words_in

__all__ = ["unknown"]

# A shorter word is an abbreviation as often as a word.
_SHORTEST = 4
# A slip is rare: who writes a word more often means it.
_SELDOM = 2
# Where more of the words are unknown than one in so many, the text is in another language.
_FOREIGN = 4
_CODE = re.compile(r"`[^`]*`")
# Words between quotes are talked about, or somebody else's.
_QUOTES = '\u201e\u201c\u201d"\u00ab\u00bb'
_QUOTED = re.compile(f"[{_QUOTES}\u201a\u2018][^{_QUOTES}]{{1,80}}[{_QUOTES}\u2019]")
# What makes a word part of a longer name, path or number.
_BEFORE = re.compile(rf"[-\u2010\u2011'\u2019~_@/\\&=<>#$%^*+:\d{BLANK}]")
_AFTER = re.compile(rf"[-\u2010\u2011'\u2019~_@/\\&=<>$^+(\[\d{BLANK}]")
# A full stop in the midst of a sentence ends an abbreviation.
_STOP = re.compile(r"\.\s*(?=\S)")


@file_rule("spelling-unknown", Severity.WARNING, "a misspelt word makes readers doubt the rest")
def unknown(texts: Sequence[Prose], context: Context) -> Iterator[Problem]:
    """Every word is in a dictionary, in the lexicon, or among the terms.

    Words are looked up in the dictionary that the lexicon names, where it is installed, and in that of
    hunspell for the language, where the package chunspell and the dictionary are (`--dictionaries` names
    more folders). Without any of them the rule is silent, and the report says so.

    Names are left alone: of cards, and all words with a capital inside a sentence. So are words in capitals
    or quotes, parts of compounds, words of the source, words with letters that the language has not, and
    those that stand in the file more than twice: they are meant. Where no word is one letter away, the
    finding is an info. A slip in a term is told by terms-misspelt.

    **Anti-pattern**

        Na początku tury dobiersz kartę.

    **Best practice**

        Na początku tury dobierasz kartę.
    """
    speller = context.speller() if context.speller is not None else None
    if speller is None:
        return
    letters = context.typography.letters if context.typography else None
    read = [(prose, list(_words(prose))) for prose in texts if prose.kind != "name"]
    often = Counter(word.folded for _, words in read for word in words)
    own = own_words(context.lexicon) | _names(texts, context)
    terms, index = forms_of(context.termbase) if context.termbase is not None else (frozenset(), Index(()))
    strange = {word: word not in own and word not in terms and not speller.knows(word) for word in often}
    for prose, words in read:
        found = [word for word in words if strange[word.folded]]
        if not found or _FOREIGN * len(found) > len(words) + _FOREIGN - 1 - (len(words) == 1):
            continue
        source = {word.folded for word in words_in(prose.source)}
        for word in found:
            if word.folded in source or often[word.folded] > _SELDOM:
                continue
            if letters is not None and not letters.issuperset(word.folded):
                continue
            if any(index.near(word.folded)):
                continue
            surface = prose.text[word.start : word.end]
            suggestions = speller.suggest(word.folded)
            # What is no more than one letter away from a word is a slip; else it may be a word nobody listed.
            slip = any(one_edit(word.folded, other.casefold()) for other in suggestions)
            asked = f"; is it {suggestions[0]!r}?" if suggestions else ""
            yield prose.problem(
                f"no dictionary knows the word {surface!r}{asked}",
                word.start,
                surface,
                suggestions,
                Severity.WARNING if slip else Severity.INFO,
            )


def _words(prose: Prose) -> Iterator[Token]:
    """The words of a text that a dictionary may be asked about."""
    text = blank(prose.text)
    for marked in (_CODE, _QUOTED):
        text = marked.sub(lambda match: BLANK * len(match.group()), text)
    for word in words_in(text):
        before, after = text[max(word.start - 1, 0) : word.start], text[word.end : word.end + 1]
        surface = text[word.start : word.end]
        if (
            word.end - word.start >= _SHORTEST
            and not _BEFORE.match(before)
            and not _AFTER.match(after)
            and surface[1:].islower()
            and not is_named(text, word)
            and not _is_shortened(text, word)
        ):
            yield word


def _is_shortened(text: str, word: Token) -> bool:
    """Whether a full stop follows that does not end the sentence."""
    stop = _STOP.match(text, word.end)
    return stop is not None and not text[stop.end()].isupper()


def _names(texts: Sequence[Prose], context: Context) -> frozenset[str]:
    """The words in the names of cards, and in the terms of the source language."""
    names = [text for prose in texts if prose.kind == "name" for text in (prose.text, prose.source)]
    names += [text for id, (text, _) in (context.known or {}).items() if id.endswith(":name")]
    if context.termbase is not None:
        names += context.termbase.names.values()
        names += [term for concept in context.termbase.concepts.values() for term in concept.source]
    return frozenset(word.folded for name in names for word in words_in(name))

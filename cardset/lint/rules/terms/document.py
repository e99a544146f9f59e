"""Texts without a source, such as rulebooks: one concept, one word, and the words of one edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.phrases import Found, longest
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.terms.spotted import spotted
from cardset.lint.termbase import Concept, Termbase, Use, Word
from cardset.lint.texts import Texts
from cardset.lint.words import words_in

_DOCUMENT = frozenset({"heading", "paragraph"})
# Words of everyday language serve several concepts; of these only things have one word throughout.
_THINGS = frozenset({"noun", "proper noun", ""})
# A word that is so many times rarer than the other one slipped in.
_RARER = 5


@file_rule("terms-edition", Severity.WARNING, "a word from another edition sends readers to another rulebook")
def edition(texts: Texts, context: Context) -> Iterator[Problem]:
    """A rulebook uses the words of one published edition.

    That is the edition whose words most of it uses. Found is a word that only other editions use, for a
    concept for which this rulebook has its own edition's word as well. Single words may mean something else
    in passing, and are only information. Words of our own belong to every edition. With `--edition`, the
    words that it replaces are reported by terms-deprecated. The texts of cards in a catalog are a rulebook,
    too; there the source tells what a word means.

    **Anti-pattern** (the rest says `odkládací hromádka`)

        Odhoď kartu na odhazovací hromádku.

    **Best practice**

        Odhoď kartu na odkládací hromádku.
    """
    used = texts.once(_used, context) or texts.once(_used_on_cards, context)
    if used is None:
        return
    main = used.edition
    if not main:
        return
    for place in used.places:
        own = _neutral(place.word) or main in place.word.editions
        if own or place.concept.id not in used.counts:
            continue
        right = [
            word
            for word in place.concept.allowed
            if main in word.editions and used.counts[place.concept.id][word.text]
        ]
        if right:
            form = place.prose.text[place.hit.start : place.hit.end]
            problem = (
                f"{form!r} is a word of {', '.join(place.word.editions)} for {place.concept.source[0]!r}; "
                f"this text has {right[0].text!r}, as {main} does"
            )
            telling = " " in place.word.text or place.concept.proper or bool(place.prose.source)
            severity = Severity.WARNING if telling else Severity.INFO
            suggestions = tuple(word.text for word in right)
            told = place.prose.problem(problem, place.hit.start, form, suggestions, severity)
            yield told._replace(concept=place.concept)


@file_rule("terms-mixed", Severity.WARNING, "readers take two words for two things")
def mixed(texts: Texts, context: Context) -> Iterator[Problem]:
    """A rulebook has one word for one thing, wherever it names it.

    Found is a noun that the lexicon allows for a concept, where the text has mostly another one for it.
    Words that share a part (`karta kary`, `kara`) are no two words. Of terms of several words it is a warning
    where the other one is far more frequent; else only information: somebody may have meant two things.

    **Anti-pattern**

        Podczas gonitwy rzuć kością. Po gonitwie rozlicz zakłady. Wyścig kończy się na mecie.

    **Best practice**

        Podczas gonitwy rzuć kością. Po gonitwie rozlicz zakłady. Gonitwa kończy się na mecie.
    """
    used = texts.once(_used, context)
    termbase = context.termbase
    if used is None or termbase is None:
        return
    for place in used.places:
        counts = used.counts[place.concept.id]
        if place.concept.part_of_speech not in _THINGS or len(counts) < 2:
            continue
        usual, often = counts.most_common(1)[0]
        seldom = counts[place.word.text]
        other = next(word for word in place.concept.allowed if word.text == usual)
        if seldom < often and not _share(termbase, place.word, other):
            form = place.prose.text[place.hit.start : place.hit.end]
            problem = (
                f"{place.concept.source[0]!r} is mostly {usual!r} in this text, and here {place.word.text!r}"
            )
            severity = Severity.WARNING if seldom * _RARER <= often else Severity.INFO
            told = place.prose.problem(problem, place.hit.start, form, (usual,), severity)
            yield told._replace(concept=place.concept)


class _Place(NamedTuple):
    """A word that stands in a text for one concept, and cannot stand for another."""

    prose: Prose
    hit: Found[Use]
    concept: Concept
    word: Word


class _Used(NamedTuple):
    """The words in a document, how often each is used by concept, and the edition of most of them."""

    places: tuple[_Place, ...]
    counts: dict[str, Counter[str]]
    edition: str


def _used(texts: Texts, context: Context) -> _Used | None:
    """What is used in a document; nothing of a catalog."""
    termbase = context.termbase
    if termbase is None or not any(prose.kind in _DOCUMENT for prose in texts):
        return None
    return _counted(place for prose in texts if prose.kind in _DOCUMENT for place in _places(prose, termbase))


def _used_on_cards(texts: Texts, context: Context) -> _Used | None:
    """What is used for the terms of their sources by the texts of cards."""
    termbase = context.termbase
    if termbase is None:
        return None
    there = texts.once(spotted, context)
    editions = [use.word.editions for uses in there.used for use in uses if not _neutral(use.word)]
    if not editions or set(editions[0]).intersection(*editions):
        return None  # one edition has them all
    return _counted(
        place
        for prose in texts
        if prose.kind == "card" and prose.source
        for named in (
            frozenset(id for term in termbase.all_in_source(blank(prose.source)) for id in term.values),
        )
        for place in _places(prose, termbase)
        if place.concept.id in named
    )


def _counted(found: Iterable[_Place]) -> _Used:
    places = tuple(found)
    counts: dict[str, Counter[str]] = {}
    editions: Counter[str] = Counter()
    for place in places:
        counts.setdefault(place.concept.id, Counter())[place.word.text] += 1
        if not _neutral(place.word):
            editions.update(place.word.editions)
    main = editions.most_common(1)[0][0] if editions else ""
    return _Used(places, counts, main)


def _places(prose: Prose, termbase: Termbase) -> Iterator[_Place]:
    for hit in longest(termbase.in_target(blank(prose.text))):
        allowed = [use for use in hit.values if use.word.allowed]
        if len({use.concept for use in allowed}) == 1:
            # Of several words that the form may be of, such as aspect partners, the preferred one.
            form = prose.text[hit.start : hit.end]
            use = next((use for use in allowed if form in use.word.all_forms), allowed[0])
            yield _Place(prose, hit, termbase.concepts[use.concept], use.word)


def _neutral(word: Word) -> bool:
    """Whether every edition may use the word: nobody says whose it is, or it is our own."""
    return not word.editions or "project" in word.editions


def _share(termbase: Termbase, one: Word, other: Word) -> bool:
    """Whether two words have a part in common, in whatever form, or one is made of the other."""
    if one.text.startswith(other.text) or other.text.startswith(one.text):
        return True
    mine, theirs = (
        {part.folded for forms in termbase.places(word) for form in forms for part in words_in(form)}
        for word in (one, other)
    )
    return not mine.isdisjoint(theirs)

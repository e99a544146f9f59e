"""Terms with a slip of the pen in them: words that nobody knows, one letter away from a term."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from cardset.lexicon import Lexicon
from cardset.lint.context import Context
from cardset.lint.dictionaries import Engine, Speller, dictionary_of
from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.terms.matching import matched
from cardset.lint.termbase import Termbase
from cardset.lint.texts import Texts
from cardset.lint.words import Index, Token, all_words, folded_words, words_in
from cardset.words.pattern import pattern

# What makes a word part of another one, and what stands before a capital inside a sentence.
_MARKED = pattern("[-\u2010\u2011'\u2019~_@/\ufffc]")
_INSIDE = pattern(r"[\w,;)]\s+$")
_NEAR = 8
# A shorter word is one letter away from too many others.
_SHORTEST = 5
# A slip is rare: who writes a word more often means it.
_SELDOM = 2
# Without a dictionary the word must be longer, and neither an ending nor a prefix can make the difference.
_LONG = 8
_ENDING = 3
_PREFIX = 3


@file_rule("terms-misspelt", Severity.WARNING, "a misspelt term is the first thing that players see")
def misspelt(texts: Texts, context: Context) -> Iterator[Problem]:
    """No word is one letter away from a form of a term, and no word at all.

    One letter is added, lost or changed, or two neighbours are swapped. Where the dictionary that the lexicon
    names is installed, it tells what is a word. Elsewhere only long words are looked at that begin and end as
    the term's form does, and a changed letter is none of them: it may make another word. Where there is no
    dictionary for the spelling either, nobody can know, and it is only information. Names and words
    that stand in the file more than twice are meant. Where the source has the term and the translation has
    no other word for it, terms-near reports the slip.

    **Anti-pattern**

        Dobierz kartę i odłóż jednorżca do stajni.

    **Best practice**

        Dobierz kartę i odłóż jednorożca do stajni.
    """
    termbase = context.termbase
    if termbase is None or not forms_of(termbase)[0]:
        return
    near = _near_terms(all_words(texts.pieces.counts), context)
    pieces = {piece for piece in texts.pieces.counts if not near.keys().isdisjoint(folded_words(piece))}
    places = [
        (texts[number], word)
        for number in texts.pieces.texts_with(pieces)
        for word in _words(texts[number])
        if word.folded in near
    ]
    often = Counter(word.folded for _, word in places)
    seldom = {word: near[word] for word, count in often.items() if count <= _SELDOM}
    nearest = _without_words(seldom, context)
    known = _has_dictionary(context)
    for prose, word in places:
        if word.folded in nearest and not is_told_as_near(prose, word, termbase):
            surface = prose.text[word.start : word.end]
            form = nearest[word.folded]
            if known:
                problem = f"{surface!r} is no known word; is it {form!r}?"
                yield prose.problem(problem, word.start, surface, (form,))
            else:
                problem = f"is {surface!r} a word, or meant for {form!r}? No dictionary is here to tell"
                yield prose.problem(problem, word.start, surface, (form,), Severity.INFO)


def misspelt_terms(words: Iterable[str], context: Context) -> dict[str, str]:
    """Those of ``words``, in small letters, that are slips in terms, each with a form that may be meant."""
    return _without_words(_near_terms(words, context), context)


def _near_terms(words: Iterable[str], context: Context) -> dict[str, str]:
    """Those of ``words`` that are no known ones, but almost a form of a term, each with that."""
    if context.termbase is None:
        return {}
    known, index = forms_of(context.termbase)
    near = {
        word: form
        for word in words
        if len(word) >= _SHORTEST and word not in known and (form := next(index.near(word), ""))
    }
    if (typography := context.typography) is not None:
        # A mere look-alike, text-look-alike tells.
        near = {word: form for word, form in near.items() if not typography.alike(word, form)}
    return near


def _without_words(near: Mapping[str, str], context: Context) -> dict[str, str]:
    """Those that are no words of their own."""
    if not near:
        return {}
    own = own_words(context.lexicon) | context.further_words
    asked = {word: form for word, form in near.items() if word not in own}
    if (dictionary := _dictionary(context)) is not None:
        return {
            word: form
            for word, form in asked.items()
            if not dictionary(word) and not dictionary(word.capitalize())
        }
    slips = {word: form for word, form in asked.items() if _is_slip(word, form)}
    if (speller := _speller(context)) is not None:
        unknown = speller.unknown(slips)
        return {word: form for word, form in slips.items() if word in unknown}
    return slips


def _has_dictionary(context: Context) -> bool:
    return _dictionary(context) is not None or _speller(context) is not None


def _dictionary(context: Context) -> Engine | None:
    return dictionary_of(context.lexicon.dictionary) if context.lexicon else None


def _speller(context: Context) -> Speller | None:
    return context.speller() if context.speller is not None else None


def _words(prose: Prose) -> Iterator[Token]:
    """The words of a text that could be misspelt terms: no names, no parts of compounds."""
    if prose.kind == "name":
        return
    text = blank(prose.text)
    for word in words_in(text):
        if (
            len(word.folded) >= _SHORTEST
            and not _MARKED.fullmatch(text[max(word.start - 1, 0) : word.start])
            and not is_named(text, word)
            and not _MARKED.match(text[word.end : word.end + 1])
        ):
            yield word


def is_named(text: str, word: Token) -> bool:
    """Whether ``word`` has a capital inside a sentence of ``text``, as names have."""
    surface = text[word.start : word.end]
    return (
        surface[0].isupper()
        and not surface.isupper()
        and _INSIDE.search(text[max(word.start - _NEAR, 0) : word.start]) is not None
    )


def _is_slip(word: str, form: str) -> bool:
    """Whether ``word`` may well be a slip of ``form``, where no dictionary tells."""
    inside = word[:_PREFIX] == form[:_PREFIX] and word[-_ENDING:] == form[-_ENDING:]
    changed = len(word) == len(form) and sorted(word) != sorted(form)
    return inside and not changed and len(word) >= _LONG


def is_told_as_near(prose: Prose, word: Token, termbase: Termbase) -> bool:
    """Whether terms-near tells of the word."""
    text = matched(termbase, prose.source, prose.text, prose.kind == "card") if prose.source else None
    return text is not None and any(
        near is not None and near.offset == word.start
        for missing in text.unanswered
        for near in (text.near(missing),)
    )


@lru_cache(maxsize=2)
def forms_of(termbase: Termbase) -> tuple[frozenset[str], Index]:
    """The words in all declared forms, and an index of those that are long enough."""
    terms = all_words(
        form
        for concept in termbase.concepts.values()
        for word in concept.words
        if word.forms and not word.borrowed
        for form in (word.text, *word.forms)
    )
    # In order, so that of several forms that are as near the same one is told in every run.
    return terms, Index(sorted(form for form in terms if len(form) >= _SHORTEST))


def own_words(lexicon: Lexicon | None) -> frozenset[str]:
    """Every form of the words of the lexicon that are no terms themselves."""
    lexemes = lexicon.words.values() if lexicon else ()
    forms = {lexeme.lemma for lexeme in lexemes}
    for lexeme in lexemes:
        forms.update(*lexeme.cells)
    return all_words(forms)

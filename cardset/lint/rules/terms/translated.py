"""Translations: has each term of the source its word, and which other word stands there where it has not?"""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.message import Message
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.terms.matching import Matched, Unanswered, matched

__all__ = ["close", "deprecated", "missing", "rival"]

# How many forms of a word a message names before it stops.
_SHOWN = 6


@entry_rule("terms-deprecated", Severity.ERROR, "a word ruled out suggests another rule")
def deprecated(message: Message) -> Iterator[Problem]:
    """Where the source has a term, the translation has none of the words that the lexicon rules out for it.

    The lexicon's `reason` says why. A form that also belongs to a word that fits here is fine. Where its
    letters mean something else in fixed surroundings, list these under `not_in` in `lexicon.yaml`.

    **Anti-pattern** (the lexicon deprecates `na ręku` for *in hand*)

        msgid "if you have it in hand"
        msgstr "jeśli masz ją na ręku"

    **Best practice**

        msgid "if you have it in hand"
        msgstr "jeśli masz ją na ręce"
    """
    for text in matched(message):
        for hit, use in text.rejected():
            word = use.word
            form = text.pair.target[hit.start : hit.end]
            concept = text.termbase.concepts[use.concept]
            right = tuple(allowed.text for allowed in concept.allowed)
            problem = f"{form!r} is {word.status} for {concept.source[0]!r}"
            if right:
                problem += f"; use {right[0]!r}"
            if word.reason:
                problem += f" ({word.reason.rstrip('.')})"
            yield message.problem(problem, text.pair, hit.start, form, right)


@entry_rule("terms-rival", Severity.ERROR, "another term's word makes it another rule")
def rival(message: Message) -> Iterator[Problem]:
    """Where a term of the source has no word, no word of another term stands in its place.

    Found is a word for something that the source does not speak of, while a term that it does speak of is
    nowhere in the translation. A word for a more general thing (*Unicorn* for *Basic Unicorn*) is not
    reported here, but by terms-missing.

    **Anti-pattern** (`stos kart odrzuconych` is the discard pile)

        msgid "Shuffle the deck."
        msgstr "Potasuj stos kart odrzuconych."

    **Best practice**

        msgid "Shuffle the deck."
        msgstr "Potasuj talię."
    """
    for text in _checked(message):
        for found in text.rivals:
            form = text.pair.target[found.hit.start : found.hit.end]
            word, forms = _words(found.missing)
            other = text.termbase.concepts[found.use.concept].source[0]
            problem = f"{form!r} means {other!r}; {found.missing.term!r} is {word!r}"
            yield message.problem(problem, text.pair, found.hit.start, form, forms)


@entry_rule("terms-near", Severity.WARNING, "a word that is almost the agreed one is a slip, or another word")
def close(message: Message) -> Iterator[Problem]:
    """Where a term of the source has no word, nothing much like it stands in its place.

    Like it is a word with one letter changed, one that begins as the term's word does, or a part of a term of
    several words. Where it is a form of the word that nobody has declared yet, add it to `lexicon.yaml`.

    **Anti-pattern** (`status` is no form of `statek`)

        msgid "Sink the ship."
        msgstr "Zatop status."

    **Best practice**

        msgid "Sink the ship."
        msgstr "Zatop statek."
    """
    for text in _checked(message):
        for found in text.near_misses:
            word, forms = _words(found.missing)
            problem = (
                f"{found.surface!r} is no known form of {found.word!r}, the word for {found.missing.term!r}"
            )
            yield message.problem(problem, text.pair, found.offset, found.surface, forms or (word,))


@entry_rule("terms-missing", Severity.INFO, "one concept should have one word wherever players meet it")
def missing(message: Message) -> Iterator[Problem]:
    """Where the source has a term, the translation has one of its words, in a form that the lexicon declares.

    Only information: a good text may leave a term out, say it with a pronoun, or use a form that nobody
    has declared yet. In the last case add the form to `lexicon.yaml`. Card names and the catalog of terms
    are not checked; conjunctions, pronouns, adverbs and phrases only in card texts, which give them their
    meaning. "That player" may become a pronoun where the text has said before which one. What terms-rival
    and terms-near report is not said again.

    **Anti-pattern** (the word for *Stable* is `stajnia`)

        msgid "Choose a card in your Stable."
        msgstr "Wybierz kartę ze swojej obory."

    **Best practice**

        msgid "Choose a card in your Stable."
        msgstr "Wybierz kartę ze swojej stajni."
    """
    for text in _checked(message):
        said = {rival.missing for rival in text.rivals} | {near.missing for near in text.near_misses}
        for term in text.unanswered:
            if term not in said:
                word, forms = _words(term)
                known = ", ".join(forms[:_SHOWN]) + (", ..." if len(forms) > _SHOWN else "")
                problem = f"{term.term!r} is {word!r}, and none of its forms is here"
                yield message.problem(
                    problem + (f" (known: {known})" if forms else ""), text.pair, suggestions=forms or (word,)
                )


def _checked(message: Message) -> Iterator[Matched]:
    """The translations in which every term must be found."""
    if message.names_term or message.is_phrase:
        return
    for text in matched(message):
        if text.unanswered and text.pair.target != text.pair.source:  # gettext-copied says it
            yield text


def _words(missing: Unanswered) -> tuple[str, tuple[str, ...]]:
    """The word to use for a term, and every declared form of this and the others that are allowed."""
    words = [word for concept in missing.concepts for word in concept.allowed]
    declared = (form for word in words if word.forms for form in word.all_forms)
    return words[0].text, tuple(dict.fromkeys(declared))

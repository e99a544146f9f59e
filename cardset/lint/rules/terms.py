"""The terms family: is the agreed word there, in whatever form?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardset.lint.finding import Severity
from cardset.lint.message import Message, Pair, blank
from cardset.lint.phrases import Found
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.termbase import Concept, Termbase, Use

__all__ = ["deprecated", "missing"]

# Concepts that connect words rather than name things. Card texts define them; elsewhere they are grammar.
_CONNECTING = frozenset({"adverb", "conjunction", "phrase", "pronoun"})
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
    for text in _texts(message):
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


@entry_rule("terms-missing", Severity.INFO, "one concept should have one word wherever players meet it")
def missing(message: Message) -> Iterator[Problem]:
    """Where the source has a term, the translation has one of its words, in a form that the lexicon declares.

    Only information: a good text may leave a term out, say it with a pronoun, or use a form that nobody
    has declared yet. In the last case add the form to `lexicon.yaml`. Card names and the catalog of terms
    are not checked; conjunctions, pronouns, adverbs and phrases only in card texts, which give them their
    meaning. "That player" may become a pronoun where the text has said before which one.

    **Anti-pattern** (the word for *Stable* is `stajnia`)

        msgid "Choose a card in your Stable."
        msgstr "Wybierz kartę ze swojej obory."

    **Best practice**

        msgid "Choose a card in your Stable."
        msgstr "Wybierz kartę ze swojej stajni."
    """
    if message.names_term or message.is_phrase:
        return
    for text in _texts(message):
        if text.pair.target == text.pair.source:
            continue  # gettext-copied says it
        ruled_out = {use.concept for _, use in text.rejected()}
        for term, concepts in text.unanswered():
            if not ruled_out.isdisjoint(concept.id for concept in concepts):
                continue
            if not message.states_card and all(c.part_of_speech in _CONNECTING for c in concepts):
                continue
            words = [word for concept in concepts for word in concept.allowed]
            forms = tuple(dict.fromkeys(form for word in words for form in word.all_forms))
            known = ", ".join(forms[:_SHOWN]) + (", ..." if len(forms) > _SHOWN else "")
            yield message.problem(
                f"{term!r} is {words[0].text!r}, and none of its forms is here (known: {known})",
                text.pair,
                suggestions=forms,
            )


@dataclass(frozen=True, slots=True)
class _Text:
    """A translation with the terms of its source and every word of the termbase in it."""

    pair: Pair
    termbase: Termbase
    terms: Sequence[Found[str]]
    hits: Sequence[Found[Use]]

    def rejected(self) -> Iterator[tuple[Found[Use], Use]]:
        """The words that are ruled out for a concept of the source, where no other word explains the form."""
        named = {id for term in self.terms for id in term.values}
        for hit in self.hits:
            for use in hit.values:
                if (
                    use.concept in named
                    and not use.word.allowed
                    and not self._explained(hit, named)
                    and not self._part_of_rejected(hit, use)
                ):
                    yield hit, use

    def _explained(self, hit: Found[Use], named: set[str]) -> bool:
        """Whether the form is (part of) a longer allowed phrase, or an allowed word for a named concept."""
        return any(
            use.word.allowed
            and other.start <= hit.start
            and hit.end <= other.end
            and (use.concept in named or other.end - other.start > hit.end - hit.start)
            for other in self.hits
            for use in other.values
        )

    def _part_of_rejected(self, hit: Found[Use], use: Use) -> bool:
        """Whether the form is part of a longer one that is ruled out for the same concept."""
        return any(
            longer.concept == use.concept and not longer.word.allowed
            for other in self.hits
            if other.start <= hit.start
            and hit.end <= other.end
            and other.end - other.start > hit.end - hit.start
            for longer in other.values
        )

    def unanswered(self) -> Iterator[tuple[str, list[Concept]]]:
        """The terms of the source, each once, that no allowed word answers, with what they may mean."""
        answered = {use.concept for hit in self.hits for use in hit.values if use.word.allowed}
        seen: set[tuple[str, ...]] = set()
        for term in self.terms:
            if (
                term.values not in seen
                and answered.isdisjoint(term.values)
                and not self._refers_back(term, answered)
            ):
                seen.add(term.values)
                concepts = [self.termbase.concepts[id] for id in term.values]
                if any(concept.allowed for concept in concepts):
                    yield self.pair.source[term.start : term.end], concepts

    def _refers_back(self, term: Found[str], answered: set[str]) -> bool:
        """Whether this is "that player", after "another player" has been translated."""
        source = self.pair.source
        word = source[term.start : term.end].casefold()
        return source[: term.start].casefold().split()[-1:] == ["that"] and any(
            other.end <= term.start
            and source[other.start : other.end].casefold().endswith(word)
            and not answered.isdisjoint(other.values)
            for other in self.terms
        )


def _texts(message: Message) -> Iterator[_Text]:
    termbase = message.context.termbase
    if termbase is None or message.names_card:
        return
    for pair in message.pairs:
        terms, hits = _read(termbase, pair.source, pair.target)
        if terms:
            yield _Text(pair, termbase, terms, hits)


@lru_cache(maxsize=16)
def _read(termbase: Termbase, source: str, target: str) -> tuple[list[Found[str]], list[Found[Use]]]:
    """The terms in ``source`` and, if there are any, the words in ``target``; kept for the next rule."""
    terms = termbase.in_source(blank(source))
    return terms, termbase.in_target(blank(target)) if terms else []

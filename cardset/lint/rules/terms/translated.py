"""Translations: words that the lexicon rules out for a term of the source."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.message import Message
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.terms.matching import matched

__all__ = ["deprecated"]


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
    termbase = message.context.termbase
    if termbase is None or message.names_card:
        return
    for pair in message.pairs:
        text = matched(termbase, pair.source, pair.target, message.states_card)
        if text is None:
            continue
        for hit, use in text.rejected():
            word = use.word
            form = text.target[hit.start : hit.end]
            concept = text.termbase.concepts[use.concept]
            right = tuple(allowed.text for allowed in concept.allowed)
            problem = f"{form!r} is {word.status} for {concept.source[0]!r}"
            if right:
                problem += f"; use {right[0]!r}"
            if word.reason:
                problem += f" ({word.reason.rstrip('.')})"
            yield message.problem(problem, pair, hit.start, form, right)

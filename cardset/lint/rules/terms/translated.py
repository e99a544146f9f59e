"""Words that the lexicon rules out: where the source has their term, and in texts without a source."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.phrases import Found
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.terms.matching import matched, unexplained
from cardset.lint.rules.terms.spotted import spotted
from cardset.lint.termbase import Termbase, Use
from cardset.lint.texts import Texts


@file_rule("terms-deprecated", Severity.ERROR, "a word ruled out suggests another rule")
def deprecated(texts: Texts, context: Context) -> Iterator[Problem]:
    """Where the source has a term, the translation has none of the words that the lexicon rules out for it.

    The lexicon's `reason` says why. A form that also belongs to a word that fits here is fine. Where its
    letters mean something else in fixed surroundings, list these under `not_in` in `lexicon.yaml`. A word
    that a glossary rules out without a term is told wherever it stands, as a warning where it is only
    deprecated. Who changes the words of a project lists the old ones as deprecated for their terms: each that
    is left over is then told with the new one.

    A rulebook has no source beside it, so a word may be there for something else: what is forbidden is an
    error, a term of several words or a name a warning, a single word only information.

    **Anti-pattern** (the lexicon deprecates `na ręku` for *in hand*)

        msgid "if you have it in hand"
        msgstr "jeśli masz ją na ręku"

    **Best practice**

        msgid "if you have it in hand"
        msgstr "jeśli masz ją na ręce"
    """
    termbase = context.termbase
    if termbase is None:
        return
    for number in texts.once(spotted, context).rejected:
        prose = texts[number]
        if prose.kind != "name":
            yield from _ruled_out(prose, termbase)


def _ruled_out(prose: Prose, termbase: Termbase) -> Iterator[Problem]:
    if prose.source:
        text = matched(termbase, prose.source, prose.text, prose.kind == "card")
        for hit, use in text.rejected() if text else ():
            yield _problem(prose, termbase, hit, use, None)
    for hit, use in unexplained(termbase.in_target(blank(prose.text))):
        if not prose.source or not termbase.concepts[use.concept].source:
            yield _problem(prose, termbase, hit, use, _severity(termbase, use))


def _severity(termbase: Termbase, use: Use) -> Severity:
    if use.word.status == "forbidden":
        return Severity.ERROR
    if not termbase.concepts[use.concept].source:
        return Severity.WARNING
    telling = len(use.word.text.split()) > 1 or termbase.concepts[use.concept].proper
    return Severity.WARNING if telling else Severity.INFO


def _problem(
    prose: Prose, termbase: Termbase, hit: Found[Use], use: Use, severity: Severity | None
) -> Problem:
    word = use.word
    form = prose.text[hit.start : hit.end]
    concept = termbase.concepts[use.concept]
    right = tuple(allowed.text for allowed in concept.allowed)
    problem = f"{form!r} is {word.status}"
    if concept.source:
        problem += f" for {concept.source[0]!r}"
    if right:
        problem += f"; use {right[0]!r}"
    if word.reason:
        problem += f" ({word.reason.rstrip('.')})"
    return prose.problem(problem, hit.start, form, right, severity)._replace(concept=concept)

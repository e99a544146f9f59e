"""The catalog of terms: the same words as in the lexicon, which all other texts are held to."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, prose_rule

_CONTEXT = "term:"


@prose_rule("terms-glossary", Severity.ERROR, "a glossary that says another word than the lexicon misleads")
def glossary(prose: Prose) -> Iterator[Problem]:
    """In the catalog of terms, the translation of a term is the word that the lexicon prefers for it.

    People look words up in the one, and all texts are checked with the other. Where the new word is meant,
    `cardset rename-term` with `--lang` puts it into the lexicon and into every text. A word that the lexicon
    admits beside the preferred one is a warning; one that it rules out is told by terms-deprecated.

    **Anti-pattern** (the lexicon says `statek`)

        msgctxt "term:ship"
        msgid "ship"
        msgstr "okręt"

    **Best practice**

        msgctxt "term:ship"
        msgid "ship"
        msgstr "statek"
    """
    termbase = prose.context.termbase
    if prose.kind != "term" or not prose.source or termbase is None:
        return
    concept = termbase.concepts.get(prose.name.removeprefix(_CONTEXT))
    preferred = [word.text for word in concept.words if word.status == "preferred"] if concept else []
    if concept is None or not preferred or prose.text in preferred:
        return
    status = next((word.status for word in concept.words if word.text == prose.text), "")
    if status in {"", "admitted"}:
        what = "is only admitted" if status else "is not the word of the lexicon"
        problem = f"{prose.text!r} {what} for {prose.source!r}; that is {preferred[0]!r}"
        severity = Severity.WARNING if status else None
        told = prose.problem(problem, 0, prose.text, tuple(preferred), severity)
        yield told._replace(concept=concept)

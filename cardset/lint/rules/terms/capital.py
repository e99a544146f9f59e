"""The capitals of terms, where the owner of a glossary wants them as they stand there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.phrases import Found, longest
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.terms.misspelt import is_named
from cardset.lint.rules.terms.spotted import spotted
from cardset.lint.termbase import Termbase, Use
from cardset.lint.texts import Texts
from cardset.lint.words import words_in


@file_rule(
    "terms-capital", Severity.WARNING, "a capital makes a name of a word, and a small letter a word of a name"
)
def capital(texts: Texts, context: Context) -> Iterator[Problem]:
    """A word of a glossary has a capital where it has one there, and inside a sentence no other one.

    Only of glossaries whose owner wants that: `termbase = [{file = "glossary.csv", capitals = true}]` in the
    settings. Text in capitals throughout is left alone, and so are headings in which every word has one.

    **Anti-pattern** (the glossary has `Sala Tronowa`)

        msgid "Go to the Throne Room."
        msgstr "Idź do sali tronowej."

    **Best practice**

        msgid "Go to the Throne Room."
        msgstr "Idź do Sali Tronowej."
    """
    termbase = context.termbase
    if termbase is None or not any(concept.capitals for concept in termbase.concepts.values()):
        return
    numbers = {
        number
        for uses, there in texts.once(spotted, context).used.items()
        if any(termbase.concepts[use.concept].capitals for use in uses)
        for number in there
    }
    for number in sorted(numbers):
        if texts[number].kind != "name":
            yield from _in_text(texts[number], termbase)


def _in_text(prose: Prose, termbase: Termbase) -> Iterator[Problem]:
    named = {id for found in termbase.all_in_source(blank(prose.source)) for id in found.values}
    title = all(prose.text[word.start].isupper() for word in words_in(prose.text) if len(word.folded) > 1)
    for hit in longest(termbase.in_target(blank(prose.text))):
        uses = [use for use in hit.values if use.allowed and (not prose.source or use.concept in named)]
        form = prose.text[hit.start : hit.end]
        if (
            not uses
            or title
            or form.isupper()
            or not all(termbase.concepts[use.concept].capitals for use in uses)
        ):
            continue
        if not any(right := [_written(prose.text, hit, use) for use in uses]) or form in right:
            continue
        use = uses[0]
        message = f"{form!r} is written {right[0]!r}; the glossary has {use.word.text!r}"
        told = prose.problem(message, hit.start, form, tuple(dict.fromkeys(right)))
        yield told._replace(concept=termbase.concepts[use.concept])


def _written(text: str, hit: Found[Use], use: Use) -> str:
    """The form that stands there with the capitals of its word, and at the start of a sentence its own."""
    form = text[hit.start : hit.end]
    parts = words_in(form)
    written = list(form)
    for number, (part, given) in enumerate(zip_longest(parts, words_in(use.word.text))):
        if part is None or given is None:
            return form  # it has other words than the glossary's
        letter = form[part.start]
        if use.word.text[given.start].isupper():
            written[part.start] = letter.upper()
        elif number or _is_inside(text, hit):
            written[part.start] = letter.lower()
    return "".join(written)


def _is_inside(text: str, hit: Found[Use]) -> bool:
    """Whether the capital that a form begins with stands inside a sentence."""
    first: Sequence[object] = [
        word for word in words_in(text) if word.start == hit.start and is_named(text, word)
    ]
    return bool(first)

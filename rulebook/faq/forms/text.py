"""Answers for a terminal: the verdict first, then why, then the play."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence

from cardset.catalog.translate import Translations
from rulebook.faq.forms.labels import by_case, chapters, in_words, labels, remarks, rulebooks
from rulebook.faq.model import Answer, Faq, Shown


def text(
    faq: Faq, answers: Sequence[Answer], texts: Translations, name: Callable[[str], str], width: int = 80
) -> Iterator[str]:
    """All of ``answers`` line by line, under headings; ``name`` gives the names of cards."""
    for heading, found in chapters(answers, texts):
        yield from (heading, "=" * len(heading), "")
        for answer in found:
            yield from one(faq, answer, texts, name, width)
            yield ""


def one(
    faq: Faq,
    answer: Answer,
    texts: Translations,
    name: Callable[[str], str],
    width: int = 80,
    ids: bool = True,
) -> Iterator[str]:
    """One answer, line by line; with ``ids`` those of the clauses that it rests on, and its own."""
    called = labels(texts)

    def folded(line: str, indent: int = 2, hanging: int = 0) -> list[str]:
        margin = " " * indent
        return textwrap.wrap(
            line,
            width,
            initial_indent=margin,
            subsequent_indent=margin + " " * hanging,
            break_on_hyphens=False,
            break_long_words=False,
        )

    yield from folded(answer.question, 0)
    yield from folded(in_words(answer, faq, texts))
    for case, said in by_case(answer, faq, texts):
        yield from folded(f"{case}: {said}", 4, 2)
    for remark in remarks(answer, faq, texts):
        yield from folded(remark)
    if answer.clauses and ids:
        yield from folded(f"{called['clauses']}: {', '.join(answer.clauses)}", hanging=2)
    if answer.cards:
        yield from folded(f"{called['cards']}: {', '.join(map(name, answer.cards))}", hanging=2)
    for shown in answer.shown:
        yield from _shown(
            shown, f"{called['shown']} ({rulebooks(shown.rules, faq.rulebooks, texts)})", folded
        )
    note = f", {called['computed']}" if answer.computed else ""
    if ids:
        yield f"  [{answer.id}{note}]"


def _shown(shown: Shown, heading: str, folded: Callable[[str, int, int], list[str]]) -> Iterator[str]:
    yield from folded(f"{heading}: {shown.about}".rstrip(" :") + ":" * (not shown.about), 2, 2)
    for line in shown.position:
        yield from folded(line, 4, 2)
    for line in shown.events:
        yield from folded(f"> {line}", 4, 2)

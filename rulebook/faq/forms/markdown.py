"""Answers as Markdown (CommonMark)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from cardset.catalog.translate import Translations
from rulebook.faq.forms.labels import (
    by_case,
    chapters,
    in_words,
    labels,
    remarks,
    rulebooks,
    statement,
    verdict,
)
from rulebook.faq.model import Answer, Faq

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


def markdown(
    faq: Faq, answers: Sequence[Answer], texts: Translations, name: Callable[[str], str]
) -> Iterator[str]:
    """All of ``answers`` line by line; every question is a heading with its id as an anchor."""
    called = labels(texts)
    for heading, found in chapters(answers, texts):
        yield from (f"## {_plain(heading)}", "")
        for answer in found:
            yield from (f'### <a id="{answer.id}"></a>{_plain(answer.question)}', "")
            head = verdict(answer, faq, texts)
            said = statement(answer, faq, texts)
            if in_words(answer, faq, texts) != said:
                yield from (f"**{_plain(head)}.**", "")
            yield from (_plain(said), "")
            cases = [f"- {_plain(case)}: {_plain(said)}" for case, said in by_case(answer, faq, texts)]
            if cases:
                yield from (*cases, "")
            for remark in remarks(answer, faq, texts):
                yield from (_plain(remark), "")
            about = [f"{called['clauses']}: {', '.join(f'`{one}`' for one in answer.clauses)}"]
            if answer.cards:
                about.append(f"{called['cards']}: {', '.join(_plain(name(card)) for card in answer.cards)}")
            if answer.computed:
                about.append(called["computed"])
            yield from (f"*{' · '.join(about)}*", "")
            for shown in answer.shown:
                yield from (f"{called['shown']} ({_plain(rulebooks(shown.rules, faq.rulebooks, texts))})", "")
                yield from (f"- {_plain(line)}" for line in shown.position)
                yield from (f"{number}. {_plain(line)}" for number, line in enumerate(shown.events, 1))
                yield ""


def _plain(text: str) -> str:
    """Text in which nothing is markup."""
    return _SPECIAL.sub(r"\\\1", text)

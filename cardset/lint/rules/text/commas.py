"""A rule about commas before clauses, where a word can be nothing but the beginning of one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.rule import Problem, file_rule
from cardset.lint.texts import Texts


@file_rule("text-comma", Severity.WARNING, "a clause without its comma is read into the one before")
def comma(texts: Texts, context: Context) -> Iterator[Problem]:
    """Before a word that begins a clause stands a comma: *wiem, że*.

    Which words are nothing else, and behind which others they have none (*chyba że*, *i że*), says
    `typography.yaml` of the language; behind a word with a capital nothing is said.

    **Anti-pattern**

        Pamiętaj że możesz zagrać kartę która leży obok.

    **Best practice**

        Pamiętaj, że możesz zagrać kartę, która leży obok.
    """
    typography = context.typography
    if typography is None or not typography.clauses:
        return
    beginning = _beginning(typography.clauses)
    for prose in texts.saying(typography.clauses):
        for found in beginning.finditer(blank(prose.text)):
            before, word = found.groups()
            if before.islower() and before not in typography.joined and before not in typography.clauses:
                surface = prose.text[found.start() : found.end()]
                right = f"{before},{surface[len(before) :]}"
                yield prose.problem(f"a comma before {word!r}", found.start(), surface, (right,))


@lru_cache(maxsize=8)
def _beginning(words: frozenset[str]) -> re.Pattern[str]:
    """A word in small letters, with one of ``words`` right behind it."""
    one_of = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return re.compile(rf"(?<![\w'’.-])([^\W\d_]+)[ \u00a0\n]({one_of})(?=[ \u00a0\n])")

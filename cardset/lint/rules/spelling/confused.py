"""What is never right in a language: one word written as two, a hyphen left out, one word for another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.rule import Problem, file_rule
from cardset.lint.texts import Texts
from cardset.lint.words import words_in

_MARKS = ".,;:!?)…”“»\"'(„«"


@file_rule("spelling-confused", Severity.WARNING, "a word written apart is another one to a careful reader")
def confused(texts: Texts, context: Context) -> Iterator[Problem]:
    """What many write in a way that is never right: two words for one, a hyphen left out, another word.

    Which these are says `typography.yaml` of the language. No dictionary is needed. A single word behind a
    preposition may be meant, and is left alone.

    **Anti-pattern**

        Weź kartę z pod spodu.

    **Best practice**

        Weź kartę spod spodu.
    """
    typography = context.typography
    if typography is None or not typography.confused:
        return
    phrases = tuple(typography.confused)
    starts = {phrase.partition(" ")[0] for phrase in phrases}
    pieces = {piece for piece in texts.pieces.counts if piece.strip(_MARKS) in starts}
    prepositions = context.agreement.prepositions if context.agreement is not None else {}
    for number in texts.pieces.texts_with(pieces):
        prose = texts[number]
        text = blank(prose.text)
        for found in _pattern(phrases).finditer(text):
            said = " ".join(found[0].casefold().split())
            before = [word.folded for word in words_in(text) if word.end <= found.start()][-1:]
            if " " not in said and before and before[0] in prepositions:
                continue
            right = typography.confused[said]
            right = right[0].upper() + right[1:] if found[0][0].isupper() else right
            yield prose.problem(f"one writes {right!r}", found.start(), found[0], (right,))


@lru_cache(maxsize=8)
def _pattern(phrases: tuple[str, ...]) -> re.Pattern[str]:
    """Where one of ``phrases`` stands, whole."""
    one_of = "|".join(re.escape(phrase).replace(r"\ ", "[ \u00a0\n]") for phrase in phrases)
    return re.compile(
        rf"(?<![\w\-\u2010\u2011'\u2019])(?:{one_of})(?![\w\-\u2010\u2011'\u2019])", re.IGNORECASE
    )

"""A rule about texts that stand in a document twice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule

__all__ = ["repeated"]

_WORD = re.compile(r"[^\W_]+")
_LEAST_WORDS = 12
_LEAST_OF_DEFINITION = 4
# A term, and what it means: "Deck: a pile …", "Deck – a pile …".
_DEFINITION = re.compile(r"(?P<term>[^:–—.\n]{2,60}?)(?:\s*:|\s+[–—-])\s+(?P<meaning>.+)", re.DOTALL)


@file_rule("text-repeated", Severity.WARNING, "of two paragraphs alike one was to say something else")
def repeated(texts: Sequence[Prose], context: Context) -> Iterator[Problem]:
    """No paragraph of a document is word for word another one, and no two terms have the same definition.

    They come from copying a paragraph to change it later. A definition is a term, then a colon, a dash or a
    word such as *means*, then its meaning. Headings and short lines may repeat.

    **Anti-pattern**

        Any player: one player, you included.
        Each player: one player, you included.

    **Best practice**

        Any player: one player, you included.
        Each player: all players, you included.
    """
    first: dict[str, Prose] = {}
    meanings: dict[str, str] = {}
    for prose in texts:
        if prose.source or prose.kind != "paragraph":
            continue
        words = _words(prose.text)
        if len(words) >= _LEAST_WORDS:
            if (key := " ".join(words)) in first:
                yield prose.problem("this paragraph stands in the document twice", 0, _first_word(prose.text))
                continue
            first[key] = prose
        term, offset = _term(prose.text, context)
        meaning = _words(prose.text[offset:])
        if term and len(meaning) >= _LEAST_OF_DEFINITION:
            earlier = meanings.setdefault(" ".join(meaning), term)
            if earlier.casefold() != term.casefold():
                message = f"{term!r} has the same meaning here, word for word, as {earlier!r}"
                yield prose.problem(message, offset, _first_word(prose.text[offset:]))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _first_word(text: str) -> str:
    """Enough to mark where it begins."""
    return next(iter(text.split()), "")


def _term(text: str, context: Context) -> tuple[str, int]:
    """The term that a paragraph defines and the offset of its meaning; no term where it defines none."""
    match = _DEFINITION.match(text)
    if match:
        return match["term"].strip(), match.start("meaning")
    typography = context.typography
    for word in _WORD.finditer(text, 0, 80) if typography else ():
        if typography and word.start() and word[0].casefold() in typography.defines:
            rest = text[word.end() :]
            return text[: word.start()].strip(), len(text) - len(rest.lstrip())
    return "", 0

"""A rule about texts that stand in a document twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import BLANK
from cardset.lint.rule import Problem, file_rule
from cardset.lint.texts import Texts
from cardset.words.pattern import pattern

_WORD = pattern(r"[^\W_]+")
_LEAST_WORDS = 12
_LEAST_OF_DEFINITION = 4
_MOST_OF_TERM = 4
# A paragraph so soon after the other was copied; one farther off may be a part of its chapter.
_NEAR = 2
# Tables and listings of a program.
_NO_TERM = pattern(rf"[\d/=_<>\[\]{BLANK}]")
_CODE = pattern(r"[=;{}]|\[[A-Z]+")
# A term, and what it means: "Deck: a pile …", "Deck – a pile …".
_DEFINITION = pattern(r"(?P<term>[^:–—.\n]{2,60}?)(?:\s*:|\s+[–—-])\s+(?P<meaning>.+)", re.DOTALL)


@file_rule("text-repeated", Severity.WARNING, "of two paragraphs alike one was to say something else")
def repeated(texts: Texts, context: Context) -> Iterator[Problem]:
    """No paragraph of a document is word for word another one, and no two terms have the same definition.

    They come from copying a paragraph to change it later. A definition is a term, then a colon, a dash or a
    word such as *means*, then its meaning. Headings and short lines may repeat; of paragraphs far apart it is
    only information.

    **Anti-pattern**

        Any player: one player, you included.
        Each player: one player, you included.

    **Best practice**

        Any player: one player, you included.
        Each player: all players, you included.
    """
    last: dict[str, int] = {}
    meanings: dict[str, str] = {}
    for place, prose in enumerate(texts):
        if prose.kind != "paragraph" or prose.source:
            continue
        words = _words(prose.text)
        if len(words) >= _LEAST_WORDS:
            key = " ".join(words)
            earlier, last[key] = last.get(key), place
            if earlier is not None:
                severity = Severity.WARNING if place - earlier <= _NEAR else Severity.INFO
                message = "this paragraph stands in the document twice"
                yield prose.problem(message, 0, _first_word(prose.text), severity=severity)
                continue
        term, offset = _term(prose.text, context)
        meaning = _words(prose.text[offset:])
        if _NO_TERM.search(term) or _CODE.search(prose.text):
            continue
        if term and sum(map(str.isalpha, meaning)) >= _LEAST_OF_DEFINITION:
            other = meanings.setdefault(" ".join(meaning), term)
            if other.casefold() != term.casefold():
                message = f"{term!r} has the same meaning here, word for word, as {other!r}"
                yield prose.problem(message, offset, _first_word(prose.text[offset:]))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _first_word(text: str) -> str:
    """Enough to mark where it begins."""
    return next(iter(text.split()), "")


def _term(text: str, context: Context) -> tuple[str, int]:
    """The term that a paragraph defines and the offset of its meaning; no term where it defines none."""
    match = _DEFINITION.match(text)
    if match and len(_words(match["term"])) <= _MOST_OF_TERM and "," not in match["term"]:
        return match["term"].strip(), match.start("meaning")
    typography = context.typography
    for word in _WORD.finditer(text, 0, 80) if typography else ():
        if typography and word.start() and word[0].casefold() in typography.defines:
            term, rest = text[: word.start()].strip(), text[word.end() :]
            if len(_words(term)) > _MOST_OF_TERM or "," in term:
                break
            return term, len(text) - len(rest.lstrip())
    return "", 0

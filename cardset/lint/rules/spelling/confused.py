"""What is never right in a language: one word written as two, a hyphen left out, one word for another."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.terms.misspelt import is_named
from cardset.lint.texts import Texts
from cardset.lint.words import words_in

# Any letters, or none.
_STAR = "*"
_WORD = re.compile(r"[^\W\d_*]*\*?[^\W\d_*]+|[^\W\d_*]+\*")


@file_rule("spelling-confused", Severity.WARNING, "a word written apart is another one to a careful reader")
def confused(texts: Texts, context: Context) -> Iterator[Problem]:
    """What many write in a way that is never right: two words for one, a hyphen left out, another word.

    Which these are says `typography.yaml` of the language: also words that dictionaries have and hardly
    anybody means, and a preposition or a form that a word never has beside it. No dictionary is needed. A
    single word with a capital inside a sentence may be meant, and is left alone.

    **Anti-pattern**

        Weź kartę z pod spodu.

    **Best practice**

        Weź kartę spod spodu.
    """
    typography = context.typography
    if typography is None or not typography.confused:
        return
    present = _present(typography.confused, texts.words)
    rights = {phrase: typography.confused[phrase] for phrase in sorted(present, key=len, reverse=True)}
    for prose in texts.saying(_signs(rights, texts.words)):
        text = blank(prose.text)
        for found in _pattern(tuple(rights)).finditer(text):
            said = " ".join(found[0].casefold().split())
            if " " not in said and any(
                is_named(text, word) for word in words_in(text) if word.start == found.start()
            ):
                continue
            right = _right(said, rights)
            if right == said:
                continue
            right = right[0].upper() + right[1:] if found[0][0].isupper() else right
            right = right.upper() if found[0].isupper() and len(found[0]) > 1 else right
            yield prose.problem(f"one writes {right!r}", found.start(), found[0], (right,))


def _present(phrases: Collection[str], words: Mapping[str, int]) -> list[str]:
    """Those of ``phrases`` whose words all stand in a file, as far as they are whole."""
    return [
        phrase for phrase in phrases if all(word in words or _STAR in word for word in _WORD.findall(phrase))
    ]


def _signs(phrases: Collection[str], words: Mapping[str, int]) -> set[str]:
    """Words of a file of which one stands wherever one of ``phrases`` does: of each the rarest."""
    signs: set[str] = set()
    for phrase in phrases:
        whole = [word for word in _WORD.findall(phrase) if _STAR not in word]
        if whole:
            signs.add(min(whole, key=words.__getitem__))
        else:
            like = _expression(phrase)
            signs.update(word for word in words if like.fullmatch(word))
    return signs


def _right(said: str, rights: Mapping[str, str]) -> str:
    """What is meant by what stands there."""
    if said in rights:
        return rights[said]
    starred = ((_expression(phrase).fullmatch(said), right) for phrase, right in rights.items())
    found, right = next((found, right) for found, right in starred if found is not None)
    return right.replace(_STAR, found[1] if found.groups() else "")


@lru_cache(maxsize=512)
def _expression(phrase: str) -> re.Pattern[str]:
    """An expression for a phrase in small letters; its star is the first group."""
    return re.compile(re.escape(phrase).replace(r"\*", r"([^\W\d_]*)"))


@lru_cache(maxsize=8)
def _pattern(phrases: tuple[str, ...]) -> re.Pattern[str]:
    """Where one of ``phrases`` stands, whole: the first of them that does."""
    one_of = "|".join(
        re.escape(phrase).replace(r"\ ", "[ \u00a0\n]").replace(r"\*", r"[^\W\d_]*") for phrase in phrases
    )
    return re.compile(
        rf"(?<![\w\-\u2010\u2011'\u2019])(?:{one_of})(?![\w\-\u2010\u2011'\u2019])", re.IGNORECASE
    )

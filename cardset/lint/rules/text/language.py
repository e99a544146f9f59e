"""A rule about texts in another language than the one they should be in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import BLANK, blank
from cardset.lint.pattern import pattern
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.texts import Texts
from cardset.lint.typography import little_words
from cardset.paths import lineage

__all__ = ["foreign"]

_SENTENCE = pattern(r"[^\s.!?…][^.!?…]*")
# A name is free invention, and a table may show what other languages have.
_SAMPLES = frozenset({"name", "cell"})
# Not the parts of an option, a compound or a path.
_WORDS = pattern(rf"(?<![\w{BLANK}+/\\.=|'’-])[^\W\d_]+(?![\w{BLANK}+/\\=|-])")
# So many little words of another language, and such a share of all words, are no chance.
_LEAST_WORDS = 4
_LEAST_HITS = 3
_SHARE = 0.25


@file_rule("text-language", Severity.WARNING, "a sentence in another language is one that was forgotten")
def foreign(texts: Texts, context: Context) -> Iterator[Problem]:
    """Every sentence is in the language of the file, not in English and not in a third one.

    A sentence is told where several of its words are among the most frequent ones of another language, and
    none among those of the right one. The lists are in `cardset/lint/data/languages.yaml`. A translation
    that is the English text as a whole is told by `gettext-copied`.

    **Anti-pattern** (in a Polish catalog)

        msgid "The ship is already in the harbor."
        msgstr "Het schip is al in de haven."

    **Best practice**

        msgid "The ship is already in the harbor."
        msgstr "Statek jest już w porcie."
    """
    lists = _lists(lineage(context.lang)[-1].replace("-", "_").partition("_")[0])
    if lists is None:
        return
    # Most texts have too few words of any other language to look further.
    for number, hits in texts.pieces.texts_with(lists.foreign).items():
        prose = texts[number]
        if hits >= _LEAST_HITS and prose.text.count(" ") >= _LEAST_WORDS - 1 and prose.kind not in _SAMPLES:
            yield from _foreign(prose, lists)


def _foreign(prose: Prose, lists: _Lists) -> Iterator[Problem]:
    text = prose.text
    if text == prose.source or len(lists.foreign.intersection(text.casefold().split())) < _LEAST_HITS:
        return
    shouted = text.isupper()
    told: str | None = None
    for sentence in _SENTENCE.finditer(blank(text)):
        words = [word.casefold() for word in _WORDS.findall(sentence[0]) if not word.isupper() or shouted]
        if len(words) < _LEAST_WORDS:
            continue
        language = _language(words, lists)
        # The sentences after it are as a rule the same slip.
        if not language or language == told:
            continue
        if prose.source and sentence[0].strip() in prose.source and _is_name(sentence[0]):
            continue
        told = language
        yield prose.problem(f"this seems to be {language}", sentence.start(), sentence[0].strip())


class _Lists(NamedTuple):
    """The little words of a language. ``others`` are those of each other one, by its name.

    Of two languages only what one of them has and not the other counts: first what the other one has, then
    what the right one has. ``foreign`` is what any of the others has and the right one has not.
    """

    others: Mapping[str, tuple[frozenset[str], frozenset[str]]]
    foreign: frozenset[str]


@lru_cache(maxsize=8)
def _lists(language: str) -> _Lists | None:
    lists = little_words()
    if language not in lists:
        return None
    own = lists[language].words
    others = {
        said.name: (said.words - own, own - said.words) for code, said in lists.items() if code != language
    }
    return _Lists(others, frozenset().union(*(theirs for theirs, _ in others.values())))


def _language(words: list[str], lists: _Lists) -> str:
    """The language whose little words are the most of ``words``; empty where they are too few."""
    best, most = "", 0
    for language, (theirs, ours) in lists.others.items():
        hits = [word for word in words if len(word) > 1 and word in theirs]
        if len(hits) > most and len(set(hits)) >= _LEAST_HITS and ours.isdisjoint(words):
            best, most = language, len(hits)
    return best if most and most >= _SHARE * len(words) else ""


def _is_name(sentence: str) -> bool:
    """Whether every longer word has a capital, as in a title."""
    return all(word[0].isupper() for word in _WORDS.findall(sentence) if len(word) > 3)

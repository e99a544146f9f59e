"""Which sentences of a text are in another language than the one they should be in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardset.lint.locale import bare_language
from cardset.lint.message import BLANK, blank
from cardset.lint.typography import english_words, little_words
from cardset.words.pattern import pattern

# What programs choose from, one|two|three, is no sentence.
_SENTENCE = pattern(r"[^\s.!?…|][^.!?…|]*")
# What stands between marks; quotes and code are for themselves.
_STRETCH = pattern(rf"""[^\W\d_][^.!?…|:;,()\[\]{{}}"„“”«»`<>/{BLANK}\n]*""")
_QUOTES = frozenset('"„“”«»`')
# Not the parts of an option, a compound or a path.
_WORDS = pattern(rf"(?<![\w{BLANK}+/\\.=|'’-])[^\W\d_]+(?![\w{BLANK}+/\\=|-])")
# So many little words of another language, and such a share of all words, are no chance.
LEAST_WORDS = 4
LEAST_HITS = 3
_SHARE = 0.25
# So many words are enough to see that they were left; nobody need compare more.
_LONGEST = 40
_ENGLISH = "English"


class Foreign(NamedTuple):
    """A sentence in another ``language``; ``alone`` says that nothing in its text is in the right one."""

    language: str
    offset: int
    sentence: str
    alone: bool


class Lists(NamedTuple):
    """The little words of a language. ``others`` are those of each other one, by its name.

    Of two languages only what one of them has and not the other counts: first what the other one has, then
    what the right one has. ``foreign`` is what any of the others has and the right one has not.
    """

    others: Mapping[str, tuple[frozenset[str], frozenset[str]]]
    foreign: frozenset[str]

    @property
    def english(self) -> frozenset[str]:
        """The words of English that the right one has not."""
        return self.others[_ENGLISH][0] if _ENGLISH in self.others else frozenset()


def little(lang: str) -> Lists | None:
    """The lists by which texts in ``lang`` are read; ``None`` for a language without any."""
    return _lists(bare_language(lang))


@lru_cache(maxsize=8)
def _lists(language: str) -> Lists | None:
    lists = little_words()
    if language not in lists:
        return None
    own = lists[language].words
    others = {
        said.name: (said.words - own, own - said.words) for code, said in lists.items() if code != language
    }
    return Lists(others, frozenset().union(*(theirs for theirs, _ in others.values())))


def foreign(text: str, source: str, lists: Lists) -> Iterator[Foreign]:
    """The sentences of ``text``, a translation of ``source``, that are in another language.

    Of several in a row in one language the first.
    """
    if text == source or len(lists.foreign.intersection(text.casefold().split())) < LEAST_HITS:
        return
    shouted = text.isupper()
    told: str | None = None
    for sentence in _SENTENCE.finditer(blank(text)):
        words = [word.casefold() for word in _WORDS.findall(sentence[0]) if not word.isupper() or shouted]
        if len(words) < LEAST_WORDS:
            continue
        language = _language(words, lists)
        # The sentences after it are as a rule the same slip.
        if not language or language == told:
            continue
        if source and sentence[0].strip() in source and _is_name(sentence[0]):
            continue
        told = language
        alone = lists.others[language][1].isdisjoint(text.casefold().split())
        yield Foreign(language, sentence.start(), sentence[0].strip(), alone)


def in_english(text: str, lists: Lists) -> Iterator[Foreign]:
    """The sentences of ``text`` that are too short for :func:`foreign`, but have words of English alone.

    One of them is a little word that the right language has not, and they are no name.
    """
    theirs = lists.english
    for sentence in _SENTENCE.finditer(blank(text)):
        words = [word.casefold() for word in _WORDS.findall(sentence[0])]
        if (
            len(words) >= LEAST_HITS
            and sentence[0][0].isupper()
            and any(len(word) > 1 and word in theirs for word in words)
            and all(word in theirs or word in english_words() for word in words)
            and len(words) == len(sentence[0].split())
            and not _is_name(sentence[0])
        ):
            yield Foreign(_ENGLISH, sentence.start(), sentence[0].strip(), False)


def left(text: str, source: str, lists: Lists) -> Iterator[Foreign]:
    """The stretches of ``text`` that stand word for word in ``source``, one of them a little word of English.

    A name is none, nor is what stands in quotes, which may be one; nor a whole text.
    """
    theirs = lists.english
    said = blank(text)
    if theirs.isdisjoint(text.casefold().split()) or text.strip() == source.strip():
        return
    for stretch in _STRETCH.finditer(said):
        if said[stretch.start() - 1 : stretch.start()] in _QUOTES and said[stretch.end() :][:1] in _QUOTES:
            continue
        words = list(_WORDS.finditer(stretch[0]))
        start = 0
        while start < len(words):
            end = start
            last = min(len(words), start + _LONGEST)
            while end < last and stretch[0][words[start].start() : words[end].end()] in source:
                end += 1
            run = words[start:end]
            if _is_left([word[0] for word in run], theirs):
                begin = stretch.start() + run[0].start()
                yield Foreign(_ENGLISH, begin, said[begin : stretch.start() + run[-1].end()], False)
            start = max(end, start + 1)


def _is_left(words: Sequence[str], theirs: frozenset[str]) -> bool:
    """Whether these words are those of a sentence: several, and one of them one that no name keeps small."""
    return (
        len(words) >= LEAST_WORDS
        and sum(word.islower() for word in words) > len(words) // 2
        and any(len(word) > 1 and word in theirs for word in words)
    )


def _language(words: list[str], lists: Lists) -> str:
    """The language whose little words are the most of ``words``; empty where they are too few."""
    best, most = "", 0
    for language, (theirs, ours) in lists.others.items():
        hits = [word for word in words if len(word) > 1 and word in theirs]
        if len(hits) > most and len(set(hits)) >= LEAST_HITS and ours.isdisjoint(words):
            best, most = language, len(hits)
    return best if most and most >= _SHARE * len(words) else ""


def _is_name(sentence: str) -> bool:
    """Whether every longer word has a capital, as in a title."""
    return all(word[0].isupper() for word in _WORDS.findall(sentence) if len(word) > 3)

"""One word of the source, two words in the translation: seen without any glossary, by counting."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import lru_cache

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.texts import Texts
from cardset.lint.words import folded_words, words_in
from cardset.words.english import singular
from cardset.words.near import shared

_NOUN = re.compile(r"\b(?:an?|the)\s+(\w+)", re.IGNORECASE)

# Between two texts: no noun stands behind the article of another one.
_APART = "\n.\n"
# Words of fewer letters are mostly grammar. Of longer ones so many letters stand for all their forms.
_LETTERS = 4
# In a long text many words stand beside one another that have nothing to do with each other.
_WORDS = 8
# So many texts must have the word, this share of them its usual translation, so many the other one.
_TEXTS = 5
_USUAL = 0.6
_OTHERS = 2
# This share of all texts with a translation must have the word: else it translates something else as well.
_OWN = 0.8


@dataclass(slots=True)
class _Text:
    """A short text and the longer words of its source, those in the plural as in the singular.

    ``blanked`` and ``source_blanked`` are it and its source, without what is no prose.
    """

    prose: Prose
    blanked: str
    source_blanked: str
    source: Set[str]
    _target: tuple[str, ...] | None = None

    @property
    def target(self) -> tuple[str, ...]:
        """The first letters of its longer words, but for those of the source, in order and each once."""
        if self._target is None:
            there = frozenset(folded_words(self.source_blanked))
            self._target = tuple(
                {
                    word[:_LETTERS]: None
                    for word in folded_words(self.blanked)
                    if len(word) >= _LETTERS and word not in there
                }
            )
        return self._target

    def place(self, key: str) -> tuple[int, int]:
        """Where the first word stands that begins so."""
        there = frozenset(folded_words(self.source_blanked))
        return next(
            (word.start, word.end)
            for word in words_in(self.blanked)
            if len(word.folded) >= _LETTERS and word.folded[:_LETTERS] == key and word.folded not in there
        )


@file_rule("terms-drift", Severity.INFO, "two words for one thing look like two things")
def drift(texts: Texts, context: Context) -> Iterator[Problem]:
    """A noun of the source has one translation throughout a catalog. This needs no glossary.

    Found by counting in short texts: most of those with the noun have the same translation of it, and at
    least two have another one instead, which hardly ever stands where the source does not have the noun.
    Different forms of a translation are one, by their first letters. Each second translation is told once,
    where it first stands. Often there is a reason for two words; where there is none, choose one.

    **Anti-pattern** (elsewhere always `statek`)

        msgid "Sink a ship."
        msgstr "Zatop okręt."

    **Best practice**

        msgid "Sink a ship."
        msgstr "Zatop statek."
    """
    blanked = zip(texts, texts.blanked.texts, texts.blanked_sources.texts, strict=True)
    short = [text for each in blanked if (text := _text(*each)) is not None]
    having: defaultdict[str, list[int]] = defaultdict(list)
    for place, text in enumerate(short):
        for word in text.source:
            having[word].append(place)
    nouns = {
        match[1].casefold() for match in _NOUN.finditer(_APART.join(text.prose.source for text in short))
    }
    frequent = {word: places for word, places in having.items() if len(places) >= _TEXTS and word in nouns}
    total: Counter[str] = Counter()
    for word, places in frequent.items():
        there = Counter(key for place in places for key in short[place].target)
        usual, often = max(there.items(), key=lambda item: item[1], default=("", 0))
        if often < _USUAL * len(places):
            continue
        total = total or Counter(key for text in short for key in text.target)
        if often < _OWN * total[usual]:
            continue
        rest = [short[place] for place in places if usual not in short[place].target]
        for other, count in Counter(key for text in rest for key in text.target).items():
            mine = [text for text in rest if other in text.target]
            if (
                count >= _OTHERS
                and count == there[other]
                and count >= _OWN * total[other]
                and shared(usual, other) < _LETTERS - 1
                and set.intersection(*(set(text.source) for text in mine)) == {word}
            ):
                example = next(short[place] for place in places if usual in short[place].target)
                start, end = example.place(usual)
                yield _problem(mine[0], other, word, example.prose.text[start:end], often, count)


def _problem(text: _Text, key: str, word: str, usual: str, often: int, count: int) -> Problem:
    start, end = text.place(key)
    surface = text.prose.text[start:end]
    message = (
        f"{word!r} seems to be {surface!r} here, in {count} texts altogether; "
        f"in {often} others it is {usual!r} or a form of it"
    )
    return text.prose.problem(message, start, surface)


def _text(prose: Prose, blanked: str, source_blanked: str) -> _Text | None:
    if not prose.source or prose.kind == "name" or prose.source.count(" ") >= _WORDS:
        return None
    words = folded_words(source_blanked)
    if not 0 < len(words) <= _WORDS:
        return None
    return _Text(prose, blanked, source_blanked, {_singular(word) for word in words if len(word) >= _LETTERS})


@lru_cache(maxsize=4096)
def _singular(word: str) -> str:
    return singular(word) or word

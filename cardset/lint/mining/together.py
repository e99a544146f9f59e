"""Words that stand in the same messages on both sides: what a term within longer texts is rendered with.

The measure is Dice's coefficient, twice the messages that have both divided by those that have either. Among
the words of a language forms of one word count as one, as its endings tell.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from cardset.lint.message import BLANK, blank
from cardset.lint.mining.renderings import Mined, Rendering, TextPair
from cardset.lint.words import folded_words
from cardset.words.endings import Endings
from cardset.words.english import FUNCTION_WORDS, singular

# Of how many words a term is, at the most; how many terms are looked at, the most frequent first.
_WORDS = 3
_TERMS = 600
# How many words of the language are tried as its rendering, and how much of the messages must have both.
_TRIED = 25
_ALIKE = 0.6
# A rival must have so much of the messages without the usual rendering, and be so seldom elsewhere.
_RIVAL = 0.5
_SHORT = 3
# A word goes with another where so much of what is found has both, in these forms: there are others.
_FIXED = 0.4
_ICON = re.compile(r"(?<!\[)\[[a-z_]+\](?!\])")
# A term nearly always within a longer one is that one.
_WITHIN = 0.9

Numbers = Set[int]
"""Messages by their numbers."""


def together(
    pairs: Iterable[TextPair], endings: Endings, at_least: int, known: Set[str] = frozenset()
) -> list[Mined]:
    """The terms that stand in ``at_least`` so many texts and are mostly rendered with forms of one word.

    Those ``known``, in small letters, are left out.
    """
    # What is repeated says nothing more, and what was left in the source language nothing at all.
    texts = list({(one.source, one.target): one for one in pairs if one.source != one.target}.values())
    words = [_words(pair.target) for pair in texts]
    targets: dict[str, set[int]] = defaultdict(set)
    for number, said in enumerate(words):
        for word in said:
            if len(word) >= _SHORT:
                targets[word].add(number)
    found = []
    for term, there in _terms([pair.source for pair in texts], at_least).items():
        if term not in known and (mined := _mined(term, there, texts, _Target(words, targets, endings))):
            found.append(mined)
    return sorted(found, key=lambda one: (-one.often, one.source))


def _terms(sources: Sequence[str], at_least: int) -> Mapping[str, Numbers]:
    """The words and runs of words that stand in so many texts, with the numbers of these."""
    places: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for number, source in enumerate(sources):
        for run in _runs(_words(source)):
            places[run].add(number)
    often = {run: there for run, there in places.items() if len(there) >= at_least}
    for run in list(often):
        single = singular(run[-1])
        if single and (other := (*run[:-1], single)) in often:
            often[other] |= often.pop(run)
    within = {
        part
        for run, there in often.items()
        for part in (run[:-1], run[1:])
        if part in often and len(there) >= _WITHIN * len(often[part])
    }
    most = sorted(often.keys() - within, key=lambda run: (-len(often[run]), run))[:_TERMS]
    return {" ".join(run): often[run] for run in most}


def _runs(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for start in range(len(words)):
        for end in range(start + 1, min(start + _WORDS, len(words)) + 1):
            run = tuple(words[start:end])
            if not FUNCTION_WORDS.intersection((run[0], run[-1])) and len(run[0]) >= _SHORT:
                yield run


def _words(text: str) -> Sequence[str]:
    """The words that people read; an icon is none."""
    return folded_words(blank(_ICON.sub(BLANK, text)))


class _Target(NamedTuple):
    """The translations: the words of each, the texts that each word stands in, and how words end."""

    words: Sequence[Sequence[str]]
    texts: Mapping[str, Numbers]
    endings: Endings

    def forms(self, word: str) -> Set[str]:
        """The forms of ``word`` that there are."""
        return {form for form in self.endings.forms(word) | {word} if form in self.texts}

    def having(self, forms: Iterable[str]) -> Numbers:
        """The texts with one of these."""
        return frozenset().union(*(self.texts[form] for form in forms))


def _mined(term: str, there: Numbers, texts: Sequence[TextPair], target: _Target) -> Mined | None:
    word, having = _rendering(there, target)
    both = there & having
    if not word or 2 * len(both) < _ALIKE * (len(there) + len(having)):
        return None
    said = [Rendering(_phrase(word, both, target) if " " in term else word, len(both))]
    rest = there - having
    other, others = _rendering(rest, target)
    without = rest & others
    is_rival = len(without) > 1 and len(without) >= _RIVAL * max(len(rest), len(others))
    if is_rival and not any(other in _words(texts[number].source) for number in without):
        places = tuple(texts[number] for number in sorted(without))
        said.append(Rendering(other, len(places), places))
    return Mined(term, len(there), tuple(said), whole=False)


def _rendering(there: Numbers, target: _Target) -> tuple[str, Numbers]:
    """The word whose forms stand in most of these texts and few others, and all texts that have one."""
    seen: Counter[str] = Counter()
    for number in there:
        seen.update({word for word in target.words[number] if len(word) >= _SHORT})
    # A word that is everywhere says nothing; one that is mostly here may be a form of what is looked for.
    near = sorted(seen, key=lambda word: (-(seen[word] ** 2) / len(target.texts[word]), word))[:_TRIED]
    best, score = "", 0.0
    having: Numbers = frozenset()
    for word in near:
        texts_with = target.having(target.forms(word))
        alike = 2 * len(there & texts_with) / (len(there) + len(texts_with))
        # Of two that are as good, the shorter is the dictionary form more often.
        if (alike, -len(word)) > (score, -len(best)):
            best, score, having = word, alike, texts_with
    return best, having


def _phrase(word: str, there: Numbers, target: _Target) -> str:
    """Forms of ``word`` with the words that often go with it, as most of the texts have them."""
    forms = target.forms(word)
    runs: Counter[tuple[str, ...]] = Counter()
    for number in there:
        words = target.words[number]
        for at in (at for at, found in enumerate(words) if found in forms):
            for start in range(max(at - _WORDS + 1, 0), at + 1):
                for end in range(at + 1, min(start + _WORDS, len(words)) + 1):
                    runs[tuple(words[start:end])] += 1
    whole = sum(often for run, often in runs.items() if len(run) == 1)
    fixed: list[tuple[str, ...]] = [
        run for run, often in runs.items() if often >= _FIXED * whole and len(run[0]) >= _SHORT
    ]
    fixed.sort(key=lambda run: (len(run), runs[run]))
    return " ".join(fixed[-1]) if fixed else word

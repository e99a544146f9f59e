"""Rules about letters that look right and are wrong: with another accent, or without theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.rule import Problem, file_rule
from cardset.lint.termbase import Termbase
from cardset.lint.texts import Texts
from cardset.lint.words import all_words
from cardset.words.pattern import pattern

_WORD = pattern(r"[^\W\d_]+")
# So long words are seldom other words without the letter that may be left out.
_LONG = 7
# So many times more often than not is a habit.
_HABIT = 10


@file_rule("text-look-alike", Severity.WARNING, "a wrong accent makes no word, and the eye passes over it")
def look_alike(texts: Texts, context: Context) -> Iterator[Problem]:
    """A letter is not its look-alike of the same script: ź for ż, ů for ú.

    Told where the word with the other letter is in the lexicon and this one is not, or where the file has
    that other word several times and this one more rarely. The groups of letters that readers take for one
    another stand in the language's `typography.yaml`.

    **Anti-pattern**

        Zagraj kartę jednoroźca.

    **Best practice**

        Zagraj kartę jednorożca.
    """
    typography = context.typography
    if typography is None or not typography.look_alikes:
        return
    groups = typography.look_alikes
    letters = frozenset("".join(groups))
    counts = {word: times for word, times in texts.words.items() if not letters.isdisjoint(word)}
    if not counts:
        return
    known = _forms(context.termbase) if context.termbase else frozenset()
    right = {
        word: twin
        for word in _alike([*counts, *known], groups)
        if len(word) >= 4 and word not in known
        for twin in [_right_twin(word, groups, counts, known)]
        if twin
    }
    for prose in texts.saying(right.keys()):
        for match in _WORD.finditer(prose.text):
            if twin := right.get(match[0].casefold()):
                twin = _cased(match[0], twin)
                message = f"this word is spelled {twin} in the lexicon"
                if twin.casefold() not in known:
                    message = f"this word is spelled {twin} elsewhere in the file"
                yield prose.problem(message, match.start(), match[0], (twin,))


@file_rule("text-optional-letter", Severity.WARNING, "one word in two spellings looks like a slip")
def optional_letter(texts: Texts, context: Context) -> Iterator[Problem]:
    """A letter that may be left out is written everywhere or nowhere: ё in Russian.

    Told where a word stands in the file with the letter too, and the file has the letter nearly everywhere.
    Which letters those are says `typography.yaml`. Short words are left alone: without the letter they are
    often other words. In catalogs it is only information.

    **Anti-pattern**

        Единорог остаётся в стойле, а штраф остается у игрока.

    **Best practice**

        Единорог остаётся в стойле, а штраф остаётся у игрока.
    """
    typography = context.typography
    for letter, plain in typography.optional if typography else ():
        if letter not in texts.pieces.folded:
            continue
        counts = texts.words
        full = {word.replace(letter, plain): word for word in counts if letter in word}
        # Where most spell it without, the one with the letter may be the slip.
        bare = {word for word in full if len(word) >= _LONG and 0 < counts[word] <= 2 * counts[full[word]]}
        if sum(counts[word] for word in full.values()) < _HABIT * sum(counts[word] for word in bare):
            continue
        for prose in texts.saying(bare):
            for match in _WORD.finditer(prose.text):
                if (folded := match[0].casefold()) in bare:
                    right = _cased(match[0], full[folded])
                    message = f"elsewhere in the file this word has {letter}"
                    severity = Severity.INFO if prose.source else Severity.WARNING
                    yield prose.problem(message, match.start(), match[0], (right,), severity)


def _alike(words: Iterable[str], groups: Iterable[str]) -> Iterator[str]:
    """Those words that are another one of them where all letters of a group are taken for one."""
    words = list(dict.fromkeys(words))
    whole = "\n".join(words)
    for group in groups:
        for letter in group[1:]:
            whole = whole.replace(letter, group[0])
    bare = whole.split("\n")
    often = Counter(bare)
    return (word for word, letters in zip(words, bare, strict=True) if often[letters] > 1)


@lru_cache(maxsize=4)
def _forms(termbase: Termbase) -> frozenset[str]:
    """The single words that the forms of all terms are made of."""
    words = (word for concept in termbase.concepts.values() for word in concept.words)
    return all_words(chain.from_iterable([(word.text, *word.forms) for word in words]))


def _right_twin(
    word: str, groups: Sequence[str], counts: Mapping[str, int], known: frozenset[str]
) -> str | None:
    twins = [
        word[:at] + other + word[at + 1 :]
        for at, letter in enumerate(word)
        for group in groups
        if letter in group
        for other in group
        if other != letter
    ]
    for twin in twins:
        if twin in known:
            return twin
    for twin in twins:
        if len(word) >= 5 and counts.get(twin, 0) >= max(3, 3 * counts[word]):
            return twin
    return None


def _cased(word: str, twin: str) -> str:
    """``twin`` with the capitals of ``word``."""
    if word.isupper():
        return twin.upper()
    return twin[0].upper() + twin[1:] if word[0].isupper() else twin

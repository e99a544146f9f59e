"""How many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardset.lint.finding import Severity
from cardset.lint.meaning import DecidingWord, DecidingWords, Meaning, Sentence
from cardset.lint.message import Message, Pair, blank
from cardset.lint.messages import CARD_TEXT
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import Aligned, aligned
from cardset.lint.rules.meaning.aligned import texts as texts_of
from cardset.words.pattern import pattern

_DIGIT = pattern("[0-9]")
_RUN = pattern("[0-9][0-9]*")
# Times and dates, which languages write in their own ways.
_CLOCK = pattern("[0-9] ?[:/] ?[0-9]|[0-9] ?[AaPp]\\.?[Mm]\\b|[0-9]-[0-9]+-[0-9]|[0-9][.][0-9]+[.][0-9]")
_GLUE = "_-%$#@=&\\^~*+\u2010\u2011\u2013"

Numbers = list[tuple[DecidingWord, str | int]]
"""Words for numbers, each with one that it may say."""


class _Digits(NamedTuple):
    """A number in digits; ``alone`` says that it is no part of a longer word or sign."""

    start: int
    text: str
    value: int
    alone: bool


@entry_rule(
    "meaning-number",
    Severity.ERROR,
    "a changed number changes the rule",
    where=(CARD_TEXT,),
    source=(_DIGIT,),
)
def number(message: Message) -> Iterator[Problem]:
    """The translation says the same numbers as the source, in digits or in words.

    On a card every number counts, and what limits it: *all*, *up to 2*, *more than 5*. A single thing needs
    no number. In other messages only digits are looked for; one number in the place of another is an error,
    several are a warning, and where the two texts do not say equally many, as free renderings do, it is
    information. Times and dates are left alone.

    **Anti-pattern**

        msgctxt "card:good-deal:text"
        msgid "DRAW 3 cards and DISCARD a card."
        msgstr "DOBIERZ 2 karty i ODRZUĆ kartę."

    **Best practice**

        msgctxt "card:good-deal:text"
        msgid "DRAW 3 cards and DISCARD a card."
        msgstr "DOBIERZ trzy karty i ODRZUĆ kartę."
    """
    for texts in aligned(message):
        yield from _on_card(texts)
    for pair, source, meaning in texts_of(message):
        if not (message.kind == "card" and meaning.target.known):
            yield from _in_message(message, pair, source, meaning)


def _in_message(message: Message, pair: Pair, source: str, meaning: Meaning) -> Iterator[Problem]:
    """Numbers of any text: those in digits are to be there, and none in the place of another.

    A single thing needs no number, and 1 may be part of a date or a list that is written otherwise.
    """
    runs = _RUN.findall(source)
    if not runs or sorted(runs) == sorted(_RUN.findall(pair.target)):
        return
    ours, theirs = list(_digits(source)), list(_digits(pair.target))
    if _same(ours, theirs) or _CLOCK.search(source) or _CLOCK.search(pair.target):
        return
    answers = Counter(own.value for own in theirs)
    if not _counting(_left(ours, answers)):
        return
    missing = _counting(_left(ours, answers + _in_words(meaning.target, pair.target)))
    extra = _left(theirs, Counter(own.value for own in ours) + _in_words(meaning.source, source))
    extra = [own for own in extra if own.alone]
    if not missing or _in_thousands(missing, extra):
        return
    if len(missing) == len(extra):
        # Free renderings of long texts leave out some numbers and bring in others.
        severity = None if len(missing) == 1 else Severity.WARNING
        for wanted, there in zip(missing, extra, strict=True):
            text = f"the source says {wanted.text}, here stands {there.text!r}"
            yield message.problem(text, pair, there.start, there.text, severity=severity)
    else:
        said = " and ".join(dict.fromkeys(own.text for own in missing))
        text = f"the source says {said}, the translation does not"
        yield message.problem(text, pair, severity=Severity.INFO)


def _counting(numbers: Iterable[_Digits]) -> list[_Digits]:
    """Those of several things, that are no part of something else."""
    return [own for own in numbers if own.alone and own.value > 1]


def _in_thousands(missing: list[_Digits], extra: list[_Digits]) -> bool:
    """Whether one says 6000 where the other says 6 thousand."""
    values = {own.value for own in extra}
    return any({own.value * 1000, own.value // 1000} & values for own in missing)


def _same(ours: list[_Digits], theirs: list[_Digits]) -> bool:
    """Whether the digits are the same, in groups or not: 1,000 and 1 000 and 1000."""
    if Counter(own.value for own in ours) == Counter(own.value for own in theirs):
        return True
    return "".join(own.text for own in ours) == "".join(own.text for own in theirs)


def _digits(text: str) -> Iterator[_Digits]:
    """The numbers in digits; one that is glued to letters may be part of a name."""
    plain = blank(text)
    for match in _RUN.finditer(plain):
        start, end = match.span()
        around = plain[max(0, start - 1) : start] + plain[end : end + 1]
        alone = not any(mark.isalpha() or mark in _GLUE for mark in around)
        yield _Digits(start, match[0], int(match[0][:18]), alone)


def _in_words(index: DecidingWords, text: str) -> Counter[int]:
    """The numbers that a text says in words, or may say."""
    marks = (mark for sentence in index.sentences(text) for mark in sentence.marks)
    return Counter(
        int(value)
        for mark in marks
        if not mark.surface.isdecimal()
        for value in mark.of("number") | mark.of("loosely")
    )


def _left(numbers: Iterable[_Digits], others: Counter[int]) -> list[_Digits]:
    """The numbers that are not among the others, where each answers once."""
    free = Counter(others)
    free.subtract(own.value for own in numbers)
    return [own for own in numbers if free[own.value] < 0]


def _on_card(texts: Aligned) -> Iterator[Problem]:
    wanted, there = _but_equal(_numbers(texts.source), _numbers(texts.target))
    loose = Counter(value for mark in texts.target.of("loosely") for value in mark.of("loosely"))
    missing = _unanswered(wanted, Counter(value for _, value in there) + loose)
    extra = _unanswered(there, Counter(value for _, value in wanted))
    for mark, value in extra:
        right = " or ".join(str(own) for _, own in missing)
        where = f"the source says {right}" if right else f"the source does not say {value}"
        yield texts.problem(f"{where}, here stands {mark.surface!r}", mark)
    if not extra:
        for mark, _ in missing:
            yield texts.problem(f"the source says {mark.surface!r}, the translation does not")
    if not extra and not missing:
        yield from _limits(texts, wanted, there)
    ours, theirs = texts.said("all")
    if ours and not theirs:
        # A plural alone may speak of all, above all where something is denied of them.
        sure = bool(texts.source.of("keyword"))
        if sure or not texts.target.words("not", "cannot"):
            text = f"the source says {ours[0].surface!r}, the translation does not"
            yield texts.problem(text, None, Severity.ERROR if sure else Severity.WARNING)


def _but_equal(wanted: Numbers, there: Numbers) -> tuple[Numbers, Numbers]:
    """The numbers without those that are equal in other words: more than 5 is at least 6."""
    ours, theirs = list(wanted), list(there)
    for own in wanted:
        for other in theirs:
            limits = {own[0].limit: int(own[1]), other[0].limit: int(other[1])}
            if limits.keys() == {"more-than", "at-least"} and limits["more-than"] + 1 == limits["at-least"]:
                ours.remove(own)
                theirs.remove(other)
                break
    return ours, theirs


def _numbers(sentence: Sentence) -> Numbers:
    """The numbers but one, which is said by the singular, too."""
    found = ((mark, value) for mark in sentence.of("number") for value in mark.of("number"))
    return [(mark, value) for mark, value in found if value != 1]


def _unanswered(numbers: Numbers, others: Counter[str | int]) -> Numbers:
    """The numbers that are not among the others, where each answers once."""
    free = Counter(others)
    left = []
    for mark, value in numbers:
        if free[value]:
            free[value] -= 1
        else:
            left.append((mark, value))
    return left


def _limits(texts: Aligned, wanted: Numbers, there: Numbers) -> Iterator[Problem]:
    """Numbers that are the same but go with another keyword or another limit."""
    if len(wanted) != len(there):
        return
    if [value for _, value in wanted] != [value for _, value in there]:
        if _pairs(texts.source) != _pairs(texts.target):
            right = ", ".join(mark.surface for mark, _ in wanted)
            yield texts.problem(f"the source has {right}, in this order", there[0][0])
        return
    for (ours, _), (theirs, _) in zip(wanted, there, strict=True):
        if ours.limit != theirs.limit:
            limit = (
                f"the source says {ours.limit.replace('-', ' ')!r}"
                if ours.limit
                else "the source sets no limit"
            )
            yield texts.problem(f"{limit} for {ours.surface}, the translation does not", theirs)


def _pairs(sentence: Sentence) -> Counter[tuple[str, str | int]]:
    """Each number with the keyword before it."""
    pairs: Counter[tuple[str, str | int]] = Counter()
    keyword = ""
    for mark in sentence.marks:
        if own := mark.of("keyword"):
            keyword = min(map(str, own))
        pairs.update((keyword, value) for value in mark.of("number") if value != 1)
    return pairs

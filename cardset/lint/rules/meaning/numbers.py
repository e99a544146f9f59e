"""How many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardset.lint.finding import Severity
from cardset.lint.meaning import Mark, Sentence
from cardset.lint.message import Message
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import Aligned, aligned

__all__ = ["number"]


@entry_rule("meaning-number", Severity.ERROR, "a changed number changes the rule")
def number(message: Message) -> Iterator[Problem]:
    """The translation says the same numbers as the source, in digits or in words.

    On a card every number counts, and what limits it: *all*, *up to 2*, *more than 5*. A single thing needs
    no number.

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


def _on_card(texts: Aligned) -> Iterator[Problem]:
    wanted, there = _numbers(texts.source), _numbers(texts.target)
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
    if ours and not theirs and texts.source.of("keyword"):
        yield texts.problem(f"the source says {ours[0].surface!r}, the translation does not")


def _numbers(sentence: Sentence) -> list[tuple[Mark, str | int]]:
    """The numbers but one, which is said by the singular, too."""
    found = ((mark, value) for mark in sentence.of("number") for value in mark.of("number"))
    return [(mark, value) for mark, value in found if value != 1]


def _unanswered(
    numbers: Sequence[tuple[Mark, str | int]], others: Counter[str | int]
) -> list[tuple[Mark, str | int]]:
    """The numbers that are not among the others, where each answers once."""
    free = Counter(others)
    left = []
    for mark, value in numbers:
        if free[value]:
            free[value] -= 1
        else:
            left.append((mark, value))
    return left


def _limits(
    texts: Aligned, wanted: list[tuple[Mark, str | int]], there: list[tuple[Mark, str | int]]
) -> Iterator[Problem]:
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

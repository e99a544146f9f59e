"""Words in capitals, which the rules define."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cardset.lint.finding import Severity
from cardset.lint.meaning import DecidingWord, Sentence
from cardset.lint.message import Message, Pair
from cardset.lint.messages import CARD_TEXT
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import Aligned, aligned, texts
from cardset.words.pattern import pattern

_WORD = pattern(r"[^\W\d_]+")
SHOUT = pattern("[A-Z][A-Z][A-Z]+")


@entry_rule(
    "meaning-keyword",
    Severity.ERROR,
    "the rules define the words in capitals, and no others",
    where=(CARD_TEXT,),
    source=(SHOUT,),
)
def keyword(message: Message) -> Iterator[Problem]:
    """What the text of a card says in capitals is the word for the same action, in capitals and in its place.

    To destroy and to sacrifice a card are different actions, and the capitals tell players to look them up.
    Another keyword is an error, as is one more or one less; of lost capitals `terms-keyword` tells. Only the
    keywords around *or* may change places. In other messages, such as the clauses of the rules, it is an
    error where one keyword stands for another.

    **Anti-pattern**

        msgctxt "card:unicorn-poison:text"
        msgid "DESTROY a Unicorn card."
        msgstr "POŚWIĘĆ kartę jednorożca."

    **Best practice**

        msgctxt "card:unicorn-poison:text"
        msgid "DESTROY a Unicorn card."
        msgstr "ZNISZCZ kartę jednorożca."
    """
    for both in aligned(message, words=False):
        wanted, there = keywords_of(both.source), keywords_of(both.target)
        left = unanswered(wanted, there)
        extra = unanswered(there, wanted)
        for mark in extra:
            said = both.name(min(map(str, mark.of("keyword"))))
            right = " or ".join(dict.fromkeys(other.surface for other in left))
            where = f"where the source has {right}" if right else "which the source does not say"
            yield both.problem(f"{mark.surface!r} is {said}, {where}", mark)
        if not extra:
            yield from _lost(both, [mark for mark in left if not _in_pieces(both, mark)])
        if not extra and not left and _order(both.source) != _order(both.target):
            right = ", ".join(mark.surface for mark in wanted)
            yield both.problem(f"the source has {right}, in this order", there[0])
    if message.kind != "card":
        yield from _elsewhere(message)


def keywords_of_both(message: Message) -> Iterator[tuple[Pair, list[DecidingWord], list[DecidingWord]]]:
    """The keywords of each text whose source has some in capitals, and those of its translation."""
    for pair, source, meaning in texts(message):
        if meaning.source.shouts.isdisjoint(SHOUT.findall(source)) or source.isupper():
            continue
        ours = [mark for mark in meaning.source.marks(source) if mark.of("keyword")]
        yield pair, ours, [mark for mark in meaning.target.marks(pair.target) if mark.of("keyword")]


def loud(marks: Iterable[DecidingWord]) -> list[DecidingWord]:
    """Those in capitals."""
    return [mark for mark in marks if mark.surface.isupper()]


def _elsewhere(message: Message) -> Iterator[Problem]:
    """A message that quotes cards: their keywords are others."""
    for pair, ours, theirs in keywords_of_both(message):
        wanted, there = loud(ours), loud(theirs)
        left, extra = unanswered(wanted, there), unanswered(there, ours)
        for mark in extra if left else ():
            right = " or ".join(dict.fromkeys(other.surface for other in left))
            text = f"{mark.surface!r} stands where the source has {right}"
            yield message.problem(text, pair, mark.start, mark.surface)


def keywords_of(sentence: Sentence) -> list[DecidingWord]:
    return loud(sentence.of("keyword"))


def unanswered(marks: list[DecidingWord], others: list[DecidingWord]) -> list[DecidingWord]:
    """The marks that no other one answers; each answers once."""
    free = list(others)
    left = []
    for mark in marks:
        match = _answer(mark, free)
        if match is None:
            left.append(mark)
        else:
            free.remove(match)
    return left


def _answer(mark: DecidingWord, others: list[DecidingWord]) -> DecidingWord | None:
    """The first of the others that may be the same keyword."""
    return next((other for other in others if not mark.of("keyword").isdisjoint(other.of("keyword"))), None)


def in_small_letters(
    left: list[DecidingWord], there: list[DecidingWord]
) -> Iterator[tuple[DecidingWord, DecidingWord | None]]:
    """Each keyword that is left, with the word for it that is not in capitals, if one is there."""
    small = [mark for mark in there if not mark.surface.isupper()]
    for mark in left:
        match = _answer(mark, small)
        if match is not None:
            small.remove(match)
        yield mark, match


def _in_pieces(both: Aligned, mark: DecidingWord) -> bool:
    """Whether the word for a keyword has several parts, and all are there in capitals, if not together."""
    shouted = {word for word in _WORD.findall(both.target.text) if word.isupper()}
    return any(
        ident in mark.of("keyword") and shouted.issuperset(parts)
        for ident, parts in both.meaning.target.pieces
    )


def _lost(texts: Aligned, left: list[DecidingWord]) -> Iterator[Problem]:
    """Keywords of the source that are not there, in whatever letters."""
    for mark, small in in_small_letters(left, texts.target.of("keyword")):
        if small is None:
            yield texts.problem(f"the source says {mark.surface}, the translation has no keyword for it")


def _order(sentence: Sentence) -> list[Counter[str | int]]:
    """The keywords in their order; those that *or* joins have none."""
    groups: list[Counter[str | int]] = []
    joined = False
    for mark in sentence.marks:
        if mark.of("keyword") and mark.surface.isupper():
            if joined:
                groups[-1].update(mark.of("keyword"))
            else:
                groups.append(Counter(mark.of("keyword")))
            joined = False
        elif ("word", "or") in mark.values:
            joined = bool(groups)
        elif mark.values:
            joined = False
    return groups

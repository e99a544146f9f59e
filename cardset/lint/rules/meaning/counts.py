"""Numbers of a rulebook, against those of the cards and the clauses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.meaning import CARD, DecidingWord, DecidingWords
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.words.pattern import pattern

if TYPE_CHECKING:
    from cardset.lint.termbase import Termbase

_RANGE = pattern(r"(?:\bto|[-–—])\s*\Z")
_KINDS = frozenset({"cell", "heading", "paragraph"})
# Smaller numbers stand in examples, too: of cards more often than of anything else.
_FROM = 4
_FROM_OTHERS = 3
# So many types and places show which game a document is about, so many agreeing numbers which edition.
_THINGS = 3
_AGREEING = 2


@file_rule(
    "meaning-count", Severity.WARNING, "a number that the cards and clauses do not have is often a slip"
)
def count(texts: Sequence[Prose], context: Context) -> Iterator[Problem]:
    """How many cards, cards of a type or phases a rulebook speaks of is a number that the rules know.

    The clauses and the texts of the cards tell them: 13 Baby Unicorn cards in the box, 7 Unicorns to win,
    5 cards dealt, 4 phases of a turn. Only numbers from 4 upwards are looked at, of other things than cards
    from 3, since examples are full of smaller ones, and only where the document is about this game and
    edition: it names several of its types and places, and
    most of its numbers agree.

    **Anti-pattern** (the box has 13)

        12 kart jednorożków

    **Best practice**

        13 kart jednorożków
    """
    meaning = context.meaning
    if meaning is None or context.statements is None or not meaning.roles:
        return
    prose = [text for text in texts if text.kind in _KINDS]
    found = [
        (text, *pair) for text in prose for pair in _counts(meaning.target, text.text) if pair[1] >= _FROM
    ]
    if not found or len(_things(meaning.target, prose)) < _THINGS:
        return
    statements = context.statements()
    cards = _known(meaning.source, statements)
    others = _known_of_others(meaning.source, statements, context.termbase)
    for thing in cards.keys() & others.keys():
        del others[thing]
    known = {**others, **cards}
    found += [
        (text, *pair)
        for text in prose
        for pair in _counts_of_terms(meaning.target, text.text, _uses(context.termbase, text.text, others))
        if pair[1] >= _FROM_OTHERS
    ]
    found = [
        (text, mark, number, thing)
        for text, mark, number, thing in found
        if known.get(thing) and not (thing == CARD and _narrower(context, text.text, mark))
    ]
    wrong = [entry for entry in found if entry[2] not in known[entry[3]]]
    if len(found) - len(wrong) < max(_AGREEING, len(wrong) + 1):
        return
    for text, mark, _, thing in wrong:
        right = ", ".join(map(str, sorted(n for n in known[thing] if n >= _FROM_OTHERS)))
        name = meaning.names.get(thing) or _name(context.termbase, thing)
        yield text.problem(
            f"{mark.surface} is no number that the rules or cards know for {name!r} ({right})",
            mark.start,
            mark.surface,
        )


def _counts(index: DecidingWords, text: str) -> Iterator[tuple[DecidingWord, int, str]]:
    """The numbers right before a card or a type of cards: mark, number, thing."""
    for sentence in index.sentences(text):
        for mark, following in pairwise(sentence.marks):
            things = following.of("type") | following.of(CARD)
            gap = text[mark.start + len(mark.surface) : following.start]
            if things and not gap.strip():
                for number in mark.of("number"):
                    yield mark, int(number), min(map(str, things))


def _counts_of_terms(
    index: DecidingWords, text: str, concepts: Mapping[int, Mapping[str, int]]
) -> Iterator[tuple[DecidingWord, int, str]]:
    """The numbers right before another concept, such as a phase: mark, number, concept.

    ``concepts`` are those whose words begin at an offset of ``text``, and where they end. Of a range, "two to
    five players", all numbers are right.
    """
    for sentence in index.sentences(text) if concepts else ():
        cards = {
            mark.start: mark.start + len(mark.surface)
            for mark in sentence.marks
            if mark.of("type") | mark.of(CARD)
        }
        for mark in sentence.of("number"):
            start = _behind(text, mark)
            for concept, end in sorted(concepts.get(start, {}).items()):
                # "card types" is longer than "card".
                if end > cards.get(start, 0) and not _RANGE.search(text, 0, mark.start):
                    for number in mark.of("number"):
                        yield mark, int(number), concept


def _behind(text: str, mark: DecidingWord) -> int:
    """Where the word after a mark begins."""
    end = mark.start + len(mark.surface)
    return end + len(text[end:]) - len(text[end:].lstrip())


def _known(index: DecidingWords, statements: Sequence[str]) -> Mapping[str, set[int]]:
    """The numbers that the rules and cards have for a thing.

    They stand before it, or alone in a sentence about it: "The required number of Unicorns is six."
    """
    known: dict[str, set[int]] = defaultdict(set)
    for statement in statements:
        for _, number, thing in _counts(index, statement):
            known[thing].add(number)
        for sentence in index.sentences(statement):
            alone = {
                int(number)
                for mark in sentence.of("number")
                for number in mark.of("number")
                if not statement[mark.start + len(mark.surface) :].lstrip()[:1].isalpha()
            }
            for mark in sentence.marks if alone else ():
                for value in mark.of("type") | mark.of(CARD):
                    known[str(value)] |= alone
    return known


def _known_of_others(
    index: DecidingWords, statements: Sequence[str], termbase: Termbase | None
) -> dict[str, set[int]]:
    """The numbers that the rules and cards have for other concepts, which stand right before their words."""
    known: dict[str, set[int]] = defaultdict(set)
    for statement in statements if termbase is not None else ():
        named: dict[int, dict[str, int]] = defaultdict(dict)
        for hit in termbase.in_source(statement) if termbase is not None else ():
            named[hit.start].update(dict.fromkeys(hit.values, hit.end))
        for _, number, concept in _counts_of_terms(index, statement, named):
            known[concept].add(number)
    return known


def _uses(termbase: Termbase | None, text: str, concepts: Collection[str]) -> Mapping[int, Mapping[str, int]]:
    """Where words of these concepts begin in a translation, which, and where they end."""
    found: dict[int, dict[str, int]] = defaultdict(dict)
    for hit in termbase.in_target(text) if termbase is not None and concepts else ():
        found[hit.start] |= {use.concept: hit.end for use in hit.values if use.concept in concepts}
    return found


def _name(termbase: Termbase | None, thing: str) -> str:
    concept = termbase.concepts.get(thing) if termbase is not None else None
    return concept.source[0] if concept is not None else thing


def _things(index: DecidingWords, texts: Sequence[Prose]) -> set[str | int]:
    """The types and places that the texts name."""
    return {
        thing
        for text in texts
        for sentence in index.sentences(text.text)
        for mark in sentence.marks
        for thing in mark.of("type") | mark.of("zone")
    }


def _narrower(context: Context, text: str, mark: DecidingWord) -> bool:
    """Whether the cards after a number are of a kind that has a word of its own: reference cards."""
    start = mark.start + len(mark.surface)
    start += len(text[start:]) - len(text[start:].lstrip())
    hits = context.termbase.in_target(text) if context.termbase else []
    return any(
        hit.start == start and any(" " in use.word.text and use.concept != CARD for use in hit.values)
        for hit in hits
    )

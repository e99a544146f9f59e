"""A chart parser: every way in which a stretch of text is a phrase of the grammar, each found once.

A rule may begin with its own symbol ("{first}, then {second}"): what is found without such rules is the seed
from which they grow to the right, until nothing new is found (Warth, Douglass and Millstein, 2008, for
grammars with choices in order; here all choices are kept).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise
from operator import itemgetter

from cardset.parsing.corners import Grammar
from cardset.parsing.productions import Fixed, Item, Nonterminal, Production, Tree
from cardset.parsing.words import STOP, TextWord

MOST = 96
"""How many trees of one stretch are kept: a text with more readings is not one that anybody wrote."""


class Limit(Exception):  # noqa: N818  (not a fault: the text is longer or stranger than it is worth)
    """The text has taken as many steps as a reading may."""


Found = tuple[int, Tree]
Slots = tuple[tuple[str, Tree], ...]


class Chart:
    """One text under one grammar. ``steps`` limits the work; :class:`Limit` is raised beyond it.

    A word that is ``idle`` may be passed over.
    """

    def __init__(
        self,
        grammar: Grammar,
        text: Sequence[TextWord],
        steps: int,
        idle: Container[str] = frozenset(),
    ) -> None:
        self.idle = idle
        self._grammar = grammar
        self._words = [token.word for token in text]
        self._left = steps
        self._found: dict[tuple[str, int], list[Found]] = {}
        self._open: set[tuple[str, int]] = set()
        self.furthest = 0
        """The place of the first token that no phrase got beyond."""
        self._expected: dict[str, None] = {}
        self._tried: list[str] = []
        """The symbols that were looked for there."""

    @property
    def expected(self) -> Iterable[str]:
        """The words that phrases could have gone on with there, as the phrases write them."""
        first = (word for symbol in self._tried for word in self._grammar.first_words(symbol))
        return dict.fromkeys((*self._expected, *first))

    def at(self, symbol: str, start: int) -> Sequence[Found]:
        """Every phrase of the kind ``symbol`` that begins at ``start``: where it ends, and what it is."""
        key = (symbol, start)
        if key in self._found:
            return self._found[key]
        if key in self._open:  # a rule that begins with its own symbol: taken up when there is a seed
            return ()
        self._open.add(key)
        found: dict[Found, None] = {}
        growing = self._grammar.growing(symbol)
        self._note(start)
        if start == self.furthest:
            self._tried.append(symbol)
        for rule in self._grammar.beginning(symbol, self._words[start] if start < len(self._words) else ""):
            if rule.loose:
                self._keep(found, self._gather(rule, start))
            else:
                self._keep(found, self._match(rule, 0, start, ()))
        if start < len(self._words) and self._words[start] in self.idle:
            self._keep(found, iter(self.at(symbol, start + 1)))
        done = 0
        while growing and done < len(found):
            fresh = list(found)[done:]
            done = len(found)
            for end, node in fresh:
                for rule in growing:
                    first = rule.items[0]
                    assert isinstance(first, Nonterminal)
                    self._keep(found, self._match(rule, 1, end, first.filled(node)))
        self._open.discard(key)
        kept = list(found)
        self._found[key] = kept
        return kept

    @staticmethod
    def _keep(found: dict[Found, None], more: Iterator[Found]) -> None:
        for one in more:
            if one not in found and sum(end == one[0] for end, _ in found) < MOST:
                found[one] = None

    def _match(self, rule: Production, place: int, at: int, slots: Slots) -> Iterator[Found]:
        for end, filled in self._sequence(rule.items, place, at, slots):
            self._note(end)
            made = rule.made(filled)
            if made is not None:
                yield end, made

    def _sequence(
        self, items: Sequence[Item], place: int, at: int, slots: Slots
    ) -> Iterator[tuple[int, Slots]]:
        """Items one after another, from the one at ``place``: where they end, and what they fill."""
        self._left -= 1
        if self._left < 0:
            raise Limit
        words = self._words
        while place < len(items):
            item = items[place]
            if isinstance(item, Fixed):
                slots = (*slots, item)
                place += 1
                continue
            if isinstance(item, Nonterminal):
                if item.optional:
                    yield from self._sequence(items, place + 1, at, slots)
                for end, node in self.at(item.symbol, at):
                    yield from self._sequence(items, place + 1, end, (*slots, *item.filled(node)))
                return
            if item.written == STOP:  # a stop may be left out, and a comma stand for it
                at += at < len(words) and words[at] == STOP
            elif at < len(words) and item.fits(words[at]):
                at += 1
            elif at < len(words) and words[at] in self.idle:
                at += 1
                continue
            else:
                self._note(at, item.written)
                return
            place += 1
        yield at, slots

    def _gather(self, rule: Production, start: int) -> Iterator[Found]:
        """The parts of a loose pattern, in any order."""
        last = rule.loose[-1]
        parts = [rule.items[begin:end] for begin, end in pairwise((0, *rule.loose))]
        fixed: Slots = tuple(
            [(item.slot, item.tree) for item in rule.items[last:] if isinstance(item, Fixed)]
        )
        for end, taken in self._gathered(parts, frozenset(), start):
            said = [slot for _, slots in sorted(taken, key=itemgetter(0)) for slot in slots]
            made = rule.made((*said, *fixed))
            if made is not None:
                yield end, made

    def _gathered(
        self, parts: Sequence[Sequence[Item]], done: frozenset[int], at: int
    ) -> Iterator[tuple[int, tuple[tuple[int, Slots], ...]]]:
        if all(place in done or _may_be_absent(part) for place, part in enumerate(parts)):
            yield at, ()
        for place, part in enumerate(parts):
            if place not in done:
                for end, slots in self._sequence(part, 0, at, ()):
                    if end > at:
                        for stop, taken in self._gathered(parts, done | {place}, end):
                            yield stop, ((place, slots), *taken)

    def _note(self, at: int, expected: str = "") -> None:
        """Remember the furthest place, and what could have stood there."""
        if at > self.furthest:
            self.furthest, self._expected, self._tried = at, {}, []
        if at == self.furthest and expected:
            self._expected[expected] = None


def _may_be_absent(part: Sequence[Item]) -> bool:
    return all(isinstance(item, Nonterminal) and item.optional for item in part)

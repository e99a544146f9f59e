"""A chart parser: every way in which a stretch of text is a phrase of the grammar, each found once.

A rule may begin with its own symbol ("{first}, then {second}"): what is found without such rules is the seed
from which they grow to the right, until nothing new is found (Warth, Douglass and Millstein, 2008, for
grammars with choices in order; here all choices are kept). Rules are tried by the word that they begin with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardset.parsing.words import STOP, Terminal, TextWord

MOST = 96
"""How many trees of one stretch are kept: a text with more readings is not one that anybody wrote."""


class Tree(NamedTuple):
    """What a stretch of text was found to be: a phrase by its context in catalogs, with its slots filled.

    A noun has the context ``noun`` and its term as ``name``; a number, the name of a card and a list have
    ``number``, ``title`` and ``list``, with the digits, the id and the joint.
    """

    context: str
    slots: tuple[tuple[str, Tree], ...] = ()
    name: str = ""

    def slot(self, name: str) -> Tree | None:
        """What fills a slot."""
        return next((tree for slot, tree in self.slots if slot == name), None)


class Nonterminal(NamedTuple):
    """A part of a phrase: what fills the slot ``slot`` is of the kind ``symbol``.

    With ``within``, a phrase and a slot, it fills that slot of that phrase, and the phrase fills ``slot``.
    """

    symbol: str
    slot: str = ""
    optional: bool = False
    within: tuple[str, str] | None = None

    def filled(self, found: Tree) -> tuple[tuple[str, Tree], ...]:
        """What ``found`` fills, "" where it says nothing."""
        if self.within is not None:
            context, inner = self.within
            found = Tree(context, ((inner, found),))
        return ((self.slot, found),) if self.slot else ()


class Fixed(NamedTuple):
    """A slot that a phrase fills without a word of its own."""

    slot: str
    tree: Tree


Item = Terminal | Nonterminal | Fixed


class Production(NamedTuple):
    """A pattern for a symbol. It makes a tree of the ``context``; without one, it is its only part, or words
    that say nothing by themselves."""

    items: tuple[Item, ...]
    context: str = ""
    name: str = ""
    meant: Tree | None = None
    """The tree that it says, with a :data:`HOLE` for each slot, where that is another than its own."""

    def made(self, slots: tuple[tuple[str, Tree], ...]) -> Tree:
        """The tree with these parts."""
        if self.meant is not None:
            return _filled(self.meant, slots)
        if self.context or not slots:
            return Tree(self.context, slots, self.name)
        return slots[0][1]


HOLE = "hole"
"""The context of a place in a tree, by the name of what belongs there."""


def _filled(tree: Tree, slots: tuple[tuple[str, Tree], ...]) -> Tree:
    if tree.context == HOLE:
        return next(found for name, found in slots if name == tree.name)
    return tree._replace(slots=tuple([(name, _filled(inner, slots)) for name, inner in tree.slots]))


MOST_WORDS = 4096
"""Of so many words it is remembered which rules may begin with them."""


class Choices:
    """The rules for one symbol, to be found by the word that they begin with.

    >>> choices = Choices("a", [Production((Terminal(frozenset({"when"})), Nonterminal("b")))])
    >>> len(list(choices.beginning("when"))), len(list(choices.beginning("if")))
    (1, 0)
    """

    def __init__(self, symbol: str, rules: Iterable[Production]) -> None:
        self._by_word: dict[str, list[Production]] = {}
        self._by_stem: list[tuple[Production, Terminal]] = []
        self._known: dict[str, tuple[Production, ...]] = {}
        self.open: list[Production] = []
        """Those that begin with another symbol, or with a stop that may be left out."""
        self.growing: list[Production] = []
        """Those that begin with their own."""
        self.first_words: dict[str, None] = {}
        for rule in rules:
            first = rule.items[0]
            if isinstance(first, Nonterminal) and first.symbol == symbol:
                self.growing.append(rule)
            elif not isinstance(first, Terminal) or first.written == STOP:
                self.open.append(rule)
            else:
                self.first_words[first.written] = None
                if first.stems:
                    self._by_stem.append((rule, first))
                else:
                    for form in first.forms:
                        self._by_word.setdefault(form, []).append(rule)

    def beginning(self, word: str) -> Sequence[Production]:
        """The rules that may begin with ``word``."""
        found = self._known.get(word)
        if found is None:
            if len(self._known) >= MOST_WORDS:
                self._known.clear()
            stems = [rule for rule, first in self._by_stem if first.fits(word)]
            found = self._known[word] = (*self._by_word.get(word, ()), *stems, *self.open)
        return found


class Limit(Exception):  # noqa: N818  (not a fault: the text is longer or stranger than it is worth)
    """The text has taken as many steps as a reading may."""


Found = tuple[int, Tree]


class Chart:
    """One text under one grammar. ``steps`` limits the work; :class:`Limit` is raised beyond it."""

    def __init__(self, rules: Mapping[str, Choices], text: Sequence[TextWord], steps: int) -> None:
        self._rules = rules
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
        first = (word for symbol in self._tried for word in self._rules[symbol].first_words)
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
        choices = self._rules[symbol]
        growing = choices.growing
        self._note(start)
        if start == self.furthest:
            self._tried.append(symbol)
        for rule in choices.beginning(self._words[start] if start < len(self._words) else ""):
            self._keep(found, self._match(rule, 0, start, ()))
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

    def _match(
        self, rule: Production, place: int, at: int, slots: tuple[tuple[str, Tree], ...]
    ) -> Iterator[Found]:
        self._left -= 1
        if self._left < 0:
            raise Limit
        items, words = rule.items, self._words
        while place < len(items):
            item = items[place]
            if isinstance(item, Fixed):
                slots = (*slots, item)
                place += 1
                continue
            if isinstance(item, Nonterminal):
                if item.optional:
                    yield from self._match(rule, place + 1, at, slots)
                for end, node in self.at(item.symbol, at):
                    yield from self._match(rule, place + 1, end, (*slots, *item.filled(node)))
                return
            if item.written == STOP:  # a stop may be left out, and a comma stand for it
                at += at < len(words) and words[at] == STOP
            elif at < len(words) and item.fits(words[at]):
                at += 1
            else:
                self._note(at, item.written)
                return
            place += 1
        self._note(at)
        yield at, rule.made(slots)

    def _note(self, at: int, expected: str = "") -> None:
        """Remember the furthest place, and what could have stood there."""
        if at > self.furthest:
            self.furthest, self._expected, self._tried = at, {}, []
        if at == self.furthest and expected:
            self._expected[expected] = None


def whole(found: Iterable[Found], end: int) -> list[Tree]:
    """Those that end at ``end``."""
    return [node for stop, node in found if stop == end]

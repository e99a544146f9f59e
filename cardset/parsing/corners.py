"""The rules of a grammar by the words that they may begin with: what cannot begin here is never tried.

Which symbols a word begins, and through them which others, is found out the first time that a text has the
word at such a place (left corners: Rosenkrantz and Lewis, 1970).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardset.parsing.productions import Fixed, Item, Nonterminal, Production
from cardset.parsing.words import STOP, Terminal

MOST_WORDS = 4096
"""Of so many words it is remembered which rules may begin with them."""

Found = Mapping[str, Sequence[Production]]
_Place = tuple[int, str, Production]


class Grammar:
    """Rules by the symbol that they are for.

    >>> word = Terminal(frozenset({"x"}))
    >>> grammar = Grammar({"a": [Production((Nonterminal("b"),))], "b": [Production((word,))]})
    >>> len(grammar.beginning("a", "x")), len(grammar.beginning("a", "y"))
    (1, 0)
    """

    def __init__(self, rules: Mapping[str, Sequence[Production]]) -> None:
        self.rules = rules
        self._by_word: dict[str, list[_Place]] = {}
        self._by_stem: list[tuple[Terminal, _Place]] = []
        self._by_symbol: dict[str, list[_Place]] = {}
        self._known: dict[str, Found] = {}
        self._growing: dict[str, list[Production]] = {}
        self._first_words: dict[str, dict[str, None]] = {}
        number = 0
        for symbol, some in rules.items():
            for rule in some:
                first = rule.items[0]
                if not rule.loose and isinstance(first, Nonterminal) and first.symbol == symbol:
                    self._growing.setdefault(symbol, []).append(rule)
                    continue
                number += 1
                for item in _first_items(rule):
                    self._enter(item, (number, symbol, rule))

    def _enter(self, item: Item, place: _Place) -> None:
        if isinstance(item, Nonterminal):
            self._by_symbol.setdefault(item.symbol, []).append(place)
        elif isinstance(item, Terminal):
            if item.stems:
                self._by_stem.append((item, place))
            else:
                for form in item.forms:
                    self._by_word.setdefault(form, []).append(place)

    def beginning(self, symbol: str, word: str) -> Sequence[Production]:
        """The rules for ``symbol`` that may begin with ``word``, but for those that begin with ``symbol``."""
        found = self._known.get(word)
        if found is None:
            if len(self._known) >= MOST_WORDS:
                self._known.clear()
            found = self._known[word] = self._begun(word)
        return found.get(symbol, ())

    def growing(self, symbol: str) -> Sequence[Production]:
        """The rules for ``symbol`` that begin with it."""
        return self._growing.get(symbol, ())

    def first_words(self, symbol: str) -> Mapping[str, None]:
        """The words with which something of the kind may begin, as phrases write them."""
        found = self._first_words.get(symbol)
        if found is None:
            found = self._first_words[symbol] = {}
            for rule in self.rules[symbol]:
                for item in _first_items(rule):
                    if isinstance(item, Nonterminal):
                        found |= self.first_words(item.symbol)
                    elif isinstance(item, Terminal) and item.written and item.written != STOP:
                        found[item.written] = None
        return found

    def _begun(self, word: str) -> Found:
        places = dict.fromkeys(self._by_word.get(word, ()))
        places |= dict.fromkeys(place for item, place in self._by_stem if item.fits(word))
        waiting = list(dict.fromkeys(symbol for _, symbol, _ in places))
        seen = set(waiting)
        while waiting:
            for place in self._by_symbol.get(waiting.pop(), ()):
                places[place] = None
                if place[1] not in seen:
                    seen.add(place[1])
                    waiting.append(place[1])
        found: dict[str, list[Production]] = {}
        for _, symbol, rule in sorted(places, key=lambda place: place[0]):
            found.setdefault(symbol, []).append(rule)
        return found


def _first_items(rule: Production) -> Iterator[Item]:
    """The items that a text may begin with that is said by a rule."""
    if rule.loose:
        for start in (0, *rule.loose[:-1]):
            yield from _until_asked(rule.items[start : rule.loose[-1]])
    else:
        yield from _until_asked(rule.items)


def _until_asked(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Fixed):
            continue
        yield item
        if not (isinstance(item, Nonterminal) and item.optional) and not (
            isinstance(item, Terminal) and item.written == STOP
        ):
            return

"""Card texts read into what they do: by the phrases of their language, loosely, then said again and compared.

A text is parsed by a grammar in which any form of a word will do (:mod:`cardset.parsing.grammar`). What the
tree may mean is proposed (:mod:`cardset.parsing.build`), checked as a card file is, and kept where its own
text is that very tree: so a slip of grammar hides nothing, and nothing is read that the words do not say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from cardset.effects import Ability
from cardset.model import CardSet
from cardset.parsing.build import Builder, members
from cardset.parsing.chart import Chart, Limit, Production, Tree
from cardset.parsing.words import STOP, TextWord, tokens
from cardset.phrase import SLOT, Joined, Node, Phrase, Thing, Title, english
from cardset.reading import AbilityReader
from cardset.sense import check_ability
from cardset.text import ability_phrase
from cardset.vocabulary import CardType, Noun, Vocabulary

STEPS = 400_000
"""How much work a text is worth."""
MOST_TOKENS = 2_000
MOST = 64
"""How many readings are told apart."""
MAY_LACK = ("from", "in", "here", "by")
"""Slots that are empty where a text says nothing there."""
ONLY_ENGLISH = ("a", "it")
"""Slots whose words say nothing that the rest does not."""


@dataclass(frozen=True, slots=True)
class Interpretation:
    """What a text does: its abilities, as values and as plain data."""

    abilities: tuple[Ability, ...]
    plain: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Understood:
    """How a text was read.

    ``readings`` are all that it may mean. Where there is none, the text before ``stopped`` (a place in it)
    was understood, and ``expected`` are words with which it could have gone on.
    """

    readings: tuple[Interpretation, ...]
    stopped: int = 0
    expected: tuple[str, ...] = ()

    @property
    def state(self) -> str:
        """``one``, ``several``, ``partly`` or ``not``."""
        if self.readings:
            return "one" if len(self.readings) == 1 else "several"
        return "partly" if self.stopped else "not"


class TextReader:
    """Reads texts in one language under its grammar."""

    def __init__(
        self,
        cards: CardSet,
        rules: Mapping[str, Sequence[Production]],
        fillers: frozenset[str],
        say: Callable[[Ability], str],
    ) -> None:
        self._say = say
        self.vocabulary = cards.vocabulary
        self._rules = rules
        self._fillers = fillers
        self._titles = {card.id: card.name for card in cards.cards.values()}
        self._builder = Builder(cards.vocabulary)
        self._nouns = _nouns(cards.vocabulary)

    def read(self, text: str) -> Understood:
        """Everything that ``text`` may mean."""
        said = [token for token in tokens(text) if token.word not in self._fillers]
        if all(token.word == STOP for token in said):
            return Understood(())
        if len(said) > MOST_TOKENS:
            return Understood((), said[MOST_TOKENS].start)
        chart = Chart(self._rules, said, STEPS)
        try:
            found = list(islice(self._abilities(chart, said, 0), MOST))
        except Limit:
            found = []
        if not found:
            stopped = said[chart.furthest].start if chart.furthest < len(said) else len(text)
            return Understood((), stopped, tuple(chart.expected))
        return Understood(tuple(self._nearest(self._apart(found), text)))

    def _apart(self, found: Iterable[Interpretation]) -> list[Interpretation]:
        """The readings that differ. Of two with one text it is the one for which there is a word."""
        by_text: dict[tuple[str, ...], Interpretation] = {}
        for reading in found:
            text = tuple(english(ability_phrase(ability, self.vocabulary)) for ability in reading.abilities)
            if text not in by_text or len(repr(reading.plain)) < len(repr(by_text[text].plain)):
                by_text[text] = reading
        return list(by_text.values())

    def _nearest(self, readings: list[Interpretation], text: str) -> list[Interpretation]:
        """Of several readings those that say most words of the text in the very form that it has, and fewest
        others. What all cards of a family are called is the name of one of them last of all."""
        if len(readings) < 2:
            return readings
        words = _surface(text)
        spoken = [_surface(" ".join(map(self._say, reading.abilities))) for reading in readings]
        apart = [((words - said).total(), (said - words).total()) for said in spoken]
        best = [reading for reading, far in zip(readings, apart, strict=True) if far == min(apart)]
        return [reading for reading in best if "'named'" not in repr(reading.plain)] or best

    def _abilities(self, chart: Chart, said: Sequence[TextWord], start: int) -> Iterator[Interpretation]:
        while start < len(said) and said[start].word == STOP:
            start += 1
        if start == len(said):
            yield Interpretation((), ())
            return
        for end, tree in chart.at("ability", start):
            if end < len(said) and said[end].word != STOP and said[end - 1].word != STOP:
                continue
            means = list(self._means(tree))
            if not means:
                continue
            for rest in self._abilities(chart, said, end):
                for ability, plain in means:
                    yield Interpretation((ability, *rest.abilities), (plain, *rest.plain))

    def _means(self, tree: Tree) -> Iterator[tuple[Ability, Mapping[str, Any]]]:
        """What a tree means: each ability whose own text is that tree."""
        tree = plainly(tree)
        for plain in self._builder.ability(tree):
            ability = self._ability(plain)
            if ability is None or not self._sensible(ability):
                continue
            if same(tree, ability_phrase(ability, self.vocabulary), self._nouns):
                yield ability, plain

    def _ability(self, plain: Mapping[str, Any]) -> Ability | None:
        """The ability in plain data, ``None`` where something is wrong with it."""
        faults: list[str] = []
        reader = AbilityReader(
            self.vocabulary, lambda message, *_, **__: faults.append(message), titles=self._titles
        )
        ability = reader.ability(plain)
        return None if faults else ability

    def _sensible(self, ability: Ability) -> bool:
        """Whether a card of some type may have this ability."""
        return any(
            not _complaints(ability, kind, self.vocabulary)
            for kind in self.vocabulary.types.values()
            if not kind.group
        )


SINGLE = {"count.plain": "cards.one", "count.other": "cards.another", "count.random": "cards.random"}
"""What the phrases of the house say where a text counts to one."""


def _surface(text: str) -> Counter[str]:
    """The words of a text as they stand there, with their quotes but without stops and commas."""
    return Counter(word.strip(".,;:!?").casefold() for word in text.split())


def plainly(tree: Tree) -> Tree:
    """``tree`` with what is said once for several said of each, as the phrases of the house do.

    "skip either A or B" is "either skip A or skip B", "each player must A and B" is "each player must A and
    each player must B".
    """
    slots = tuple([(name, found if name == "count" else plainly(found)) for name, found in tree.slots])
    tree = tree._replace(slots=slots)
    phases, deed, amount = tree.slot("phases"), tree.slot("deed"), tree.slot("amount")
    if tree.context in SINGLE and amount and amount.name == "1":
        return Tree(SINGLE[tree.context], tuple([(name, found) for name, found in slots if name != "amount"]))
    if tree.context.startswith("verbs.") and phases and phases.context == "list" and phases.name == "or":
        first, last = members(phases)[0], members(phases)[-1]
        either = [_with(tree, "phases", one) for one in (first, last)]
        return Tree("joints.or", (("first", either[0]), ("second", either[1])))
    if tree.context == "says.must" and deed and deed.context == "joints.and":
        each = [(name, plainly(_with(tree, "deed", one))) for name, one in deed.slots]
        return deed._replace(slots=tuple(each))
    return tree


def _with(tree: Tree, slot: str, filler: Tree) -> Tree:
    slots = [(name, filler if name == slot else found) for name, found in tree.slots]
    return tree._replace(slots=tuple(slots))


def _complaints(ability: Ability, kind: CardType, vocabulary: Vocabulary) -> list[str]:
    """What does not make sense about an ability on a card of a type."""
    found: list[str] = []
    check_ability(ability, kind, vocabulary, lambda message, *_, **__: found.append(message), ())
    return found


def same(tree: Tree, node: Node, nouns: Mapping[str, Noun]) -> bool:
    """Whether ``tree`` says what ``node`` says: the same phrases with the same in their slots. ``nouns`` are
    those that trees name."""
    if isinstance(node, Phrase) and node.context == "cards.one" and tree.context != "cards.one":
        return same(tree, node.slots["noun"], nouns)
    if tree.context == "cards.one" and not (isinstance(node, Phrase) and node.context == "cards.one"):
        inner = tree.slot("noun")  # a bare noun is one thing of a kind, or the kind
        return inner is not None and same(inner, node, nouns)
    match node:
        case Phrase(context, source, slots):
            if tree.context != context:
                return False
            said = dict(tree.slots)
            if any(slots.get(slot) and slot not in said for slot in SLOT.findall(source) if slot in MAY_LACK):
                return False
            # What the phrases of the house leave out, such as whose Stable where that is usual, may be said.
            usual = {name for name in MAY_LACK if slots.get(name) == ""}
            return all(
                name in slots and same(found, slots[name], nouns)
                for name, found in tree.slots
                if name not in ONLY_ENGLISH and name not in usual
            )
        case Joined(items, joint):
            if tree.context == "list" and joint.context not in (f"lists.{tree.name}", "lists.comma"):
                return False
            found = members(tree)
            return len(found) == len(items) and all(
                same(one, item, nouns) for one, item in zip(found, items, strict=True)
            )
        case Thing(noun):
            return tree.context == "noun" and nouns[tree.name] == noun
        case Title(card):
            return tree.name == card
        case _:
            return tree.context == "number" and tree.name == node


def _nouns(vocabulary: Vocabulary) -> Mapping[str, Noun]:
    """The nouns of a vocabulary by section and word."""
    return {
        **{f"types.{ident}": kind.noun for ident, kind in vocabulary.types.items()},
        **{f"families.{ident}": noun for ident, noun in vocabulary.families.items()},
        **{f"guises.{ident}": noun for ident, noun in vocabulary.guises.items()},
        **{
            f"phases.{ident}": Noun(phase["name"], phase["name"], phase.get("term", ""))
            for ident, phase in vocabulary.phases.items()
        },
    }

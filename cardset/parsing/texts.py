"""Card texts read into what they do: by the phrases of their language, loosely, then said again and compared.

A text is parsed by a grammar in which any form of a word will do (:mod:`cardset.parsing.grammar`). What the
tree may mean is proposed (:mod:`cardset.parsing.build`), checked as a card file is, and kept where its own
text is that very tree: so a slip of grammar hides nothing, and nothing is read that the words do not say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from cardset.effects import Ability, OneShot
from cardset.model import CardSet
from cardset.parsing.alike import normal, odd_joints, turns_to_reader
from cardset.parsing.build import Builder
from cardset.parsing.chart import Chart, Limit
from cardset.parsing.corners import Grammar
from cardset.parsing.floating import moved
from cardset.parsing.grammar import FURTHER
from cardset.parsing.productions import Tree
from cardset.parsing.trees import plainly, same, spoken
from cardset.parsing.words import STOP, TextWord, tokens
from cardset.phrase import english
from cardset.reading import AbilityReader
from cardset.sense import check_ability
from cardset.text import ability_phrase
from cardset.vocabulary import CardType, Noun, Vocabulary

STEPS = 400_000
"""How much work a text is worth."""
LOOSE_STEPS = 200_000
"""How much work it is worth to read it as it is not written in phrases."""
MOST_TOKENS = 2_000
MOST_LOOSE = 120
"""Longer texts are read only as they stand."""
MOST, MOST_TREES = 64, 1024
"""How many readings are told apart, and how many trees are looked at for them."""


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
        rules: Grammar,
        fillers: frozenset[str],
        say: Callable[[Ability], str],
        looser: Callable[[], Grammar] | None = None,
        idle: frozenset[str] = frozenset(),
    ) -> None:
        self._say = say
        self._looser = looser
        self._idle = idle
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
        found = self._found(chart, said)
        stopped = said[chart.furthest].start if chart.furthest < len(said) else len(text)
        expected = tuple(chart.expected)
        for order in () if found else moved(chart, said):
            found += self._found(Chart(self._rules, order, STEPS // 8), order)
        if found:
            return Understood(tuple(self._nearest(self._apart(found), text)))
        return Understood(tuple(self._loosely(said)), stopped, expected)

    @cached_property
    def _loose_rules(self) -> Grammar:
        return self._looser() if self._looser else Grammar({})

    def _loosely(self, said: Sequence[TextWord]) -> list[Interpretation]:
        """What a text means whose words stand in no order that phrases have, with others among them."""
        if not self._looser or len(said) > MOST_LOOSE:
            return []
        while said and said[-1].word in (*self._idle, STOP):
            said = said[:-1]
        chart = Chart(self._loose_rules, said, LOOSE_STEPS, self._idle)
        found = self._found(chart, said)
        for order in () if found else moved(chart, said):
            found += self._found(Chart(self._loose_rules, order, LOOSE_STEPS // 8, self._idle), order)
        return self._different(self._apart(found))

    def _found(self, chart: Chart, said: Sequence[TextWord]) -> list[Interpretation]:
        """What tokens mean in this order; nothing where finding out takes more than they are worth."""
        found: dict[str, Interpretation] = {}
        try:
            for reading in islice(self._abilities(chart, said, 0), MOST_TREES):
                found.setdefault(repr(reading.plain), reading)
                if len(found) == MOST:
                    break
        except (Limit, RecursionError):  # what nests that deep nobody wrote to be read
            return []
        return list(found.values())

    def _apart(self, found: Iterable[Interpretation]) -> list[Interpretation]:
        """The readings that differ. Of two with one text it is the one for which there is a word."""
        by_text: dict[tuple[str, ...], Interpretation] = {}
        for reading in found:
            text = tuple(english(ability_phrase(ability, self.vocabulary)) for ability in reading.abilities)
            if text not in by_text or len(repr(reading.plain)) < len(repr(by_text[text].plain)):
                by_text[text] = reading
        return list(by_text.values())

    def _nearest(self, readings: list[Interpretation], text: str) -> list[Interpretation]:
        """Of several readings that which says the text word for word; else those that join effects as people
        do, and of them those that say most words of the text in the very form that it has, and fewest others.
        What all cards of a family are called is the name of one of them last of all."""
        if len(readings) < 2:
            return readings
        words = _surface(text)
        spoken = [_surface(" ".join(map(self._say, reading.abilities))) for reading in readings]
        odd = [sum(odd_joints(getattr(one, "effect", None)) for one in each.abilities) for each in readings]
        apart = [
            (said != words, strange, (words - said).total(), (said - words).total())
            for said, strange in zip(spoken, odd, strict=True)
        ]
        turns = [any(map(_turns, reading.abilities)) for reading in readings]
        others = min((far[2] for far, turn in zip(apart, turns, strict=True) if not turn), default=0)
        # "Each player discards a card and draw one" tells the reader to, by the very form.
        told = [far for far, turn in zip(apart, turns, strict=True) if turn and far[2] < others]
        nearest = min(told or apart)
        best = [reading for reading, far in zip(readings, apart, strict=True) if far == nearest]
        best = [reading for reading in best if "'named'" not in repr(reading.plain)] or best
        return self._different(best)

    @staticmethod
    def _different(readings: Sequence[Interpretation]) -> list[Interpretation]:
        """Those that play differently, of several that join effects those that join them as people do."""
        if len(readings) < 2:
            return list(readings)
        strange = [
            sum(odd_joints(getattr(one, "effect", None)) for one in each.abilities) for each in readings
        ]
        best = [reading for reading, odd in zip(readings, strange, strict=True) if odd == min(strange)]
        played = [normal(reading.abilities) for reading in best]
        return [reading for place, reading in enumerate(best) if played[place] not in played[:place]]

    def _abilities(self, chart: Chart, said: Sequence[TextWord], start: int) -> Iterator[Interpretation]:
        while start < len(said) and said[start].word == STOP:
            start += 1
        if start == len(said):
            yield Interpretation((), ())
            return
        found = [*chart.at("ability", start), *(chart.at(FURTHER, start) if start else ())]
        for stop, tree in found:
            end = stop
            while end < len(said) and said[end].word in chart.idle:
                end += 1
            stops = end == len(said) or STOP in (said[end].word, said[end - 1].word)
            if not stops and not chart.at(FURTHER, end):
                continue
            means = list(self._means(tree))
            if not means:
                continue
            for rest in self._abilities(chart, said, end):
                for ability, plain in means:
                    if isinstance(ability, OneShot) and any(
                        isinstance(one, OneShot) for one in rest.abilities
                    ):
                        continue  # a card is played for one effect
                    if rest.abilities and not self._types(ability, *rest.abilities):
                        continue
                    yield Interpretation((ability, *rest.abilities), (plain, *rest.plain))

    def _means(self, tree: Tree) -> Iterator[tuple[Ability, Mapping[str, Any]]]:
        """What a tree means: each ability whose own text is that tree."""
        tree = plainly(spoken(tree))
        for plain in self._builder.ability(tree):
            ability = None if _repeats(plain) else self._ability(plain)
            if ability is None or not self._types(ability):
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

    def _types(self, *abilities: Ability) -> frozenset[str]:
        """The types of cards that may have all these abilities."""
        kinds = self.vocabulary.types
        found = [
            frozenset(
                ident
                for ident, kind in kinds.items()
                if not kind.group and not _complaints(ability, kind, self.vocabulary)
            )
            for ability in abilities
        ]
        return frozenset.intersection(*found)


def _turns(ability: Ability) -> bool:
    return ability.effect is not None and turns_to_reader(ability.effect)


def _surface(text: str) -> Counter[str]:
    """The words of a text as they stand there, with their quotes but without stops and commas."""
    return Counter(word.strip(".,;:!?").casefold() for word in text.split())


def _repeats(plain: Any) -> bool:
    """Whether a list of words in plain data has one twice."""
    if isinstance(plain, Mapping):
        return any(map(_repeats, plain.values()))
    if not isinstance(plain, list):
        return False
    words = [word for word in plain if isinstance(word, str)]
    return len(set(words)) < len(words) or any(map(_repeats, plain))


def _complaints(ability: Ability, kind: CardType, vocabulary: Vocabulary) -> list[str]:
    """What does not make sense about an ability on a card of a type."""
    found: list[str] = []
    check_ability(ability, kind, vocabulary, lambda message, *_, **__: found.append(message), ())
    return found


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

"""What is wrong with a file of scenarios beyond its shape: unknown names, positions that cannot be.

Every fault stands at its line and column. A scenario that expects its position to be refused is not at
fault for that: the reasons are handed over instead.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from cardset.errors import CardsetError, Fault, suggestion
from cardset.model import Card, CardSet
from cardset.reading import AbilityReader
from cardset.sense import check_ability, check_effects
from cardset.values import made
from rulebook.games.unstable_unicorns.events import own_events
from rulebook.games.unstable_unicorns.rules import MAX_PLAYERS, MIN_PLAYERS, preset
from rulebook.games.unstable_unicorns.scenario.given import complaints, letters_in, players_of
from rulebook.games.unstable_unicorns.scenario.model import LETTERS, wanted
from rulebook.games.unstable_unicorns.scenario.words import happening
from rulebook.scenarios.read import because_of, rules_of, said_by

if TYPE_CHECKING:
    from cardset.reading import At
    from cardset.yaml_reader import Document

PILES = ("deck", "discard", "nursery", "table", "box", "deck-top")
OWN_SOURCE = "own"


@dataclass(frozen=True, slots=True)
class Known:
    """What scenarios may name."""

    cards: CardSet
    clauses: Collection[str]
    rulings: Collection[str]
    examples: Collection[str]


def check_entry(
    document: Document, known: Known, place: At, entry: Mapping[str, Any]
) -> tuple[list[Fault], list[str]]:
    """The faults of the scenario ``entry``, which stands at ``place``, and why its position is refused."""
    one = _Check(document, known, place, entry)
    one.run()
    return one.faults, one.refusals


def printed_cards(entry: Mapping[str, Any], cards: CardSet) -> CardSet:
    """``cards`` in the print that the rules of a scenario name; as they are where there is no such print,
    which is told where it stands."""
    for text, _ in rules_of(entry):
        with suppress(CardsetError):
            if printed := preset(text).print_of_cards:
                return cards.in_print(printed)
    return cards


def defined_cards(entry: Mapping[str, Any], cards: CardSet, reader: AbilityReader | None = None) -> CardSet:
    """``cards`` with those that the scenario defines; ``reader`` hears what is wrong with their abilities."""
    extra: dict[str, Card] = {}
    reader = reader or AbilityReader(cards.vocabulary, _unexpected)
    for index, data in enumerate(entry.get("define", ())):
        name = data.get("name", data["id"].replace("-", " ").title())
        usual = {"name": name, "printed_name": name, "copies": 1, "sources": (OWN_SOURCE,)}
        abilities = reader.abilities(data.get("abilities", ()), ("define", index, "abilities"))
        extra[data["id"]] = made(Card, {**usual, **data}, abilities=abilities)
    return replace(cards, cards={**cards.cards, **extra}) if extra else cards


def _unexpected(message: str, at: At, hint: str = "", key: bool = False) -> None:
    """Cards that passed all checks have no faults; one all the same is a defect of ours."""
    raise AssertionError(f"{message} at {at}")


@dataclass(slots=True)
class _Check:
    """The checks of one scenario."""

    document: Document
    known: Known
    place: At
    entry: Mapping[str, Any]
    faults: list[Fault] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    def run(self) -> None:
        self.parts()
        self.names()
        self.rules()
        self.known = replace(self.known, cards=printed_cards(self.entry, self.known.cards))
        cards = self.defined()
        if cards is None:
            return  # what the cards defined here are is not known: nothing can be said about the rest
        self.cards(cards)
        found = list(complaints(self.entry, cards))
        if "refused" in self.entry:
            self.refusals += [complaint.message for complaint in found]
        else:
            for complaint in found:
                self.report(*complaint)

    def report(self, message: str, at: At = (), hint: str = "", key: bool = False) -> None:
        self.faults.append(self.document.fault(message, (*self.place, *at), hint, key=key))

    def unknown(self, kind: str, word: str, words: Collection[str], at: At) -> None:
        if word not in words:
            self.report(f"there is no {kind} {word!r}", at, suggestion(word, words))

    def parts(self) -> None:
        """What a scenario must have one of."""
        for one, other in (("given", "deal"), ("steps", "refused")):
            if one in self.entry and other in self.entry:
                self.report(f"{other!r} cannot stand beside {one!r}", (other,), "keep one of them", key=True)
            elif one not in self.entry and other not in self.entry:
                self.report(f"a scenario needs {one!r} or {other!r}")
        if "case" in self.entry and "cards" not in self.entry:
            self.report("'case' says how cards work", ("case",), "add cards", key=True)

    def names(self) -> None:
        for key, kind, words in (
            ("clauses", "clause", self.known.clauses),
            ("rulings", "ruling", self.known.rulings),
            ("examples", "example", self.known.examples),
        ):
            for place, word in enumerate(self.entry.get(key, ())):
                self.unknown(kind, word, words, (key, place))
        asked = [*self.entry.get("clauses", ()), *self.entry.get("rulings", ())]
        for word, _, at in said_by(self.entry):
            if word not in asked:
                hint = suggestion(word, asked) if asked else "add it to clauses or rulings"
                self.report(f"{word!r} is none of its clauses and rulings", at, hint, key=True)

    def rules(self) -> None:
        printed: dict[str, None] = {}
        for text, at in rules_of(self.entry):
            try:
                printed[preset(text).print_of_cards] = None
                if len(printed) > 1:
                    hint = "write one for each print"
                    self.report("a scenario is played with the cards of one print", at, hint)
                self.known.cards.in_print(preset(text).print_of_cards or self.known.cards.print)
            except CardsetError as error:
                self.report(error.fault.message, at, error.fault.hint)

    # Cards

    def defined(self) -> CardSet | None:
        """The cards of the game with those defined here; ``None`` when one of them has faults."""
        before = len(self.faults)
        vocabulary = self.known.cards.vocabulary
        types = [name for name, kind in vocabulary.types.items() if not kind.group]
        seen = set(self.known.cards.cards)
        kinds: dict[str | int, str] = {}
        for place, data in enumerate(self.entry.get("define", ())):
            at: At = ("define", place)
            if data["id"] in seen:
                self.report(f"the card id {data['id']!r} is taken", (*at, "id"), "choose another")
            seen.add(data["id"])
            if data["type"] in types:
                kinds[place] = data["type"]
                check_effects(data, vocabulary.types[data["type"]], self.report, at)
            else:
                self.unknown("card type", data["type"], types, (*at, "type"))
            for number, family in enumerate(data.get("families", ())):
                self.unknown("card family", family, vocabulary.families, (*at, "families", number))

        def sense(ability: Any, at: At) -> None:
            if at[1] in kinds:
                check_ability(ability, vocabulary.types[kinds[at[1]]], vocabulary, self.report, at)

        cards = defined_cards(self.entry, self.known.cards, AbilityReader(vocabulary, self.report, sense))
        return cards if len(self.faults) == before else None

    def cards(self, cards: CardSet) -> None:
        """Every card, player and event that is named exists."""
        card = partial(self.unknown, "card", words=cards.cards)
        players = players_of(self.entry)
        for name, at in letters_in(self.entry):
            if LETTERS.index(name) >= min(max(players, MIN_PLAYERS), MAX_PLAYERS):
                self.report(f"there is no player {name}", at, f"{players} play")
        for place, word in enumerate(self.entry.get("cards", ())):
            card(word, at=("cards", place))
        for index, step in enumerate(self.entry.get("steps", ())):
            ((actor, what),) = step.items()
            at = ("steps", index, actor)
            if actor != "expect":
                self.move(what, at, cards)
                continue
            for key in ("offered", "legal", "illegal"):
                for place, move in enumerate(what.get(key, ())):
                    self.move(move, (*at, key, place), cards)
            for place, entry in enumerate(what.get("follows", ())):
                self.move(entry["move"], (*at, "follows", place, "move"), cards)
            zones: list[tuple[Any, At]] = [(what[key], (key,)) for key in PILES if key in what]
            for key in ("stables", "hands", "hold"):
                zones += [(words, (key, name)) for name, words in what.get(key, {}).items()]
            for place, part in enumerate(what.get("together", ())):
                zones.append((part["cards"], ("together", place, "cards")))
            for words, inner in zones:
                partly = isinstance(words, dict)
                for place, word in enumerate(words["at-least"] if partly else words):
                    card(word, at=(*at, *inner, *(("at-least",) if partly else ()), place))
            for key in ("because-of", "for"):
                if key in what:
                    card(what[key], at=(*at, key))
            for place, move in enumerate(what.get("illegal", ())):
                self.reasons(move, (*at, "illegal", place), cards)
            for name, sight in what.get("sees", {}).items():
                self.sight(sight, (*at, "sees", name), cards)
            for key in ("events", "no-events"):
                for place, text in enumerate(what.get(key, ())):
                    self.event(text, (*at, key, place), cards)

    def move(self, data: Any, at: At, cards: CardSet) -> None:
        for move in wanted(data):
            if move.card:
                self.unknown("card", move.card, cards.cards, (*at, move.verb))

    def reasons(self, data: Any, at: At, cards: CardSet) -> None:
        for word, _ in because_of(data):
            kind, words = ("clause", self.known.clauses) if "." in word else ("card", cards.cards)
            self.unknown(kind, word, words, (*at, "because"))

    def sight(self, sight: Mapping[str, Any], at: At, cards: CardSet) -> None:
        for name, words in sight.get("hands", {}).items():
            for place, word in enumerate(words if isinstance(words, list) else ()):
                self.unknown("card", word, cards.cards, (*at, "hands", name, place))
        for place, word in enumerate(sight.get("looks-at", ())):
            self.unknown("card", word, cards.cards, (*at, "looks-at", place))

    def event(self, text: str, at: At, cards: CardSet) -> None:
        told = happening(text)
        if told is None:
            message = f"{text!r} is not written as expected"
            self.report(message, at, "expected: kind [card] [by A] [of B] [because-of card]")
            return
        self.unknown("event", told.kind, {*cards.vocabulary.events, *own_events()}, at)
        for word in (told.card, told.because_of):
            if word:
                self.unknown("card", word, cards.cards, at)
        for name in (told.by, told.of):
            if name and name not in tuple(LETTERS[: players_of(self.entry)]):
                self.report(f"there is no player {name}", at, f"{players_of(self.entry)} play")

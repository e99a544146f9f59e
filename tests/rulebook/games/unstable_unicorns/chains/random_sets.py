"""Small sets of random cards that trigger each other, and random positions to begin in.

The words are drawn from the whole vocabulary, more often those from which loops are made: cards that come
back, wander, hear of each other. The rest of a set are Babies, Basic Unicorns and two plain Magic cards.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardset.load import load_set
from cardset.model import Card, CardSet
from cardset.reading import AbilityReader, At
from cardset.sense import check_ability
from rulebook.games.unstable_unicorns.deck import Deck
from rulebook.games.unstable_unicorns.rules import Rules, preset
from rulebook.games.unstable_unicorns.scenario.model import Given
from rulebook.games.unstable_unicorns.scenario.setup import place
from rulebook.games.unstable_unicorns.state import State

RULES = (
    "cs-2e",
    "cs-2e,flyers=after",
    "cs-2e,win_check=after-chain",
    "pl-new",
    "pl-new,flyers=after",
    "pl-new,empty_deck=reshuffle",
    "ru-2020",
)
Data = dict[str, Any]
CALM: tuple[Data, ...] = (
    {"id": "foal", "type": "baby", "copies": 13, "abilities": []},
    {"id": "plain", "type": "basic", "copies": 12, "abilities": []},
    {"id": "calm", "type": "magic", "copies": 2, "abilities": [{"do": {"extra-turn": {}}}]},
)
"""What a set has besides."""
EVENTS = ("entered", "left", "sacrificed", "destroyed", "stolen", "moved", "brought", "returned", "played")
KINDS = ("unicorn", "upgrade", "downgrade", "magical", "basic", "card", "baby")
LOSSES = ("sacrificed", "destroyed", "returned", "stolen", "moved")


def set_of(cards: list[Data], own: bool = False) -> CardSet:
    """A set of cards written as in a file of cards (id, type, copies, abilities), with calm ones beside.

    ``own`` says that they are the set's own, and not added to it: scenarios do not define them.
    """
    base = load_set()
    home = base.root / "cards" / "random.yaml" if own else Path()
    found = {entry["id"]: _card(entry, base, home) for entry in (*CALM, *cards)}
    return dataclasses.replace(base, parts=(dataclasses.replace(base.parts[0], id="random"),), cards=found)


def flaws(cards: list[Data]) -> list[str]:
    """Why no file may say such cards: their words could be read in two ways, or they never find a card."""
    vocabulary = load_set().vocabulary
    found: list[str] = []

    def wrong(message: str, at: At, hint: str = "", key: bool = False) -> None:
        found.append(message)

    for entry in cards:
        kind = vocabulary.types[entry["type"]]
        for number, ability in enumerate(AbilityReader(vocabulary, wrong).abilities(entry["abilities"])):
            check_ability(ability, kind, vocabulary, wrong, (number,))
    return found


def _card(entry: Mapping[str, Any], base: CardSet, home: Path) -> Card:
    def wrong(message: str, at: At, hint: str = "", key: bool = False) -> None:
        raise AssertionError(f"{entry}: {message} at {at}: {hint}")

    name = entry["id"].title()
    abilities = AbilityReader(base.vocabulary, wrong).abilities(entry["abilities"])
    return Card(entry["id"], name, name, entry["type"], entry["copies"], abilities, path=home)


def random_rules(seed: int) -> Rules:
    """Rules for the set of the same seed."""
    return preset(RULES[seed % len(RULES)])


def random_cards(seed: int) -> list[Data]:
    """Two to six cards, as data."""
    draw = _Draw(random.Random(f"cards {seed}"))
    return [draw.card(f"c{number}") for number in range(draw.chance.randint(2, 6))]


class _Draw:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def one(self, *options: Any) -> Any:
        return self.chance.choice(options)

    def often(self, percent: int) -> bool:
        return self.chance.randrange(100) < percent

    def card(self, ident: str) -> Data:
        kind = self.one("upgrade", "upgrade", "downgrade", "magical", "magical", "magic")
        if kind == "magic":
            abilities = [{"do": self.effect()}]
        else:
            abilities = [self.ability() for _ in range(self.one(1, 1, 1, 2))]
        return {"id": ident, "type": kind, "copies": self.one(1, 1, 2), "abilities": abilities}

    def ability(self) -> Data:
        match self.one(*["this"] * 5, *["card"] * 3, "turn", "more-than", *["would"] * 2, "always"):
            case "this":
                when: Data = {"this": self.one(*["entered"] * 4, *EVENTS, ["entered", "left"])}
            case "card":
                when = {"card": self.cards(), "event": self.one(*EVENTS, ["entered", "left"])}
            case "turn":
                when = {"turn": self.one("begins", "ends")}
            case "more-than":
                when = {"more-than": self.one(0, 1, 2)}
            case "would":
                return self.replacement()
            case _:
                return {"always": self.standing()}
        once = {"once": "turn"} if "turn" not in when and self.often(8) else {}
        return {"when": when, **once, "do": self.effect()}

    def replacement(self) -> Data:
        events = self.one(*LOSSES, ["sacrificed", "destroyed"])
        would = {"this": events} if self.often(50) else {"card": self.cards(), "event": events}
        if self.often(50):
            return {"would": would, "redirect": self.one("hand", "hand", "deck", "discard")}
        effect = self.effect(depth=2)
        return {"would": would, "instead": {"may": effect} if self.often(40) else effect}

    def standing(self) -> Data:
        word: Data = self.one(
            {"no-effects": {"card": self.kind()}},
            {"are": {}},
            {"counts-as": {"amount": 2}},
            {
                "cannot-enter": {
                    "card": self.kind(),
                    "of": self.one("you", "each-player", "each-other-player"),
                }
            },
            {"cannot-be": {"card": self.one("this", self.kind()), "event": self.one("affected", *LOSSES)}},
            {"cannot-play": {"card": self.kind()}},
            {"no-triggered": {"card": self.kind()}},
            {"enters-beside": {"card": self.kind()}},
            {"needs": {"card": self.kind()}},
            {"hand-limit": {"change": self.one(-7, 1)}},
            {"open-hand": {}},
        )
        return word

    def effect(self, depth: int = 0) -> Data:
        roll = self.chance.randrange(10) if depth < 2 else 0
        if roll < 5:
            return self.action()
        if roll < 7:
            gain = {"if-you-do": self.effect(depth + 1)} if self.often(70) else {}
            return {"may": self.effect(depth + 1), **gain}
        if roll == 7 and self.often(60):
            told: Data = self.one(self.lent, self.shown, self.counted)()
            return told
        joint = self.one("then", "next", "next", "and", "or")
        return {joint: [self.effect(depth + 1) for _ in range(self.one(2, 2, 3))]}

    def lent(self) -> Data:
        """Something that comes later, be it that cards that were moved go back."""
        back = self.often(60)
        moved: Data = {self.one("steal", "move", "bring"): {"card": self.cards()}}
        later: Data = {"later": {"when": self.moment(), "do": {"send-back": {}} if back else self.action()}}
        if self.often(40):
            return {"may": moved, "if-you-do": later}
        return {self.one("next", "then"): [moved, later]} if back or self.often(50) else later

    def moment(self) -> Data:
        moment: Data = self.one({"turn": "ends"}, {"turn": "ends"}, {"phase": "draw"}, {"this": "left"})
        return moment

    def shown(self) -> Data:
        """What depends on the card on top of the deck."""
        given: Data = {"it": self.kind(), "do": self.one({"put": {"into": "stable"}}, self.effect(2))}
        other = {"else": {"put": {"into": "hand"}}} if self.often(50) else {}
        return {"next": [{"reveal-top": {}}, {"if": {**given, **other}}]}

    def counted(self) -> Data:
        """As many as there are, or as there were."""
        if self.often(50):
            return {"draw": {"amount": {"count": self.kind()}}}
        who = self.one("you", "each-player")
        return {
            "next": [{"discard": {"who": who, "amount": "all"}}, {"draw": {"who": who, "amount": "as-many"}}]
        }

    def action(self) -> Data:
        verb = self.one(
            *["sacrifice", "bring", "move", "destroy", "return", "steal"] * 3,
            *["draw", "discard", "retrieve", "take", "shuffle", "search", "look", "swap-hands"],
            *["extra-turn", "skip", "allow-plays", "skip-turn", "peek", "scan", "give"][: self.one(0, 0, 7)],
        )
        of: Data = {}
        match verb:
            case "sacrifice" | "discard" | "draw":
                of["who"] = self.one("you", "you", "you", *WHOSE)
            case "destroy" | "return" | "steal" | "move":
                of["of"] = self.one("another-player", "another-player", "any-player", "you", *WHOSE[2:])
            case "take":
                return {verb: {"of": self.one("another-player", "each-other-player"), **self.amount()}}
            case "shuffle":
                zones = self.one(
                    ["discard"], ["discard"], ["hand"], ["stable"], ["this"], ["this", "discard"]
                )
                return {verb: {"zones": zones}}
            case "swap-hands":
                return {verb: {"with": self.one("another-player", "any-player")}}
            case "look":
                return {verb: {"amount": self.one(1, 3), "take": self.one(1, 2)}}
            case "extra-turn" | "skip" | "allow-plays" | "skip-turn" | "peek" | "scan" | "give":
                return {verb: {}}
        if verb == "move":
            of["to"] = self.one("another-owner", "another-player", "another-player")
        if verb in ("draw",):
            return {verb: {**of, **self.amount()}}
        return {verb: {**of, "card": self.cards(verb), **self.amount()}}

    def amount(self) -> Data:
        amount: Data = self.one({}, {}, {}, {}, {"amount": 2}, {"amount": "all"})
        return amount

    def kind(self) -> Any:
        return self.one(*KINDS)

    def cards(self, verb: str = "") -> Any:
        if verb in ("sacrifice", "move", "return") and self.often(35):
            return "this"
        kind = self.kind()
        return {"type": kind, "other": True} if self.often(35) else kind


WHOSE = (
    "another-player",
    "any-player",
    "each-player",
    "each-other-player",
    "any-number-of-players",
    "that-player",
)


def position(deck: Deck, rules: Rules, seed: int) -> State:
    """A position at the beginning of a turn or of its Action phase, with the cards spread at random."""
    chance = random.Random(f"position {seed}")
    players = chance.choice((2, 2, 3, 3, 4))
    zones: dict[str, list[str]] = {"discard": [], "deck": [], "box": [], "nursery": []}
    zones |= {f"{zone} {seat}": [] for zone in ("hand", "stable") for seat in range(players)}
    homes = [f"stable {seat}" for seat in range(players)]
    hands = [f"hand {seat}" for seat in range(players)]
    fewer = chance.random()
    for face in deck.faces:
        for _ in range(face.card.copies):
            if face.starts == "nursery":
                zone = chance.choice(("nursery", "nursery", *homes[: chance.randrange(players + 1)]))
            elif face.card.type == "basic" and chance.random() < fewer:
                zone = "box"
            elif face.plays == "stable":
                zone = chance.choice((*homes, *homes[:1], *hands, hands[0], "discard", "deck"))
            else:
                zone = chance.choice((*hands, hands[0], hands[0], "discard", "deck"))
            zones[zone].append(face.card.id)
    for seat in range(players):  # nobody has won yet
        stable = zones[f"stable {seat}"]
        while sum(deck.set.cards[card].type in ("baby", "basic") for card in stable) > 3:
            stable.remove(next(card for card in stable if deck.set.cards[card].type in ("baby", "basic")))
        chance.shuffle(stable)
    for zone in ("discard", "deck"):
        chance.shuffle(zones[zone])
    given = Given(
        players=players,
        turn=0,
        phase=chance.choice(("beginning", "action", "action", "end")),
        plays=chance.choice((1, 1, 2)),
        extra_turns=0,
        seed=seed,
        stables=tuple(tuple(zones[home]) for home in homes),
        hands=tuple(tuple(zones[hand]) for hand in hands),
        discard=tuple(zones["discard"]),
        deck=tuple(zones["deck"]) or ("calm",) * ("calm" not in _placed(zones)),
        rest=False,
        nursery=tuple(zones["nursery"]),
        forgotten=(),
    )
    return place(given, deck, rules)


def _placed(zones: Mapping[str, list[str]]) -> Iterator[str]:
    for cards in zones.values():
        yield from cards

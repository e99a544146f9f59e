"""Small positions to play from, and what both sides make of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardset.effects import OneShot, Replacement, Triggered, actions
from cardset.load import load_set
from cardset.model import CardSet
from cardset.paths import DEFAULT_SET
from rulebook.games.unstable_unicorns.rules import Rules
from tests.rulebook.games.unstable_unicorns.reference.effects import VERBS
from tests.rulebook.games.unstable_unicorns.table import base_deck

STRETCH = Path(__file__).parents[4] / "cardset" / "stretch" / "cards.yaml"


class Cards(NamedTuple):
    """What deals are made of: sets and files of cards, their print, and the card of which some lie under the
    deck (as often as there are copies at most)."""

    bottom: str
    sets: tuple[str, ...] = ()
    added: tuple[Path, ...] = ()
    print: str = ""


_LATER = {"alone": ("uu-nsfw",), "both": (DEFAULT_SET, "uu-nsfw")}
DECKS = {
    "words": Cards("basic-unicorn-purple", (DEFAULT_SET,), (Path(__file__).with_name("cards.yaml"), STRETCH)),
    **{
        f"{name}, {print}": Cards("wasted-white-unicorn", sets, print=print)
        for name, sets in _LATER.items()
        for print in ("first", "second")
    },
}
"""The decks by name. Among the ``words`` are the base deck, the cards made for the reference, and those that
use every other word; the others are the second deck in both prints, alone and together with the base deck."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A position to play from, and the choices to be made (each the number of an answer).

    Every card goes to the place that the number beside it picks; ``bottom`` more lie under the deck. ``at``
    is the phase: ``beginning`` or ``action``.
    """

    players: int
    active: int
    at: str
    rules: Rules
    cards: tuple[tuple[str, int], ...]
    bottom: int
    choices: tuple[int, ...]
    deck: str = "words"


@cache
def card_set(deck: str) -> CardSet:
    """The cards of one of the :data:`DECKS`."""
    cards = DECKS[deck]
    return load_set(cards.sets, cards.added, cards.print)


@cache
def pool(deck: str = "words", made: bool = False) -> Mapping[str, list[str]]:
    """The cards of a deck whose verbs the reference knows, or only those of them that were ``made`` for
    tests, by where they belong: Unicorns, others that stay in Stables, and those that do not stay."""
    found: dict[str, list[str]] = {"unicorns": [], "others": [], "passing": []}
    for card in card_set(deck).cards.values():
        if made and card.id in base_deck().set.cards:
            continue
        effects = [
            ability.effect
            for ability in card.abilities
            if isinstance(ability, Triggered | OneShot | Replacement) and ability.effect is not None
        ]
        known = all(
            action.verb in VERBS and action.word("how") != "random"
            for effect in effects
            for action in actions(effect)
        )
        kind = {"magic": "passing", "instant": "passing", "upgrade": "others", "downgrade": "others"}
        if card.id != DECKS[deck].bottom and known:
            found[kind.get(card.type, "unicorns")].append(card.id)
    return found


def zones_of(deal: Deal) -> dict[str, list[str]]:
    """The zones of ``deal``. Where a card cannot be it is not put: Babies are in Stables or the Nursery, and
    what does not stay is in a hand or a pile. The deck holds at least one card."""
    stables = [f"stable {seat}" for seat in range(deal.players)]
    hands = [f"hand {seat}" for seat in range(deal.players)]
    zones: dict[str, list[str]] = {zone: [] for zone in ["deck", "discard", "table", *hands, *stables]}
    zones["deck"] = [f"{DECKS[deal.deck].bottom} {copy}" for copy in range(deal.bottom)]
    used: Counter[str] = Counter()
    for name, place in deal.cards:
        card = card_set(deal.deck).cards[name]
        if used[name] == card.copies:
            continue
        if card.type == "baby":
            places = stables
        elif card.type in ("magic", "instant"):
            places = [*hands, *hands, "deck", "discard"]
        else:
            places = [*stables, *stables, *hands, "deck", "discard"]
        zones[places[place % len(places)]].append(f"{name} {used[name]}")
        used[name] += 1
    babies = [card.id for card in card_set(deal.deck).cards.values() if card.type == "baby"]
    zones["nursery"] = [f"{name} 0" for name in babies if not used[name]]
    return zones

"""Small sets of cards to follow through chains, and what may become of their cards."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from cardset.graph.build import Model, build
from cardset.graph.verdicts import Candidate, Witness
from cardset.graph.world import World
from cardset.load import load_set
from cardset.model import Card, CardSet
from cardset.reading import AbilityReader
from rulebook.games.unstable_unicorns.chains.witness import find
from rulebook.games.unstable_unicorns.deck import build_deck
from rulebook.games.unstable_unicorns.rules import preset
from tests.cli.running import FROZEN

PLANTED = Path(__file__).with_name("planted")


def plain(rules: str) -> dict[str, str]:
    """The rules that a preset with changes names, as the graph takes them."""
    return {point.name: str(point.value) for point in preset(rules).points()}


def planted(*names: str, base: str | Path = FROZEN) -> CardSet:
    """The frozen deck, or another, with the cards of files of :data:`PLANTED`."""
    return load_set(base, [PLANTED / f"{name}.yaml" for name in names])


def small(text: str) -> CardSet:
    """A set of the cards in ``text`` alone, in the words of the base deck: YAML with id, type and
    abilities."""
    base = load_set()
    cards = [_card(entry, base) for entry in yaml.safe_load(text)]
    return dataclasses.replace(
        base, parts=(dataclasses.replace(base.parts[0], id="small"),), cards={card.id: card for card in cards}
    )


def _card(entry: Mapping[str, Any], base: CardSet) -> Card:
    def wrong(message: str, at: object, hint: str = "", key: bool = False) -> None:
        raise AssertionError(f"{message} at {at}: {hint}")

    name = entry["id"].replace("-", " ").title()
    return Card(
        entry["id"],
        name,
        name,
        entry["type"],
        entry.get("copies", 1),
        AbilityReader(base.vocabulary, wrong).abilities(entry.get("abilities", ())),
        tuple(entry.get("families", ())),
    )


def search(cards: CardSet, rules: str, players: int | None = None) -> Callable[..., Witness | None]:
    """The search for witnesses in the engine."""
    deck, in_force = build_deck(cards), preset(rules)

    def look(abilities: tuple[str, ...], candidate: Candidate) -> Witness | None:
        return find(deck, in_force, abilities, candidate.starts, candidate.moved, players)

    return look


def analysed(text: str, rules: Mapping[str, str] | None = None, players: int | None = None) -> Model:
    """The model of a small set."""
    return build(World(small(text), rules or {}, players))


def ends(model: Model, start: Mapping[str, int]) -> set[str]:
    """Every way in which what waits at the start can be over: the cards then, and what else waits.

    Written as ``"2 type:basic@deck, echo@discard, waits echo/1.other"``. Moves that are ordered and not made
    are part of it: there may be no card for them.
    """
    steps = model.net.steps
    over = {counter for counter in start if counter.startswith("waits:")}
    first = (frozenset(start.items()), frozenset[str]())
    seen, todo, found = {first}, [first], set()
    while todo:
        here, begun = todo.pop()
        marking = dict(here)
        if not any(counter in over or counter.startswith("at:") for counter in marking):
            found.add(_told(marking.items()))
        for step in steps:
            if step.bulk and step.ability not in begun:
                continue
            after = dict(marking)
            for counter, added in step.change.items():
                after[counter] = after.get(counter, 0) + added
            foreign = any(
                counter.startswith("waits:") and added < 0 and counter not in over
                for counter, added in step.change.items()
            )
            if min(after.values()) < 0 or foreign:
                continue
            kept = frozenset((counter, number) for counter, number in after.items() if number)
            beginning = {step.ability} if step.ability.startswith("all:") else set()
            following = (kept, begun | beginning)
            if following not in seen:
                seen.add(following)
                todo.append(following)
    return found


def _told(marking: Iterable[tuple[str, int]]) -> str:
    said = [
        f"{number} {counter}" if number > 1 else counter
        for counter, number in sorted(marking)
        if "@" in counter or counter.startswith("waits:")
    ]
    return ", ".join(said).replace("waits:", "waits ")

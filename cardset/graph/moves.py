"""Moves of single cards as steps of a net, shared by all abilities that move such cards in such a way.

An ability orders a move with a token: ``do`` where nothing depends on it, ``pay`` where something does and a
token ``paid`` comes back, ``all`` for however many cards there are. So a net has as many steps as there are
ways and classes and not as there are abilities and classes, and says the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardset.effects import Cards
from cardset.graph.abilities import Node
from cardset.graph.classes import CardClass, passes
from cardset.graph.net import Transition
from cardset.graph.places import role_of, waits, zone_of
from cardset.graph.world import Instead, World

Mode: TypeAlias = Literal["do", "pay", "all"]


@dataclass(frozen=True, slots=True)
class Shift:
    """A card that passes ``cards`` goes from one place to another by ``event``.

    ``only`` and ``without`` are classes: the one the card must be of, or must not be of. ``chooser`` is the
    role of whoever picks it, "" for chance.
    """

    event: str
    cards: Cards
    source: str
    target: str
    chooser: str = ""
    only: str = ""
    without: str = ""

    @property
    def name(self) -> str:
        """A name that no other move has."""
        cards = self.cards
        what = self.only or "+".join(cards.types) + (f"+{cards.family}" if cards.family else "")
        what += f"-but-{self.without}" if self.without else ""
        by = f" by {self.chooser}" if self.chooser else ""
        return f"{self.event} {what} {self.source}>{self.target}{by}"


def movable(world: World, move: Shift) -> tuple[CardClass, ...]:
    """The classes of cards that can make the move: those that pass and can be where it begins."""
    zone = zone_of(move.source)
    if move.only:
        one = world.by_class[move.only]
        return (one,) if zone in world.zones[one.id] and passes(move.cards, one, world.vocabulary) else ()
    return tuple(
        one for one in world.passing(move.cards) if one.id != move.without and zone in world.zones[one.id]
    )


def ends(world: World, move: Shift, one: CardClass) -> tuple[str, ...]:
    """Where a card of a class may go by such a move: to its target, or where something sends it instead."""
    found = world.instead(one, move.source, move.target, move.event)
    detours = [instead.to for instead in found if instead.to]
    sure = any(instead.sure for instead in found)
    return tuple(dict.fromkeys(detours if sure else [move.target, *detours]))


def entry(world: World, move: Shift, mode: Mode, number: int = 1) -> dict[str, int]:
    """The tokens that order a move, ``number`` times.

    Where all cards go, what may step in for some of them is taken to be waiting at once: as often as there
    are cards that it concerns. So is what hears of them, where they go to a place of the same name: from one
    of the other players to another, or sent back to where they are.
    """
    tokens = {f"{mode}:{move.name}": number}
    if mode == "all":
        if move not in world.swept:
            world.swept[move] = _sweep(world, move)
        tokens.update(world.swept[move])
    return tokens


def _sweep(world: World, move: Shift) -> Counter[str]:
    """What waits at once where all cards go by a move."""
    tokens: Counter[str] = Counter()
    for one in movable(world, move):
        if move.source in ends(world, move, one):
            for name, heard in world.heard(one, move.source, move.source, move.event).items():
                tokens[name] += heard * one.copies
        # Only what leaves play can be replaced.
        for instead in world.instead(one, move.source, move.target, move.event):
            if not instead.to:
                tokens[waits(instead.node, role_of(move.source))] += one.copies
    return tokens


def steps(world: World, move: Shift, mode: Mode) -> Iterator[Transition]:
    """Every outcome of the move ordered by one token, class by class."""
    name = f"{mode}:{move.name}"
    if mode == "all":
        yield Transition(f"{name}#", name, f"{_way(move)}: begins", {name: -1})
    for one in movable(world, move):
        for target in ends(world, move, one):
            if mode == "all" and target == move.source:
                continue  # it takes nothing: what hears of it waits since all this was ordered
            change = Counter({f"{one.id}@{move.source}": -1})
            change[f"{one.id}@{target}"] += 1
            change.update(world.heard(one, move.source, target, move.event))
            if mode != "all":
                change[name] -= 1
            if mode == "pay":
                change[f"paid:{move.name}"] += 1
            said = str(world.vocabulary.events[move.event]["phrase"])
            yield Transition(
                f"{name}#{one.id}" + (f" to {target}" if target != move.target else ""),
                name if mode == "all" else "",
                f"{one.name} {said}: from {_where(move.source)} to {_where(target)}",
                {counter: number for counter, number in change.items() if number},
                bulk=mode == "all",
                choice=move.chooser,
            )
        if mode != "all":
            for instead in world.instead(one, move.source, move.target, move.event):
                if not instead.to:
                    yield _replaced(world, move, mode, name, one, instead)


def calls(world: World, move: Shift, mode: Mode) -> Iterator[tuple[str, Node, str, str]]:
    """The effects that may step in for such a move: their counters, with ability, role and the token that is
    given back at the end ("" where nothing waits for it)."""
    for one in movable(world, move):
        for instead in world.instead(one, move.source, move.target, move.event):
            if not instead.to:
                role, back = role_of(move.source), f"paid:{move.name}" if mode == "pay" else ""
                yield waits(instead.node, role, back), instead.node, role, back


def _replaced(
    world: World, move: Shift, mode: Mode, name: str, one: CardClass, instead: Instead
) -> Transition:
    passive = str(world.vocabulary.events[move.event].get("passive", move.event))
    label = f"{one.name} would be {passive}: {instead.node.name} steps in"
    # What was paid for goes on only when the effect that stepped in has ended.
    role, back = role_of(move.source), f"paid:{move.name}" if mode == "pay" else ""
    change = {waits(instead.node, role, back): 1, name: -1}
    return Transition(f"{name}#{one.id} saved by {instead.node.id}", "", label, change, choice=role)


def _way(move: Shift) -> str:
    return f"from {_where(move.source)} to {_where(move.target)}"


def _where(where: str) -> str:
    role = role_of(where)
    return (
        f"{'the active' if role == 'active' else 'another'} player's {zone_of(where)}"
        if role
        else f"the {where}"
    )

"""Standing effects that take each other away in a ring: no order of looking at them gives a meaning.

Where one effect denies another, the one that denies must be settled first. That can be done when no effect
denies itself by way of others: the test of stratified negation (Apt, Blair and Walker 1988). A ring through a
denial is a fault of the texts, whatever the rules make of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardset.effects import Cards, Standing
from cardset.graph.abilities import Node
from cardset.graph.strong import components, digraph
from cardset.graph.world import LOSES_EFFECTS, PLAIN, World

Way: TypeAlias = Literal["effects", "kind", "safe"]


@dataclass(frozen=True, slots=True)
class Denial:
    """The standing ability ``source`` can take away what ``target`` says; both are ids of abilities.

    How: it takes the ``effects`` of its card away, changes which cards are of the ``kind`` it is about, or
    keeps cards ``safe`` from it.
    """

    source: str
    target: str
    code: Way


@dataclass(frozen=True, slots=True)
class Ring:
    """Abilities that deny each other in a ring, with the denials among them."""

    abilities: tuple[str, ...]
    denials: tuple[Denial, ...]


def rings(world: World) -> tuple[Ring, ...]:
    """Every ring; none where the standing effects can be looked at layer by layer."""
    found = tuple(denials(world))
    standing = [node for node in world.nodes if node.kind == "standing"]
    number = {node.id: place for place, node in enumerate(standing)}
    successors: list[list[int]] = [[] for _ in standing]
    for denial in found:
        successors[number[denial.source]].append(number[denial.target])
    result = []
    for part in components(digraph(successors)):
        if len(part) == 1 and part[0] not in successors[part[0]]:
            continue
        nodes = [standing[place] for place in part]
        ids = {node.id for node in nodes}
        within = tuple(denial for denial in found if {denial.source, denial.target} <= ids)
        result.append(Ring(tuple(node.id for node in nodes), within))
    return tuple(result)


def denials(world: World) -> Iterator[Denial]:
    """Which standing effect denies which, with all cards that there are of one player in play."""
    standing = [(node, node.ability) for node in world.nodes if isinstance(node.ability, Standing)]
    for node, ability in standing:
        layer = world.vocabulary.standing[ability.word].layer
        shields = _shields(world, ability)
        if layer >= PLAIN and not shields:
            continue
        for other, denied in standing:
            above = world.vocabulary.standing[denied.word].layer
            touched = _touches(world, node, ability.cards, other)
            safe = _shields(world, denied) and _touches(world, other, denied.cards, other)
            if layer == LOSES_EFFECTS and touched and not safe:
                yield Denial(node.id, other.id, "effects")
            elif LOSES_EFFECTS < layer < PLAIN and layer < above and _counted(world, denied, touched):
                yield Denial(node.id, other.id, "kind")
            elif shields and above < PLAIN and _both(world, ability.cards, denied.cards):
                yield Denial(node.id, other.id, "safe")


def _shields(world: World, ability: Standing) -> bool:
    """Whether nothing can affect the cards that the ability is about."""
    event = str(ability.arguments.get("event", ""))
    return bool(event) and world.vocabulary.events[event].get("from") == "effects"


def _touches(world: World, node: Node, cards: Cards, other: Node) -> bool:
    """Whether ``cards``, said on the card of ``node``, can mean the card of ``other`` beside it in play."""
    if cards.this:
        return node.cards == other.cards
    if cards.other and node.cards == other.cards and world.alone(node):
        return False
    return any(one in world.passing(cards) for one in world.own_classes(other))


def _both(world: World, cards: Cards, others: Cards) -> bool:
    """Whether two filters can mean one card. "This" is taken to be any: which card it is changes nothing."""
    if cards.this or others.this:
        return True
    return not set(world.passing(cards)).isdisjoint(world.passing(others))


def _counted(world: World, denied: Standing, touched: bool) -> bool:
    """Whether an effect hangs on cards being what they were: on its own card counting, or on a filter."""
    vocabulary = world.vocabulary
    if not vocabulary.counted:
        return touched
    counted = vocabulary.members(vocabulary.counted)
    names = all(vocabulary.members(kind) <= counted for kind in denied.cards.types)
    counting = "amount" in denied.arguments and touched
    return counting or (names and not denied.cards.this)

"""From a set under one set of rules to the net of its effects: what can be reached, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from cardset.effects import Cards, Triggered
from cardset.graph.abilities import Node
from cardset.graph.moves import Mode, Shift, calls, steps
from cardset.graph.net import Net, Transition
from cardset.graph.parts import parted
from cardset.graph.places import ACTIVE, ROLES, later, permit, place, waits
from cardset.graph.variants import Ability
from cardset.graph.world import World


@dataclass(frozen=True, slots=True)
class Model:
    """The net of a set. ``live`` are the abilities that a chain can come to, with the roles of their players;
    ``ordered`` has for each of them the moves of cards that it may order."""

    world: World
    net: Net
    live: tuple[tuple[Node, str], ...]
    ordered: dict[tuple[str, str], tuple[tuple[Shift, Mode], ...]]


def starting(world: World) -> list[dict[str, int]]:
    """The ways in which a chain may begin: what waits then, with how many at most.

    The active player plays a card, or a phase of the active player's turn begins or ends. Abilities that wait
    for a state, responses that do more than to stop a card, what waits since earlier for its card to leave,
    and permits, are there in any case.
    """
    always: dict[str, int] = {}
    phases: dict[str, dict[str, int]] = {}
    plays: list[dict[str, int]] = []
    for node in world.chained:
        ability = node.ability
        if node.kind == "one-shot":
            plays.append({waits(node, ACTIVE): 1})
        elif isinstance(ability, Triggered):
            if node.check or node.kind == "response":  # many may answer the card that begins the chain
                always |= {waits(node, role): node.copies for role in ROLES}
            elif ability.trigger.kind in ("turn", "turn-ends"):
                phases.setdefault(ability.trigger.kind, {})[waits(node, ACTIVE)] = node.copies
            if ability.limit:
                always[permit(node)] = node.copies
        for number, kept in enumerate(parted(node.effect)[1]):
            begins = always if kept.soon else phases.setdefault(kept.trigger.phase or kept.trigger.kind, {})
            begins |= {later(node, role, number): node.copies for role in ROLES}
    for one in world.classes:
        kind = world.vocabulary.types[one.type]
        if world.vocabulary.stays(kind):
            into = ROLES if kind.into == "any" or world.options.anywhere else (ACTIVE,)
            plays += [dict(world.heard(one, "", place(world.in_play, role), "played")) for role in into]
    found = [{**always, **begin} for begin in (*phases.values(), *plays) if begin]
    return list({tuple(sorted(begin.items())): begin for begin in found or [always]}.values())


def build(world: World) -> Model:
    """The net of everything that can happen in a chain, from whatever start."""
    found: list[Transition] = []
    live: dict[str, tuple[Node, str, str, int | None]] = {}
    orders: dict[tuple[str, str], tuple[tuple[Shift, Mode], ...]] = {}
    names: dict[str, tuple[Node, str, str, int | None]] = {}
    for node, role in product(world.chained, ROLES):
        names[waits(node, role)] = (node, role, "", None)
        for number in range(len(parted(node.effect)[1])):
            names[later(node, role, number)] = (node, role, "", number)
    ordered: set[tuple[Shift, Mode]] = set()
    todo: list[str] = sorted({counter for begin in starting(world) for counter in begin})

    def take(steps: Iterable[Transition]) -> None:
        for step in steps:
            found.append(step)
            todo.extend(counter for counter, number in step.change.items() if number > 0 and counter in names)

    while todo:
        counter = todo.pop()
        if counter in live or counter not in names:
            continue
        node, role, back, delayed = live[counter] = names[counter]
        ability = Ability(world, node, role, back, delayed)
        take(ability.steps())
        orders[node.id, role] = tuple(dict.fromkeys((*orders.get((node.id, role), ()), *ability.orders)))
        for order in ability.orders:
            if order not in ordered:
                ordered.add(order)
                names |= {name: (who, whose, token, None) for name, who, whose, token in calls(world, *order)}
                take(steps(world, *order))
    if world.options.reshuffle:
        take(_reshuffle(world))
    wanted = {zone for node in world.nodes if node.check for zone, _ in world.wants(node)}
    if world.vocabulary.discard in wanted:
        take(_excess(world))
    found.sort(key=lambda step: step.id)
    counters = sorted({counter for step in found for counter in step.change})
    rank = {node.id: number for number, node in enumerate(world.nodes)}
    found_live = dict.fromkeys((node, role) for node, role, *_ in live.values())
    ranked = sorted(found_live, key=lambda one: (rank[one[0].id], one[1]))
    return Model(world, Net(tuple(counters), tuple(found)), tuple(ranked), orders)


def _excess(world: World) -> Iterable[Transition]:
    """The active player discards down to the hand limit, again and again as long as a state brings cards
    back: it is looked at once more before the turn is over."""
    hand = world.vocabulary.hand
    label = "{card} is more than the hand may hold"
    return _ruled(world, "hand-limit", hand, place(hand, ACTIVE), world.vocabulary.discard, label)


def _reshuffle(world: World) -> Iterable[Transition]:
    """The discard pile becomes the deck, whenever that is empty."""
    discard = world.vocabulary.discard
    label = "{card} is shuffled into the deck"
    return _ruled(world, "reshuffle", discard, discard, world.vocabulary.pile, label)


def _ruled(world: World, name: str, zone: str, source: str, target: str, label: str) -> Iterable[Transition]:
    """The rules move cards that can be in ``zone`` from one place to another."""
    for one in world.passing(Cards()):
        if zone in world.zones[one.id]:
            change = {f"{one.id}@{source}": -1, f"{one.id}@{target}": 1}
            yield Transition(f"{name}#{one.id}", "", label.format(card=one.name), change, bulk=True)

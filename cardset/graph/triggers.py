"""The graph of triggers: which ability may make which other one wait, and why.

An edge says that carrying out one ability can put the other on the agenda (Aiken, Widom and Hellerstein 1992
call it the triggering graph). It is read from the moves that the steps of an ability order, so it has every
trigger of the net. A pair whose events fit and which is no edge all the same is *pruned*, with the reason.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardset.effects import Cards, Replacement, Triggered
from cardset.graph.abilities import Node
from cardset.graph.build import Model
from cardset.graph.classes import CardClass, passes
from cardset.graph.moves import Shift, movable
from cardset.graph.parts import parted
from cardset.graph.places import zone_of
from cardset.graph.world import World

if TYPE_CHECKING:
    from networkx import MultiDiGraph

STATE = "more-than"
"""The event of an edge to an ability that waits for a state."""
WHOSE = "{whose} "
"""What the phrase for a player's zone begins with, and "a" stands for where it is anybody's."""
AGAIN = "again"
"""The event of such an ability's edge to itself."""

Code: TypeAlias = Literal[
    "own", "hears", "instead", "state", "again", "once", "outside", "kind", "other", "nowhere"
]
"""Why there is an edge: the target waits for the event on its ``own`` card, or ``hears`` of others, may
happen ``instead``, waits for a ``state``, or asks ``again``. Of a pruned one, why there is none: it comes
``once`` per turn; it happens ``outside`` of play; to no card of the ``kind``; to no ``other`` card;
``nowhere`` is there such a card."""


@dataclass(frozen=True, slots=True)
class Edge:
    """``source`` can trigger ``target`` (ids of abilities) by ``event`` happening to one of ``cards``
    (classes), which go from the first of ``zones`` to the second.

    ``reason`` says so in an English sentence, ``code`` in a word; of a pruned edge, why it cannot. Then
    ``cards`` are those by which it would, and ``zones`` those from which cards are taken.
    """

    source: str
    target: str
    event: str
    code: Code
    reason: str
    cards: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    pruned: bool = False


@dataclass(frozen=True, slots=True)
class Cause:
    """What a move does to an ability: the event, and the classes of cards by which it happens, by id."""

    node: Node
    event: str
    by_id: Mapping[str, CardClass]


def edges(model: Model) -> tuple[Edge, ...]:
    """Every edge, sorted by its ends and the event."""
    world = model.world
    causes: dict[Shift, tuple[Cause, ...]] = {}
    found: dict[tuple[str, str, str], tuple[Node, Shift, dict[str, CardClass], Node]] = {}
    for node, role in model.live:
        for move, _ in model.ordered[node.id, role]:
            if move not in causes:
                causes[move] = tuple(_causes(world, move))
            for cause in causes[move]:
                key = (node.id, cause.node.id, cause.event)
                entry = found.get(key)
                if entry is None:
                    found[key] = (node, move, dict(cause.by_id), cause.node)
                else:
                    entry[2].update(cause.by_id)
    result = [
        _edge(world, source, target, key[2], move, tuple(cards.values()))
        for key, (source, move, cards, target) in found.items()
        if not _spent(source, target)
    ]
    for node in dict.fromkeys(node for node, _ in model.live):
        if node.check:
            reason = f"{node.name} asks again whenever it has been carried out: “{_when(node)}”."
            result.append(Edge(node.id, node.id, AGAIN, "again", reason))
    return tuple(sorted(result, key=lambda edge: (edge.source, edge.target, edge.event)))


def _causes(world: World, move: Shift) -> Iterator[Cause]:
    """What hears of a move, steps in for it, or looks at what it has changed."""
    found: dict[tuple[str, str], tuple[Node, list[CardClass]]] = {}
    checks = [node for node in world.nodes if node.check]

    def note(node: Node, event: str, one: CardClass) -> None:
        found.setdefault((node.id, event), (node, []))[1].append(one)

    for one in movable(world, move):
        instead = world.instead(one, move.source, move.target, move.event)
        for target in {move.target, *(other.to for other in instead if other.to)}:
            for node, _, _, event in world.hearers(one, move.source, target, move.event):
                note(node, event, one)
        for other in instead:
            if not other.to:
                note(other.node, move.event, one)
        for node in checks:
            if _tilts(world, node, one, move):
                note(node, STATE, one)
    for (_, event), (node, cards) in found.items():
        yield Cause(node, event, {one.id: one for one in cards})


def _tilts(world: World, check: Node, one: CardClass, move: Shift) -> bool:
    """Whether a move may bring about the state that ``check`` waits for, or make possible what it then asks.

    A card that counts comes, or something that stands and changes what counts or what can be done about it
    comes or goes, or a card comes to where the check takes cards.
    """
    source, target = zone_of(move.source), zone_of(move.target)
    trigger = check.ability.trigger if isinstance(check.ability, Triggered) else None
    if trigger and trigger.kind == "fewer-than" and world.in_play in (source, target):
        return True
    if target == world.in_play and (world.counts(one) or any(card in world.lasting for card in one.cards)):
        return True
    if source == world.in_play and any(world.shields(card, check) for card in one.cards):
        return True
    return any(target == zone and one in world.passing(cards) for zone, cards in world.wants(check))


def _spent(source: Node, target: Node) -> bool:
    """Whether an ability cannot trigger itself because it has happened this turn, and not in one before."""
    ability = target.ability
    limited = isinstance(ability, Triggered) and bool(ability.limit)
    if not limited or source is not target or target.copies > 1:
        return False
    return not any(kept.soon for kept in parted(target.effect)[1])


# Reasons


def _edge(
    world: World, source: Node, target: Node, event: str, move: Shift, cards: tuple[CardClass, ...]
) -> Edge:
    who = _named(cards)
    done = f"{_passive(world, move)} by {source.name}{_way(world, move)}"
    code: Code
    if event == STATE:
        code = "state"
        why = f"{who} may be {done}; that may be what {target.name} waits for: “{_when(target)}”."
    elif isinstance(target.ability, Replacement):
        code = "instead"
        why = f"{who} may be about to be {done}; then {target.name} may step in: “{target.text}”"
    elif isinstance(target.ability, Triggered) and target.ability.trigger.kind == "card":
        code, why = "hears", f"{who} may be {done}; {target.name} hears of it: “{_when(target)}”."
    else:
        code, why = "own", f"{who} may be {done}; that triggers “{_when(target)}”."
    ids, zones = tuple(one.id for one in cards), (zone_of(move.source), zone_of(move.target))
    return Edge(source.id, target.id, event, code, why, ids, zones)


def _named(cards: tuple[CardClass, ...]) -> str:
    found = [one.name if not one.id.startswith("type:") else f"any {one.name}" for one in cards]
    names = list(dict.fromkeys(found))
    if len(names) > 3:
        return f"{names[0]}, {names[1]} or another of {sum(len(one.cards) for one in cards)} cards"
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _passive(world: World, move: Shift) -> str:
    entry = world.vocabulary.events[move.event]
    return str(entry.get("passive", entry["phrase"]))


def _way(world: World, move: Shift) -> str:
    """Whence and whither, as far as the zone changes."""
    start, end = (
        str(world.vocabulary.zones[zone_of(where)]["phrase"]) for where in (move.source, move.target)
    )
    if start == end:
        return f" (from one {start.removeprefix(WHOSE)} to another)"
    return f" (from {start.replace(WHOSE, 'a ')} to {end.replace(WHOSE, 'a ')})"


def _when(node: Node) -> str:
    """The words of a trigger, "When this card enters your Stable"."""
    ability = node.ability
    assert isinstance(ability, Triggered)
    return ", ".join(node.text.split(", ")[: 2 if ability.limit else 1])


# Pruned edges


def pruned(
    model: Model, found: Iterable[Edge], groups: Iterable[Collection[str]] | None = None
) -> Iterator[Edge]:
    """The pairs that listen to what the other does and yet are none of the edges ``found``, each once, with
    the reason. With ``groups`` of abilities (ids) only pairs within one of them."""
    world = model.world
    kept = {(edge.source, edge.target) for edge in found}
    orders: dict[str, dict[Shift, tuple[str, ...]]] = {}
    for node, role in model.live:
        own = orders.setdefault(node.id, {})
        own.update((move, _events(world, move)) for move, _ in model.ordered[node.id, role])
    hears = {node.id: tuple(_listens(world, node)) for node, _ in model.live}
    everything = list(orders)
    for group in [everything] if groups is None else groups:
        names = [name for name in everything if name in group]
        for one in names:
            source, moves = world.by_id[one], orders[one]
            events = {event for those in moves.values() for event in those}
            for other in names:
                heard = next((entry for entry in hears[other] if entry[0] in events), None)
                if heard is not None and (one, other) not in kept:
                    fitting = [move for move, those in moves.items() if heard[0] in those]
                    yield _barred(world, source, world.by_id[other], fitting, *heard)


def _barred(
    world: World, source: Node, target: Node, moves: list[Shift], event: str, cards: Cards, itself: bool
) -> Edge:
    wanted = world.own_classes(target) if itself else world.passing(cards)
    code, why = _why_not(world, source, target, event, moves, wanted, cards.other)
    ids = tuple(one.id for one in wanted)
    zones = tuple(sorted({zone_of(move.source) for move in _in_play(world, moves)}))
    return Edge(source.id, target.id, event, code, why, ids, zones, pruned=True)


def _listens(world: World, node: Node) -> Iterator[tuple[str, Cards, bool]]:
    """The events an ability hears of, to which cards, and whether those are itself."""
    ability = node.ability
    if isinstance(ability, Triggered):
        yield from (
            (event, ability.trigger.cards, ability.trigger.kind == "this") for event in ability.trigger.events
        )
    if isinstance(ability, Replacement):
        yield from ((event, ability.cards, ability.cards.this) for event in ability.events)


def _events(world: World, move: Shift) -> tuple[str, ...]:
    found = [move.event]
    found += ["left"] if zone_of(move.source) == world.in_play else []
    found += ["entered"] if zone_of(move.target) == world.in_play else []
    return tuple(found)


def _in_play(world: World, moves: Iterable[Shift]) -> list[Shift]:
    """The moves that begin or end in play."""
    return [move for move in moves if world.in_play in (zone_of(move.source), zone_of(move.target))]


def _why_not(
    world: World,
    source: Node,
    target: Node,
    event: str,
    moves: list[Shift],
    wanted: tuple[CardClass, ...],
    other: bool,
) -> tuple[Code, str]:
    what = str(world.vocabulary.events[event]["phrase"])
    if _spent(source, target):
        return "once", f"{target.name} does it once per turn, and there is one copy of it."
    in_play = _in_play(world, moves)
    if not in_play:
        why = f"With {source.name} it happens only where {target.name} hears of nothing."
        return "outside", why
    if not any(
        move.only in ("", one.id) and passes(move.cards, one, world.vocabulary)
        for move in in_play
        for one in wanted
    ):
        kind = _named(tuple(sorted(wanted, key=lambda one: one.id)))
        return "kind", f"What {what} because of {source.name} is never {kind}."
    if any(move.without for move in in_play) or other:
        words = "The words “other than this card” leave out the only card by which"
        return "other", f"{words} {target.name} would hear."
    zones = " or ".join(sorted({zone_of(move.source) for move in in_play}))
    why = f"No card by which {target.name} would hear is ever where {source.name} takes cards from ({zones})."
    return "nowhere", why


# As a graph


def multigraph(nodes: Iterable[Node], found: Iterable[Edge]) -> MultiDiGraph[str]:
    """The graph for networkx: abilities as nodes, edges keyed by their event."""
    from networkx import MultiDiGraph

    graph: MultiDiGraph[str] = MultiDiGraph()
    for node in nodes:
        graph.add_node(node.id, name=node.name, kind=node.kind, text=node.text)
    for edge in found:
        graph.add_edge(edge.source, edge.target, edge.event, reason=edge.reason, pruned=edge.pruned)
    return graph


def knots(graph: MultiDiGraph[str]) -> tuple[tuple[str, ...], ...]:
    """The components in which a chain may come back to where it was, each sorted; pruned edges do not
    count."""
    from networkx import strongly_connected_components, subgraph_view

    kept = subgraph_view(graph, filter_edge=lambda *edge: not graph.edges[edge]["pruned"])
    found = [tuple(sorted(part)) for part in strongly_connected_components(kept)]
    return tuple(sorted(part for part in found if len(part) > 1 or kept.has_edge(part[0], part[0])))

"""Can a set's effects go round for ever? The whole decision, component by component.

1. The graph of triggers; abilities in no component are carried out finitely often for each that lies in one.
2. One net for everything that can wait, so that components which feed each other through the zones are seen
   together; weights that fall with each step prove that every chain ends (:mod:`cardset.graph.ranking`).
3. What no weights cover has candidates. A search in the real rules, handed in, may find a loop that can be
   played; trying everything may show that this deck has too few cards for it; else nothing is known.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardset.graph.abilities import Node
from cardset.graph.bound import Bound, longest, own
from cardset.graph.build import Model, build, starting
from cardset.graph.certificate import certify, digest
from cardset.graph.net import Net
from cardset.graph.quotient import blocks_of, large
from cardset.graph.ranking import Ranking, prove, prove_without
from cardset.graph.repair import WORK, edits, smallest
from cardset.graph.stratified import Ring, rings
from cardset.graph.triggers import Edge, edges, knots, multigraph
from cardset.graph.verdicts import SEARCHES, Component, Verdict, WitnessSearch, gravest, judge
from cardset.graph.world import World
from cardset.model import CardSet
from cardset.outline import plain_abilities
from cardset.values import grouped

ASSUMPTIONS = (
    "A chain lasts from one play, or one phase that begins or ends, until no effect waits any more.",
    "Nobody can respond to an effect, and what happens between chains is not looked at.",
    "What an Instant does besides stopping a card may wait for anybody at the start of every chain.",
    "The active player may be held to the hand limit at any time that a state looks at the discard pile.",
    "Any number of cards may lie anywhere when a chain begins.",
    "Effects may be carried out in any order, whatever the order of the rules.",
    "An effect can be carried out in full, in part or not at all wherever the rules do not promise more.",
    "What cannot be affected, cannot enter or has lost its effects is taken to be free of all that.",
    "All players but the active one are counted together.",
    "As many cards hear of an event as there are copies, and the only copy of a card is not another card.",
)


@dataclass(frozen=True, slots=True)
class SafetyRow:
    """Why one ability is safe, or that it is not.

    ``cyclic`` is whether it lies in a component. ``round`` is the number of the round of weights in which its
    last step falls (0: none does), ``falls`` the counters that weigh most among what its steps take.
    """

    ability: str
    cyclic: bool
    round: int
    falls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found out about a set under one set of rules. ``players`` is ``None`` for any number.

    ``net`` is the model's with the copies that there are. ``certificate`` leaves out the abilities of loops,
    and those of which nothing is known; it is ``None`` where even then not all is proved. ``bound`` is that
    of the starts of all abilities, ``bounds`` those of components by their abilities, where they are smaller.
    """

    set: str
    rules: Mapping[str, str]
    players: int | None
    model: Model
    net: Net
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    components: tuple[Component, ...]
    rows: tuple[SafetyRow, ...]
    rings: tuple[Ring, ...]
    ranking: Ranking
    bound: Bound | None = None
    bounds: Mapping[tuple[str, ...], Bound] = field(default_factory=dict)
    certificate: Mapping[str, Any] | None = field(default=None)

    @property
    def stratified(self) -> bool:
        """Whether no standing effects deny each other in a ring."""
        return not self.rings

    @property
    def verdict(self) -> Verdict:
        """The gravest verdict of a component; "finite" for a set without one."""
        return gravest(component.verdict for component in self.components)


def about(cards: CardSet, rules: Mapping[str, str], players: int | None) -> dict[str, Any]:
    """What a certificate is about: the set and its digest, the rules, the number of players."""
    content = {
        card.id: [card.type, card.copies, sorted(card.families), plain_abilities(card, cards.vocabulary)]
        for card in cards.cards.values()
    }
    return {
        "set": cards.id,
        "set_digest": digest(content),
        "rules": dict(sorted(rules.items())),
        "players": players,
    }


def supplied(model: Model) -> Net:
    """The net of a model with the copies that there are of each class, wherever they lie."""
    places: dict[str, list[str]] = {one.id: [] for one in model.world.classes}
    for counter in model.net.counters:
        ident, at, _ = counter.partition("@")
        if at and ident in places:
            places[ident].append(counter)
    copies = {one.id: one.copies for one in model.world.classes}
    supply = {ident: (tuple(found), copies[ident]) for ident, found in places.items() if found}
    return replace(model.net, supply=supply)


def analyse(
    cards: CardSet,
    rules: Mapping[str, str],
    players: int | None = None,
    witness: WitnessSearch | None = None,
    *,
    repairs: bool = True,
    own: Collection[str] = (),
) -> Analysis:
    """Decide whether chains of the effects of ``cards`` end, under ``rules`` (the value of each option).

    ``witness`` searches the real rules for a loop; ``repairs`` are looked for where there is one, also
    those that change none but a designer's ``own`` cards (ids). Raises :class:`CardsetError` for abilities
    that are not in the model.
    """
    world = World(cards, rules, players)
    model = build(world)
    net = supplied(model)
    wide = large(net)
    nodes = tuple(dict.fromkeys(node for node, _ in model.live))
    found = edges(model)
    circles = knots(multigraph(nodes, found))
    blocks = blocks_of(net) if wide else None
    ranking = prove(net, candidates=SEARCHES, blocks=blocks)
    begin = beginnings(model, net)
    bound = longest(net, begin, ranking, blocks) if ranking.proved else None
    bounds = {} if bound is None or wide else shorter(net, begin, ranking, circles, bound)
    judged = judge(net, ranking, circles, witness)
    certificate = None
    if judged.ranking.proved:
        rest = net.without(judged.without)
        certificate = certify(
            rest,
            judged.ranking,
            about=about(cards, rules, players),
            components=shares(rest, circles, judged.without),
            assumptions=ASSUMPTIONS,
            bound=bound,
            bounds=bounds,
            without=judged.without,
        )
    components = list(judged.components)
    if repairs:
        work = WORK // max(1, sum(bool(component.loops) for component in components))
        components = [
            replace(
                component,
                repairs=mended(net, ranking, components, component, cards, rules, players, work, own),
            )
            if component.loops
            else component
            for component in components
        ]
    return Analysis(
        set=cards.id,
        rules=rules,
        players=players,
        model=model,
        net=net,
        nodes=nodes,
        edges=found,
        components=tuple(components),
        rows=tuple(rows(net, ranking, nodes, circles)),
        rings=rings(world),
        ranking=ranking,
        bound=bound,
        bounds=bounds,
        certificate=certificate,
    )


def beginnings(model: Model, net: Net) -> list[dict[str, int]]:
    """The ways in which a chain may begin, in counters of the net."""
    known = set(net.counters)
    found = [
        {counter: number for counter, number in begin.items() if counter in known}
        for begin in starting(model.world)
    ]
    return [begin for begin in found if begin] or [{}]


def shorter(
    net: Net,
    begin: Sequence[Mapping[str, int]],
    ranking: Ranking,
    circles: Sequence[tuple[str, ...]],
    bound: Bound,
) -> dict[tuple[str, ...], Bound]:
    """How often one chain can start the abilities of each component, where that is less than ``bound``.

    Whatever the others do beside them is allowed, so it is the same net, and only what is counted differs.
    """
    found = {circle: longest(net, begin, ranking, counted=own(circle)) for circle in circles}
    return {circle: one for circle, one in found.items() if one is not None and one.most < bound.most}


def shares(
    net: Net, circles: Sequence[tuple[str, ...]], without: Sequence[str] = ()
) -> list[tuple[str, ...]]:
    """The abilities with steps by component: those that lie in one, each other, and the rules' own moves.

    Of a component some abilities of which are left out, what remains is no component any more.
    """
    circles = [circle for circle in circles if set(circle).isdisjoint(without)]
    named = {ability for circle in circles for ability in circle}
    rest = sorted({step.ability for step in net.steps} - named - {""})
    moves = tuple(ability for ability in rest if ability.startswith("all:"))
    alone = [(ability,) for ability in rest if not ability.startswith("all:")]
    return [*circles, *alone, *([moves] if moves else [])]


def mended(
    net: Net,
    ranking: Ranking,
    components: Sequence[Component],
    component: Component,
    cards: CardSet,
    rules: Mapping[str, str],
    players: int | None,
    work: int,
    own: Collection[str],
) -> tuple[tuple[str, ...], ...]:
    """The smallest sets of changes (:mod:`cardset.graph.repair`) after which the component is proved finite,
    the loops of others left out; of those that ``work`` allows. First those of ``own`` cards alone."""
    elsewhere = {
        ability
        for other in components
        if other is not component
        for loop in other.loops
        for ability in loop.abilities
    }
    rest = net.without(elsewhere)
    known = prove_without(net, ranking, elsewhere, candidates=1) if elsewhere else ranking
    open_ = set(known.core)
    mine = dict.fromkeys(
        step.ability for step in rest.steps if step.id in open_ and step.ability.rpartition("/")[0] in own
    )
    names = {**mine, **dict.fromkeys(ability for loop in component.loops for ability in loop.abilities)}
    changes = edits(rest, cards, rules, players, names, work, elsewhere)
    of_own = {name: edit for name, edit in changes.items() if name.partition(":")[2] in mine}
    found = smallest(rest, changes, ranking=known) if changes else []
    first = [one for one in found if of_own.keys() >= set(one)]
    if of_own and not first:
        first = smallest(rest, of_own, ranking=known)
    return tuple(dict.fromkeys([*first, *found]))


def rows(
    net: Net, ranking: Ranking, nodes: Sequence[Node], circles: Sequence[tuple[str, ...]]
) -> list[SafetyRow]:
    """The table of why: one row for each ability that can wait."""
    cyclic = {ability for circle in circles for ability in circle}
    home = {step: number for number, each in enumerate(ranking.rounds, 1) for step in each.covers}
    of_ability = grouped((step.ability, step) for step in net.steps if step.ability and not step.bulk)
    result = []
    for node in nodes:
        steps = of_ability.get(node.id, [])
        last = 0
        if all(step.id in home for step in steps):
            last = max((home[step.id] for step in steps), default=0)
        falls: dict[str, int] = {}
        if last:
            weights = ranking.rounds[last - 1].weights
            for step in steps:
                for counter, number in step.change.items():
                    if number < 0 and weights.get(counter):
                        falls[counter] = weights[counter]
        named = sorted(falls, key=lambda counter: (-falls[counter], counter))
        result.append(SafetyRow(node.id, node.id in cyclic, last, tuple(named[:3])))
    return result

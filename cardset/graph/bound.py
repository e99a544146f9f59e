"""How many abilities one chain can start with the cards of this deck, and what runs out first.

The most that the state equation allows: ``maximise starts of x where m + x @ changes >= 0`` over all ways
to lay out the supply (m) and all ways to begin. Its dual gives counters weights, so that each start of an
ability costs at least ``scale`` of the weighted sum; what the supply weighs, over that, bounds the starts.
These weights are checked in whole numbers like the rounds of a ranking, so they may come from anywhere.

The net must hold every ability that can be part of the chain, those in no cycle too: what they move counts.
What is counted may be the starts of some abilities only (:func:`own`), beside whatever the others do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import lcm

from cardset.graph.highs import SCALES, installed, minimise
from cardset.graph.net import Net, Transition, weigh
from cardset.graph.quotient import blocks_of, large
from cardset.graph.ranking import Ranking
from cardset.graph.simplex import Optimum, Tableau

WAITS = "waits:"  # counters of effects that wait; taking from one starts an ability
ALL = (WAITS,)
"""How the counters begin whose effects are counted: those of all abilities."""
SMALL = 800  # steps up to which the exact program is tried first
EFFORT = 12_000


@dataclass(frozen=True, slots=True)
class Bound:
    """At most ``most`` starts in one chain.

    ``scale`` is what a start costs in ``weights`` (by counter), ``groups`` what one card of each group of the
    supply weighs at most, ``begin`` the beginnings that were allowed. ``brake`` lists the groups by how many
    of the starts they pay for, the largest first, as (group, its share rounded down); what the beginning pays
    is not in it.
    """

    most: int
    weights: Mapping[str, int]
    scale: int
    groups: Mapping[str, int]
    begin: tuple[Mapping[str, int], ...]
    brake: tuple[tuple[str, int], ...]


def own(abilities: Iterable[str]) -> tuple[str, ...]:
    """How the counters begin in which effects of these abilities wait."""
    return tuple(f"{WAITS}{ability}." for ability in abilities)


def starts(step_change: Mapping[str, int], counted: tuple[str, ...] = ALL) -> int:
    """How many of the abilities that are counted a step starts."""
    return sum(-added for counter, added in step_change.items() if added < 0 and counter.startswith(counted))


def longest(
    net: Net,
    begin: Sequence[Mapping[str, int]],
    ranking: Ranking | None = None,
    blocks: Sequence[int] | None = None,
    counted: tuple[str, ...] = ALL,
) -> Bound | None:
    """The best bound that can be had: exact for small nets, by HiGHS for large ones, else from the ranking.

    A chain begins with the supply laid out in any way, and one of ``begin`` (counters and how many) on top; a
    counter in no group holds nothing else. Starts are those of effects that wait in counters whose names
    begin as one of ``counted``; of large nets only those of all. ``None`` where no linear bound exists or
    none was found in time.
    """
    if large(net):
        found = alike(net, begin, blocks_of(net) if blocks is None else blocks) if counted == ALL else None
    else:
        found = proposed(net, begin, counted) if len(net.steps) > SMALL and installed() else None
        found = found or exact(net, begin, counted=counted)
    if found is None and ranking is not None and ranking.proved:
        found = from_ranking(net, begin, ranking, counted)
    return found


def exact(
    net: Net, begin: Sequence[Mapping[str, int]], effort: int = EFFORT, counted: tuple[str, ...] = ALL
) -> Bound | None:
    """The optimum of the program; ``None`` where it has none or ``effort`` pivots do not find it."""
    shapes, places, lines = program(net, begin, counted)
    columns = len(shapes)
    rows: list[dict[int, int]] = [{} for _ in places]
    goal = {column: cost for column, (_, cost) in enumerate(shapes)}
    for column, (shape, _) in enumerate(shapes):
        for place, added in shape:
            rows[place][column] = -added
    # An empty counter would make every pivot idle. So the program is solved for a thousand decks at once and
    # a little of everything beside; the prices that come out bound one deck just as well.
    bounds = [1 + place * 7919 % 101 for place in range(len(places))]
    for line, most in lines:
        row: dict[int, int] = {}
        for shape in line:
            for place, added in shape:
                rows[place][columns] = -added
            row[columns] = 1
            columns += 1
        rows.append(row)
        bounds.append(most * 1000)
    found = Tableau(rows, bounds, columns).maximise(goal, effort)
    if not isinstance(found, Optimum):
        return None
    prices = {counter: found.prices[place] for counter, place in places.items() if place in found.prices}
    scale = lcm(*(price.denominator for price in prices.values()))
    weights = {counter: int(price * scale) for counter, price in prices.items()}
    return weighed(net, begin, weights, scale, counted)


def alike(net: Net, begin: Sequence[Mapping[str, int]], blocks: Sequence[int]) -> Bound | None:
    """The same for the net in which the counters of a block are one: it allows more, so its bound may be too
    high, and is found in a small program."""
    first = {block: net.counters[number] for number, block in reversed(list(enumerate(blocks)))}
    name = {counter: first[blocks[number]] for number, counter in enumerate(net.counters)}

    def merged(counts: Mapping[str, int]) -> dict[str, int]:
        total: dict[str, int] = {}
        for counter, number in counts.items():
            total[name[counter]] = total.get(name[counter], 0) + number
        return {counter: total[counter] for counter in sorted(total) if total[counter]}

    steps = {tuple(change.items()): change for change in (merged(step.change) for step in net.steps)}
    supply: dict[tuple[str, ...], int] = {}
    for counters, most in net.supply.values():
        key = tuple(sorted({name[counter] for counter in counters}))
        supply[key] = supply.get(key, 0) + most
    small = Net(
        tuple(sorted(set(name.values()))),
        tuple(Transition(str(number), "", "", change) for number, change in enumerate(steps.values())),
        {str(number): group for number, group in enumerate(supply.items())},
    )
    beginnings = {tuple(one.items()): one for one in map(merged, begin)}
    found = exact(small, list(beginnings.values()))
    if found is None:
        return None
    weights = {counter: found.weights[name[counter]] for counter in name if name[counter] in found.weights}
    return weighed(net, begin, weights, found.scale)


def proposed(net: Net, begin: Sequence[Mapping[str, int]], counted: tuple[str, ...] = ALL) -> Bound | None:
    """The same from HiGHS, which solves the dual: the lightest weights under which each start costs 1."""
    shapes, places, lines = program(net, begin, counted)
    rows = [dict(shape) for shape, _ in shapes]
    limits = [-float(cost) for _, cost in shapes]
    size = len(places)
    for number, (line, _) in enumerate(lines):
        for shape in line:
            rows.append({**dict(shape), size + number: -1})
            limits.append(0.0)
    cost = [0.0] * size + [float(most) for _, most in lines]
    found = minimise(cost, [float("inf")] * len(cost), rows, limits)
    if found is None:
        return None
    for scale in SCALES:
        near = {counter: round(found[place] * scale) for counter, place in places.items()}
        weights = {counter: weight for counter, weight in near.items() if weight > 0}
        bound = weighed(net, begin, weights, scale, counted)
        if bound is not None:
            return bound
    return None


Shape = tuple[tuple[int, int], ...]


def program(
    net: Net, begin: Sequence[Mapping[str, int]], counted: tuple[str, ...] = ALL
) -> tuple[list[tuple[Shape, int]], dict[str, int], list[tuple[list[Shape], int]]]:
    """The parts of the linear program.

    The different steps, each as what it adds to which counter and how many abilities it starts; the number
    of each counter that some step takes from (the others are never short); and what may be added at the
    start: of each list of shapes so many in all.
    """
    taken = {counter for step in net.steps for counter, added in step.change.items() if added < 0}
    places = {counter: place for place, counter in enumerate(name for name in net.counters if name in taken)}

    def shape(counts: Mapping[str, int]) -> Shape:
        return tuple(
            sorted((places[name], added) for name, added in counts.items() if name in places and added)
        )

    shapes = dict.fromkeys((shape(step.change), starts(step.change, counted)) for step in net.steps)
    lines = [([shape({name: 1}) for name in names], most) for names, most in net.supply.values()]
    lines.append(([shape(one) for one in begin], 1))
    return list(shapes), places, lines


def from_ranking(
    net: Net, begin: Sequence[Mapping[str, int]], ranking: Ranking, counted: tuple[str, ...] = ALL
) -> Bound | None:
    """A bound from the rounds alone, often far too high: each round outweighs all later ones.

    ``None`` where a bulk step adds to a later round: then the rounds bound nothing.
    """
    change_of = {step.id: step.change for step in net.steps}
    total: dict[str, int] = {}
    covered: list[str] = []
    for each in reversed(ranking.rounds):
        covered += each.covers
        factor = 0
        for step in each.covers:
            falls = -weigh(change_of[step], each.weights)
            needed = weigh(change_of[step], total) + starts(change_of[step], counted)
            factor = max(factor, -(-needed // falls))
        for counter, weight in each.weights.items():
            if factor:
                total[counter] = total.get(counter, 0) + factor * weight
    return weighed(net, begin, total, 1, counted)


def weighed(
    net: Net,
    begin: Sequence[Mapping[str, int]],
    weights: Mapping[str, int],
    scale: int,
    counted: tuple[str, ...] = ALL,
) -> Bound | None:
    """What weights bound; ``None`` where they do not fall with each start."""
    if excess(net, weights, scale, counted) is not None:
        return None
    groups = {
        name: max((weights.get(counter, 0) for counter in counters), default=0)
        for name, (counters, _) in net.supply.items()
    }
    first = max((weigh(one, weights) for one in begin), default=0)
    share = {name: groups[name] * most for name, (_, most) in net.supply.items() if groups[name] * most}
    brake = sorted(share, key=lambda name: (-share[name], name))
    return Bound(
        (sum(share.values()) + first) // scale,
        {counter: weight for counter, weight in weights.items() if weight},
        scale,
        {name: weight for name, weight in groups.items() if weight},
        tuple(begin),
        tuple((name, share[name] // scale) for name in brake),
    )


def excess(net: Net, weights: Mapping[str, int], scale: int, counted: tuple[str, ...] = ALL) -> str | None:
    """The first step whose starts cost less than ``scale`` each, or that costs less than nothing."""
    for step in net.steps:
        if weigh(step.change, weights) > -scale * starts(step.change, counted):
            return step.id
    return None

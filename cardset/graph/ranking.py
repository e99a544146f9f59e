"""Weights that fall with every step of a net, or the steps that together lose nothing.

A *round* gives counters weights >= 0, so that the weighted sum of all counters falls by 1 or more with each
step that the round covers and rises with no step that is open: not covered by an earlier round. Exempt are
bulk steps that are idle: one of an ability once all ordinary steps of that ability are covered, one of the
rules once every ordinary step is. When each ordinary step is covered, no run is endless, whatever the start:

1. The bulk steps of one action are finitely many, and each action of an ability has an ordinary step of it.
   So an endless run has ordinary steps without end; of all steps that it takes without end, let R be the
   earliest round that covers one. (One is covered: the ordinary one.)
2. From some moment on the run takes only steps that it takes without end. None is covered before R.
3. A bulk step among them is not idle in R: else the ordinary steps that can set it off are all covered before
   R and happen only finitely often, and so do its actions, and by 1 it does.
4. So from that moment the weighted sum of R never rises, and falls without end. It is a whole number and
   never below 0: a contradiction. (This is a lexicographic order on the sums of all rounds.)

Where no weights exist there are, by Farkas' lemma, numbers of times that the steps can be taken so that no
counter loses: from a start with enough of everything they can be taken again and again. Both come out of one
linear program, ``maximise sum(x) where start + x @ changes >= 0``: its optimum prices the counters, a
direction without end is the candidate (Podelski and Rybalchenko 2004 for the weights; Memmi and Roucairol
1980 for the nets).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import gcd
from typing import Literal

from cardset.graph.cone import Cone, Matrix, separate
from cardset.graph.net import Net, Transition, weigh
from cardset.graph.quotient import blocks_of, large
from cardset.graph.strong import components, digraph

Solver = Literal["auto", "exact"]
EFFORT = 20_000  # pivots for one program; a component of 40 abilities needs some hundreds
CANDIDATES = 24  # how many different ones are looked for
WAY = 6  # steps from one place inside an effect to the next, as far as a change of it may have put new ones


@dataclass(frozen=True, slots=True)
class Round:
    """Weights by counter (> 0; the others have 0), and the ids of the steps whose sum falls."""

    weights: Mapping[str, int]
    covers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The rounds that were found, and what they leave open.

    ``core`` names the steps that no weights can cover, bulk ones among them; it is empty when the net is
    proved finite. Each candidate maps steps of the core to how often they are taken so that no counter loses;
    none has another one's steps and more. ``complete`` is false where a program was given up: the core may
    then be too large, and need not have a candidate.
    """

    rounds: tuple[Round, ...]
    core: tuple[str, ...] = ()
    candidates: tuple[Mapping[str, int], ...] = ()
    complete: bool = True

    @property
    def proved(self) -> bool:
        """Whether every run of the net ends."""
        return not self.core

    @property
    def candidate(self) -> Mapping[str, int]:
        """The first candidate; empty where there is none."""
        return self.candidates[0] if self.candidates else {}


def prove(
    net: Net,
    *,
    solver: Solver = "auto",
    effort: int = EFFORT,
    candidates: int = CANDIDATES,
    blocks: Sequence[int] | None = None,
) -> Ranking:
    """Cover as many steps of ``net`` as weights can.

    ``auto`` lets HiGHS propose weights for large programs where it is installed, and checks them in whole
    numbers; ``exact`` does without. ``effort`` bounds the pivots of each exact program, ``candidates`` says
    how many are looked for at most. ``blocks`` are counters to be taken as one at first, as
    :func:`.quotient.blocks_of` finds them; for a large net that is done here. The same net gives the same
    answer; the two solvers may find different weights, not a different core (but for the effort).
    """
    matrix = Matrix.of(net)
    search = Search(matrix, solver, effort)
    live: Sequence[int] = range(len(net.steps))
    if blocks is None and large(net):
        blocks = blocks_of(net)
    if blocks is not None:
        live = search.adopt(Search(matrix.merged(blocks), "exact", effort), blocks, live)
    by_zone = zones(net.counters)
    if live and len(set(by_zone)) < len(by_zone):
        live = search.adopt(Search(matrix.merged(by_zone), solver, effort), by_zone, live)
    core = search.cover(live)
    found = search.candidates(core, candidates) if core else []
    return Ranking(
        tuple(
            Round(
                {net.counters[place]: weight for place, weight in sorted(weights.items())},
                tuple(net.steps[step].id for step in covers),
            )
            for weights, covers in search.rounds
        ),
        tuple(net.steps[step].id for step in core),
        tuple({net.steps[step].id: times for step, times in sorted(one.items())} for one in found),
        search.complete,
    )


def prove_without(
    net: Net, ranking: Ranking, abilities: Collection[str], *, candidates: int = CANDIDATES
) -> Ranking:
    """The ranking of ``net.without(abilities)``, from that of ``net``: only what was open is looked at again.

    Rounds stay good when steps go: none that is left rises, and what was idle is.
    """
    gone = {step.id for step in net.steps if step.ability in abilities}
    open_ = set(ranking.core) - gone
    rest = prove(
        replace(net, steps=tuple(step for step in net.steps if step.id in open_)), candidates=candidates
    )
    rounds = [
        Round(each.weights, tuple(one for one in each.covers if one not in gone)) for each in ranking.rounds
    ]
    return replace(rest, rounds=(*(each for each in rounds if each.covers), *rest.rounds))


def prove_changed(net: Net, before: Net, ranking: Ranking, *, candidates: int = CANDIDATES) -> Ranking:
    """The ranking of ``net`` from that of ``before``, from which it differs in a few steps.

    A round stays where it is good for all that is open in ``net``, new counters given what they need to weigh
    for that; the rest is looked at anew. What can be covered at all does not depend on the rounds before.
    """
    old = {step.id: step.change for step in before.steps}
    same = {step.id for step in net.steps if old.get(step.id) == step.change}
    new = set(net.counters).difference(before.counters)
    taking = [step for step in net.steps if any(step.change.get(counter, 0) < 0 for counter in new)]
    open_ = {step.id: step for step in net.steps}
    rounds: list[Round] = []
    for each in ranking.rounds:
        covers = tuple(one for one in each.covers if one in same and one in open_)
        weights = _widened(each.weights, new, taking)
        if covers and not _raised(open_.values(), weights):
            rounds.append(Round(weights, covers))
            for one in covers:
                del open_[one]
    rest = prove(replace(net, steps=tuple(open_.values())), candidates=candidates)
    return replace(rest, rounds=(*rounds, *rest.rounds))


def _widened(
    weights: Mapping[str, int], new: Collection[str], taking: Sequence[Transition]
) -> dict[str, int]:
    """Weights with as much on ``new`` counters as keeps the steps from rising that take from them, if that
    can be found by going back from step to step a few times."""
    found = dict(weights)
    for _ in range(WAY):
        heavier = dict(found)
        for step in taking:
            rise = weigh(step.change, found)
            counter = next(name for name, added in step.change.items() if added < 0 and name in new)
            if rise > 0:
                more = -(-rise // -step.change[counter])
                heavier[counter] = max(heavier.get(counter, 0), found.get(counter, 0) + more)
        if heavier == found:
            break
        found = heavier
    return found


def _raised(open_: Collection[Transition], weights: Mapping[str, int]) -> bool:
    """Whether any step that is open, and no idle bulk step, makes the weighted sum rise."""
    busy = {step.ability for step in open_ if not step.bulk}
    return any(
        weigh(step.change, weights) > 0
        and not (step.bulk and (step.ability not in busy if step.ability else not busy))
        for step in open_
    )


@dataclass(slots=True)
class Search:
    """The rounds so far, as weights by counter and the steps covered, all as positions."""

    matrix: Matrix
    solver: Solver
    effort: int
    rounds: list[tuple[dict[int, int], list[int]]] = field(default_factory=list)
    rays: list[dict[int, int]] = field(default_factory=list)
    solved: dict[tuple[int, ...], Cone] = field(default_factory=dict)
    complete: bool = True

    def adopt(self, coarse: Search, blocks: Sequence[int], steps: Sequence[int]) -> list[int]:
        """Add the rounds of a search with merged counters, each of which weighs what its block does.

        A merged net allows more, so what it leaves open may yet be covered, and its candidates prove nothing.
        """
        left = coarse.cover(steps)
        for weights, covers in coarse.rounds:
            spread = {place: weights[block] for place, block in enumerate(blocks) if weights.get(block)}
            self.rounds.append((spread, covers))
        return left

    def cover(self, steps: Sequence[int] | range) -> list[int]:
        """Add rounds until none covers more; what stays open, or nothing when that is bulk alone."""
        live = self.matrix.awake(steps)
        while live:
            rest = self._peel(live)
            if rest:
                rest = self._together(rest)
            rest = self.matrix.awake(rest)
            if rest == live:
                break
            live = rest
        return live

    def _peel(self, live: Sequence[int]) -> list[int]:
        """Cover part by part, where a part is a strong component of "adds to a counter that takes from".

        A part that nothing open feeds can be weighed alone: it puts weights only on what it takes from, and
        of that no other open part adds any. Parts of one depth share a round. What remains is open: what
        parts cannot cover, and what that feeds.
        """
        parts, feeding = divide(self.matrix.rows, live)
        depth: list[int] = []
        rounds: dict[int, tuple[dict[int, int], list[int]]] = {}
        rest: list[int] = []
        for part, sources in zip(parts, feeding, strict=True):
            below = max((depth[source] + 1 for source in sources), default=0)
            if any(depth[source] < 0 for source in sources):
                depth.append(-1)
                rest += part
                continue
            cone = self._solve(part)
            depth.append(-1 if cone.core else below)
            rest += cone.core
            if cone.covers:
                weights, covers = rounds.setdefault(below, ({}, []))
                for place, weight in cone.weights.items():
                    weights[place] = max(weights.get(place, 0), weight)
                covers += cone.covers
        self.rounds += [(rounds[key][0], sorted(rounds[key][1])) for key in sorted(rounds)]
        return sorted(rest)

    def _together(self, live: Sequence[int]) -> list[int]:
        """Cover what can be covered while all of ``live`` is open."""
        weights: dict[int, int] = {}
        covers: list[int] = []
        rest: list[int] = []
        for group in apart(self.matrix.rows, live):
            cone = self._solve(group)
            weights |= cone.weights
            covers += cone.covers
            rest += cone.core
        if covers:
            self.rounds.append((weights, sorted(covers)))
        return sorted(rest)

    def _solve(self, steps: Sequence[int]) -> Cone:
        key = tuple(steps)
        if key not in self.solved:
            within = set(steps)
            known = {step for ray in self.rays if ray.keys() <= within for step in ray}
            # Where steps look alike to the counters, let an ordinary one stand for them.
            order = sorted(steps, key=lambda step: (step in self.matrix.bulk, step))
            large = self.solver == "auto"
            cone = separate(self.matrix.rows, order, known, large=large, effort=self.effort)
            self.solved[key] = cone
            self.complete = self.complete and cone.complete
            self.rays += [ray for ray in cone.rays if ray not in self.rays]
        return self.solved[key]

    def candidates(self, core: Sequence[int], most: int) -> list[dict[int, int]]:
        """Different candidates with as few steps as can be, those with the fewest first."""
        rays = sorted(self.rays, key=lambda ray: (len(ray), sorted(ray)))
        found: list[dict[int, int]] = []
        whole: list[Sequence[int]] = [sorted(ray) for ray in rays]
        for support in [*whole, core]:
            if len(found) >= most or (support is core and found):
                break
            if any(one.keys() <= set(support) for one in found):
                continue
            smallest = self._smallest(support)
            if smallest and smallest not in found:
                found.append(smallest)
        return sorted(found, key=lambda one: (len(one), sorted(one)))

    def _smallest(self, support: Sequence[int]) -> dict[int, int]:
        """Firing counts on steps of ``support`` of which none can be left out; empty where there are none."""
        best = Search(self.matrix, self.solver, self.effort)
        kept = best.cover(support)
        for step in list(kept):
            if step in kept:
                less = Search(self.matrix, self.solver, self.effort)
                smaller = less.cover([one for one in kept if one != step])
                if smaller and less.complete:
                    kept, best = smaller, less
        if not kept or not best.complete:
            return {}
        total: dict[int, int] = {}
        for ray in best.rays:
            if ray.keys() <= set(kept):
                for step, times in ray.items():
                    total[step] = total.get(step, 0) + times
        return self._fewer(total) if total.keys() == set(kept) else {}

    def _fewer(self, counts: Mapping[int, int]) -> dict[int, int]:
        """Firing counts of the same steps, none of which can be 1 less."""
        common = gcd(*counts.values())
        fewer = {step: times // common for step, times in counts.items()}
        total: dict[int, int] = {}
        for step, times in fewer.items():
            for place, added in self.matrix.rows[step].items():
                total[place] = total.get(place, 0) + times * added
        for step in sorted(fewer):
            row = self.matrix.rows[step]
            spare = min((total[place] // added for place, added in row.items() if added > 0), default=0)
            spare = min(spare, fewer[step] - 1)
            fewer[step] -= spare
            for place, added in row.items():
                total[place] -= spare * added
        common = gcd(*fewer.values())
        return {step: times // common for step, times in fewer.items()}


def zones(counters: Sequence[str]) -> list[int]:
    """A number for each counter, the same for those of one zone: what is named ``<class>@<zone>``."""
    number: dict[str, int] = {}
    keys = (counter[counter.index("@") :] if "@" in counter else counter for counter in counters)
    return [number.setdefault(key, len(number)) for key in keys]


def divide(rows: Sequence[Mapping[int, int]], live: Sequence[int]) -> tuple[list[list[int]], list[list[int]]]:
    """The parts of ``live``, each after all that feed it, and the positions of those that feed each."""
    from networkx import condensation

    places = sorted({place for step in live for place in rows[step]})
    node = {place: len(live) + number for number, place in enumerate(places)}
    successors: list[list[int]] = [[] for _ in range(len(live) + len(places))]
    for number, step in enumerate(live):
        for place, change in rows[step].items():
            if change > 0:
                successors[number].append(node[place])
            else:
                successors[node[place]].append(number)
    # A counter of its own component passes on what feeds it, so it stays as a part without steps until the
    # end.
    graph = digraph(successors)
    found = list(reversed(components(graph)))
    feeding = condensation(graph, found).pred
    kept = [number for number, part in enumerate(found) if part[0] < len(live)]
    name = {number: position for position, number in enumerate(kept)}
    parts = [[live[member] for member in found[number] if member < len(live)] for number in kept]
    sources: list[list[int]] = []
    for number in kept:
        direct: set[int] = set()
        for source in feeding[number]:
            direct.update([source] if source in name else feeding[source])
        sources.append(sorted(name[source] for source in direct))
    return parts, sources


def apart(rows: Sequence[Mapping[int, int]], live: Sequence[int]) -> list[list[int]]:
    """The steps in groups that share no counter that any of them takes from."""
    from networkx import Graph, connected_components

    taken = {place for step in live for place, change in rows[step].items() if change < 0}
    graph: Graph[int] = Graph()
    graph.add_nodes_from(live)
    graph.add_edges_from((step, ~place) for step in live for place in rows[step] if place in taken)
    return [sorted(member for member in part if member >= 0) for part in connected_components(graph)]

"""What small nets really do: every marking that a deck allows, one after the other, up to a limit.

The starts need not be listed. A card of the supply stays *in reserve* until a step needs it in some zone and
is then taken to have lain there from the start: having it there earlier would have hindered nothing. So one
search covers every way to lay out the deck.

An endless run passes some marking twice, or a marking and later one that holds at least as much of everything
(Dickson's lemma; Karp and Miller 1969). Only one with an ordinary step between the two counts, and in which
each bulk step of an ability that is taken has an ordinary step of that ability: otherwise it is one action
that moves many, and ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import ge
from typing import Literal

from cardset.graph.bound import starts
from cardset.graph.cone import Matrix
from cardset.graph.net import Net
from cardset.graph.strong import components, digraph

Marking = tuple[int, ...]
Edge = tuple[int, int, int]  # from a marking, by a step, to a marking
CAP = 20_000


@dataclass(frozen=True, slots=True)
class Lasso:
    """From ``start`` (counters and how many) by the steps ``lead`` to ``loop``, which can follow itself."""

    start: Mapping[str, int]
    lead: tuple[str, ...]
    loop: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exploration:
    """``ends``: no run from any start is endless; ``loops``: one is; ``capped``: too many markings to know.

    ``longest`` is the greatest number of abilities that a run starts, where every run ends and no bulk step
    goes in circles; else ``None``.
    """

    outcome: Literal["ends", "loops", "capped"]
    markings: int
    longest: int | None = None
    lasso: Lasso | None = None


def explore(net: Net, begin: Sequence[Mapping[str, int]] = ({},), cap: int = CAP) -> Exploration:
    """Try every run from each of ``begin`` with every layout of the supply on top, up to ``cap`` markings."""
    return Explorer(net, cap).run(begin)


@dataclass(slots=True)
class Explorer:
    """The markings found so far: what each counter holds and, after these, what each group has in reserve."""

    net: Net
    cap: int
    matrix: Matrix = field(init=False)
    groups: list[frozenset[int]] = field(init=False)
    by_need: dict[int, list[int]] = field(init=False)
    number: dict[Marking, int] = field(default_factory=dict)
    markings: list[Marking] = field(default_factory=list)
    parent: list[tuple[int, int]] = field(
        default_factory=list
    )  # the marking before, and the step taken there
    edges: list[list[tuple[int, int]]] = field(default_factory=list)  # (step, marking after)

    def __post_init__(self) -> None:
        self.matrix = Matrix.of(self.net)
        places = {counter: place for place, counter in enumerate(self.net.counters)}
        self.groups = [
            frozenset(places[counter] for counter in counters) for counters, _ in self.net.supply.values()
        ]
        # A step is looked at where a counter that it takes from holds something, best one outside the supply.
        supplied = frozenset[int]().union(*self.groups)
        self.by_need = {}
        for step, row in enumerate(self.matrix.rows):
            needs = sorted((place in supplied, place) for place, change in row.items() if change < 0)
            key = needs[0][1] if needs and not needs[0][0] else -1
            self.by_need.setdefault(key, []).append(step)

    def run(self, begin: Sequence[Mapping[str, int]]) -> Exploration:
        """The whole search, breadth first."""
        reserve = tuple(most for _, most in self.net.supply.values())
        queue: deque[int] = deque()
        for one in begin:
            first = tuple(one.get(counter, 0) for counter in self.net.counters) + reserve
            if first not in self.number:
                queue.append(self._add(first, (-1, -1)))
        while queue:
            here = queue.popleft()
            for step, after in self._after(self.markings[here]):
                there = self.number.get(after)
                new = there is None
                if there is None:
                    if len(self.markings) >= self.cap:
                        return Exploration("capped", len(self.markings))
                    there = self._add(after, (here, step))
                    queue.append(there)
                self.edges[here].append((step, there))
                lasso = self._covering(here, step, there, new)
                if lasso:
                    return Exploration("loops", len(self.markings), lasso=lasso)
        return self._closed()

    def _add(self, marking: Marking, parent: tuple[int, int]) -> int:
        self.number[marking] = len(self.markings)
        self.markings.append(marking)
        self.parent.append(parent)
        self.edges.append([])
        return len(self.markings) - 1

    def _after(self, marking: Marking) -> Iterator[tuple[int, Marking]]:
        """The steps that can be taken and where each leads, in every way to draw on the reserve."""
        size = len(self.net.counters)
        steps = list(self.by_need.get(-1, ()))
        for place in range(size):
            if marking[place]:
                steps += self.by_need.get(place, ())
        for step in sorted(steps):
            after = list(marking)
            missing = []
            for place, change in self.matrix.rows[step].items():
                after[place] += change
                if after[place] < 0:
                    missing.append(place)
            for drawn in self._draw(after, missing):
                yield step, drawn

    def _draw(self, after: list[int], missing: list[int]) -> Iterator[Marking]:
        """Make up for counters below 0 out of the reserve of their groups."""
        if not missing:
            yield tuple(after)
            return
        place = missing[0]
        for group, members in enumerate(self.groups):
            at = len(self.net.counters) + group
            if place in members and after[at]:
                drawn = list(after)
                taken = min(drawn[at], -drawn[place])
                drawn[at] -= taken
                drawn[place] += taken
                yield from self._draw(drawn, missing if drawn[place] < 0 else missing[1:])

    def _covering(self, node: int, step: int, after: int, new: bool) -> Lasso | None:
        """The way to ``after`` from a marking that holds no more of anything, if taking it is a chain.

        Where ``after`` is not new, only the same marking is looked for: its own way has been looked over.
        """
        here = self.markings[after]
        loop = [step]
        while node >= 0:
            if (node == after or (new and all(map(ge, here, self.markings[node])))) and self._real(loop):
                return self._lasso(node, loop[::-1])
            node, step = self.parent[node]
            loop.append(step)
        return None

    def _real(self, steps: Sequence[int]) -> bool:
        """Whether none of the steps is a bulk step that the others do not set off, and not all are."""
        taken = set(steps)
        return not taken <= self.matrix.bulk and len(self.matrix.awake(taken)) == len(taken)

    def _lasso(self, node: int, loop: Sequence[int]) -> Lasso:
        lead: list[int] = []
        first = node
        while self.parent[first][0] >= 0:
            first, step = self.parent[first]
            lead.append(step)
        lead.reverse()
        # What lay where at the start: what the run has in the end, less all that its steps added.
        start = list(self.markings[node][: len(self.net.counters)])
        for step in lead:
            for place, change in self.matrix.rows[step].items():
                start[place] -= change
        ids = [step.id for step in self.net.steps]
        return Lasso(
            {name: count for name, count in zip(self.net.counters, start, strict=True) if count},
            tuple(ids[step] for step in lead),
            tuple(ids[step] for step in loop),
        )

    def _closed(self) -> Exploration:
        """All markings are known: an endless run goes round in a strong component of them."""
        parts = components(digraph([[after for _, after in edges] for edges in self.edges]))
        longest: list[int] | None = [0] * len(self.markings)
        for part in parts:
            inside = self._circling(part)
            if inside:
                return Exploration("loops", len(self.markings), lasso=self._circle(inside))
            if longest is None:
                continue
            if len(part) > 1 or any(after == part[0] for _, after in self.edges[part[0]]):
                longest = None  # bulk steps undo each other; how often is up to the game
            else:
                longest[part[0]] = max(
                    (
                        longest[after] + starts(self.net.steps[step].change)
                        for step, after in self.edges[part[0]]
                    ),
                    default=0,
                )
        roots = [node for node, (before, _) in enumerate(self.parent) if before < 0]
        most = None if longest is None else max((longest[root] for root in roots), default=0)
        return Exploration("ends", len(self.markings), most)

    def _circling(self, part: Sequence[int]) -> list[Edge]:
        """Edges within a part that an endless run can all take again and again; none where it must end."""
        within = set(part)
        waiting = [
            [(node, step, after) for node in part for step, after in self.edges[node] if after in within]
        ]
        while waiting:
            edges = waiting.pop()
            used = {step for _, step, _ in edges}
            awake = set(self.matrix.awake(used))
            if awake != used:
                waiting += knots([edge for edge in edges if edge[1] in awake])
            elif not used <= self.matrix.bulk:
                return edges
        return []

    def _circle(self, edges: Sequence[Edge]) -> Lasso:
        """A short way round along ``edges``, which are strongly connected.

        It goes past an ordinary one, and for each bulk step on the way past one that sets it off.
        """
        past = [next(edge for edge in edges if edge[1] not in self.matrix.bulk)]
        while True:
            loop: list[int] = []
            for edge, following in zip(past, past[1:] + past[:1], strict=True):
                loop += [edge[1], *way(edges, edge[2], following[0])]
            asleep = set(loop) - set(self.matrix.awake(loop))
            if not asleep:
                return self._lasso(past[0][0], loop)
            served = self.matrix.served[min(asleep)]
            past.append(next(edge for edge in edges if edge[1] in served))


def knots(edges: Sequence[Edge]) -> list[list[Edge]]:
    """The edges that lie within strong components, by component."""
    from networkx import DiGraph

    graph = DiGraph((before, after) for before, _, after in edges)
    home = {node: number for number, part in enumerate(components(graph)) for node in part}
    found: dict[int, list[Edge]] = {}
    for edge in edges:
        if home[edge[0]] == home[edge[2]]:
            found.setdefault(home[edge[0]], []).append(edge)
    return list(found.values())


def way(edges: Sequence[Edge], first: int, last: int) -> list[int]:
    """The steps of a shortest way along ``edges``; there is one."""
    from networkx import DiGraph, shortest_path

    step_of = {(before, to): step for before, step, to in reversed(edges)}  # of several the first
    return [step_of[pair] for pair in pairwise(shortest_path(DiGraph(list(step_of)), first, last))]

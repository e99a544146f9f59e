"""One system of steps: the weights that cover as many as possible, and the combinations that lose nothing.

A net as sparse rows of numbers, and which of its bulk steps can still be set off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from cardset.graph.highs import propose
from cardset.graph.net import Net, weigh
from cardset.graph.simplex import Optimum, Ray, Tableau, whole

WORK = 10_000_000  # pivots times columns for one program: so large ones are given up sooner
LARGE = 800  # different steps from which on HiGHS is asked first; loading it takes 0.1 s


@dataclass(frozen=True, slots=True)
class Cone:
    """``weights`` rise with no step, fall with those in ``covers``; ``core`` are the others.

    Each of ``rays`` maps steps of the core to firing counts by which no counter loses. Where nothing is
    covered, every step of the core that was not known (or one that changes the same) is in one, unless
    ``complete`` is false.
    """

    weights: dict[int, int]
    covers: list[int]
    core: list[int]
    rays: list[dict[int, int]]
    complete: bool = True


def separate(
    rows: Sequence[Mapping[int, int]],
    steps: Sequence[int],
    known: Set[int] = frozenset(),
    *,
    large: bool,
    effort: int,
) -> Cone:
    """Cover as many of ``steps`` as can be by one vector of weights, counters and steps as in ``rows``.

    ``known`` are steps of the core that have been found before; no ray is looked for that has nothing new.
    With ``large`` a big system is given to HiGHS where that is installed; what it says is checked here.
    """
    taken = sorted({place for step in steps for place, added in rows[step].items() if added < 0})
    if len(steps) == 1 and taken:
        return Cone({taken[0]: 1}, list(steps), [], [])
    number = {place: index for index, place in enumerate(taken)}
    alike: dict[tuple[tuple[int, int], ...], list[int]] = {}
    for step in steps:
        row = rows[step]
        shape = sorted((number[place], added) for place, added in row.items() if place in number)
        alike.setdefault(tuple(shape), []).append(step)
    if large and len(alike) >= LARGE:
        weights = {taken[index]: weight for index, weight in (propose(list(alike), len(taken)) or {}).items()}
        falls = {step for step in steps if weigh(rows[step], weights) < 0}
        if falls and all(weigh(rows[step], weights) <= 0 for step in steps):
            return Cone(weights, sorted(falls), [step for step in steps if step not in falls], [])
    return exact(list(alike.items()), known, taken, effort)


def exact(
    columns: Sequence[tuple[Sequence[tuple[int, int]], list[int]]],
    old: Set[int],
    taken: Sequence[int],
    effort: int,
) -> Cone:
    """The same by our own simplex, from each shape of a step, by positions in ``taken``, with its steps."""
    lines: list[dict[int, int]] = [{} for _ in taken]
    for column, (shape, _) in enumerate(columns):
        for index, added in shape:
            lines[index][column] = -added
    # A starting stock of each counter, about the same of all for small weights, uneven so that few rows tie.
    stock = [100_000 + index * 7919 % 1009 for index in range(len(lines))]
    tableau = Tableau(lines, stock, len(columns))
    effort = min(effort, WORK // max(1, len(columns)))
    known = {column for column, (_, steps) in enumerate(columns) if not old.isdisjoint(steps)}
    rays: list[dict[int, int]] = []
    while True:
        open_ = {column: 1 for column in range(len(columns)) if column not in known}
        found = tableau.maximise(open_, effort - tableau.pivots)
        if isinstance(found, Ray) and tableau.pivots + len(rays) < effort:
            rays.append({columns[column][1][0]: times for column, times in found.direction.items()})
            known |= found.direction.keys()
        elif isinstance(found, Optimum):
            weights = {taken[index]: weight for index, weight in whole(found.prices).items()}
            covers = [step for column in open_ for step in columns[column][1]]
            core = [step for column in known for step in columns[column][1]]
            return Cone(weights, sorted(covers), sorted(core), rays)
        else:
            return Cone({}, [], sorted(step for _, own in columns for step in own), rays, complete=False)


@dataclass(frozen=True, slots=True)
class Matrix:
    """``rows[t]`` maps counters to what step ``t`` adds, both as positions in the net; no zeros.

    ``bulk`` holds the steps that end by themselves, ``served`` for each of them the ordinary steps that can
    set it off: those of its ability, or all where it belongs to the rules.
    """

    rows: Sequence[Mapping[int, int]]
    bulk: frozenset[int]
    served: Mapping[int, frozenset[int]]

    @classmethod
    def of(cls, net: Net) -> Matrix:
        """The matrix of a net.

        Raises ``ValueError`` where a step changes a counter that is not in the net, two steps have one id, or
        a bulk step takes nothing: nothing would end it.
        """
        places = {counter: place for place, counter in enumerate(net.counters)}
        proper: dict[str, set[int]] = {}
        ids: set[str] = set()
        for number, step in enumerate(net.steps):
            if step.id in ids:
                raise ValueError(f"two steps are called {step.id!r}")
            ids.add(step.id)
            for counter in step.change:
                if counter not in places:
                    raise ValueError(f"{step.id!r} changes {counter!r}, which is no counter of the net")
            if not step.bulk:
                proper.setdefault(step.ability, set()).add(number)
                proper.setdefault("", set()).add(number)
            elif min(step.change.values(), default=0) >= 0:
                raise ValueError(f"the bulk step {step.id!r} takes nothing, so nothing ends it")
        rows = [
            {places[counter]: added for counter, added in step.change.items() if added} for step in net.steps
        ]
        bulk = frozenset(number for number, step in enumerate(net.steps) if step.bulk)
        served = {number: frozenset(proper.get(net.steps[number].ability, ())) for number in bulk}
        return cls(rows, bulk, served)

    def merged(self, blocks: Sequence[int]) -> Matrix:
        """The matrix in which counters of one block are one: ``blocks`` gives each counter's."""
        rows = []
        for row in self.rows:
            total: Counter[int] = Counter()
            for place, added in row.items():
                total[blocks[place]] += added
            rows.append({block: added for block, added in total.items() if added})
        return Matrix(rows, self.bulk, self.served)

    def awake(self, steps: Iterable[int]) -> list[int]:
        """The steps without the bulk steps that no ordinary step among them can set off, sorted."""
        live = set(steps)
        return sorted(
            step for step in live if step not in self.bulk or not live.isdisjoint(self.served[step])
        )

"""A net as sparse rows of numbers, and which of its bulk steps can still be set off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardset.graph.net import Net


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

"""A net as sparse rows of numbers, and which of its steps can matter at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardset.graph.net import Net

__all__ = ["Matrix"]


@dataclass(frozen=True, slots=True)
class Matrix:
    """``rows[t]`` maps counters to what step ``t`` adds, both as positions in the net; no zeros.

    ``bulk`` holds the steps that end by themselves, ``served`` for each of those that belong to an ability
    the ordinary steps of that ability.
    """

    rows: Sequence[Mapping[int, int]]
    bulk: frozenset[int]
    served: Mapping[int, frozenset[int]]

    @classmethod
    def of(cls, net: Net) -> Matrix:
        """The matrix of a net.

        Raises ``ValueError`` where a step changes a counter that is not in the net, two steps have one id, or a
        bulk step takes nothing: nothing would end it.
        """
        places = {counter: place for place, counter in enumerate(net.counters)}
        ids: set[str] = set()
        for step in net.steps:
            if step.id in ids:
                raise ValueError(f"two steps are called {step.id!r}")
            ids.add(step.id)
            if unknown := step.change.keys() - places.keys():
                raise ValueError(f"{step.id!r} changes {min(unknown)!r}, which is no counter of the net")
            if step.bulk and min(step.change.values(), default=0) >= 0:
                raise ValueError(f"the bulk step {step.id!r} takes nothing, so nothing ends it")
        rows = [
            {places[counter]: change for counter, change in step.change.items() if change}
            for step in net.steps
        ]
        proper: dict[str, list[int]] = {}
        for number, step in enumerate(net.steps):
            if step.ability and not step.bulk:
                proper.setdefault(step.ability, []).append(number)
        bulk = frozenset(number for number, step in enumerate(net.steps) if step.bulk)
        sets = {ability: frozenset(numbers) for ability, numbers in proper.items()}
        served = {
            number: sets[net.steps[number].ability] for number in bulk if net.steps[number].ability in sets
        }
        return cls(rows, bulk, served)

    def proper(self, steps: Iterable[int]) -> list[int]:
        """Those of the steps that are not bulk, in their order."""
        return [step for step in steps if step not in self.bulk]

    def awake(self, steps: Iterable[int]) -> list[int]:
        """The steps without the bulk steps that no ordinary step among them can set off any more, sorted.

        A bulk step of an ability needs an ordinary step of that ability, any other bulk step some ordinary
        step.
        """
        live = set(steps)
        some = not live <= self.bulk
        return sorted(
            step
            for step in live
            if step not in self.bulk or (live & self.served[step] if step in self.served else some)
        )

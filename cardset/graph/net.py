"""A set's effects as a net: what each possible outcome of each step takes and gives, in whole numbers.

A *counter* is a number that is never below 0: the cards of one class in one zone, the effects that wait, the
place in an effect that is being carried out. A *step* changes counters; it can happen only while none would
fall below 0. Whatever the rules do is a sequence of steps; the net may allow more than the rules do, never
less, so what cannot go on for ever in the net cannot in the game (Petri nets, or vector addition systems
with states: Karp and Miller 1969).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Transition:
    """One outcome of one action of an ability.

    ``ability`` is the node of the trigger graph that it belongs to ("" where the rules do it), ``label`` says
    in English what happens. ``change`` maps counters to what is added, without zeros. ``bulk`` is a step that
    ends by itself however often the cards allow it, because it belongs to one action that moves many: it must
    not raise the weighted sum while such actions go on, and need not lower it. It takes something, and every
    such action has an ordinary step of the same ability (where the rules do it, of any). ``choice`` names the
    role of whoever could have chosen otherwise, "" where nobody could.
    """

    id: str
    ability: str
    label: str
    change: Mapping[str, int]
    bulk: bool = False
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Net:
    """Steps over counters.

    ``supply`` says for groups of counters how many there can be in all of them together at the start, as a
    name for the group, its counters, and the number: the copies of a card, wherever they are.
    """

    counters: tuple[str, ...]
    steps: tuple[Transition, ...]
    supply: Mapping[str, tuple[tuple[str, ...], int]] = field(default_factory=dict)

    def without(self, abilities: Collection[str]) -> Net:
        """The same net in which these abilities may wait, but are never carried out."""
        return replace(self, steps=tuple(step for step in self.steps if step.ability not in abilities))


def weigh(counts: Mapping[K, int], weights: Mapping[K, int]) -> int:
    """The weighted sum."""
    return sum(count * weights.get(counter, 0) for counter, count in counts.items())

"""Counters that play the same part, as one: nets of thousands of alike effects become nets of a few.

Any merging of counters is sound for a proof: weights for the merged net, given to each counter of a block,
change by the same with each step. Which merging is useful is found by refinement. Counters begin in one block
by the kinds of their names, and part where steps of one kind take from or add to one of them and not the
other: the bisimulation of Paige and Tarjan 1987, or colour refinement without counting (with counting no
weights would be lost: Grohe, Kersting, Mladenov and Selman 2014, but families of 30 and of 31 cards would
part).
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardset.graph.net import Net

MANY = 5_000
"""Steps from which on a net is looked at in this way first."""
ROUNDS = 12
"""How often blocks are refined. To stop early merges more, which may lose a proof and makes no wrong one."""


def large(net: Net) -> bool:
    """Whether looking for what is alike in a net is worth its time."""
    return len(net.steps) >= MANY


def blocks_of(net: Net) -> list[int]:
    """For each counter of a net the number of its block, from 0."""
    place = {counter: number for number, counter in enumerate(net.counters)}
    rows = [[(place[counter], added) for counter, added in step.change.items()] for step in net.steps]
    return alike(rows, kinds(net.counters))


def alike(rows: Sequence[Sequence[tuple[int, int]]], first: Sequence[int], rounds: int = ROUNDS) -> list[int]:
    """The same for ``rows``: steps as what they add to which counter. ``first`` are the blocks to begin with.

    A step is told from others by a sum over its counters, of a large random number for each block; two sums
    that are the same by chance would merge more, which is sound.
    """
    block = list(first)
    number = len(set(block))
    chance = random.Random(0)
    for _ in range(rounds):
        mark = [chance.getrandbits(60) for _ in range(number)]
        of = [mark[own] for own in block]
        sorts: dict[int, int] = {}
        touched: list[set[int]] = [set() for _ in block]
        for row in rows:
            total = 0
            for place, added in row:
                total += of[place] * added
            sort = sorts.setdefault(total, len(sorts)) << 20
            for place, added in row:
                touched[place].add(sort + added)
        names: dict[tuple[int, frozenset[int]], int] = {}
        block = [
            names.setdefault((old, frozenset(those)), len(names))
            for old, those in zip(block, touched, strict=True)
        ]
        if len(names) == number:
            break
        number = len(names)
    return block


def kinds(counters: Sequence[str]) -> list[int]:
    """A number for each counter by what kind it is: cards in one zone, what waits for one role, an order.

    >>> kinds(["a@deck", "waits:a/1.active", "b@deck", "waits:b/1.active", "waits:b/1.other"])
    [0, 1, 0, 1, 2]
    """
    number: dict[str, int] = {}
    return [number.setdefault(_kind(counter), len(number)) for counter in counters]


def _kind(counter: str) -> str:
    head, colon, rest = counter.partition(":")
    if colon and head != "type":
        return f"{head}:{rest.rpartition('.')[2]}" if head == "waits" else head
    return counter[counter.index("@") :] if "@" in counter else counter

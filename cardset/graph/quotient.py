"""Counters that play the same part, as one: nets of thousands of alike effects become nets of a few.

Any merging of counters is sound for a proof: weights for the merged net, given to each counter of a block,
change by the same with each step. Which merging is useful is found by refinement. Counters begin in one block
by the kinds of their names, and part where steps of one kind take from or add to one of them and not the
other: the bisimulation of Paige and Tarjan 1987, or colour refinement without counting (with counting no
weights would be lost: Grohe, Kersting, Mladenov and Selman 2014, but families of 30 and of 31 cards would
part).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["alike", "kinds"]

ROUNDS = 12
"""How often blocks are refined. Stopping early merges more, which loses proofs and never makes a wrong one."""


def alike(rows: Sequence[Mapping[int, int]], first: Sequence[int], rounds: int = ROUNDS) -> list[int]:
    """The number of the block of each counter, numbered from 0.

    ``rows`` are steps as what they add to which counter, ``first`` the block in which each counter begins.
    """
    block = list(first)
    number = len(set(block))
    for _ in range(rounds):
        shapes: dict[tuple[tuple[int, int], ...], int] = {}
        touched: list[set[tuple[int, int]]] = [set() for _ in block]
        for row in rows:
            shape = tuple(sorted((block[place], added) for place, added in row.items()))
            kind = shapes.setdefault(shape, len(shapes))
            for place, added in row.items():
                touched[place].add((kind, added))
        names: dict[tuple[int, frozenset[tuple[int, int]]], int] = {}
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

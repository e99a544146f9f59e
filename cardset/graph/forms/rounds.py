"""The order of a loop, said once."""

from __future__ import annotations

from collections.abc import Sequence


def one_round(order: Sequence[str]) -> tuple[str, ...]:
    """The abilities of one round: the same one twice in a row is said once, what repeats as a whole, too.

    >>> one_round(["a", "b", "a", "b"]), one_round(["a", "a"]), one_round(["a", "b", "b"])
    (('a', 'b'), ('a',), ('a', 'b'))
    """
    once = [name for place, name in enumerate(order) if place == 0 or order[place - 1] != name]
    if len(once) > 1 and once[0] == once[-1]:
        once.pop()
    sizes = (size for size in range(1, len(once)) if len(once) % size == 0)
    period = next((size for size in sizes if once == once[:size] * (len(once) // size)), len(once))
    return tuple(once[:period])

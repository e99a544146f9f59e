"""The one seam through which all chance goes.

A generator is a single 64-bit integer, so a state holds it as plain data, copies it for nothing and
saves it in one number. SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
OOPSLA 2014) gives the same sequence on every machine and Python version, which the standard library
promises for `random.random` only.
"""

from __future__ import annotations

from functools import cache
from struct import unpack
from typing import Final

MASK: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15
UNKNOWN: Final = -1
"""The generator of somebody who does not know what chance will bring."""


class UnknownChanceError(Exception):
    """Something was left to chance that is :data:`UNKNOWN`."""


def seeded(seed: int) -> int:
    """The generator for ``seed`` (any integer)."""
    return _mix((seed ^ STEP) & MASK, MASK)


def below(generator: int, bound: int) -> tuple[int, int]:
    """A number from 0 to ``bound - 1``, every one equally likely, and the generator that follows.

    ``bound`` is at least 1. Numbers in the last incomplete stretch of 2**64 are thrown again, so there is
    no bias. Raises :class:`UnknownChanceError`.
    """
    if generator < 0:
        raise UnknownChanceError
    while True:
        generator = (generator + STEP) & MASK
        number = _mix(generator, MASK)
        rest = number % bound
        if number - rest + bound <= MASK + 1:
            return rest, generator


def shuffle(generator: int, cards: list[int]) -> int:
    """Bring ``cards`` into random order (Fisher and Yates, downwards), with the numbers that :func:`below`
    would give, all mixed at once in a third of the time; the generator that follows.

    Raises :class:`UnknownChanceError` where there is anything to shuffle.
    """
    last = len(cards) - 1
    if last < 1:
        return generator
    if generator < 0:
        raise UnknownChanceError
    numbers = _next(generator, last)
    if max(numbers) > MASK - len(cards):  # one of them may have to be thrown again
        while last > 0:
            index, generator = below(generator, last + 1)
            cards[last], cards[index] = cards[index], cards[last]
            last -= 1
        return generator
    for number in numbers:
        index = number % (last + 1)
        cards[last], cards[index] = cards[index], cards[last]
        last -= 1
    return (generator + len(numbers) * STEP) & MASK


def _next(generator: int, many: int) -> tuple[int, ...]:
    """The next numbers, mixed side by side in one long integer: each has 64 bits more for what is carried."""
    ones, steps = _side_by_side(many)
    mask = MASK * ones
    mixed = _mix((generator * ones + steps) & mask, mask)
    return unpack(f"<{2 * many}Q", mixed.to_bytes(16 * many, "little"))[::2]


@cache
def _side_by_side(many: int) -> tuple[int, int]:
    """The number one, and what the generator has gone on by, for each of so many steps."""
    ones = sum(1 << 128 * place for place in range(many))
    steps = sum(((place + 1) * STEP & MASK) << 128 * place for place in range(many))
    return ones, steps


def _mix(value: int, mask: int) -> int:
    """One number, or several side by side in ``mask``."""
    value = (((value ^ (value >> 30)) & mask) * 0xBF58476D1CE4E5B9) & mask
    value = (((value ^ (value >> 27)) & mask) * 0x94D049BB133111EB) & mask
    return (value ^ (value >> 31)) & mask

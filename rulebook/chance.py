"""The one seam through which all chance goes.

A generator is a single 64-bit integer, so a state holds it as plain data, copies it for nothing and
saves it in one number. SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
OOPSLA 2014) gives the same sequence on every machine and Python version, which the standard library
promises for `random.random` only.
"""

from __future__ import annotations

from typing import Final

MASK: Final = (1 << 64) - 1
UNKNOWN: Final = -1
"""The generator of somebody who does not know what chance will bring."""


class UnknownChanceError(Exception):
    """Something was left to chance that is :data:`UNKNOWN`."""


def seeded(seed: int) -> int:
    """The generator for ``seed`` (any integer)."""
    return _mix((seed ^ 0x9E3779B97F4A7C15) & MASK)


def below(generator: int, bound: int) -> tuple[int, int]:
    """A number from 0 to ``bound - 1``, every one equally likely, and the generator that follows.

    ``bound`` is at least 1. Numbers in the last incomplete stretch of 2**64 are thrown again, so there is
    no bias. Raises :class:`UnknownChanceError`.
    """
    if generator < 0:
        raise UnknownChanceError
    limit = MASK + 1 - (MASK + 1) % bound
    while True:
        generator = (generator + 0x9E3779B97F4A7C15) & MASK
        number = _mix(generator)
        if number < limit:
            return number % bound, generator


def _mix(value: int) -> int:
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)

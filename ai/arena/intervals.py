"""Rates with their uncertainty."""

from __future__ import annotations

import math
from dataclasses import dataclass

Z95 = 1.959963984540054
"""Half the width of a 95 % interval, in standard deviations."""


@dataclass(frozen=True, slots=True)
class Rate:
    """``wins`` of ``games``, and what chance alone would give (``fair``, a share of 1).

    A game that several win counts as a part for each, so wins need not be whole.
    """

    wins: float
    games: int
    fair: float

    @property
    def value(self) -> float | None:
        """The rate, ``None`` of no games."""
        return self.wins / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval by Wilson; 0 to 1 of no games."""
        return wilson(self.wins, self.games)


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The score interval of E. B. Wilson (1927) for a probability, from ``wins`` of ``games``.

    >>> [round(bound, 4) for bound in wilson(15, 50)]
    [0.191, 0.4375]
    """
    if games == 0:
        return 0.0, 1.0
    rate, weight = wins / games, z * z / games
    middle = (rate + weight / 2) / (1 + weight)
    spread = z / (1 + weight) * math.sqrt(rate * (1 - rate) / games + weight / (4 * games))
    return max(middle - spread, 0.0), min(middle + spread, 1.0)

"""Elo ratings from games of several players.

The model of Luce (1959), which is that of Bradley and Terry for two: a player of rating *r* has the strength
10^(r/400), and wins with a probability of their part in the strengths at the table. It is fitted by maximum
likelihood (Newton's method; Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of
Statistics 2004, shows that there is one maximum). So that an opponent who never won has a rating too, each is
taken to be normally distributed around the mean with a standard deviation of 1000, which moves the others by
next to nothing. Games that nobody won say nothing here.

Rates with their uncertainty.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

SCALE = 400 / math.log(10)
PRIOR = (SCALE / 1000) ** 2
STEPS = 100

Tables = Mapping[tuple[tuple[str, ...], str], float]
"""How many games each player won at each table: (the players, the winner) to wins."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Points above or below the mean of all, and the standard error of that number."""

    elo: float
    error: float


def ratings(tables: Tables) -> dict[str, Rating]:
    """The rating of everybody who sat at a table; a player may sit there in several seats.

    >>> fitted = ratings({(("a", "b"), "a"): 7500, (("a", "b"), "b"): 2500})
    >>> round(fitted["a"].elo - fitted["b"].elo)
    191
    """
    names = sorted({name for table, _ in tables for name in table})
    place = {name: number for number, name in enumerate(names)}
    games = [
        (Counter(place[name] for name in table), place[winner], wins)
        for (table, winner), wins in tables.items()
    ]
    found = [0.0] * len(names)
    for _ in range(STEPS):
        slope, curve = _slope(found, games)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in _inverse(curve)]
        # A step of more than a factor e in strength may overshoot.
        factor = min(1.0, 1.0 / max(map(abs, step), default=1.0)) if any(step) else 1.0
        found = [value + factor * change for value, change in zip(found, step, strict=True)]
        if max(map(abs, step), default=0.0) < 1e-10:
            break
    _, curve = _slope(found, games)
    covariance = _inverse(curve)
    mean = sum(found) / len(found) if found else 0.0
    return {
        name: Rating((found[number] - mean) * SCALE, math.sqrt(_about_mean(covariance, number)) * SCALE)
        for name, number in place.items()
    }


def _slope(
    found: Sequence[float], games: Sequence[tuple[Counter[int], int, float]]
) -> tuple[list[float], list[list[float]]]:
    """The gradient of the log-likelihood at ``found`` (logarithms of strengths), and minus its Hessian."""
    size = len(found)
    slope = [-PRIOR * value for value in found]
    curve = [[PRIOR if row == column else 0.0 for column in range(size)] for row in range(size)]
    for seats, winner, wins in games:
        highest = max(found[number] for number in seats)
        parts = {number: count * math.exp(found[number] - highest) for number, count in seats.items()}
        whole = sum(parts.values())
        slope[winner] += wins
        for one, part in parts.items():
            slope[one] -= wins * part / whole
            curve[one][one] += wins * part / whole
            for other, theirs in parts.items():
                curve[one][other] -= wins * part * theirs / whole**2
    return slope, curve


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(number == column) for column in range(size))] for number, row in enumerate(matrix)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda number: abs(rows[number][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for number in range(size):
            if number != pivot and rows[number][pivot]:
                factor = rows[number][pivot]
                rows[number] = [
                    value - factor * other for value, other in zip(rows[number], rows[pivot], strict=True)
                ]
    return [row[size:] for row in rows]


def _about_mean(covariance: Sequence[Sequence[float]], number: int) -> float:
    """The variance of a value less the mean of all."""
    size = len(covariance)
    with_mean = sum(covariance[number]) / size
    of_mean = sum(map(sum, covariance)) / size**2
    return max(covariance[number][number] - 2 * with_mean + of_mean, 0.0)


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

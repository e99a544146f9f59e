"""Linear programs in whole numbers: a simplex over sparse rows, without a rounding error.

Each row of the tableau is a dictionary of its nonzero numbers and has a scale of its own (the coefficient of
its basic variable), so a pivot touches only the rows that hold the entering column and never divides: it
combines two rows and takes out their greatest common divisor (Edmonds 1967 for pivoting without fractions).

The column with the largest gain enters (Dantzig). After a stretch of pivots that gain nothing the one with
the smallest number does, and leaves (Bland 1977), until there is a gain: such a stretch ends, a gain never
comes undone, so the method ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

__all__ = ["Exhausted", "Optimum", "Ray", "Tableau"]

BOUND, VALUE = -1, -2  # the pseudo-columns of a row: its right-hand side; the objective's own coefficient
STRETCH = 20  # pivots without a gain before the careful rule takes over


@dataclass(frozen=True, slots=True)
class Optimum:
    """The best value, where it is reached, and the price of each row (the solution of the dual)."""

    value: Fraction
    point: Mapping[int, Fraction]
    prices: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class Ray:
    """A direction in which the objective grows for ever: coprime integers > 0 by column."""

    direction: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The pivots that were allowed have been used up; nothing is known."""


class Tableau:
    """Maximise over all x >= 0 with ``sum(row[j] * x[j] for j in row) <= bound`` for each row.

    Columns are numbered from 0 below ``columns``, coefficients are integers, no bound may be below 0 (so that
    x = 0 is allowed). The tableau keeps its basis: another objective starts from where the last one ended.
    """

    def __init__(self, rows: Sequence[Mapping[int, int]], bounds: Sequence[int], columns: int) -> None:
        if any(bound < 0 for bound in bounds):
            raise ValueError("a bound is below 0")
        self.columns = columns
        self.pivots = 0
        self._basis = [columns + number for number in range(len(rows))]
        self._rows = [
            {**{column: value for column, value in row.items() if value}, columns + number: 1}
            for number, row in enumerate(rows)
        ]
        for row, bound in zip(self._rows, bounds, strict=True):
            if bound:
                row[BOUND] = bound

    def maximise(self, objective: Mapping[int, int], pivots: int | None = None) -> Optimum | Ray | Exhausted:
        """The optimum of a sum of columns, or the ray along which it has none; at most ``pivots`` steps."""
        goal = {column: -gain for column, gain in objective.items() if gain}
        goal[VALUE] = 1
        for row, basic in zip(self._rows, self._basis, strict=True):
            if basic in goal:
                goal = combine(goal, row, basic)
        idle, used = 0, 0
        while True:
            careful = idle > STRETCH
            column = entering(goal, careful)
            if column is None:
                return self._optimum(goal)
            number = self._leaving(column)
            if number is None:
                return self._ray(column)
            if pivots is not None and used >= pivots:
                return Exhausted()
            idle = 0 if BOUND in self._rows[number] else idle + 1
            used += 1
            goal = self._pivot(number, column, goal)

    def _leaving(self, column: int) -> int | None:
        """The row that limits ``column`` most; of several the one with the smallest basic variable."""
        best: tuple[int, int, int] | None = None
        chosen = None
        for number, row in enumerate(self._rows):
            value = row.get(column, 0)
            if value > 0:
                bound, basic = row.get(BOUND, 0), self._basis[number]
                if best is not None:
                    left, right = bound * best[1], best[0] * value
                    if left > right or (left == right and basic > best[2]):
                        continue
                best, chosen = (bound, value, basic), number
        return chosen

    def _pivot(self, number: int, column: int, goal: dict[int, int]) -> dict[int, int]:
        pivot = self._rows[number]
        for other, row in enumerate(self._rows):
            if other != number and column in row:
                self._rows[other] = combine(row, pivot, column)
        self._basis[number] = column
        self.pivots += 1
        return combine(goal, pivot, column)

    def _optimum(self, goal: Mapping[int, int]) -> Optimum:
        unit = goal[VALUE]
        point = {
            basic: Fraction(row[BOUND], row[basic])
            for row, basic in zip(self._rows, self._basis, strict=True)
            if basic < self.columns and BOUND in row
        }
        prices = {
            column - self.columns: Fraction(value, unit)
            for column, value in goal.items()
            if column >= self.columns
        }
        return Optimum(Fraction(goal.get(BOUND, 0), unit), point, prices)

    def _ray(self, column: int) -> Ray:
        falls = {
            basic: Fraction(-row[column], row[basic])
            for row, basic in zip(self._rows, self._basis, strict=True)
            if column in row and basic < self.columns
        }
        if column < self.columns:
            falls[column] = Fraction(1)
        return Ray(whole(falls))


def entering(goal: Mapping[int, int], careful: bool) -> int | None:
    """The column to bring in: the first that gains where care is due, else the one that gains most."""
    gains = [(0 if careful else value, column) for column, value in goal.items() if column >= 0 and value < 0]
    return min(gains)[1] if gains else None


def combine(row: Mapping[int, int], pivot: Mapping[int, int], column: int) -> dict[int, int]:
    """The sum of positive multiples of two rows (of ``pivot`` any) in which ``column`` is gone."""
    scale, factor = pivot[column], row[column]
    common = gcd(scale, factor)
    scale, factor = scale // common, factor // common
    result = dict(row) if scale == 1 else {key: value * scale for key, value in row.items()}
    for key, value in pivot.items():
        total = result.get(key, 0) - factor * value
        if total:
            result[key] = total
        else:
            result.pop(key, None)
    common = gcd(*result.values())
    return result if common <= 1 else {key: value // common for key, value in result.items()}


def whole(numbers: Mapping[int, Fraction]) -> dict[int, int]:
    """The same proportions in coprime integers, without zeros, in the order of the keys."""
    kept = {key: numbers[key] for key in sorted(numbers) if numbers[key]}
    scale = lcm(*(value.denominator for value in kept.values()))
    integers = {key: int(value * scale) for key, value in kept.items()}
    common = gcd(*integers.values())
    return {key: value // common for key, value in integers.items()}

"""Linear programs in whole numbers: a simplex over sparse rows, without a rounding error.

Of the tableau only the part below the slack variables is kept: how each row is combined from the given ones,
and with it the inverse of the basis. A column is worked out when it is asked for (the revised simplex of
Dantzig 1953). Each row has a scale of its own, the coefficient of its basic variable, so a pivot touches only
rows that hold the entering column and never divides but by a common divisor (after Edmonds 1967).

The column with the largest gain enters (Dantzig), looked for among those that gained most when all were last
looked at. After a stretch of pivots that gain nothing the one with the smallest number enters, and leaves
(Bland 1977), until there is a gain: such a stretch ends, a gain never comes undone, so the method ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

BOUND, SCALE = (
    -1,
    -2,
)  # keys of a row beside the slack variables: its right-hand side; its basic variable's part
STRETCH = 20  # pivots without a gain before the careful rule takes over
FEW = 150  # columns that are looked at again before all are


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
        self.pivots = 0
        self._columns: list[dict[int, int]] = [{} for _ in range(columns)]
        for number, row in enumerate(rows):
            for column, value in row.items():
                if value:
                    self._columns[column][number] = value
        self._basis = [columns + number for number in range(len(rows))]
        self._rows = [{number: 1, SCALE: 1} for number in range(len(rows))]
        self._holding = [{number} for number in range(len(rows))]  # the rows that hold a slack variable
        for row, bound in zip(self._rows, bounds, strict=True):
            if bound:
                row[BOUND] = bound

    def maximise(self, objective: Mapping[int, int], pivots: int | None = None) -> Optimum | Ray | Exhausted:
        """The optimum of a sum of columns, or the ray along which it has none; at most ``pivots`` steps."""
        goal = {SCALE: 1}
        for row, basic in zip(self._rows, self._basis, strict=True):
            if objective.get(basic):
                goal = mix(goal, row, row[SCALE], -objective[basic] * goal[SCALE])
        few: list[int] = []
        idle, used = 0, 0
        while True:
            column, few = self._entering(goal, objective, few, idle > STRETCH)
            if column is None:
                return self._optimum(goal)
            values = self._values(column)
            number = self._leaving(values)
            if number is None:
                return self._ray(column, values)
            if pivots is not None and used >= pivots:
                return Exhausted()
            idle = 0 if BOUND in self._rows[number] else idle + 1
            used += 1
            goal = self._pivot(number, column, values, goal, self._gain(goal, objective, column))

    def _gain(self, goal: Mapping[int, int], objective: Mapping[int, int], column: int) -> int:
        """The column's entry in the row of the objective: below 0 where more of it raises the value."""
        if column >= len(self._columns):
            return goal.get(column - len(self._columns), 0)
        paid = sum(value * goal.get(number, 0) for number, value in self._columns[column].items())
        return paid - objective.get(column, 0) * goal[SCALE]

    def _entering(
        self, goal: Mapping[int, int], objective: Mapping[int, int], few: list[int], careful: bool
    ) -> tuple[int | None, list[int]]:
        """The column to bring in, and those to look at first the next time."""
        if few and not careful:
            gain, column = min((self._gain(goal, objective, column), column) for column in few)
            if gain < 0:
                return column, few
        gains = self._gains(goal, objective)
        if not gains:
            return None, []
        if careful:
            return min(column for _, column in gains), []
        gains.sort()
        return gains[0][1], [column for _, column in gains[:FEW]]

    def _gains(self, goal: Mapping[int, int], objective: Mapping[int, int]) -> list[tuple[int, int]]:
        """Every column that raises the value, as its entry and its number."""
        found = []
        unit = goal[SCALE]
        for column, own in enumerate(self._columns):
            gain = -objective.get(column, 0) * unit
            for number, value in own.items():
                if number in goal:
                    gain += value * goal[number]
            if gain < 0:
                found.append((gain, column))
        first = len(self._columns)
        return found + [(gain, first + key) for key, gain in goal.items() if key >= 0 and gain < 0]

    def _values(self, column: int) -> dict[int, int]:
        """The column as it stands in the tableau: its value by row, without zeros."""
        own = self._columns[column] if column < len(self._columns) else {column - len(self._columns): 1}
        found: dict[int, int] = {}
        for key, value in own.items():
            for number in self._holding[key]:
                found[number] = found.get(number, 0) + self._rows[number][key] * value
        return {number: found[number] for number in sorted(found) if found[number]}

    def _leaving(self, values: Mapping[int, int]) -> int | None:
        """The row that limits a column most; of several the one with the smallest basic variable."""
        best: tuple[int, int, int] | None = None
        chosen = None
        for number, value in values.items():
            if value > 0:
                bound, basic = self._rows[number].get(BOUND, 0), self._basis[number]
                if best is not None:
                    left, right = bound * best[1], best[0] * value
                    if left > right or (left == right and basic > best[2]):
                        continue
                best, chosen = (bound, value, basic), number
        return chosen

    def _pivot(
        self, number: int, column: int, values: Mapping[int, int], goal: dict[int, int], gain: int
    ) -> dict[int, int]:
        pivot = self._rows[number]
        keys = [key for key in pivot if key >= 0]
        for other, value in values.items():
            if other != number:
                self._rows[other] = row = mix(self._rows[other], pivot, values[number], value)
                for key in keys:
                    if key in row:
                        self._holding[key].add(other)
                    else:
                        self._holding[key].discard(other)
        goal = mix(goal, pivot, values[number], gain)
        pivot[SCALE] = values[number]
        self._basis[number] = column
        self.pivots += 1
        return goal

    def _optimum(self, goal: Mapping[int, int]) -> Optimum:
        point = {
            basic: Fraction(row[BOUND], row[SCALE])
            for row, basic in zip(self._rows, self._basis, strict=True)
            if basic < len(self._columns) and BOUND in row
        }
        prices = {key: Fraction(value, goal[SCALE]) for key, value in goal.items() if key >= 0}
        return Optimum(Fraction(goal.get(BOUND, 0), goal[SCALE]), point, prices)

    def _ray(self, column: int, values: Mapping[int, int]) -> Ray:
        grows = {
            self._basis[number]: Fraction(-value, self._rows[number][SCALE])
            for number, value in values.items()
            if self._basis[number] < len(self._columns)
        }
        if column < len(self._columns):
            grows[column] = Fraction(1)
        return Ray(whole(grows))


def mix(row: Mapping[int, int], pivot: Mapping[int, int], scale: int, factor: int) -> dict[int, int]:
    """``scale`` > 0 times a row less ``factor`` times the pivot row, but for common divisors.

    The basic variable of the pivot row is leaving, so its part in the pivot row is no part of the sum.
    """
    common = gcd(scale, factor)
    scale, factor = scale // common, factor // common
    result = dict(row) if scale == 1 else {key: value * scale for key, value in row.items()}
    unit = result[SCALE]
    for key, value in pivot.items():
        total = result.get(key, 0) - factor * value
        if total:
            result[key] = total
        else:
            result.pop(key, None)
    result[SCALE] = unit
    common = gcd(*result.values())
    return result if common <= 1 else {key: value // common for key, value in result.items()}


def whole(numbers: Mapping[int, Fraction]) -> dict[int, int]:
    """The same proportions in coprime integers, without zeros, in the order of the keys."""
    kept = {key: numbers[key] for key in sorted(numbers) if numbers[key]}
    scale = lcm(*(value.denominator for value in kept.values()))
    integers = {key: int(value * scale) for key, value in kept.items()}
    common = gcd(*integers.values())
    return {key: value // common for key, value in integers.items()}

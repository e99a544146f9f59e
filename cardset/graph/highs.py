"""Weights for systems of thousands of steps, proposed by HiGHS and rounded to whole numbers.

HiGHS (Huangfu and Hall 2018) reckons with floating point, so nothing that comes from here is believed: the
caller checks each step in whole numbers, and solves exactly where one rises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from math import inf

SCALES = (1, 2, 3, 4, 6, 12, 60, 840)  # what the weights of a corner are often fractions of
NEAR = 1e-6


@cache
def installed() -> bool:
    """Whether the extra ``highs`` is there."""
    return find_spec("highspy") is not None


def propose(shapes: Sequence[Sequence[tuple[int, int]]], size: int) -> dict[int, int] | None:
    """Whole weights > 0 that should fall with as many steps as possible and rise with none.

    Counters are numbered below ``size``, a shape is what a step adds to which. Small weights are sought: for
    all steps at once, with the least sum; then, where that is impossible, for the steps that can be covered
    at all. ``None`` where there is no HiGHS or its numbers have no near fractions.
    """
    if not installed():
        return None
    lines = [dict(shape) for shape in shapes]
    found = minimise([1.0] * size, [inf] * size, lines, [-1.0] * len(lines))
    if found is None:
        wide = [line | {size + index: 1} for index, line in enumerate(lines)]
        cost = [0.0] * size + [-1.0] * len(lines)
        most = minimise(cost, [inf] * size + [1.0] * len(lines), wide, [0.0] * len(lines))
        if most is None:
            return None
        limits = [-1.0 if most[size + index] > 0.5 else 0.0 for index in range(len(lines))]
        found = minimise([1.0] * size, [inf] * size, lines, limits)
        if found is None:
            return None
    for scale in SCALES:
        rounded = [round(value * scale) for value in found]
        if all(abs(value * scale - near) < NEAR * scale for value, near in zip(found, rounded, strict=True)):
            return {index: weight for index, weight in enumerate(rounded) if weight > 0}
    return None


def minimise(
    cost: Sequence[float], upper: Sequence[float], lines: Sequence[Mapping[int, int]], limits: Sequence[float]
) -> list[float] | None:
    """The cheapest 0 <= x <= ``upper`` with each line's sum at most its limit; ``None`` without one."""
    import highspy

    program = highspy.HighsLp()
    program.num_col_ = len(cost)
    program.num_row_ = len(lines)
    program.col_cost_ = list(cost)
    program.col_lower_ = [0.0] * len(cost)
    program.col_upper_ = list(upper)
    program.row_lower_ = [-inf] * len(lines)
    program.row_upper_ = list(limits)
    program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    starts: list[int] = [0]
    indices: list[int] = []
    values: list[float] = []
    for line in lines:
        indices += line.keys()
        values += map(float, line.values())
        starts.append(len(indices))
    program.a_matrix_.start_ = starts
    program.a_matrix_.index_ = indices
    program.a_matrix_.value_ = values
    solver = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)  # and no chance: the same net must give the same weights
    solver.setOptionValue("random_seed", 0)
    solver.setOptionValue("solver", "simplex")
    solver.passModel(program)
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    return list(solver.getSolution().col_value)

"""The exact simplex: textbook programs, degenerate ones, rays, and duality."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.graph.simplex import Exhausted, Optimum, Ray, Tableau

Rows = list[dict[int, int]]


def test_a_textbook_program() -> None:
    tableau = Tableau([{0: 1}, {1: 2}, {0: 3, 1: 2}], [4, 12, 18], 2)

    assert tableau.maximise({0: 3, 1: 5}) == Optimum(
        Fraction(36), {0: Fraction(2), 1: Fraction(6)}, {1: Fraction(3, 2), 2: Fraction(1)}
    )


def test_fractions_are_exact() -> None:
    found = Tableau([{0: 3, 1: 7}, {0: 11, 1: 2}], [1, 1], 2).maximise({0: 1, 1: 1})

    assert isinstance(found, Optimum)
    assert found.value == Fraction(5 + 8, 71)
    assert found.point == {0: Fraction(5, 71), 1: Fraction(8, 71)}


def test_a_direction_without_end_is_whole_and_coprime() -> None:
    # 2 x <= 3 y and nothing else: x may grow while y grows faster.
    assert Tableau([{0: 2, 1: -3}], [5], 2).maximise({0: 1}) == Ray({0: 3, 1: 2})


def test_beales_program_does_not_circle() -> None:
    # Beale 1955: the largest gain alone repeats six bases for ever.
    rows = [{0: 25, 1: -6000, 2: -4, 3: 900}, {0: 50, 1: -9000, 2: -2, 3: 300}, {2: 1}]
    found = Tableau(rows, [0, 0, 1], 4).maximise({0: 75, 1: -15000, 2: 2, 3: -600})

    assert isinstance(found, Optimum)
    assert found.value == 5
    assert found.point == {0: Fraction(1, 25), 2: Fraction(1)}


def test_another_objective_goes_on_from_the_last_basis() -> None:
    tableau = Tableau([{0: 1}, {1: 2}, {0: 3, 1: 2}], [4, 12, 18], 2)
    tableau.maximise({0: 3, 1: 5})
    before = tableau.pivots
    found = tableau.maximise({0: 3, 1: 4})

    assert isinstance(found, Optimum)
    assert found.value == 30
    assert tableau.pivots == before


def test_effort_is_bounded() -> None:
    tableau = Tableau([{0: 1}, {1: 2}, {0: 3, 1: 2}], [4, 12, 18], 2)

    assert tableau.maximise({0: 3, 1: 5}, 1) == Exhausted()


def test_the_origin_must_be_allowed() -> None:
    with pytest.raises(ValueError, match="below 0"):
        Tableau([{0: 1}], [-1], 1)


def times(row: Mapping[int, int], point: Mapping[int, Fraction] | Mapping[int, int]) -> Fraction:
    return sum((Fraction(value) * point.get(column, 0) for column, value in row.items()), Fraction(0))


@st.composite
def programs(draw: st.DrawFn) -> tuple[Rows, list[int], dict[int, int], int]:
    columns = draw(st.integers(1, 6))
    row = st.dictionaries(st.integers(0, columns - 1), st.integers(-4, 4))
    rows = draw(st.lists(row, max_size=6))
    bounds = draw(st.lists(st.integers(0, 5), min_size=len(rows), max_size=len(rows)))
    return rows, bounds, draw(row), columns


@given(programs())
def test_an_answer_is_its_own_proof(program: tuple[Rows, list[int], dict[int, int], int]) -> None:
    rows, bounds, goal, columns = program
    found = Tableau(rows, bounds, columns).maximise(goal)

    if isinstance(found, Optimum):
        point, prices = found.point, found.prices
        assert all(value >= 0 for value in (*point.values(), *prices.values()))
        assert all(times(row, point) <= bound for row, bound in zip(rows, bounds, strict=True))
        for column in range(columns):
            priced = sum(
                (prices.get(number, Fraction(0)) * row.get(column, 0) for number, row in enumerate(rows)),
                Fraction(0),
            )
            assert priced >= goal.get(column, 0)
        assert times(goal, point) == found.value
        assert (
            sum((Fraction(bounds[number]) * price for number, price in prices.items()), Fraction(0))
            == found.value
        )
    else:
        assert isinstance(found, Ray)
        assert all(type(value) is int and value > 0 for value in found.direction.values())
        assert all(times(row, found.direction) <= 0 for row in rows)
        assert times(goal, found.direction) > 0

"""Ratings, against what can be worked out by hand and by what must hold of any."""

from __future__ import annotations

import math
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.arena.elo import ratings

SCALE = 400 / math.log(10)


def test_nobody_is_rated_without_games() -> None:
    assert ratings({}) == {}


def test_one_name_alone_is_the_mean() -> None:
    (only,) = ratings({(("a", "a", "a"), "a"): 100}).values()
    assert only.elo == pytest.approx(0, abs=1e-9)
    assert only.error == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("share", "points"), [(0.5, 0), (0.64, 100), (0.75, 191), (10 / 11, 400)])
def test_two_players_are_rated_as_in_chess(share: float, points: int) -> None:
    found = ratings({(("a", "b"), "a"): 1e5 * share, (("a", "b"), "b"): 1e5 * (1 - share)})
    assert found["a"].elo - found["b"].elo == pytest.approx(points, abs=0.6)


def test_the_error_of_two_players_is_that_of_a_share() -> None:
    # The error of a logarithm of odds is 1 / sqrt(n p q); each stands half the difference from the mean.
    found = ratings({(("a", "b"), "a"): 300, (("a", "b"), "b"): 100})
    assert found["a"].error == pytest.approx(SCALE / math.sqrt(400 * 0.75 * 0.25) / 2, rel=0.01)
    assert found["a"].error == pytest.approx(found["b"].error)


def test_one_against_three_wins_by_strength() -> None:
    table = ("a", "b", "b", "b")
    found = ratings({(table, "a"): 5e5, (table, "b"): 5e5})
    assert found["a"].elo - found["b"].elo == pytest.approx(400 * math.log10(3), abs=0.1)


def test_different_tables_are_joined_by_who_sat_at_both() -> None:
    # a beats b by 3 to 1, b beats c by 3 to 1: so a would beat c by 9 to 1.
    found = ratings(
        {
            (("a", "b"), "a"): 75_000,
            (("a", "b"), "b"): 25_000,
            (("b", "c", "c"), "b"): 60_000,
            (("b", "c", "c"), "c"): 40_000,
        }
    )
    assert found["a"].elo - found["c"].elo == pytest.approx(400 * math.log10(9), abs=0.6)


def test_who_never_won_is_rated_all_the_same() -> None:
    found = ratings({(("a", "b"), "a"): 50})
    assert 400 < found["a"].elo - found["b"].elo < 4000
    assert found["b"].error > 100


shares = st.lists(st.integers(0, 500), min_size=4, max_size=4).filter(any)


@given(shares)
def test_ratings_follow_wins_and_balance(wins: list[int]) -> None:
    names = ("a", "b", "c", "d")
    found = ratings({(names, name): count for name, count in zip(names, wins, strict=True) if count})
    assert sum(found[name].elo for name in names) == pytest.approx(0, abs=1e-6)
    for one, other in permutations(range(4), 2):
        if wins[one] > wins[other]:
            assert found[names[one]].elo > found[names[other]].elo


@given(shares)
def test_names_do_not_matter(wins: list[int]) -> None:
    tables = [("a", "b", "c", "d"), ("z", "y", "x", "w")]
    first, second = (
        ratings({(table, name): count for name, count in zip(table, wins, strict=True) if count})
        for table in tables
    )
    for one, other in zip(*tables, strict=True):
        assert first[one].elo == pytest.approx(second[other].elo, abs=1e-6)

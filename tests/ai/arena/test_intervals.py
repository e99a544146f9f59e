"""Wilson's interval, against published values and by what must hold of any."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.arena.elo import Rate, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_values(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert (round(found[0], 4), round(found[1], 4)) == (low, high)


@given(st.integers(1, 10_000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_it_holds_the_rate_and_is_a_share(sample: tuple[int, int]) -> None:
    wins, games = sample
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1


@given(st.integers(1, 1000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_losses_are_wins_of_the_others(sample: tuple[int, int]) -> None:
    wins, games = sample
    low, high = wilson(wins, games)
    lost_low, lost_high = wilson(games - wins, games)
    assert lost_low == pytest.approx(1 - high)
    assert lost_high == pytest.approx(1 - low)


@given(st.integers(1, 1000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_more_games_tell_more(sample: tuple[int, int]) -> None:
    wins, games = sample
    low, high = wilson(wins, games)
    closer_low, closer_high = wilson(4 * wins, 4 * games)
    assert closer_high - closer_low < high - low


def test_nothing_is_known_without_games() -> None:
    rate = Rate(0, 0, 0.25)
    assert rate.value is None
    assert rate.interval == (0.0, 1.0)

"""Rates of cards, counted by hand."""

from __future__ import annotations

import pytest

from ai.arena.cards import average, by_players, card_rates
from tests.ai.arena.samples import outcome, seat

GAMES = [
    outcome(
        ("x", "x"),
        (0,),
        0,
        first=0,
        turns=10,
        records=(seat((0, 1), (0,), (0, 2)), seat((1, 2), (1, 2), (1,))),
    ),
    outcome(
        ("x", "x", "x", "x"),
        (2,),
        1,
        first=1,
        turns=30,
        records=(seat((0,), ()), seat((1,), (1,)), seat((0,), (0,), (0,)), seat()),
    ),
]


def test_a_win_counts_for_the_cards_of_the_winner() -> None:
    rates = card_rates(GAMES, 4)
    assert (rates[0].drawn.wins, rates[0].drawn.games) == (2, 3)
    assert rates[0].drawn.fair == pytest.approx((0.5 + 0.25 + 0.25) / 3)
    assert (rates[1].drawn.wins, rates[1].drawn.games) == (1, 3)
    assert (rates[0].played.wins, rates[0].played.games) == (2, 2)
    assert (rates[2].kept.wins, rates[2].kept.games) == (1, 1)
    assert rates[3].drawn.games == rates[3].kept.games == 0


def test_how_often_a_drawn_card_is_played() -> None:
    rates = card_rates(GAMES, 4)
    assert (rates[0].used.wins, rates[0].used.games) == (2, 3)
    assert (rates[1].used.wins, rates[1].used.games) == (2, 3)


def test_the_average_weighs_cards_by_how_often_they_came() -> None:
    whole = average(card_rates(GAMES, 4))
    assert (whole.drawn.wins, whole.drawn.games) == (3, 7)
    assert whole.drawn.fair == pytest.approx((4 * 0.5 + 3 * 0.25) / 7)


def test_games_by_number_of_players() -> None:
    two, four = by_players(GAMES)
    assert (two.players, two.games, two.turns.mean, two.first.wins) == (2, 1, 10, 1)
    assert (four.players, four.games, four.turns.mean, four.first.wins) == (4, 1, 30, 0)

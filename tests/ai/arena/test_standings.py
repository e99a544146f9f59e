"""Who won how often, counted by hand."""

from __future__ import annotations

import pytest

from ai.arena.standings import length_of, standings, started, summary
from ai.games.unstable_unicorns.observer import CardObserver
from tests.ai.arena.samples import outcome, seat


def test_a_name_is_counted_once_in_all_its_seats() -> None:
    games = [
        outcome(("x", "y", "y", "y"), (0,), 0),
        outcome(("y", "y", "y", "x"), (1,), 1),
        outcome(("y", "y", "x", "y"), (2,), 2),
        outcome(("y", "x", "y", "y"), (0,), 3),
    ]
    x, y = standings(games, ["x", "y", "y", "y"], {})
    assert (x.opponent, x.seats, x.rate.wins, x.rate.games, x.rate.fair) == ("x", 1, 2, 4, 0.25)
    assert (y.opponent, y.seats, y.rate.wins, y.rate.games, y.rate.fair) == ("y", 3, 2, 4, 0.75)
    assert x.rating.elo == -y.rating.elo > 0


def test_several_winners_share_a_game_and_nobody_has_one_that_nobody_won() -> None:
    games = [outcome(("x", "y", "z"), (0, 1), 0), outcome(("x", "y", "z"), (), 1)]
    x, y, z = standings(games, ["x", "y", "z"], {})
    assert [one.rate.wins for one in (x, y, z)] == [0.5, 0.5, 0]
    assert [one.rate.games for one in (x, y, z)] == [2, 2, 2]
    assert x.rating.elo == pytest.approx(y.rating.elo) != z.rating.elo


def test_how_long_a_name_takes_to_win() -> None:
    games = [
        outcome(("x", "y"), (0,), 0, turns=10),
        outcome(("y", "x"), (1,), 1, turns=20),
        outcome(("x", "y"), (1,), 2, turns=40),
    ]
    x, y = standings(games, ["x", "y"], {})
    assert (x.won_in.mean, y.won_in.mean) == (15, 40)


def test_styles_are_per_seat_and_game() -> None:
    records = (
        seat(did={"responds": 4, "destroyed": 1, "plays": 8}, befell={"sacrificed": 2}),
        seat(did={"responds": 1, "sacrificed": 9}, befell={"responds": 5}),
        seat(did={"responds": 2}),
    )
    x, y = standings([outcome(("x", "y", "y"), (0,), records=records)], ["x", "y"], CardObserver.styles)
    assert (x.style["neighs"], x.style["destroyed"], x.style["plays"], x.style["sacrificed"]) == (4, 1, 8, 2)
    assert (y.style["neighs"], y.style["sacrificed"]) == (1.5, 0)


def test_who_began() -> None:
    games = [
        outcome(("x", "y"), (1,), 0, first=1),
        outcome(("x", "y"), (1,), 1, first=0),
        outcome(("x", "y"), (), 3, first=1),  # nobody won it, so neither did anybody who went second
        outcome(("x", "y", "z", "z"), (0, 2), 2, first=2),
    ]
    rate = started(games)
    assert (rate.wins, rate.games) == (1.5, 3)
    assert rate.fair == pytest.approx((0.5 + 0.5 + 0.25) / 3)


def test_lengths() -> None:
    found = length_of(range(1, 101))
    assert (found.mean, found.p50, found.p95) == (50.5, 50, 95)
    assert length_of([]).mean == 0


def test_a_summary_tells_runs_apart() -> None:
    one = [outcome(("x", "y"), (0,), 0), outcome(("x", "y"), (), 1)]
    assert summary(one).endings == {"goal": 1, "tie": 1}
    assert summary(one).digest == summary(list(one)).digest
    assert summary(one).digest != summary(one[:1]).digest


def test_nothing_played_is_no_error() -> None:
    (x,) = standings([], ["x"], {})
    assert (x.rate.value, x.seats, x.decisions) == (None, 0, 0)
    assert summary([]).games == 0

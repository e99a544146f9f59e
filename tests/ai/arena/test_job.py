"""Which games are played: seatings, paired deals, seeds."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.arena.job import Plan, read_seats, seatings
from cardset.errors import CardsetError
from rulebook.games.unstable_unicorns import GAME

tables = st.lists(st.sampled_from(["a", "b", "c"]), min_size=2, max_size=8).map(tuple)


def test_one_against_three_sits_in_every_seat() -> None:
    assert [seats.index("x") for seats in seatings(("x", "y", "y", "y"))] == [0, 3, 2, 1]


def test_equals_need_not_change_places() -> None:
    assert seatings(("y", "y", "y")) == (("y", "y", "y"),)
    assert seatings(("x", "y", "x", "y")) == (("x", "y", "x", "y"), ("y", "x", "y", "x"))


@given(tables)
def test_over_all_seatings_every_seat_sees_the_same_players(table: tuple[str, ...]) -> None:
    seated = seatings(table)
    assert len(set(seated)) == len(seated)
    for seat in range(len(table)):
        held = [seats[seat] for seats in seated]
        assert sorted(held * (len(table) // len(seated))) == sorted(table)


def test_every_deal_is_played_in_every_seating() -> None:
    plan = Plan(GAME.id, (("x", "y", "y", "y"),), seed=1, rules="cs-2e")
    jobs = [plan.job(number) for number in range(12)]
    assert [(job.deal, job.rotation) for job in jobs] == [(d, r) for d in range(3) for r in range(4)]
    for deal in range(3):
        paired = jobs[4 * deal : 4 * deal + 4]
        assert len({job.deal_seed for job in paired}) == 1
        assert {job.seats for job in paired} == set(seatings(plan.tables[0]))
    assert len({job.deal_seed for job in jobs}) == 3


def test_tables_take_turns() -> None:
    plan = Plan(GAME.id, (("x", "y"), ("x", "y", "y")), seed=1, rules="cs-2e")
    jobs = [plan.job(number) for number in range(10)]
    assert [len(job.seats) for job in jobs] == [2, 3] * 5
    assert [(job.deal, job.rotation) for job in jobs if len(job.seats) == 3] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
    ]


def test_everybody_has_a_seed_of_their_own() -> None:
    plans = [Plan(GAME.id, (("x", "y", "y"),), seed, "cs-2e") for seed in range(3)]
    jobs = [plan.job(number) for plan in plans for number in range(60)]
    opponents = [job.opponent_seed(seat) for job in jobs for seat in range(3)]
    assert len(set(opponents)) == len(opponents) == 540
    assert len({job.deal_seed for job in jobs}) == 60


def test_deals_do_not_depend_on_who_plays() -> None:
    one, other = (Plan(GAME.id, ((name, "y"),), 7, "cs-2e").job(0) for name in "xz")
    assert one.deal_seed == other.deal_seed


def test_a_job_is_plain_data() -> None:
    job = Plan(GAME.id, (("novice", "random"),), 1, "cs-2e", added=("mine.yaml",)).job(3)
    assert pickle.loads(pickle.dumps(job)) == job


def test_names_are_read_with_or_without_spaces() -> None:
    assert read_seats("novice, random,novice", GAME) == ("novice", "random", "novice")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("novice,novise", "there is no opponent 'novise' (did you mean 'novice'?)"),
        ("novice,,random", "there is no opponent ''"),
        ("novice:hard,random", "'novice:hard'"),
        (",".join(["novice"] * 9), "9 players cannot play (expected 2 to 8)"),
    ],
)
def test_what_cannot_sit_there(text: str, said: str) -> None:
    with pytest.raises(CardsetError) as caught:
        read_seats(text, GAME)
    assert said in str(caught.value)

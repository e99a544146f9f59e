"""A job gives one result, whoever plays it; opponents see their views and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from ai import roster
from ai.arena import game
from ai.arena.game import play
from ai.arena.job import Job, Plan
from ai.arena.result import Result, from_data, to_data
from cardset.errors import CardsetError
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import Move
from rulebook.replay import replay
from tests.ai.arena.sitters import Stubborn, Watched

PLAN = Plan(GAME.id, (("novice", "random", "novice"),), seed=3, rules="ru-2020", written=True)


def but_times(result: Result) -> dict[str, Any]:
    """What has to be the same each time: all but durations."""
    data = to_data(result)
    del data["seconds"]
    for seat in data["seats"]:
        seat["decisions"] = sum(seat.pop("wall").values())
        assert seat["decisions"] == sum(seat.pop("cpu").values())
    return data


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> type[Watched]:
    monkeypatch.setitem(roster.KINDS, "clairvoyant", "tests.ai.arena.sitters:Watched")
    monkeypatch.setitem(roster.KINDS, "honest", "tests.ai.arena.sitters:Watched")
    monkeypatch.setattr(Watched, "views", [])
    return Watched


def test_a_job_gives_the_same_result_each_time() -> None:
    job = PLAN.job(4)
    assert but_times(play(job)) == but_times(play(job))
    assert but_times(play(job)) != but_times(play(replace(job, seed=4)))


def test_a_result_survives_a_file() -> None:
    result = play(replace(PLAN.job(1), written=False))
    assert from_data(result.job, json.loads(json.dumps(to_data(result)))) == result


def test_all_seatings_of_a_deal_begin_alike() -> None:
    games = [play(PLAN.job(number)) for number in range(6)]
    for deal in (0, 1):
        paired = games[3 * deal : 3 * deal + 3]
        starts = [next(iter(_positions(result))) for result in paired]
        assert len({state.digest() for state in starts}) == 1
        assert len({result.first for result in paired}) == 1
        assert len({result.job.seats for result in paired}) == 3


def _positions(result: Result) -> Sequence[Any]:
    assert result.replay is not None
    return [state.copy() for state, _ in replay(result.replay)]


@pytest.mark.parametrize("number", range(6))
def test_what_is_counted_is_what_the_replay_shows(number: int) -> None:
    result = play(PLAN.job(number))
    *_, end = _positions(result)
    game, face_of = end.match, end.match.deck.face_of
    assert (result.ended, result.winners, result.turns) == (end.ended, end.winners, end.turn)
    assert result.digest == end.digest()
    journal = end.journal or []
    assert result.first == next(event.player for event in journal if event.kind == "turn-begins")
    assert result.replay is not None
    assert result.decisions == len(result.replay.moves)
    for seat, record in enumerate(result.seats):
        kinds = Counter(event.kind for event in journal if event.player == seat)
        assert record.did == kinds
        assert {"plays", "drawn"} <= set(record.did)
        assert set(record.kept) == {face_of[card] for card in end.zones[game.stable(seat)]}
        moves = [Move.parse(text) for text in result.replay.moves]
        assert set(record.played) >= {
            face_of[move.card]
            for (state, move) in zip(_positions(result), moves, strict=False)
            if move.kind in ("play", "respond") and state.player_to_act == seat
        }


def test_the_opening_hand_is_drawn() -> None:
    result = play(PLAN.job(0))
    start = _positions(result)[0]
    for seat, record in enumerate(result.seats):
        hand = start.zones[start.match.hand(seat)]
        assert len(hand) >= 5
        assert {start.match.deck.face_of[card] for card in hand} <= set(record.drawn)


def test_only_the_clairvoyant_is_shown_the_position(watched: type[Watched]) -> None:
    play(Job(GAME.id, 0, ("honest", "honest"), 1, 0, 0, "cs-2e"))
    assert watched.views
    assert all(state is None for _, state in watched.views)
    watched.views.clear()
    play(Job(GAME.id, 0, ("clairvoyant", "clairvoyant"), 1, 0, 0, "cs-2e"))
    assert watched.views
    for view, state in watched.views:
        assert state is not None
        assert state.view(view.player) == view


def test_an_illegal_move_is_told_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "build", lambda name, seed, game: Stubborn())
    with pytest.raises(CardsetError, match=r"novice in seat .* 'draw', which is not legal"):
        play(Job(GAME.id, 0, ("novice", "novice"), 1, 0, 0, "cs-2e"))


def test_a_game_that_goes_nowhere_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "MOST_DECISIONS", 10)
    result = play(PLAN.job(0))
    assert (result.ended, result.winners, result.decisions) == ("stalled", (), 10)


def test_names_that_are_paths_fit_into_replays() -> None:
    assert game._printable("scripted:" + "x" * 100 + "\n") == "scripted:" + "x" * 31

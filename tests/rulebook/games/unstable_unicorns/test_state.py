"""A state is plain data: copied, saved, sent elsewhere, it goes on in the same way."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.games.unstable_unicorns.engine import Move, State
from rulebook.protocol import IllegalMoveError
from rulebook.simulation import at_random
from tests.rulebook.games.unstable_unicorns.random_play import game, play_on, positions
from tests.rulebook.games.unstable_unicorns.table import Table

ROOT = Path(__file__).parents[4]

GOLDEN = {
    2: "e865e792a2d1465f",
    3: "175a62e5aa7a0126",
    4: "28f7c79d239654b2",
    5: "5f7e7283c1bb52a5",
    6: "df84713fedd82cf5",
    7: "1d9fb82716cd0fa4",
    8: "5f5aab9dedf48a58",
}
"""The digest of the end of game 2026 for so many players, everybody choosing by :func:`at_random`.

A change of the rules, of the cards or of their order changes them; nothing else may.
"""


def sampled(seed: int, players: int, every: int = 37) -> list[State]:
    """Copies of some positions of a random game, questions of all kinds among them."""
    return [state.copy() for number, (state, _) in enumerate(positions(seed, players)) if number % every == 0]


PLAYERS = range(2, 9)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_copy_goes_on_in_the_same_way_and_leaves_the_original_alone(players: int) -> None:
    for state in sampled(players, players):
        before = state.to_data()
        copy = state.copy()
        assert copy.to_data() == before
        moves = play_on(copy, 1)
        assert state.to_data() == before
        for move in moves:
            state.play(move)
        assert state.to_data() == copy.to_data()


def test_playing_the_original_leaves_the_copy_alone() -> None:
    for state in sampled(3, 4):
        copy = state.copy()
        before = copy.to_data()
        play_on(state, 2)
        assert copy.to_data() == before


@pytest.mark.parametrize("players", PLAYERS)
def test_a_state_saved_as_json_goes_on_in_the_same_way(players: int) -> None:
    for state in sampled(players + 10, players):
        data = json.loads(json.dumps(state.to_data()))
        loaded = State.from_data(state.match, data)
        assert loaded.to_data() == state.to_data()
        assert loaded.legal_moves() == state.legal_moves()
        assert [loaded.view(seat) for seat in range(players)] == [state.view(seat) for seat in range(players)]
        for move in play_on(loaded, 3):
            state.play(move)
        assert loaded.digest() == state.digest()


def test_a_finished_game_can_be_saved_too() -> None:
    state = game(5, 4)
    play_on(state, 5)
    loaded = State.from_data(state.match, json.loads(json.dumps(state.to_data())))
    assert (loaded.is_over, loaded.winners, loaded.ended) == (True, state.winners, state.ended)
    assert loaded.player_to_act is None
    assert loaded.legal_moves() == ()


def test_a_pickled_state_goes_on_in_the_same_way() -> None:
    for state in sampled(4, 5, every=50):
        loaded = pickle.loads(pickle.dumps(state))
        for move in play_on(loaded, 6):
            state.play(move)
        assert loaded.digest() == state.digest()


def test_a_game_is_its_seed_and_its_moves() -> None:
    first = game(9, 4)
    moves = play_on(first, 9)
    second = game(9, 4)
    for move in moves:
        second.play(move)
    assert second.digest() == first.digest()
    assert game(10, 4).digest() != game(9, 4).digest()


def test_the_digest_tells_positions_apart() -> None:
    digests = [state.digest() for state, _ in positions(1, 4)]
    assert len(set(digests)) == len(digests)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_move_that_is_not_offered_is_refused_and_changes_nothing(players: int) -> None:
    for state in sampled(players, players):
        before = state.to_data()
        for move in (Move("card", 500), Move("draw", 3), Move("yes", player=1)):
            with pytest.raises(IllegalMoveError, match="not among the legal moves"):
                state.play(move)
        assert state.to_data() == before


def test_what_equals_a_move_is_as_good_as_one() -> None:
    state = game(4, 3)
    expected = state.copy()
    move = expected.legal_moves()[-1]
    expected.play(move)
    state.play(tuple(move))
    assert state.to_data() == expected.to_data()


def test_a_play_that_another_card_forbids_is_refused_and_changes_nothing_r033() -> None:
    table = Table(["", "queen-bee-unicorn"], ["narwhal llamacorn"])
    hand = table.state.zones[table.state.match.hand(0)]
    narwhal = next(card for card in hand if table.word(card) == "narwhal")
    before = table.state.to_data()
    with pytest.raises(IllegalMoveError, match="not among the legal moves"):
        table.state.play(Move("play", narwhal, 0))
    assert table.state.to_data() == before


def test_a_finished_game_takes_no_moves() -> None:
    state = game(5, 3)
    play_on(state, 5)
    with pytest.raises(IllegalMoveError):
        state.play(Move("draw"))


def test_moves_print_differently_when_they_differ() -> None:
    for state, _ in positions(8, 6):
        moves = state.legal_moves()
        assert len({str(move) for move in moves}) == len(set(moves)) == len(moves) >= 2


def finished(players: int) -> str:
    """The digest of game 2026 at its end."""
    state = game(2026, players, deck="frozen")
    choose = at_random(2026)
    while state.player_to_act is not None:
        state.play(choose(state))
    return state.digest()


@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_seed_gives_the_same_game_on_every_machine(players: int) -> None:
    assert finished(players) == GOLDEN[players]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_the_order_of_hashes_changes_nothing(hash_seed: str) -> None:
    program = "from tests.rulebook.games.unstable_unicorns.test_state import finished; print(finished(5))"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == GOLDEN[5]


def test_views_can_be_compared_and_chosen_from_without_touching_the_state() -> None:
    choice = random.Random(1).choice
    for state, _ in positions(12, 3):
        before = state.digest()
        for seat in range(3):
            view = state.view(seat)
            if view.legal_moves:
                choice(view.legal_moves)
        assert state.digest() == before

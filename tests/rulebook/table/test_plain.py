"""The table of a small game that says nothing about it, and what programs and replays are told of one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardset.errors import CardsetError
from rulebook.game import VARIABLE, Game, find_game
from rulebook.plain import PlainMove
from rulebook.table import Ground, Voice

NAMES = ["Ann", "Bob", "Cid"]


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setenv(VARIABLE, str(Path(__file__).parents[2] / "games"))
    return find_game("foxfire")


@pytest.fixture
def state(game: Game) -> Any:
    return game.new_game(None, 3, 1, game.presets.default, journal=True)


def test_a_program_sees_what_the_player_may_know(state: Any) -> None:
    seat = state.player_to_act
    message = state.game.spoken(state.view(seat))
    assert message["sight"] == state.sight(seat)
    assert "sight" not in state.game.spoken(state.view((seat + 1) % 3))


def test_a_program_is_told_that_nothing_follows_where_the_game_says_nothing(state: Any) -> None:
    message = state.game.spoken(state.view(state.player_to_act))
    assert [move["follows"] for move in message["moves"]] == [[] for _ in message["moves"]]


def test_a_move_is_told_with_the_names_of_players(state: Any) -> None:
    seat = state.player_to_act
    other = (seat + 1) % 3
    move = PlainMove("challenge", player=other)
    assert state.game.sentence(state, move, NAMES) == f"{NAMES[seat]}: challenge {NAMES[other]}"


def test_the_clause_behind_a_move_is_named_once(state: Any) -> None:
    table, view = state.game.table(Voice(names=NAMES)), state.view(state.player_to_act)
    swap, challenge, _ = view.legal_moves
    assert [*table.why(view)] == [*table.why_so(view, challenge)] == [Ground("foxfire.challenge")]
    assert [*table.why_so(view, swap)] == []


def test_a_clause_that_there_is_not_is_named(state: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(state.game), "grounds", {"swap": "foxfire.chalenge"})
    with pytest.raises(CardsetError, match=r"no clause 'foxfire.chalenge' .did you mean 'foxfire.challenge'"):
        list(state.game.table(Voice(names=NAMES)).why(state.view(state.player_to_act)))


def test_whoever_is_asked_in_the_turn_of_somebody_else_is_not_told_that_it_is_theirs(state: Any) -> None:
    table, seat = state.game.table(Voice(names=NAMES)), state.player_to_act
    own = table.show(state.view(seat)).question
    state.active = (seat + 1) % 3  # asked in the middle of the turn
    other = table.show(state.view(state.active)).question
    assert own is not None
    assert other is not None
    assert (own.text, other.text) == ("Your turn. What do you do?", "What do you do?")

"""How the chances went in a game that is over."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ai.course import LEAST, MOST, Moment, course, turning_points
from ai.knowledge import expertise_for
from cardset.errors import CardsetError
from rulebook.game import VARIABLE, find_game
from rulebook.games.unstable_unicorns.engine import State, new_game
from tests.rulebook.games.unstable_unicorns.table import frozen_deck

GAMES = Path(__file__).parents[1] / "games"


def positions(players: int, seed: int) -> list[State]:
    """A game that chance has played to its end, position after position."""
    state = new_game(frozen_deck(), players, seed, journal=True)
    chance = random.Random(seed)
    found = [state.copy()]
    while not state.is_over:
        state.play(chance.choice(state.legal_moves()))
        found.append(state.copy())
    return found


def test_chances_of_every_moment_are_those_of_the_judgement() -> None:
    game = positions(3, 4)
    known = expertise_for(game[0].view(0))
    moments = course(game)

    settled = [tuple(known.chances(state)) for state in game if known.settled(state)]
    assert {tuple(moment.chances) for moment in moments} >= set(settled)
    assert len(moments) > len(settled)  # turns begin as well
    assert [moment.place for moment in moments] == sorted(moment.place for moment in moments)
    assert all(sum(moment.chances) == pytest.approx(1) for moment in moments)
    assert [*moments[-1].chances] == [float(seat in game[-1].winners) for seat in range(3)]
    journal = game[-1].journal or ()
    turns = [place for place, event in enumerate(journal, 1) if event.kind == "turn-begins"]
    for moment in moments[:-1]:
        assert moment.turn == sum(place <= moment.place for place in turns)


def moments(*chances: float) -> list[Moment]:
    return [Moment(turn, 3 * turn, [chance, 1 - chance]) for turn, chance in enumerate(chances, 1)]


def test_the_largest_changes_are_told_in_the_order_of_the_game_and_never_the_end() -> None:
    went = moments(0.25, 0.3, 0.5, 0.45, 0.2, 0.6, 0.6 - LEAST / 2, 1.0)
    found = turning_points(went, 0)
    assert [(one.turn, one.before, one.after) for one in found] == [
        (2, 0.3, 0.5),
        (4, 0.45, 0.2),
        (5, 0.2, 0.6),
    ]
    assert [(one.first, one.last) for one in found] == [(6, 9), (12, 15), (15, 18)]
    assert len(found) == MOST
    assert [one.before for one in turning_points(went, 1)] == pytest.approx([0.7, 0.55, 0.8])
    assert turning_points(moments(0.25, 0.26, 0.25, 1.0), 0) == []
    assert turning_points([], 0) == []


def test_a_game_that_takes_too_long_to_judge_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    game = positions(2, 5)
    ticks = iter(range(10_000))
    monkeypatch.setattr("ai.course.time.monotonic", lambda: next(ticks))
    assert course(game, patience=0) == []
    assert 0 < len(course(game, patience=20)) < 20


def test_where_nobody_judges_there_are_no_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(GAMES))
    game = find_game("foxfire")
    state = game.new_game(game.components(None), 2, 1, game.presets.default, journal=True)
    assert course([state]) == []

    def broken(game: object) -> None:
        raise CardsetError("what plays it cannot be loaded")

    monkeypatch.setattr("ai.course.knowledge_of", broken)
    assert course(positions(2, 5)) == []

"""Learning at Unicorn Fever: what is learnt foresees winners; a run goes on only with what it began with."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.games.unicorn_fever.evaluation import Evaluation, features
from ai.games.unicorn_fever.tuning import SCHOOL
from ai.games.unicorn_fever.weights import FILE
from ai.learning.plan import Practice
from ai.learning.regression import chances
from ai.learning.weights import Weights, built_in, read, write
from rulebook.games.unicorn_fever import GAME
from rulebook.games.unicorn_fever.state import FeverState
from tests.cli.running import Outcome, table

RULES = GAME.presets.read("")


def tune(out: Path, *more: str | Path) -> Outcome:
    return table("tune", "--game", "unicorn-fever", "--out", out, "--rounds", "1", *more)


@pytest.mark.soak
def test_a_round_is_played_and_gone_on_with(tmp_path: Path) -> None:
    first = tune(tmp_path, "--games", "10", "--jobs", "1")
    assert first.code == 0, first.err
    assert first.out.startswith("round 1 of 1: 10 games, log loss ")
    learnt = read(tmp_path / "weights.json", GAME.id)
    assert learnt.position != SCHOOL.beginning().position
    again = tune(tmp_path, "--games", "10", "--jobs", "1")
    assert (again.code, again.out.count("\n")) == (0, 1)  # it is there already


@pytest.mark.parametrize(
    ("facts", "refusal"),
    [
        ({"game": "unstable-unicorns"}, "these are weights of another game, 'unstable-unicorns'"),
        ({"fingerprint": "0123456789abcdef"}, "this is a round that was played with other cards"),
        ({"plan": {"games": 11}}, "this is a round of another run"),
    ],
)
def test_a_folder_of_something_else_is_refused_in_a_sentence(
    facts: dict[str, object], refusal: str, tmp_path: Path
) -> None:
    plan = Practice(GAME.id, 1, 10, 1, str(RULES))
    ours = {"game": GAME.id, "fingerprint": plan.fingerprint(), "plan": plan.told()}
    path = tmp_path / "round-1.json"
    write(path, Weights({"glory:0": 0.5}, provenance=ours))
    done = tune(tmp_path, "--games", "10")
    assert done.code == 0, done.err
    assert read(tmp_path / "weights.json").position == {"glory:0": 0.5}
    write(path, Weights({"glory:0": 0.5}, provenance={**ours, **facts}))
    refused = tune(tmp_path, "--games", "10")
    assert refused.code == 2
    assert f"{path}: {refusal}" in refused.err
    assert len(refused.err.splitlines()) == 1


def test_a_set_of_the_other_game_is_refused(tmp_path: Path) -> None:
    done = tune(tmp_path, "--set", "uu-base-2e")
    assert done.code == 2
    assert "is not for the game 'unicorn-fever'" in done.err


def test_the_evaluation_sums_what_is_learnt() -> None:
    state = GAME.new_game(GAME.components(None), 4, 5, RULES)
    assert isinstance(state, FeverState)
    summed = chances(SCHOOL.features(state), built_in(FILE).position)
    assert Evaluation(built_in(FILE).position).chances(state) == pytest.approx(summed)
    assert len(features(state)) == 4


def test_a_position_of_each_action_turn_and_each_race_is_learnt_from() -> None:
    taught = SCHOOL.play(GAME.components(None), 2, 1, SCHOOL.beginning(), RULES)
    action_turns, races = 2 * 3, RULES.races(2)
    assert len(taught.positions) >= races * (action_turns + 1)
    for at in taught.positions:
        assert sum(at.outcome) == pytest.approx(1)


def test_what_was_learnt_of_who_won_is_foreseen() -> None:
    box = GAME.components(None)
    taught = [SCHOOL.play(box, 2, seed, SCHOOL.beginning(), RULES) for seed in range(4)]
    learnt = SCHOOL.fit(taught, Weights(), box)
    loss, guess = SCHOOL.surprise(taught, learnt)
    assert loss < guess
    assert SCHOOL.surprise(taught, Weights()) == pytest.approx((guess, guess))

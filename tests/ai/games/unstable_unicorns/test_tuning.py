"""Learning is seeded and resumable, and what is learnt foresees winners and prefers what helps."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ai.games.unstable_unicorns.evaluation import Evaluation, features
from ai.games.unstable_unicorns.habits import Habits, describe
from ai.games.unstable_unicorns.tuning import SCHOOL, beginning, fit, play
from ai.games.unstable_unicorns.weights import FILE
from ai.learning.plan import Practice
from ai.learning.rounds import tune
from ai.learning.weights import Weights, built_in, read
from cardset.errors import CardsetError
from cardset.jobs.crew import Crew
from rulebook.games.unstable_unicorns import CS_2E
from tests.ai.positions import asked
from tests.rulebook.games.unstable_unicorns.table import frozen_deck

SMALL = Practice("unstable-unicorns", 2, 10, 3, "cs-2e")


def quiet(_: str) -> None:
    """Nobody listens."""


@pytest.mark.soak
def test_the_same_plan_gives_the_same_weights_however_it_is_carried_out(tmp_path: Path) -> None:
    whole, begun = tmp_path / "whole", tmp_path / "begun"
    tune(SMALL, whole, Crew(2), quiet)
    told: list[str] = []
    tune(Practice("unstable-unicorns", 1, 10, 3, "cs-2e"), begun, Crew(1), told.append)
    tune(SMALL, begun, Crew(1), told.append)
    assert len(told) == 2  # the first round was there already
    for number in (1, 2):
        name = f"round-{number}.json"
        assert (whole / name).read_bytes() == (begun / name).read_bytes()


@pytest.mark.soak
def test_rounds_of_another_plan_are_not_gone_on_with(tmp_path: Path) -> None:
    tune(Practice("unstable-unicorns", 1, 10, 3, "cs-2e"), tmp_path, Crew(1), quiet)
    with pytest.raises(CardsetError, match="another run"):
        tune(Practice("unstable-unicorns", 2, 10, 4, "cs-2e"), tmp_path, Crew(1), quiet)


@pytest.mark.soak
def test_learning_foresees_the_winners_of_games_it_has_not_seen() -> None:
    lessons = [play(frozen_deck(), 2, seed, beginning(), CS_2E) for seed in range(200)]
    learnt = fit(lessons[:100], beginning())
    loss, guess = SCHOOL.surprise(lessons[100:], learnt)
    assert loss < guess
    assert SCHOOL.surprise(lessons[100:], Weights()) == pytest.approx((guess, guess))


def test_features_say_what_the_evaluation_sums() -> None:
    """The evaluation is laid out for speed; its sums are those of the features that are learnt."""
    weights = built_in(FILE)
    evaluation = Evaluation(frozen_deck(), weights)
    compared = 0
    for state in asked(5, 3, every=4):
        sums = [sum(weights.position.get(name, 0.0) for name in names) for names in features(state)]
        assert evaluation.scores(state) == pytest.approx(sums)
        compared += 1
    assert compared > 10


def test_the_built_in_weights_know_what_helps() -> None:
    weights = built_in(FILE)
    missing = [weights.position[f"missing:{number}"] for number in range(1, 6)]
    assert missing == sorted(missing, reverse=True)
    assert weights.position["stable:upgrade"] > weights.position["stable:downgrade"]
    assert weights.provenance["made_by"] == "cli tune"
    assert weights.provenance["held_out_log_loss"] < weights.provenance["log_loss_of_a_guess"]
    draws = random.Random(1)
    for state in asked(4, 6, every=12):
        chances = Evaluation(frozen_deck(), weights).chances(state)
        assert sum(chances) == pytest.approx(1)
        assert 0 < chances[draws.randrange(4)] < 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema_version": 9}', '{"schema_version": 1}', "\x00"])
def test_a_file_that_holds_no_weights_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "weights.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardsetError) as caught:
        read(path)
    assert str(path) in str(caught.value)
    assert FILE.is_file()


def test_habits_are_the_sums_of_the_features_that_are_learnt() -> None:
    habits = Habits(frozen_deck(), built_in(FILE))
    kinds = set()
    for seed in (0, 1, 19, 30):
        for state in asked(5, seed, every=1, opponent="novice"):
            assert state.decision is not None
            kinds.add(state.decision.kind)
            described = describe(state, state.decision)
            sums = [sum(built_in(FILE).habits.get(name, 0.0) for name in names) for names in described]
            assert habits.weigh(state) == pytest.approx(sums)
            assert habits.prefer(state, random.Random(seed)) in state.decision.options
    assert kinds >= {
        "act",
        "respond",
        "card",
        "player",
        "may",
        "order",
    }  # who orders effects is rare, and branches more so

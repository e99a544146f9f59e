"""HiGHS proposes, whole numbers decide: the same verdict as without it, and no harm from a wrong proposal."""

from __future__ import annotations

import random

import pytest

from cardset.graph import cone, highs
from cardset.graph.net import Net, Transition
from cardset.graph.ranking import Ranking, prove
from cardset.graph.verify import check_rounds
from tests.cardset.graph.nets import by_chance, net


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask HiGHS for systems of any size."""
    monkeypatch.setattr(cone, "LARGE", 2)


def mixed(seed: int) -> Net:
    """A net that falls into parts, some of which end."""
    chance = random.Random(seed)
    steps: list[Transition] = []
    counters: list[str] = []
    for part in range(2):
        one = by_chance(chance, 4, 4, bulk=0.2)
        counters += [f"{part}{name}" for name in one.counters]
        for step in one.steps:
            change = {f"{part}{name}": added for name, added in step.change.items()}
            steps.append(Transition(f"{part}{step.id}", f"{part}{step.ability}", "", change, bulk=step.bulk))
    return Net(tuple(counters), tuple(steps))


def same(left: Ranking, right: Ranking) -> bool:
    return (left.core, left.candidates, left.complete) == (right.core, right.candidates, right.complete)


def sound(one: Net, ranking: Ranking) -> bool:
    """Whether the rounds are in order, as far as they go."""
    rounds = [{"weights": dict(each.weights), "covers": list(each.covers)} for each in ranking.rounds]
    open_ = set(ranking.core)
    faults = [fault.message for fault in check_rounds(one, rounds)]
    return all(fault.startswith("no round covers") and fault.split("'")[1] in open_ for fault in faults)


@pytest.mark.usefixtures("eager")
def test_the_core_is_the_same_with_and_without() -> None:
    ended = 0
    for seed in range(60):
        one = mixed(seed)
        with_it, without = prove(one), prove(one, solver="exact")
        assert same(with_it, without)
        assert sound(one, with_it)
        ended += with_it.proved
    assert 0 < ended < 60


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("weights", [None, {}, {0: 1}, {0: 5, 1: 1}])
def test_a_wrong_proposal_does_no_harm(
    weights: dict[int, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def propose(_: object, size: int) -> dict[int, int] | None:
        return weights and {index: weight for index, weight in weights.items() if index < size}

    monkeypatch.setattr(cone, "propose", propose)
    for seed in range(20):
        one = mixed(seed)
        assert same(prove(one), prove(one, solver="exact"))
        assert sound(one, prove(one))


@pytest.mark.usefixtures("eager")
def test_without_the_extra_the_exact_solver_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(highs, "installed", lambda: False)

    assert prove(net("x: -2a +b", "y: -b +a")).proved


def test_weights_are_small_and_whole() -> None:
    assert highs.propose([((0, -2), (1, 3)), ((0, 1), (1, -2))], 2) == {0: 5, 1: 3}


def test_what_cannot_fall_is_left() -> None:
    assert highs.propose([((0, -1), (1, 1)), ((0, 1), (1, -1)), ((2, -1),)], 3) == {2: 1}

"""Learning the weights: the heuristic plays against itself, and what came of it is fitted.

Every round plays games with the weights of the round before (the first with almost nothing: a Unicorn in a
Stable is good). From the positions and the winners a multinomial logistic regression gives the evaluation;
from what looking ahead said of every move a linear regression gives the habits. Both are fitted by AdaGrad
(Duchi, Hazan, Singer: "Adaptive subgradient methods", JMLR 12, 2011) with a pull towards 0, so that a weight
which few games speak of stays small. A new evaluation is like a policy improvement step: what was seen with
it is the next round's data.

A game is a pure function of its seed, the number of players and the weights; a fit of the games in order.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any

from ai.expertise import outcome
from ai.heuristic import look_ahead
from ai.unstable_unicorns import Expert
from ai.unstable_unicorns.evaluation import MISSING, features
from ai.unstable_unicorns.habits import Feature, describe
from ai.unstable_unicorns.weights import Weights
from rulebook.unstable_unicorns import Deck, Rules, new_game

__all__ = ["Lesson", "Position", "Question", "beginning", "fit", "play"]

CURIOUS = 0.1
"""How often a game takes any move, so that positions are seen which good play avoids."""


@dataclass(frozen=True, slots=True)
class Position:
    """The features of each player's score, and what the game was worth to each in the end."""

    features: list[list[str]]
    outcome: list[float]


@dataclass(frozen=True, slots=True)
class Question:
    """The features of each answer, and the chances to win after it."""

    features: list[tuple[Feature, ...]]
    values: list[float]


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one game taught."""

    positions: list[Position]
    questions: list[Question]


def beginning() -> Weights:
    """The weights before the first game: Unicorns win, and cards in hand become Unicorns."""
    position = {f"missing:{number}": -0.7 * number for number in range(MISSING + 1)}
    hand = {"baby-unicorn", "basic-unicorn", "magical-unicorn", "magic", "upgrade", "downgrade", "instant"}
    position |= {f"hand:{kind}": 0.15 for kind in sorted(hand)}
    return Weights(position)


def play(deck: Deck, players: int, seed: int, weights: Weights, rules: Rules) -> Lesson:
    """One game of the heuristic against itself."""
    rng = random.Random(seed)
    expert = Expert(deck, weights)
    state = new_game(deck, players, seed, rules)
    seen: list[list[list[str]]] = []
    questions = []
    while not state.is_over:
        decision = state.decision
        assert decision is not None  # the game goes on
        if decision.kind == "act":
            seen.append(features(state))
        values = look_ahead(state.view(decision.player), 1, rng, expert)
        questions.append(Question(describe(state, decision), values))
        moves = decision.options
        best = max(range(len(moves)), key=values.__getitem__)
        chance = rng.random()
        state.play(moves[int(chance / CURIOUS * len(moves))] if chance < CURIOUS else moves[best])
    worth = outcome(state)
    return Lesson([Position(found, worth) for found in seen], questions)


def fit(lessons: Sequence[Lesson], before: Weights, epochs: int, provenance: dict[str, Any]) -> Weights:
    """Weights that fit the ``lessons``, beginning from those ``before``."""
    position, habits = dict(before.position), dict(before.habits)
    _fit_positions([at for lesson in lessons for at in lesson.positions], position, epochs)
    _fit_habits([at for lesson in lessons for at in lesson.questions], habits, epochs)
    return Weights(position, habits, provenance)


def _fit_positions(positions: Iterable[Position], weights: dict[str, float], epochs: int) -> None:
    learner = _Learner(weights, rate=0.05, pull=2e-6)
    order = list(positions)
    for epoch in range(epochs):
        random.Random(epoch).shuffle(order)
        for at in order:
            powers = [exp(sum([weights.get(name, 0.0) for name in names])) for names in at.features]
            whole = sum(powers)
            for names, power, worth in zip(at.features, powers, at.outcome, strict=True):
                learner.step(names, worth - power / whole)


def _fit_habits(questions: Iterable[Question], weights: dict[Feature, float], epochs: int) -> None:
    learner = _Learner(weights, rate=0.03, pull=2e-6)
    order = list(questions)
    for epoch in range(epochs):
        random.Random(epoch).shuffle(order)
        for at in order:
            usual = sum(at.values) / len(at.values)
            said = [sum([weights.get(name, 0.0) for name in names]) for names in at.features]
            middle = sum(said) / len(said)
            for names, value, promise in zip(at.features, at.values, said, strict=True):
                learner.step(names, (value - usual) - (promise - middle))


class _Learner:
    """AdaGrad on sparse features that are there or not."""

    def __init__(self, weights: dict[Any, float], rate: float, pull: float) -> None:
        self.weights = weights
        self.rate = rate
        self.pull = pull
        self.squares: dict[Any, float] = {}

    def step(self, names: Iterable[Any], error: float) -> None:
        """Move the weights of ``names`` so that their sum comes nearer by ``error``."""
        for name in names:
            weight = self.weights.get(name, 0.0)
            slope = error - self.pull * weight
            square = self.squares.get(name, 1e-3) + slope * slope
            self.squares[name] = square
            self.weights[name] = weight + self.rate * slope / sqrt(square)

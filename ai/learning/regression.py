"""Fitting weights to positions and winners: a multinomial logistic regression.

The score of a player is a sum of weights times amounts, the chances of all are the softmax of their scores.
What they should have been is a mean of the outcome and of what later positions of the game say.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import TypeAlias

Features: TypeAlias = Sequence[tuple[str, float]]
"""What the score of a player is summed over: names of weights, each with how much there is of it."""

FAITH = 0.95
"""How much more the outcome of a game counts than what the next position says."""
RATE = 0.05
"""The first steps of a fit."""
FIRST = 1.0
"""What a weight is taken to have been wrong by before anything was seen of it, squared."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A position that a game went through: the features of each player's score, and what the game was worth
    to each in the end."""

    features: Sequence[Features]
    outcome: Sequence[float]


def chances(features: Sequence[Features], weights: Mapping[str, float]) -> list[float]:
    """How likely each player is to win."""
    scores = [sum([weights.get(name, 0.0) * amount for name, amount in found]) for found in features]
    most = max(scores)
    powers = [exp(score - most) for score in scores]
    whole = sum(powers)
    return [power / whole for power in powers]


def aims(game: Sequence[Labelled], weights: Mapping[str, float]) -> Iterator[tuple[Labelled, list[float]]]:
    """What the chances in each position of a game should have been: a mean of the outcome and of what later
    positions say, the nearer ones more (TD(lambda): Sutton, "Learning to predict by the methods of temporal
    differences", Machine Learning 3, 1988). The outcome alone would teach luck: a game has only one."""
    aim = [*game[-1].outcome] if game else []
    later = aim
    for at in reversed(game):
        aim = [(1 - FAITH) * near + FAITH * far for near, far in zip(later, aim, strict=True)]
        yield at, aim
        later = chances(at.features, weights)


def surprise(games: Iterable[Sequence[Labelled]], weights: Mapping[str, float]) -> tuple[float, float]:
    """The mean log loss of the chances that ``weights`` give, and of a guess that all are equally likely, in
    nats for one position."""
    loss = guess = 0.0
    count = 0
    for game in games:
        for at in game:
            found = chances(at.features, weights)
            loss -= sum(
                worth * log(max(chance, 1e-12)) for chance, worth in zip(found, at.outcome, strict=True)
            )
            guess += log(len(found))
            count += 1
    return loss / max(1, count), guess / max(1, count)


def fit(
    games: Sequence[Sequence[Labelled]], before: Mapping[str, float], epochs: int, pull: float
) -> dict[str, float]:
    """Weights that fit ``games``, beginning from those ``before``: AdaGrad (Duchi, Hazan, Singer: "Adaptive
    subgradient methods", JMLR 12, 2011), with a ``pull`` towards them, so that a weight of which few
    positions speak stays what it was.

    Steps are measured by how much a feature differs between the players, which amounts of Gold do more than
    a yes and no.
    """
    weights, scale = dict(before), _scale(games)
    squares: dict[str, float] = {}
    for epoch in range(epochs):
        wanted = [aim for game in games for aim in aims(game, weights)]
        random.Random(epoch).shuffle(wanted)
        for at, aim in wanted:
            slopes: dict[str, float] = {}
            for found, chance, worth in zip(at.features, chances(at.features, weights), aim, strict=True):
                for name, amount in found:
                    slopes[name] = slopes.get(name, 0.0) + (worth - chance) * amount
            for name, slope in slopes.items():
                unit = scale.get(name, 0.0)
                if not unit:  # all players have the same of it: nothing can be told
                    continue
                weight, first = weights.get(name, 0.0), before.get(name, 0.0)
                step = slope / unit - pull * (weight - first) * unit
                square = squares.get(name, FIRST) + step * step
                squares[name] = square
                weights[name] = weight + RATE * step / sqrt(square) / unit
    return weights


def _scale(games: Iterable[Sequence[Labelled]]) -> dict[str, float]:
    """By how much each feature differs between players, as a standard deviation."""
    sums: dict[str, float] = {}
    counts: dict[str, int] = {}
    for game in games:
        for at in game:
            players = [dict(found) for found in at.features]
            for name in {name for found in players for name in found}:
                amounts = [found.get(name, 0.0) for found in players]
                mean = sum(amounts) / len(amounts)
                sums[name] = sums.get(name, 0.0) + sum((amount - mean) ** 2 for amount in amounts)
                counts[name] = counts.get(name, 0) + len(amounts)
    return {name: sqrt(sums[name] / counts[name]) for name in sums}

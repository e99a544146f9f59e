"""How good a position is for each player: chances to win, from what everybody is going to have.

The score of a player is a sum of weights times what there is of it: Glory and Gold after the race, as
:mod:`.outlook` reckons them, loans, magic in the hand, contracts for the rounds that are left. Chances are
the softmax of the scores, so the weights are those of a multinomial logistic regression on positions and
winners of games played before.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, sqrt

from ai.expertise import outcome
from ai.games.unicorn_fever.outlook import Outlook, outlooks, spelled
from rulebook.games.unicorn_fever.position import ACTIONS, NOBODY, OVER, PER_GLORY, Position

INCOME = 10.0
"""So much Gold a round brings about, beside what is taxed."""
DOUBT = 4.0, 120.0
"""The variance of what else may happen to the Gold of a player: in this round, and in each that follows."""
LOST = 1e-5
"""Nobody is taken to be less likely than this to pay all in the end."""
STEEP = 1.7
"""The logistic function is about the normal distribution when it is so much steeper."""


class Evaluation:
    """Judges by weights, each named after what it is of and how many rounds follow: ``glory:0``."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.weights = weights

    def chances(self, state: Position) -> list[float]:
        """How likely each player is to win, by seat."""
        if state.stage == OVER:
            return outcome(state)
        scores = self.scores(state)
        most = max(scores)
        powers = [exp(score - most) for score in scores]
        whole = sum(powers)
        return [power / whole for power in powers]

    def scores(self, state: Position) -> list[float]:
        """The score of each player, by seat; only differences mean something."""
        weights = self.weights
        return [
            sum([weights.get(name, 0.0) * amount for name, amount in found.items()])
            for found in features(state)
        ]


def features(state: Position) -> list[dict[str, float]]:
    """What the score of each player is summed over, by seat: the names of weights, with how much."""
    left = state.races - state.race
    first = state.claimed if state.claimed != NOBODY else state.first
    found = []
    for seat, ahead in enumerate(outlooks(state, spelled(state))):
        amounts = {
            f"glory:{left}": ahead.glory,
            f"gold:{left}": max(ahead.net, 0.0) / PER_GLORY,
            f"short:{left}": max(-ahead.net, 0.0) / PER_GLORY,
            f"safe:{left}": log(max(1 - _ruin(ahead, left), LOST)),
            f"hand:{left}": float(len(state.hands[seat])),
            f"first:{left}": float(seat == first),
            f"turns:{left}": float(ACTIONS - state.acted[seat]),
        }
        if state.acted[seat] < ACTIONS:
            amounts[f"broke:{left}"] = float(state.gold[seat] < 1)
        if left:
            for contract in state.contracts[seat]:
                amounts["contract"] = amounts.get("contract", 0.0) + left
                name = f"contract:{state.box.contracts[contract].id}"
                amounts[name] = amounts.get(name, 0.0) + left
        found.append(amounts)
    return found


def _ruin(ahead: Outlook, left: int) -> float:
    """How likely a player is to owe something in the end that cannot be paid."""
    net = ahead.net + left * (INCOME - ahead.taxed)
    spread = ahead.spread + DOUBT[0] + left * DOUBT[1]
    return 1 / (1 + exp(min(STEEP * net / sqrt(spread), 60.0)))

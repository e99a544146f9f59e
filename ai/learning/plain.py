"""A school for games of which nothing is learnt but what positions are worth."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from ai.expertise import outcome
from ai.heuristic import Heuristic
from ai.learning.regression import Features, Labelled, fit
from ai.learning.school import School, Taught
from ai.learning.weights import Weights
from rulebook.options import Options

CURIOUS = 0.1
"""How often a game takes any move, so that positions are seen which good play avoids."""
EPOCHS = 3


class PlainSchool(School[Taught]):
    """Learns the weights of positions alone, from all positions that can be judged."""

    pull: ClassVar[float] = 0.03
    """How strongly weights are pulled towards those that they were before."""

    @abstractmethod
    def features(self, state: Any) -> Sequence[Features]:
        """What the score of each player is summed over, by seat."""

    def play(self, components: Any, players: int, seed: int, weights: Weights, rules: Options) -> Taught:
        """One game, with a whim now and then."""
        rng = random.Random(seed)
        known = self.expertise(components, weights)
        heuristic = Heuristic(rng.getrandbits(32), expertise=known)
        state = self.game.new_game(components, players, seed, rules)
        seen: list[Sequence[Features]] = []
        while (player := state.player_to_act) is not None:
            if known.settled(state):
                seen.append(self.features(state))
            view = state.view(player)
            moves = known.candidates(view)
            whim = rng.random() < CURIOUS
            move = moves[int(rng.random() * len(moves))] if whim else heuristic.choose(view)
            seen += map(self.features, self.passed(state, move))
            state.play(move)
        worth = outcome(state)
        return Taught([Labelled(found, worth) for found in seen])

    def passed(self, state: Any, move: Any) -> Iterable[Any]:
        """Positions to be judged through which a move leads without a question."""
        return ()

    def fit(self, taught: Sequence[Taught], before: Weights, components: Any) -> Weights:
        """A logistic regression."""
        games = [one.positions for one in taught]
        return Weights(fit(games, before.position, EPOCHS, self.pull))

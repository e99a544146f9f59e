"""How good positions are, and what is usually played in them, by the weights nearest to the cards."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

from ai.expertise import Expertise
from ai.games.unstable_unicorns.evaluation import Evaluation
from ai.games.unstable_unicorns.habits import Habits
from ai.games.unstable_unicorns.memory import draw_world, remember
from ai.games.unstable_unicorns.weights import FORMER, nearest
from ai.learning.weights import Weights, read
from ai.opponent import Reason
from rulebook.games.unstable_unicorns.deck import Deck
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.view import View


class Expert(Expertise[State]):
    """What is known of this game, by weights that were learnt."""

    def __init__(self, deck: Deck, weights: Weights) -> None:
        self.weights = weights
        self.evaluation = Evaluation(deck, weights)
        self.habits = Habits(deck, weights)

    def chances(self, state: State) -> list[float]:
        """How likely each player is to win, by seat."""
        return self.evaluation.chances(state)

    def weigh(self, state: State) -> list[float]:
        """How much each answer to the open question promises."""
        return self.habits.weigh(state)

    def prefer(self, state: State, rng: random.Random) -> Move:
        """What is usually answered."""
        return self.habits.prefer(state, rng)

    def yielding(self, state: State) -> Move | None:
        """To stop no card."""
        decision = state.decision
        if decision is None or decision.kind != "respond":
            return None
        return next(move for move in decision.options if move.kind == "pass")

    def settled(self, state: State) -> bool:
        """Whether somebody is to act, with nothing under way, or the game is over."""
        return state.decision is None or state.decision.kind == "act"

    def worlds(self, view: View) -> Callable[[random.Random], State]:
        """What draws worlds that fit what the player has seen happen."""
        memory = remember(view, self.weights)
        return lambda rng: draw_world(view, memory, rng)

    def reasons(self, view: View, move: Move, other: Move, rng: random.Random) -> tuple[Reason, ...]:
        """Why ``move`` and not ``other``: see :data:`.reasons.CODES`."""
        from ai.games.unstable_unicorns.reasons import reasons

        return reasons(view, move, other, self.evaluation, self, rng)


@lru_cache(maxsize=8)
def _expert(deck: Deck) -> Expert:
    return Expert(deck, nearest(deck.set)[1])


@lru_cache(maxsize=1)
def former(deck: Deck) -> Expert:
    """By the weights that came with the program before it counted blunders."""
    return Expert(deck, read(FORMER))


def expertise(view: View) -> Expert:
    """For the deck that is played."""
    return _expert(view.deck)

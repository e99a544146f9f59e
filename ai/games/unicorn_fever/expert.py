"""How good positions are, and what is usually done in them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from ai.expertise import Expertise
from ai.games.unicorn_fever.evaluation import Evaluation
from ai.games.unicorn_fever.harm import harm
from ai.games.unicorn_fever.promises import Glance, prices
from ai.games.unicorn_fever.thought import Thought
from ai.games.unicorn_fever.weights import nearest
from ai.opponent import Reason
from rulebook.games.unicorn_fever.box import Box
from rulebook.games.unicorn_fever.position import ACTION, RACING
from rulebook.games.unicorn_fever.state import FeverState
from rulebook.plain import PlainMove, PlainView

GLORY = 0.03
"""What a Glory is worth in chances to win, about."""
MAGIC = 8
"""So many ways to play a magic card are looked at."""
DARING = 0.4
"""By so much Glory in playouts any promise may seem to be larger than it is."""


class Expert(Expertise[FeverState]):
    """What is known of this game, by weights."""

    grain = 0.0
    looks = 2
    budget = 120
    wide = 6
    opposed = False

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.weights = weights
        self.evaluation = Evaluation(weights)
        self.prices = [prices(weights, left) for left in range(4)]

    def chances(self, state: FeverState) -> list[float]:
        """How likely each player is to win, by seat."""
        return self.evaluation.chances(state)

    def weigh(self, state: FeverState) -> list[float]:
        """How much each answer to the open question promises."""
        glance = self._glance(state)
        return [GLORY * glance.promise(move) for move in state.legal_moves()]

    def prefer(self, state: FeverState, rng: random.Random) -> PlainMove:
        """What is usually answered."""
        glance, chance = self._glance(state), rng.random
        best, most = None, -1e9
        for move in state.legal_moves():
            promise = glance.promise(move) + DARING * chance()
            if promise > most:
                best, most = move, promise
        assert best is not None  # somebody is asked
        return best

    def settled(self, state: FeverState) -> bool:
        """Whether an action turn begins, a race would, or the game is over."""
        return state.stage in (ACTION, RACING) or state.is_over

    def worlds(self, view: PlainView) -> Callable[[random.Random], Thought]:
        """What draws positions in thought, which end where the race begins."""

        def draw(rng: random.Random) -> Thought:
            world = view.determinize(rng)
            assert isinstance(world, FeverState)
            return Thought.of(world)

        return draw

    def candidates(self, view: PlainView) -> Sequence[PlainMove]:
        """What does not plainly hurt; of stakes those that differ much, of magic what promises most."""
        moves = view.legal_moves
        left = [move for move in moves if not harm(view, move)] or [*moves]
        stage = view.sight["stage"]
        if stage == "stake":
            glance = self._glance(self.worlds(view)(random.Random(0)))
            wanted = glance.stakes()
            return [move for move in left if move.number in wanted] or left
        if stage == "cast" and len(left) > MAGIC:
            glance = self._glance(self.worlds(view)(random.Random(0)))
            return sorted(left, key=glance.promise, reverse=True)[:MAGIC]
        return left

    def reasons(
        self, view: PlainView, move: PlainMove, other: PlainMove, rng: random.Random
    ) -> tuple[Reason, ...]:
        """Why ``move`` and not ``other``: see :data:`.reasons.CODES`."""
        from ai.games.unicorn_fever.reasons import reasons

        return reasons(view, move, other, self.evaluation, self)

    def _glance(self, state: FeverState) -> Glance:
        return Glance(state, self.prices[min(state.races - state.race, 3)])


@lru_cache(maxsize=8)
def _expert(box: Box) -> Expert:
    return Expert(nearest(box)[1].position)


def expertise(view: PlainView) -> Expert:
    """For what is played with."""
    return _expert(view.match.components)

"""What Unicorn Fever teaches: who wins from which position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ai.games.unicorn_fever.evaluation import features
from ai.games.unicorn_fever.expert import Expert
from ai.games.unicorn_fever.thought import Thought
from ai.games.unicorn_fever.weights import nearest
from ai.learning.plain import PlainSchool
from ai.learning.regression import Features
from ai.learning.weights import Weights
from cardset.model import CardSet
from rulebook.games.unicorn_fever import GAME
from rulebook.games.unicorn_fever.box import Box
from rulebook.games.unicorn_fever.position import ACTIONS, RACING
from rulebook.games.unicorn_fever.state import FeverState
from rulebook.plain import PlainMove


class FeverSchool(PlainSchool):
    """Learns how good positions are when an action turn or a race begins."""

    game = GAME

    def beginning(self) -> Weights:
        """Glory wins, Gold is worth something, nobody ends in debt."""
        return Weights(beginning())

    def cards(self, components: Box) -> CardSet | None:
        """The cards in the box."""
        return components.cards

    def at_hand(self, components: Box) -> Weights:
        """Those nearest to the cards."""
        return nearest(components)[1]

    def expertise(self, components: Box, weights: Weights) -> Expert:
        """What judges by these weights."""
        return Expert(weights.position)

    def features(self, state: FeverState) -> Sequence[Features]:
        """What the evaluation sums."""
        return [[*found.items()] for found in features(state)]

    def passed(self, state: FeverState, move: PlainMove) -> Iterator[FeverState]:
        """The position in which the race begins, where this move is the last one before it."""
        if sum(state.acted) < ACTIONS * state.players - 1:
            return
        world = Thought.of(state.copy())
        world.play(move)
        if world.stage == RACING:
            yield world


SCHOOL = FeverSchool()


def beginning() -> dict[str, float]:
    """The weights before the first game: Glory wins, Gold is worth something, nobody ends in debt."""
    found = {"contract": 0.08}
    for left, glory in enumerate((0.45, 0.3, 0.25, 0.2)):
        found |= {
            f"glory:{left}": glory,
            f"gold:{left}": glory * (1.0 + 0.3 * left),
            f"short:{left}": -glory * 1.5,
            f"safe:{left}": (7.0, 6.0, 4.0, 3.0)[left],
            f"hand:{left}": 0.1 * glory if left else 0.0,
            f"first:{left}": 0.3 * glory if left else 0.0,
            f"turns:{left}": 1.2 * glory,
            f"broke:{left}": -1.0 * glory,
        }
    return found

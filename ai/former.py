"""The heuristic as it was before blunders were counted: a yardstick for its successor, in the arena only."""

from __future__ import annotations

import random
from typing import Any, Self

from ai.knowledge import knowledge_of, lacking
from ai.opponent import Reason, nothing_more
from ai.playout import play_on
from rulebook.game import Game
from rulebook.protocol import View


class Former:
    """Carries every move out in one world, which it draws by what lies open alone, and takes the best
    position as it was judged then. ``seed`` fixes all its choices."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Self:
        """The yardstick; ``rest`` must be empty. Raises :class:`CardsetError`, also for a game that was
        judged in no other way before."""
        nothing_more("former", rest)
        if knowledge_of(game).former is None:
            raise lacking(game, "former", "a judgement that is out of date")
        return cls(seed)

    def choose(self, view: View[Any]) -> Any:
        """The move that promises most."""
        judgement = knowledge_of(view.game).former
        assert judgement is not None  # it was built for this game
        known, world = judgement(view), view.determinize(self.rng)
        values = []
        for move in view.legal_moves:
            state = world.copy()
            state.play(move)
            play_on(state, known, self.rng, 0)
            values.append(known.chances(state)[view.player])
        return view.legal_moves[max(range(len(values)), key=values.__getitem__)]

    def why(self) -> tuple[Reason, ...]:
        """Nothing: nobody asks it."""
        return ()

"""One look ahead: every move is carried out in a few worlds that may be the real one, and judged."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from ai.choice import Choice
from ai.expertise import Expertise
from ai.knowledge import expertise_for, knowledge_of, lacking
from ai.opponent import Reason, nothing_more
from ai.playout import play_on
from rulebook.game import Game
from rulebook.protocol import Move, State, View

WORLDS = 1


class Heuristic:
    """Takes the move after which its chances are best, as :class:`ai.expertise.Expertise` sees them."""

    def __init__(self, seed: int = 0, worlds: int = WORLDS, expertise: Expertise[Any] | None = None) -> None:
        self.rng = random.Random(seed)
        self.worlds = worlds
        self.expertise = expertise
        self._last: Choice | None = None

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Heuristic:
        """The heuristic; ``rest`` must be empty. Raises :class:`CardsetError`, also for a game of whose
        positions nothing is known."""
        nothing_more("heuristic", rest)
        if knowledge_of(game).expertise is None:
            raise lacking(game, "heuristic", "a judgement of its positions")
        return cls(seed)

    def choose(self, view: View[Any]) -> Any:
        """The move that promises most."""
        known = self.expertise or expertise_for(view)
        moves = view.legal_moves
        values = expectations(view.determinize, moves, view.player, self.worlds, self.rng, known)
        self._last = Choice(view, values)
        return self._last.move

    def why(self) -> tuple[Reason, ...]:
        """What the move does that the next best does not."""
        return self._last.reasons(self.expertise) if self._last else ()


def expectations(
    draw: Callable[[random.Random], State[Any]],
    moves: Sequence[Move],
    player: int,
    worlds: int,
    rng: random.Random,
    known: Expertise[Any],
) -> list[float]:
    """The chances of ``player`` to win after each of ``moves``, as soon as the position can be judged, on an
    average of ``worlds`` that are drawn; the same for all moves."""
    totals = [0.0] * len(moves)
    for _ in range(worlds):
        world = draw(rng)
        for number, move in enumerate(moves):
            state = world.copy()
            state.play(move)
            play_on(state, known, rng, 0)
            totals[number] += known.chances(state)[player]
    return [total / max(1, worlds) for total in totals]

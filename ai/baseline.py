"""The yardsticks: a player by chance, and one who snatches at what a game is about. No level is named after
them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ai.knowledge import knowledge_of, lacking
from ai.opponent import Reason, nothing_more
from rulebook.chance import below, seeded
from rulebook.game import Game
from rulebook.protocol import View

__all__ = ["Greedy", "Random"]


class Random:
    """Any legal move of any game, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self.generator = seeded(seed)

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Random:
        """The player by chance; ``rest`` must be empty. Raises :class:`CardsetError`."""
        nothing_more("random", rest)
        return cls(seed)

    def choose(self, view: View[Any]) -> Any:
        """One of the moves."""
        moves = view.legal_moves
        index, self.generator = below(self.generator, len(moves))
        return moves[index]

    def why(self) -> tuple[Reason, ...]:
        """There is never a reason."""
        return ()


class Greedy:
    """Takes one of the ``eager`` moves of a view whenever there are some; the rest is left to chance."""

    def __init__(self, eager: Callable[[Any], Sequence[Any]], seed: int = 0) -> None:
        self.eager = eager
        self.generator = seeded(seed)

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Greedy:
        """The greedy player; ``rest`` must be empty. Raises :class:`CardsetError`, also for a game in which
        nothing is known to snatch at."""
        nothing_more("greedy", rest)
        eager = knowledge_of(game).eager
        if eager is None:
            raise lacking(game, "greedy", "moves to snatch at")
        return cls(eager.moves, seed)

    def choose(self, view: View[Any]) -> Any:
        """What it snatches at if there is any of it, else any move."""
        moves = self.eager(view) or view.legal_moves
        index, self.generator = below(self.generator, len(moves))
        return moves[index]

    def why(self) -> tuple[Reason, ...]:
        """What it snatches at is its own reason."""
        return ()

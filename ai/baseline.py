"""The yardsticks: a player by chance, and one who snatches at what a game is about. No level is named after
them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from ai.knowledge import knowledge_of, lacking
from ai.opponent import Reason, nothing_more
from rulebook.chance import below, seeded
from rulebook.game import Game
from rulebook.protocol import View


class Random:
    """Any legal move of any game, all equally likely; ``seed`` fixes all its choices.

    Who takes only some of the moves, and leaves the rest to chance, derives from it.
    """

    kind = "random"

    def __init__(self, seed: int = 0) -> None:
        self.generator = seeded(seed)

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Self:
        """The opponent of this kind; ``rest`` must be empty. Raises :class:`CardsetError`."""
        nothing_more(cls.kind, rest)
        return cls(seed)

    def moves(self, view: View[Any]) -> Sequence[Any]:
        """The moves among which chance decides."""
        return view.legal_moves

    def choose(self, view: View[Any]) -> Any:
        """One of the moves."""
        moves = self.moves(view)
        index, self.generator = below(self.generator, len(moves))
        return moves[index]

    def why(self) -> tuple[Reason, ...]:
        """There is never a reason; what is snatched at is its own."""
        return ()


class Greedy(Random):
    """Takes one of the ``eager`` moves of a view whenever there are some; the rest is left to chance."""

    kind = "greedy"
    eager: Callable[[Any], Sequence[Any]]

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Self:
        """The greedy player; ``rest`` must be empty. Raises :class:`CardsetError`, also for a game in which
        nothing is known to snatch at."""
        player = super().named(rest, seed, game)
        eager = knowledge_of(game).eager
        if eager is None:
            raise lacking(game, "greedy", "moves to snatch at")
        player.eager = eager.moves
        return player

    def moves(self, view: View[Any]) -> Sequence[Any]:
        """What it snatches at if there is any of it, else any move."""
        return self.eager(view) or view.legal_moves

"""The yardsticks: a player by chance, and one who plays any Unicorn it can. No level is named after them."""

from __future__ import annotations

from typing import Any

from ai.opponent import Reason, nothing_more
from rulebook.chance import below, seeded
from rulebook.games.unstable_unicorns import View
from rulebook.protocol import Move
from rulebook.protocol import View as AnyView

__all__ = ["Greedy", "Random"]


class Random:
    """Any legal move of any game, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self.generator = seeded(seed)

    @classmethod
    def named(cls, rest: str, seed: int) -> Random:
        """The player by chance; ``rest`` must be empty. Raises :class:`CardsetError`."""
        nothing_more("random", rest)
        return cls(seed)

    def choose(self, view: AnyView[Any]) -> Any:
        """One of the moves."""
        moves = view.legal_moves
        index, self.generator = below(self.generator, len(moves))
        return moves[index]

    def why(self) -> tuple[Reason, ...]:
        """There is never a reason."""
        return ()


class Greedy:
    """Plays a Unicorn into its own Stable whenever it can; everything else is left to chance."""

    def __init__(self, seed: int = 0) -> None:
        self.generator = seeded(seed)

    @classmethod
    def named(cls, rest: str, seed: int) -> Greedy:
        """The greedy player; ``rest`` must be empty. Raises :class:`CardsetError`."""
        nothing_more("greedy", rest)
        return cls(seed)

    def choose(self, view: View) -> Move:
        """A Unicorn if there is one to play, else any move."""
        unicorns = view.deck.unicorns
        mine = [
            move
            for move in view.legal_moves
            if move.kind == "play" and move.card in unicorns and move.player == view.player
        ]
        moves = mine or view.legal_moves
        index, self.generator = below(self.generator, len(moves))
        return moves[index]

    def why(self) -> tuple[Reason, ...]:
        """A Unicorn is its own reason."""
        return ()

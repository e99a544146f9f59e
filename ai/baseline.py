"""The yardsticks: a player by chance, and one who snatches at what a game is about. No level is named after
them.

A yardstick, too, is a search that is allowed to see everything. It is never played against.

The novice plays at random among the legal moves, but never hurts itself for nothing.

Where nobody has said of a game what hurts, nothing is known to, and a novice is as good as chance: a beginner
who has only read the rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Self

from ai.expertise import Expertise
from ai.flat import Flat
from ai.knowledge import knowledge_of, lacking
from ai.opponent import Reason, nothing_more
from rulebook.chance import below, seeded
from rulebook.game import Game
from rulebook.protocol import State, View


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
        """Chance; what is snatched at is its own."""
        return (Reason("chance"),)


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


class Novice(Random):
    """A random player with that one scruple. ``seed`` fixes all its choices."""

    kind = "novice"

    def moves(self, view: View[Any]) -> Sequence[Any]:
        """The moves that hurt least."""
        moves, harm = view.legal_moves, knowledge_of(view.game).harm
        if harm is None:
            return moves
        harms = [harm(view, move) for move in moves]
        least = min(harms)
        return [move for move, hurt in zip(moves, harms, strict=True) if hurt == least]


class Clairvoyant(Flat):
    """Flat search in the one world that is real. The arena sets ``state`` before every choice.

    What comes by chance later, such as a shuffle, it knows as well.
    """

    kind = "clairvoyant"
    state: State[Any]

    def worlds(self, view: View[Any], known: Expertise[Any]) -> Callable[[random.Random], State[Any]]:
        """The real one, every time."""
        return lambda _: self.state

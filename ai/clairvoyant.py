"""A yardstick for measurements: the same search, allowed to see everything. It is never played against."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ai.expertise import Expertise
from ai.flat import ITERATIONS, Flat, iterations_of
from rulebook.game import Game
from rulebook.protocol import State, View

__all__ = ["Clairvoyant"]


class Clairvoyant(Flat):
    """Flat search in the one world that is real. The arena sets ``state`` before every choice.

    What comes by chance later, such as a shuffle, it knows as well.
    """

    state: State[Any]

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Clairvoyant:
        """``rest`` is the number of playouts, if any. Raises :class:`CardsetError`."""
        return cls(seed, iterations_of("clairvoyant", rest, ITERATIONS))

    def worlds(self, view: View[Any], known: Expertise[Any]) -> Callable[[random.Random], State[Any]]:
        """The real one, every time."""
        return lambda _: self.state

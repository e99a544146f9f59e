"""A yardstick for measurements: the same search, allowed to see everything. It is never played against."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ai.expertise import Expertise
from ai.flat import Flat
from rulebook.protocol import State, View


class Clairvoyant(Flat):
    """Flat search in the one world that is real. The arena sets ``state`` before every choice.

    What comes by chance later, such as a shuffle, it knows as well.
    """

    kind = "clairvoyant"
    state: State[Any]

    def worlds(self, view: View[Any], known: Expertise[Any]) -> Callable[[random.Random], State[Any]]:
        """The real one, every time."""
        return lambda _: self.state

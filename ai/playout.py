"""Playing a position on, quickly, to see where it leads."""

from __future__ import annotations

import random
from typing import Any

from ai.expertise import Expertise
from rulebook.protocol import State

LENGTH = 10
"""After so many moves a playout is judged instead of played to its end. In equal time many short playouts won
far more than few long ones: what comes later is mostly luck."""
PATIENCE = 60
"""How many more moves may pass until a position can be judged."""


def resolve(state: State[Any], expertise: Expertise[Any], unopposed: int | None = None) -> None:
    """Play ``state`` on with what is usual until it can be judged. In the way of the player ``unopposed``
    nobody gets."""
    for _ in range(PATIENCE):
        if expertise.settled(state):
            return
        yields = None if unopposed in (None, state.player_to_act) else expertise.yielding(state)
        state.play(expertise.usual(state) if yields is None else yields)


def play_on(state: State[Any], expertise: Expertise[Any], rng: random.Random, length: int = LENGTH) -> None:
    """Play ``state`` on with what is usually played, up to the end or ``length`` moves, and then until it can
    be judged (within :data:`PATIENCE` moves, since chains may be long)."""
    prefer, play = expertise.prefer, state.play
    for _ in range(length):
        if state.is_over:
            return
        play(prefer(state, rng))
    for _ in range(PATIENCE):
        if expertise.settled(state):
            return
        play(prefer(state, rng))

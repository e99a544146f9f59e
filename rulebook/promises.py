"""What every game promises of its states, checked from outside, so that an author learns what is broken.

:mod:`rulebook.simulation` looks so closely at a game with the fewest and one with the most players.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from rulebook.game import Game
from rulebook.options import Options
from rulebook.protocol import State, UnsoundError

EVERY = 5
"""Every so many moves a position is looked at, and a world of one player after the other."""
ANOTHER = (
    "the same moves came to another position: chance must come from the state alone, and all that matters "
    "later be part of it"
)
MOST = 500
"""After so many moves enough was seen."""


def check_promises(
    game: Game,
    components: Any,
    players: int,
    seed: int,
    rules: Options,
    choose: Callable[[State[Any]], Any],
) -> None:
    """Play the game dealt with ``seed`` by ``choose``, and again, and look at its positions on the way.

    A copy is equal; a move is read back from its text; a world that a player may be in is sound and looks the
    same to that player; every event has its words; the same moves come to the same end. Raises
    :class:`UnsoundError` that names players, seed and move.
    """
    state, again = (game.new_game(components, players, seed, rules, journal=True) for _ in range(2))
    name = f"{players} players, seed {seed}"
    words = game.events(components).events
    rng = random.Random(seed)
    for number in range(MOST):
        if number % EVERY == 0 or state.is_over:
            whole = state.digest()
            if again.digest() != whole:
                raise UnsoundError(f"{name}, after move {number}: {ANOTHER}")
            if state.copy().digest() != whole:
                raise UnsoundError(f"{name}, after move {number}: a copy is another position")
            if state.is_over:
                break
            for fault in _broken(game, state, number // EVERY % players, rng):
                raise UnsoundError(f"{name}, after move {number}: {fault}")
        move = choose(state)
        state.play(move)
        again.play(move)
    unknown = sorted({event.kind for event in state.journal or ()} - {*words})
    if words and unknown:
        raise UnsoundError(f"{name}: nothing is said of the events {', '.join(unknown)}")


def _broken(game: Game, state: State[Any], player: int, rng: random.Random) -> Iterator[str]:
    """What a position breaks of its promises, to ``player`` among others."""
    for move in state.legal_moves():
        if game.read_move(str(move)) != move:
            yield f"the move {str(move)!r} is read as another one"
    world = state.determinize(player, rng)
    if fault := game.check(world):
        yield f"a world that player {player} may be in is none: {fault}"
    if world.view(player) != state.view(player):
        yield (
            f"player {player} can tell a world that is dealt anew from the real one: "
            "the view shows what is hidden, or what is seen was dealt anew as well"
        )

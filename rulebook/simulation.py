"""Many games in a row, each checked on the way: for soak tests, for balance, for `rulebook simulate`."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebook.chance import below, seeded
from rulebook.game import Game
from rulebook.options import Options
from rulebook.promises import check_promises
from rulebook.protocol import State, UnsoundError, View

Choose = Callable[[View[Any]], Any]

MOST_MOVES = 20_000
"""A game that takes more does not end."""


@dataclass(slots=True)
class Report:
    """What came of the games: how many by number of players, by how they ended (see :attr:`State.ended`)
    and by the seat that won (-1: nobody); all moves and turns; the seconds it took."""

    games: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    moves: int = 0
    turns: int = 0
    seconds: float = 0.0

    @property
    def total(self) -> int:
        """How many games were played."""
        return self.games.total()


def simulate(
    game: Game,
    components: Any,
    players: int | Sequence[int],
    games: int,
    seed: int = 0,
    chooser: Callable[[int], Choose] | None = None,
    rules: Options | None = None,
) -> Report:
    """Play ``games`` games, number *n* with the seed ``seed + n``; several ``players`` are taken in turn.

    ``components`` are what is played with (:meth:`Game.components`). ``chooser`` gives, for the seed of a
    game, what answers every question from the view of whoever is asked; by default at random. So any game of
    a run can be played again by its seed alone. Every position is checked (:meth:`Game.check`), and the first
    games with the fewest and with the most players more closely (:mod:`rulebook.promises`): an unsound one
    raises :class:`rulebook.protocol.UnsoundError`, which names seed and players.
    """
    numbers = [players] if isinstance(players, int) else list(players)
    chosen = rules or game.presets.default
    report = Report()
    start = time.perf_counter()
    for number in range(games):
        seated = numbers[number % len(numbers)]
        state = game.new_game(components, seated, seed + number, chosen)
        choose = _by_view(chooser(seed + number)) if chooser else at_random(seed + number)
        report.moves += _play(game, state, choose, f"seed {seed + number}")
        report.games[state.players] += 1
        report.endings[state.ended] += 1
        report.winners[state.winners[0] if state.winners else -1] += 1
        report.turns += state.turn
    report.seconds = time.perf_counter() - start
    for seated in sorted({min(numbers[:games]), max(numbers[:games])}) if games else ():
        number = seed + numbers.index(seated)
        check_promises(game, components, seated, number, chosen, at_random(number))
    return report


def at_random(seed: int) -> Callable[[State[Any]], Any]:
    """What takes any legal move of a position, all equally likely; the seed fixes all its choices."""
    generator = seeded(seed)

    def choose(state: State[Any]) -> Any:
        nonlocal generator
        moves = state.legal_moves()
        index, generator = below(generator, len(moves))
        return moves[index]

    return choose


def _by_view(choose: Choose) -> Callable[[State[Any]], Any]:
    """``choose`` given nothing but the view of whoever is asked."""
    return lambda state: choose(state.view(state.player_to_act or 0))


def _play(game: Game, state: State[Any], choose: Callable[[State[Any]], Any], name: str) -> int:
    """Play one game to its end; returns how many moves it took."""
    moves = 0
    name = f"{state.players} players, {name}"
    _check(game, state, name)
    while state.player_to_act is not None:
        if moves == MOST_MOVES:
            raise UnsoundError(f"{name}: there is no end after {MOST_MOVES} moves")
        move = choose(state)
        moves += 1
        try:
            state.play(move)
        except Exception as error:  # whatever it is, the game that shows it must be named
            raise UnsoundError(f"{name}, move {moves} ({move}) raised {error!r}") from error
        _check(game, state, f"{name}, after move {moves}")
    return moves


def _check(game: Game, state: State[Any], name: str) -> None:
    if fault := game.check(state):
        raise UnsoundError(f"{name}: {fault}")

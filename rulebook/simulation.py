"""Many games in a row, each checked on the way: for soak tests, for balance, for `rulebook simulate`.

What every game promises of its states is checked from outside, so that an author learns what is broken:
a game with the fewest and one with the most players are looked at so closely.

How many games there are from a position is the classic test of rules, since any change moves a number:

>>> from rulebook import new_game
>>> perft(new_game("unstable-unicorns", players=2, seed=1), 1)
13
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rulebook.chance import below, seeded
from rulebook.game import Game
from rulebook.options import Options
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

    def add(self, players: int, end: End) -> None:
        """Count a game."""
        self.games[players] += 1
        self.endings[end.ended] += 1
        self.winners[end.winner] += 1
        self.moves += end.moves
        self.turns += end.turns


class End(NamedTuple):
    """How a game ended, and which seat won it (-1: nobody), after so many moves and turns."""

    ended: str
    winner: int
    moves: int
    turns: int


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
    games with the fewest and with the most players more closely (:mod:`rulebook.simulation`): an unsound one
    raises :class:`rulebook.protocol.UnsoundError`, which names seed and players.
    """
    numbers = [players] if isinstance(players, int) else list(players)
    chosen = rules or game.presets.default
    report = Report()
    start = time.perf_counter()
    for number in range(games):
        seated = numbers[number % len(numbers)]
        report.add(seated, play_checked(game, components, seated, seed + number, chosen, chooser))
    report.seconds = time.perf_counter() - start
    for seated in sorted({min(numbers[:games]), max(numbers[:games])}) if games else ():
        number = seed + numbers.index(seated)
        check_promises(game, components, seated, number, chosen, at_random(number))
    return report


def play_checked(
    game: Game,
    components: Any,
    players: int,
    seed: int,
    rules: Options,
    chooser: Callable[[int], Choose] | None = None,
) -> End:
    """Play the game dealt with ``seed``, as :func:`simulate` does, and check every position of it."""
    state = game.new_game(components, players, seed, rules)
    choose = _by_view(chooser(seed)) if chooser else at_random(seed)
    moves = _play(game, state, choose, f"seed {seed}")
    return End(state.ended or "", state.winners[0] if state.winners else -1, moves, state.turn)


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


def perft(state: State[Any], depth: int) -> int:
    """The number of sequences of exactly ``depth`` moves from ``state``, which stays as it is.

    A game that is over has no moves, so it counts for none but ``depth`` 0. What chance will do is fixed in
    ``state``, so the number is the same every time.
    """
    if depth <= 1:
        return len(state.legal_moves()) if depth == 1 else 1
    return sum(divide(state, depth).values())


def divide(state: State[Any], depth: int) -> dict[str, int]:
    """:func:`perft` by first move (``str(move)``): where two counts differ, it shows under which move."""
    counts = {}
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        counts[str(move)] = perft(after, depth - 1)
    return counts

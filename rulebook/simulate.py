"""Many games in a row, each checked on the way: for soak tests, for balance, for `rulebook simulate`."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cardset.model import CardSet
from rulebook.chance import below, seeded
from rulebook.games.unstable_unicorns import CS_2E, Deck, Move, Rules, State, View, build_deck, new_game
from rulebook.games.unstable_unicorns.soundness import UnsoundError, check_end, check_position

__all__ = ["Choose", "Report", "at_random", "simulate"]

Choose = Callable[[View], Move]


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
    cards: CardSet | Deck,
    players: int | Sequence[int],
    games: int,
    seed: int = 0,
    chooser: Callable[[int], Choose] | None = None,
    rules: Rules = CS_2E,
) -> Report:
    """Play ``games`` games, number *n* with the seed ``seed + n``; several ``players`` are taken in turn.

    ``chooser`` gives, for the seed of a game, what answers every question from the view of whoever is
    asked; by default at random. So any game of a run can be played again by its seed alone. Every position
    is checked (:mod:`rulebook.games.unstable_unicorns.soundness`): an unsound one raises
    :class:`rulebook.games.unstable_unicorns.soundness.UnsoundError`, which names seed and players.
    """
    deck = cards if isinstance(cards, Deck) else build_deck(cards)
    numbers = [players] if isinstance(players, int) else list(players)
    report = Report()
    start = time.perf_counter()
    for number in range(games):
        state = new_game(deck, numbers[number % len(numbers)], seed + number, rules)
        choose = _by_view(chooser(seed + number)) if chooser else at_random(seed + number)
        report.moves += _play(state, choose, f"seed {seed + number}")
        report.games[state.players] += 1
        report.endings[state.ended] += 1
        report.winners[state.winners[0] if state.winners else -1] += 1
        report.turns += state.turn
    report.seconds = time.perf_counter() - start
    return report


def at_random(seed: int) -> Callable[[State], Move]:
    """What takes any legal move of a position, all equally likely; the seed fixes all its choices."""
    generator = seeded(seed)

    def choose(state: State) -> Move:
        nonlocal generator
        moves = state.legal_moves()
        index, generator = below(generator, len(moves))
        return moves[index]

    return choose


def _by_view(choose: Choose) -> Callable[[State], Move]:
    """``choose`` given nothing but the view of whoever is asked."""
    return lambda state: choose(state.view(state.player_to_act or 0))


def _play(state: State, choose: Callable[[State], Move], name: str) -> int:
    """Play one game to its end; returns how many moves it took."""
    moves = 0
    name = f"{state.players} players, {name}"
    check_position(state, name)
    while state.player_to_act is not None:
        move = choose(state)
        moves += 1
        try:
            state.play(move)
        except Exception as error:  # whatever it is, the game that shows it must be named
            raise UnsoundError(f"{name}, move {moves} ({move}) raised {error!r}") from error
        check_position(state, f"{name}, after move {moves}")
    check_end(state, name)
    return moves

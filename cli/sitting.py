"""A game at the table: who sits there, what is dealt, and the loop that tells and asks until the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ai.novice import Novice
from cardset.model import CardSet
from cli.speech import Speech
from rulebook.unstable_unicorns import Move, Rules, State, new_game

__all__ = ["Choose", "Sitting"]

Choose = Callable[[int], Move | None]
"""Answers for the player in a seat; ``None`` when they leave the table."""


class Sitting:
    """One game. ``speech`` already knows the players' names, ``seed`` fixes the deal and all opponents."""

    def __init__(self, cards: CardSet, speech: Speech, seed: int, rules: Rules) -> None:
        self.speech = speech
        self.seed = seed
        players = len(speech.names)
        self.state: State = new_game(cards, players, seed, rules, journal=True)
        self._opponents = [Novice(seed * 1000 + seat) for seat in range(players)]

    def opponent(self, seat: int) -> Move:
        """What the opponent in this seat does."""
        return self._opponents[seat].choose(self.state.view(seat))

    def lines(self, choose: Choose) -> Iterator[str]:
        """The whole game as lines, each told before the next question is put to ``choose``."""
        state, speech = self.state, self.speech
        yield speech.opening(state, self.seed)
        while True:
            events, state.journal = state.journal or [], []
            yield from speech.tell(state, events)
            seat = state.player_to_act
            if seat is None:
                break
            move = choose(seat)
            if move is None:
                yield speech.leaving(self.seed)
                return
            state.play(move)
        yield from speech.outcome(state)
        yield from speech.stables(state)

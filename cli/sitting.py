"""A game at the table: who sits there, what is dealt, and the loop that tells and asks until the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from ai.novice import Novice
from cardset.errors import CardsetError
from cardset.model import CardSet
from cli.speech import Speech
from cli.terminal import say
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
        self._deal = partial(new_game, cards, players, seed, rules, journal=True)
        self.state: State = self._deal()
        self._moves: list[Move] = []
        self._opponents = [Novice(seed * 1000 + seat) for seat in range(players)]

    def opponent(self, seat: int) -> Move:
        """What the opponent in this seat does."""
        return self._opponents[seat].choose(self.state.view(seat))

    def tell(self, choose: Choose, path: Path | None = None) -> None:
        """Print :meth:`lines`; write the game to ``path``, whatever ends it, as far as it has come.

        Raises :class:`CardsetError` before the first line when there is such a file, or it cannot be written.
        """
        if path is not None:
            if path.exists():
                raise CardsetError(
                    "there is such a file already", path, hint="choose another name for the replay"
                )
            self._write(path)
        try:
            for line in self.lines(choose):
                say(line)
        finally:
            if path is not None:
                self._write(path)

    def _write(self, path: Path) -> None:
        from rulebook.replay import record, write

        state = self._deal()  # played again: Ctrl-C may have come in the middle of a move
        for move in self._moves:
            state.play(move)
        write(path, record(state, self.seed, self.speech.names, self._moves))

    def lines(self, choose: Choose) -> Iterator[str]:
        """The whole game as lines, each told before the next question is put to ``choose``."""
        state, speech = self.state, self.speech
        yield speech.opening(state, self.seed)
        told = 0
        while True:
            journal = state.journal or []
            yield from speech.tell(state, journal[told:])
            told = len(journal)
            seat = state.player_to_act
            if seat is None:
                break
            move = choose(seat)
            if move is None:
                yield speech.leaving(self.seed)
                return
            state.play(move)
            self._moves.append(move)
        yield from speech.outcome(state)
        yield from speech.stables(state)

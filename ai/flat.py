"""Flat Monte Carlo: every move is played on in worlds that may be the real one; the best on average is taken.

All moves are tried in the same worlds, so that they differ by what they do and not by luck. What they come to
at once is the first guess, since luck has hardly a part in it; then they are played on. The moves that look
worse drop out by halves while the budget is spent (sequential halving: Karnin, Koren, Somekh: "Almost optimal
exploration in multi-armed bandits", ICML 2013), so that it goes where the choice is close.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Self

from ai.choice import Choice
from ai.expertise import Expertise
from ai.heuristic import expectations
from ai.knowledge import expertise_for
from ai.opponent import Reason
from ai.playout import LENGTH, play_on
from cardset.errors import CardsetError
from rulebook.game import Game
from rulebook.protocol import Move, State, View

ITERATIONS = 300
"""Positions judged for one decision."""
GLANCES = 8
"""In how many worlds each move is judged at first, without playing on; half of the budget at the most."""
TRUST = 10.0
"""As many playouts that first judgement counts."""


class Flat:
    """Flat Monte Carlo: each decision judges ``iterations`` positions, most of them after ``length`` moves.

    ``expertise`` judges and plays instead of the game's own.
    """

    kind = "flat"
    usual = ITERATIONS
    """What is judged where a name says no number; 0 is for the expertise to say."""

    def __init__(
        self,
        seed: int = 0,
        iterations: int = ITERATIONS,
        length: int = LENGTH,
        expertise: Expertise[Any] | None = None,
        glances: int = GLANCES,
        trust: float = TRUST,
    ) -> None:
        self.rng = random.Random(seed)
        self.iterations = iterations
        self.length = length
        self.glances = glances
        self.trust = trust
        self.expertise = expertise
        self._last: Choice | None = None

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Self:
        """``rest`` is the number of playouts, if any. Raises :class:`CardsetError`."""
        if rest and not (rest.isascii() and rest.isdigit() and 0 < int(rest) <= 10_000_000):
            hint = f"expected a number of playouts, as in {cls.kind}:{ITERATIONS}"
            raise CardsetError(f"there is no '{cls.kind}:{rest}'", hint=hint)
        return cls(seed, int(rest or cls.usual))

    def choose(self, view: View[Any]) -> Any:
        """The move that does best."""
        known = self.expertise or expertise_for(view)
        moves: Sequence[Move] = known.candidates(view)
        draw = self.worlds(view, known)
        glances = min(self.glances, self.iterations // (2 * len(moves)))
        first = expectations([draw(self.rng) for _ in range(glances)], moves, view.player, known)
        trust = self.trust if glances else 0.0
        totals, counts = [trust * value for value in first], [trust] * len(moves)
        playouts = self.iterations - glances * len(moves)
        left = sorted(range(len(moves)), key=lambda number: -first[number])
        rounds = max(1, (len(moves) - 1).bit_length())
        self.forget()
        spent = 0
        for _ in range(rounds):
            # Of few playouts the first rounds, in which each move is tried once, may have spent the rest.
            worlds = max(1, min(playouts // rounds, playouts - spent) // len(left))
            spent += worlds * len(left)
            for _ in range(worlds):
                world = draw(self.rng)
                for number in left:
                    state = world.copy()
                    state.play(moves[number])
                    totals[number] += self.playout(state, moves[number], view.player, known)
                    counts[number] += 1
            left.sort(key=lambda number: -totals[number] / counts[number])
            left = left[: (len(left) + 1) // 2]
        values = [total / count for total, count in zip(totals, counts, strict=True)]
        self._last = Choice(view, moves, values, left[0])
        return self._last.move

    def why(self) -> tuple[Reason, ...]:
        """What the move does that the next best does not."""
        return self._last.reasons(self.expertise) if self._last else ()

    def worlds(self, view: View[Any], known: Expertise[Any]) -> Callable[[random.Random], State[Any]]:
        """What draws worlds that may be the real one."""
        return known.worlds(view)

    def forget(self) -> None:
        """A new decision begins."""

    def playout(self, state: State[Any], move: Move, player: int, known: Expertise[Any]) -> float:
        """What ``state``, in which ``player`` has just played ``move``, comes to for that player."""
        play_on(state, known, self.rng, self.length)
        return known.chances(state)[player]

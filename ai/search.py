"""The strongest opponent: it plays what the heuristic would, unless playing on says that more can be had.

Playing on sees what comes later, but guesses what everybody does then; the heuristic does not see that far,
and is seldom wrong about what it sees. So its move stands, and every other has to prove itself against it.
Both are played on in the same worlds, and a move drops out as soon as it can hardly be better any more: so
mostly little of the budget is needed, and much can go to what is close (racing with blocking: Moore, Lee:
"Efficient algorithms for minimizing cross validation error", ICML 1994).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from ai.choice import Choice
from ai.expertise import Expertise
from ai.flat import Flat
from ai.heuristic import WAITING, Heuristic, expectations
from ai.knowledge import expertise_for, knowledge_of
from ai.opponent import Reason
from rulebook.protocol import View

HEAT = 8
"""In so many worlds moves are played on before those drop out that can hardly be better."""
PROOF = 1.5
"""By so many standard errors a move may still be better, or is."""
GAIN = 0.5
"""By so many times the grain of the expertise it must be better, too."""
NOISE = 1e-5
"""The variance of what playing on says that is taken for granted."""


class Search(Flat):
    """Judges ``iterations`` positions at the most, each after ``length`` moves; of both 0 is as many as the
    expertise says. A game of whose positions nothing is known it searches as :class:`ai.flat.Flat` does."""

    kind = "search"
    usual = 0

    def __init__(
        self,
        seed: int = 0,
        iterations: int = 0,
        length: int = 0,
        expertise: Expertise[Any] | None = None,
    ) -> None:
        super().__init__(seed, iterations, length, expertise)
        self.heuristic = Heuristic(self.rng.getrandbits(32), expertise=expertise)

    def choose(self, view: View[Any]) -> Any:
        """The move of the heuristic, or one that has proved better."""
        known = self.expertise or expertise_for(view)
        self.length = self.length or known.far
        self.iterations = self.iterations or known.budget
        if self.expertise is None and knowledge_of(view.game).expertise is None:
            return super().choose(view)
        player, draw = view.player, self.worlds(view, known)
        chosen = self.heuristic.choose(view)
        looked = self.heuristic.looked(known.wide)
        moves, hopes = [move for move, _ in looked], [hope for _, hope in looked]
        favourite = moves.index(chosen)
        glances = max(1, min(self.glances, self.iterations // (2 * len(moves))))
        first = expectations([draw(self.rng) for _ in range(glances)], moves, player, known)
        # What a move must be better by: not to wait with one that wins is worth something by itself.
        needed = [GAIN * known.grain + (WAITING if hope < 1 <= hopes[favourite] else 0.0) for hope in hopes]
        values: list[list[float]] = [[] for _ in moves]
        better = dict.fromkeys(range(len(moves)), (0.0, 0.0))
        left = [number for number in range(len(moves)) if number != favourite]
        spent = glances * len(moves)
        while left and spent + HEAT * (len(left) + 1) <= self.iterations:
            for _ in range(HEAT):
                world = draw(self.rng)
                for number in (favourite, *left):
                    state = world.copy()
                    state.play(moves[number])
                    values[number].append(self.playout(state, moves[number], player, known))
            spent += HEAT * (len(left) + 1)
            for number in left:
                glance = first[number] - first[favourite]
                gain, error = _gain(values[number], values[favourite], glance, self.trust)
                better[number] = gain - needed[number], PROOF * error
            left = [number for number in left if sum(better[number]) > 0]
            if len(left) == 1 and better[left[0]][0] > better[left[0]][1]:
                break
        proved = [number for number in left if better[number][0] > better[number][1]]
        taken = max(proved, key=lambda number: better[number][0], default=favourite)
        means = [
            (self.trust * glance + sum(found)) / (self.trust + len(found))
            for glance, found in zip(first, values, strict=True)
        ]
        self._last = Choice(view, moves, means, taken)
        return self._last.move

    def why(self) -> tuple[Reason, ...]:
        """What the move does that the next best does not."""
        return self._last.reasons(self.expertise) if self._last else ()


def _gain(
    values: Sequence[float], others: Sequence[float], glance: float, trust: float
) -> tuple[float, float]:
    """By how much ``values`` are better than ``others``, found in the same worlds, and the standard error of
    that; the first ``glance`` at it counts as much as ``trust`` worlds."""
    count = len(values)
    gains = [value - other for value, other in zip(values, others, strict=True)]
    mean = sum(gains) / count
    variance = max(sum((gain - mean) ** 2 for gain in gains) / (count - 1), NOISE)
    weight = count / (count + trust)
    return (1 - weight) * glance + weight * mean, weight * sqrt(variance / count)

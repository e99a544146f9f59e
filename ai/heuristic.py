"""One look ahead: every move is carried out in a few worlds that may be the real one, and judged."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from ai.choice import Choice
from ai.expertise import Expertise
from ai.knowledge import expertise_for, knowledge_of, lacking
from ai.opponent import Reason, nothing_more
from ai.playout import play_on, resolve
from rulebook.game import Game
from rulebook.protocol import Move, State, View

MORE = 3
"""In so many times as many worlds moves are tried again where much hangs on what others do about one."""
RISK = 0.2
"""So many chances to win hang on it then."""
WAITING = 0.25
"""By so much waiting seems better than it is where a move would win if nobody stops it: found by playing."""


class Heuristic:
    """Takes the move after which its chances are best, as :class:`ai.expertise.Expertise` sees them; of moves
    that are about equal the one that is best if nobody gets in the way. What somebody may do about it is a
    guess; what it does is not."""

    def __init__(self, seed: int = 0, worlds: int = 0, expertise: Expertise[Any] | None = None) -> None:
        self.rng = random.Random(seed)
        self.worlds = worlds
        self.expertise = expertise
        self._hopes: Sequence[float] = ()
        self._last: Choice | None = None

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Heuristic:
        """The heuristic; ``rest`` must be empty. Raises :class:`CardsetError`, also for a game of whose
        positions nothing is known."""
        nothing_more("heuristic", rest)
        if knowledge_of(game).expertise is None:
            raise lacking(game, "heuristic", "a judgement of its positions")
        return cls(seed)

    def choose(self, view: View[Any]) -> Any:
        """The move that promises most."""
        known = self.expertise or expertise_for(view)
        draw = known.worlds(view)
        moves, player = known.candidates(view), view.player
        looks = self.worlds or known.looks
        worlds = [draw(self.rng) for _ in range(looks)]
        values = expectations(worlds, moves, player, known)
        hopes = values
        if known.opposed:
            hopes = expectations(
                worlds[:1], moves, player, known, lambda state: resolve(state, known, unopposed=player)
            )
        best = max(values)
        left = [number for number, value in enumerate(values) if best - value <= known.grain]
        risky = [number for number, hope in enumerate(hopes) if hope > max(best, values[number] + RISK)]
        if risky:
            left = sorted({*left, *risky})
            worlds = [draw(self.rng) for _ in range(MORE * looks)]
            further = expectations(
                worlds,
                [moves[number] for number in left],
                player,
                known,
                lambda state: play_on(state, known, self.rng),
            )
            for number, value in zip(left, further, strict=True):
                values[number] = value
            best = max(further)
        level = [
            number
            for number in left
            if best - values[number] <= (WAITING if hopes[number] >= 1 else known.grain)
        ]
        self._hopes = hopes
        self._last = Choice(
            view, moves, values, max(level, key=lambda number: (hopes[number], values[number]))
        )
        return self._last.move

    def looked(self, most: int | None = None) -> list[tuple[Any, float]]:
        """The move last chosen, and of the others that were tried the ``most`` that promise most, in the
        order of the question; each with what it promises if nobody gets in the way."""
        last = self._last
        if last is None:
            return []
        others = [number for number in range(len(last.moves)) if number != last.place]
        best = sorted(others, key=lambda number: -last.values[number])[:most]
        return [(last.moves[number], self._hopes[number]) for number in sorted([last.place, *best])]

    def why(self) -> tuple[Reason, ...]:
        """What the move does that the next best does not."""
        return self._last.reasons(self.expertise) if self._last else ()


def expectations(
    worlds: Sequence[State[Any]],
    moves: Sequence[Move],
    player: int,
    known: Expertise[Any],
    go_on: Callable[[State[Any]], None] | None = None,
) -> list[float]:
    """The chances of ``player`` to win after each of ``moves``, on an average of ``worlds``: once ``go_on``
    has played on, by default until the position can be judged."""
    totals = [0.0] * len(moves)
    for world in worlds:
        for number, move in enumerate(moves):
            state = world.copy()
            state.play(move)
            if go_on is None:
                resolve(state, known)
            else:
                go_on(state)
            totals[number] += known.chances(state)[player]
    return [total / max(1, len(worlds)) for total in totals]

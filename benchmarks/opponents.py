"""How long opponents think, and how much the search gets done meanwhile.

    python benchmarks/opponents.py [GAMES]

First the heuristic among its like: milliseconds for a decision. Then a person's game: one novice, whose seat
is the person's, against three of ``--level expert``: milliseconds for a decision, playouts for a second of
thinking (drawing worlds is part of it) and for a decision, and how long the person waits from one
decision to the next, and in a whole round, from the end of a turn to the beginning of the next. Times are
those of the clock; let nothing else run.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from statistics import quantiles
from typing import Any

from ai.opponent import Opponent
from ai.roster import build
from ai.search import Search
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import new_game

PERSON = 0
EXPERT = "search"  # what cli.guests.LEVELS calls an expert


class Expert(Search):
    """The search, counting what it does."""

    playouts = 0

    def playout(self, *args: Any) -> float:
        """As the search's own."""
        Expert.playouts += 1
        return super().playout(*args)


def seated(name: str, seed: int) -> Opponent[Any, Any]:
    """The opponent of this name."""
    return Expert(seed) if name == EXPERT else build(name, seed, GAME)


def game(names: Sequence[str], seed: int, times: dict[int, list[float]], waits: list[float]) -> None:
    """Play one game; ``times`` gets the seconds of every decision by seat, ``waits`` those that the person
    waits between two turns of their own."""
    state = new_game(None, len(names), seed)
    opponents = [seated(name, seed * 1000 + seat) for seat, name in enumerate(names)]
    waited, turn = 0.0, 0
    while (seat := state.player_to_act) is not None:
        if state.active == PERSON and state.turn != turn:
            turn = state.turn
            waits.append(waited)
            waited = 0.0
        view = state.view(seat)
        began = time.perf_counter()
        move = opponents[seat].choose(view)
        spent = time.perf_counter() - began
        if len(view.legal_moves) > 1:
            times[seat].append(spent)
        if seat != PERSON:
            waited += spent
        state.play(move)


def told(what: str, seconds: Sequence[float], unit: float = 1000) -> None:
    """The median, the 95th percentile and the largest of some times."""
    cuts = quantiles(seconds, n=100, method="inclusive")
    print(f"{what:42}{cuts[49] * unit:9.2f}{cuts[94] * unit:9.2f}{max(seconds) * unit:9.2f}")


def main(games: int) -> None:
    """Measure, and print a table."""
    print(f"{'':42}{'median':>9}{'p95':>9}{'most':>9}")
    times: dict[int, list[float]] = {seat: [] for seat in range(4)}
    waits: list[float] = []
    for seed in range(games):
        game(["heuristic"] * 4, seed, times, waits)
    told("heuristic, ms for a decision", [each for some in times.values() for each in some])
    times, waits = {seat: [] for seat in range(4)}, []
    for seed in range(games):
        game(["novice", EXPERT, EXPERT, EXPERT], seed, times, waits)
    experts = [each for seat, some in times.items() if seat != PERSON for each in some]
    told("expert, ms for a decision", experts)
    told("three experts, s for a round", waits, 1)
    made = Expert.playouts
    print(f"{made / sum(experts):,.0f} playouts a second, {made / len(experts):,.0f} for a decision")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)

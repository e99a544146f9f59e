"""How fast the engine is: random games, copies, views, saved states.

    python benchmarks/engine.py [--games N] [--players N] [--rounds N] [--against FOLDER]

With ``--against`` the same work is done by the checkout in FOLDER too, in turns, and the ratio is printed:
numbers of one run on one machine can be compared, others cannot. Each figure is the best of all rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]


def measure(games: int, players: int, seed: int) -> dict[str, float]:
    """Games and moves per second, and microseconds for one copy, view and saved state."""
    from cardset.load import load_set
    from rulebook.unstable_unicorns import State, build_deck, new_game

    deck = build_deck(load_set())
    moves = 0
    samples = []
    start = time.perf_counter()
    for number in range(games):
        choice = random.Random(seed + number).choice
        state = new_game(deck, players, seed + number)
        while not state.is_over:
            state.play(choice(state.legal_moves()))
            moves += 1
            if moves % 97 == 0:
                samples.append(state.copy())
    seconds = time.perf_counter() - start
    found = {"games/s": games / seconds, "moves/s": moves / seconds}
    actions: dict[str, Callable[[State], object]] = {
        "copy us": lambda state: state.copy(),
        "view us": lambda state: state.view(state.player_to_act or 0),
        "save us": lambda state: state.to_data(),
    }
    for name, action in actions.items():
        start = time.perf_counter()
        for state in samples:
            for _ in range(10):
                action(state)
        found[name] = (time.perf_counter() - start) / len(samples) / 10 * 1e6
    return found


def in_checkout(folder: Path, arguments: argparse.Namespace) -> dict[str, float]:
    """One round of :func:`measure` in a fresh process with the code in ``folder``."""
    worker = [sys.executable, __file__, "--worker", f"--games={arguments.games}"]
    worker += [f"--players={arguments.players}", f"--seed={arguments.seed}"]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(worker, env=environment, cwd=folder, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def best(rounds: list[dict[str, float]]) -> dict[str, float]:
    """The best figure of all rounds: the most per second, the fewest microseconds."""
    return {
        name: (max if name.endswith("/s") else min)(figures[name] for figures in rounds) for name in rounds[0]
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How fast the engine is.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="a checkout to compare with")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        print(json.dumps(measure(arguments.games, arguments.players, arguments.seed)))
        return
    folders = [HERE, arguments.against.resolve()] if arguments.against else [HERE]
    rounds = [[in_checkout(folder, arguments) for folder in folders] for _ in range(arguments.rounds)]
    figures = [best(list(column)) for column in zip(*rounds, strict=True)]
    for name, value in figures[0].items():
        line = f"{name:8} {value:10.1f}"
        if len(figures) > 1:
            line += f" {figures[1][name]:10.1f}   x{value / figures[1][name]:.2f}"
        print(line)


if __name__ == "__main__":
    main()

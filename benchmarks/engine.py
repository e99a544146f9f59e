"""How fast the engine is, beside other engines and beside another checkout of itself.

    python benchmarks/engine.py [--game GAME] [--seconds S] [--players N] [--rounds N] [--against FOLDER]
        [--alone]

Everybody plays at random, each in a process of its own, all in turns, on one core; each figure is the best of
all rounds. Numbers of one run on one machine can be compared, others cannot: read the ratios. The peers
(:mod:`peers`) are the dependency group ``benchmark``; one that is not installed is left out, and named.

For ours, games are played by ``--players`` players without a journal; positions from all over them are
copied, viewed, saved and determinized. "checked games" are those of ``rulebook simulate``: every answer is
chosen from the view of whoever is asked, and every position is checked.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from peers import PEERS, Choice, Peer, Play

HERE = Path(__file__).resolve().parents[1]
OURS = "cardset"
MEASURED = "unstable-unicorns"
"""The game for which there are targets."""
AGAINST = "against"

Figures: TypeAlias = dict[str, float]


@dataclass(frozen=True)
class Target:
    """What a figure of ours should be: beside that of a ``peer``, or else as such."""

    figure: str
    must: float | None = None
    aim: float | None = None
    peer: str = ""


TARGETS = (
    Target("moves/s", 2, peer="RLCard Uno env"),
    Target("moves/s", aim=1, peer="RLCard Uno game"),
    Target("games/s", 0.12, peer="RLCard Uno game"),
    Target("checked games/s", 100),
    Target("copy us", 6, aim=3),
    Target("determinize us", 25),
)


# One round, in the process of a worker


def ours(ident: str, players: int, seconds: float) -> Figures:
    """Games and moves per second, microseconds for what is done to one position, checked games per second."""
    from rulebook.game import find_game
    from rulebook.protocol import State
    from rulebook.simulation import simulate

    game = find_game(ident)
    components = game.components(None)

    def play(choice: Choice, seed: int, kept: list[State[Any]]) -> int:
        moves = 0
        state = game.new_game(components, players, seed, game.presets.default)
        while not state.is_over:
            state.play(choice(state.legal_moves()))
            moves += 1
            if moves % 97 == 0:
                kept.append(state.copy())
        return moves

    found, positions = games_and_moves(play, seconds)
    generator = random.Random(0)
    actions: dict[str, Callable[[State[Any]], object]] = {
        "copy us": lambda state: state.copy(),
        "view us": lambda state: state.view(state.player_to_act or 0),
        "save us": lambda state: state.to_data(),
        "determinize us": lambda state: state.determinize(state.player_to_act or 0, generator),
    }
    for name, action in actions.items():
        found[name] = microseconds(action, positions)
    games = max(1, round(found["games/s"] * seconds / 2))
    found["checked games/s"] = games / simulate(game, components, players, games).seconds
    return found


def theirs(peer: Peer, seconds: float) -> Figures:
    """Games and moves per second, and microseconds for a copy."""
    found, positions = games_and_moves(peer.start(), seconds)
    found["copy us"] = microseconds(peer.copy, positions)
    return found


def games_and_moves(play: Play, seconds: float) -> tuple[Figures, list[Any]]:
    """Play games with the seeds 0, 1, … for so many seconds; also gives some positions of theirs."""
    kept: list[Any] = []
    games = moves = 0
    start = now = time.process_time()
    while now - start < seconds:
        moves += play(random.Random(games).choice, games, kept)
        games += 1
        now = time.process_time()
    return {"games/s": games / (now - start), "moves/s": moves / (now - start)}, kept


def microseconds(action: Callable[[Any], object], positions: Sequence[Any]) -> float:
    """What ``action`` takes for one of ``positions``, on an average of ten times each."""
    start = time.process_time()
    for position in positions:
        for _ in range(10):
            action(position)
    return (time.process_time() - start) / len(positions) / 10 * 1e6


def work(name: str, game: str, players: int, seconds: float) -> Figures | None:
    """A worker's round; ``None`` when the engine is not installed."""
    if name == OURS:
        return ours(game, players, seconds)
    peer = next(peer for peer in PEERS if peer.name == name)
    try:
        return theirs(peer, seconds)
    except ImportError:
        return None


# All rounds


def in_process(name: str, folder: Path, arguments: argparse.Namespace) -> Figures | None:
    """One round of :func:`work` in a fresh process, with the code in ``folder``."""
    command = [sys.executable, __file__, "--worker", name]
    command += [f"--{name}={getattr(arguments, name)}" for name in ("game", "players", "seconds")]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{name}: {done.stderr}")
    figures: Figures | None = json.loads(done.stdout)
    return figures


def best(rounds: Sequence[Figures]) -> Figures:
    """The best figure of all rounds: the most per second, the fewest microseconds."""
    return {
        name: (max if name.endswith("/s") else min)(figures[name] for figures in rounds) for name in rounds[0]
    }


def show(columns: Mapping[str, Figures]) -> None:
    """All figures, one column for every engine."""
    print(f"{'':16}" + "".join(f"{name:>20}" for name in columns))
    for figure in columns[OURS]:
        cells = [f"{found[figure]:20,.1f}" if figure in found else f"{'–':>20}" for found in columns.values()]
        print(f"{figure:16}" + "".join(cells))


def compare(columns: Mapping[str, Figures]) -> None:
    """The targets, and whether the figures reach them."""
    for target in TARGETS:
        label = f"{target.figure} / {target.peer}" if target.peer else target.figure
        if target.figure not in columns[OURS] or (target.peer and target.peer not in columns):
            print(f"{label:34} not measured")
            continue
        value = columns[OURS][target.figure]
        if target.peer:
            value /= columns[target.peer][target.figure]
        low = target.figure.endswith("us")
        wanted = [
            f"{word} {'≤' if low else '≥'} {bound:g}: {'yes' if (value <= bound) is low else 'no'}"
            for word, bound in (("must", target.must), ("aim", target.aim))
            if bound is not None
        ]
        print(f"{label:34}{value:10.2f}   {', '.join(wanted)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How fast the engine is.")
    parser.add_argument("--game", default=MEASURED, help="which game of ours is played")
    parser.add_argument("--seconds", type=float, default=1.5, help="how long one engine plays in one round")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="a checkout to compare with")
    parser.add_argument("--alone", action="store_true", help="without the other engines")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        print(json.dumps(work(arguments.worker, arguments.game, arguments.players, arguments.seconds)))
        return
    runs = [(OURS, OURS, HERE)]
    if arguments.against:
        runs.append((AGAINST, OURS, arguments.against.resolve()))
    if not arguments.alone:
        runs += [(peer.name, peer.name, HERE) for peer in PEERS]
    rounds: dict[str, list[Figures]] = {title: [] for title, _, _ in runs}
    for _ in range(arguments.rounds):
        for title, name, folder in runs:
            if (figures := in_process(name, folder, arguments)) is not None:
                rounds[title].append(figures)
    columns = {title: best(found) for title, found in rounds.items() if found}
    show(columns)
    if arguments.game == MEASURED:
        print()
        compare(columns)
    if AGAINST in columns:
        print()
        for figure, value in columns[OURS].items():
            if figure in columns[AGAINST]:
                print(f"{figure + ' / ' + AGAINST:34}{value / columns[AGAINST][figure]:10.2f}")
    for peer in PEERS:
        if not arguments.alone and peer.name not in columns:
            print(f"{peer.name}: {peer.package} is not installed (pip install --group benchmark)")


if __name__ == "__main__":
    main()

"""How fast a race of Unicorn Fever is, beside the plainest loop that runs one without magic.

    python benchmarks/race.py [--races N] [--rounds R]

Both run the same races, with the same cards and rolls, in turns; each figure is the best of all rounds, and
ours must not take longer than twice the loop's. Numbers of one run can be compared, others cannot. With
``--magic`` every unicorn is bewitched in our races, which the loop cannot do.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.race import FINISH, GALLOP, START, enchanted, race

MUST = 2.0
"""How many times the loop's time a race of ours may take."""
TRACK = 12

Race = tuple[list[int], list[tuple[int, ...]], list[tuple[int, int]]]


def loop(odds: Sequence[int], cards: Sequence[Sequence[int]], rolls: Sequence[tuple[int, int]]) -> list[int]:
    """A race without magic, as plain as it gets; ties go to the higher row, then to the lower number."""
    spaces = [0] * 6
    order: list[int] = []
    left = list(range(6))
    for card, (one, two) in zip(cards, rolls, strict=False):
        for unicorn in left:
            spaces[unicorn] += card[odds[unicorn] - 2]
        if one in left:
            spaces[one] += 1
        if two != one and two in left:
            spaces[two] += 1
        there = [unicorn for unicorn in left if spaces[unicorn] >= TRACK]
        if there:
            there.sort(key=lambda unicorn: (-spaces[unicorn], odds[unicorn]))
            order += there
            left = [unicorn for unicorn in left if unicorn not in there]
            if not left:
                break
    return order


def races(count: int) -> list[Race]:
    """Races of unicorns that have all rows among them, with shuffled decks."""
    rng, deck = random.Random(1), bare().movement
    return [
        (
            rng.sample(range(2, 8), 6),
            rng.sample(deck, len(deck)),
            [(rng.randrange(6), rng.randrange(6)) for _ in deck],
        )
        for _ in range(count)
    ]


def seconds(run: Callable[..., list[int]], given: Sequence[Race], *more: object) -> float:
    """How long these races take."""
    start = time.perf_counter()
    for odds, cards, rolls in given:
        run(odds, cards, rolls, *more)
    return time.perf_counter() - start


def main() -> int:
    """Measure, print, and say whether the target is kept."""
    parser = argparse.ArgumentParser(description="A race beside the plainest loop.")
    parser.add_argument("--races", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--magic", action="store_true", help="bewitch every unicorn in our races")
    asked = parser.parse_args()
    given = races(asked.races)
    assert all(loop(*one) == race(*one) for one in given), "they do not come to the same"
    spell = enchanted([(START, False, 1), (GALLOP, False, 1), (FINISH, True, 0)])
    more = ([spell] * 6,) if asked.magic else ()
    rounds = [(seconds(loop, given), seconds(race, given, *more)) for _ in range(asked.rounds)]
    plain, ours = (min(times) for times in zip(*rounds, strict=True))
    each = 1e6 / asked.races
    print(f"plain loop  {plain * each:6.1f} us a race")
    print(f"race        {ours * each:6.1f} us a race{' (with magic)' if asked.magic else ''}")
    print(f"ratio       {ours / plain:6.2f} (must: {MUST} without magic)")
    return int(not asked.magic and ours > MUST * plain)


if __name__ == "__main__":
    sys.exit(main())

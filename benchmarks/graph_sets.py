"""How long it takes to decide whole sets as they grow, and how much memory: from cards to verdicts.

python benchmarks/graph_sets.py [ABILITIES ...]

Each card has one ability. Each 40 cards are a family that brings its own cards into play and so sets them
off: one component of the trigger graph. Most pay with a card of the hand, some sacrifice themselves and bring
the next one of the family, others draw, destroy or return. Each size runs in a process of its own, so that
its peak of memory is its own; times are of one run, in seconds.
"""

from __future__ import annotations

import dataclasses
import random
import resource
import subprocess
import sys
import time
from itertools import pairwise

from cardset.graph.analysis import analyse
from cardset.graph.build import build
from cardset.graph.ranking import prove
from cardset.graph.triggers import edges, knots, multigraph
from cardset.graph.world import World
from cardset.load import load_set
from cardset.model import Card, CardSet
from cardset.reading import AbilityReader
from cardset.vocabulary import Noun

FAMILY = 60
SIZES = (40, 200, 500, 1000, 2000)
KINDS = (
    "{may: {discard: {}}, if-you-do: {bring: {card: {family: F, other: true}}}}",
    "{may: {discard: {amount: 2}}, if-you-do: {steal: {card: {family: F}}}}",
    "{may: {sacrifice: {card: this}}, if-you-do: {draw: {}}}",
    "{may: {discard: {card: {family: F}}}, if-you-do: {bring: {card: {family: F}}}}",
    "{destroy: {card: unicorn}}",
    "{return: {of: each-player}}",
)


def made(abilities: int, seed: int = 1) -> CardSet:
    """A set of so many cards with one ability each, in the words of the base deck and with more families."""
    import yaml

    chance = random.Random(seed)
    base = load_set()
    count = -(-abilities // FAMILY)
    families = {f"f{number}": Noun(f"F{number} card", f"F{number} cards") for number in range(count)}
    vocabulary = dataclasses.replace(base.vocabulary, families=families)

    def wrong(message: str, at: object, hint: str = "", key: bool = False) -> None:
        raise AssertionError(message)

    reader = AbilityReader(vocabulary, wrong)
    cards = {}
    for number in range(abilities):
        family = f"f{number // FAMILY}"
        do = yaml.safe_load(chance.choice(KINDS).replace("F", family))
        ability = reader.abilities([{"when": {"this": "entered"}, "do": do}])
        ident = f"card-{number}"
        cards[ident] = Card(ident, f"Card {number}", f"Card {number}", "magical", 1, ability, (family,))
    return dataclasses.replace(base, vocabulary=vocabulary, cards=cards)


def show(abilities: int) -> None:
    """Measure in this process and print a line of the table."""
    cards = made(abilities)
    marks = [time.perf_counter()]

    def mark() -> None:
        marks.append(time.perf_counter())

    model = build(World(cards, {}))
    mark()
    found = edges(model)
    mark()
    circles = knots(multigraph((node for node, _ in model.live), found))
    mark()
    proved = prove(model.net).proved
    mark()
    verdict = analyse(cards, {}).verdict
    mark()
    spent = " ".join(f"{after - before:8.2f}" for before, after in pairwise(marks))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform == "linux" else 1024**2)
    print(
        f"{abilities:9} {len(model.net.steps):7} {len(found):7} {max(map(len, circles), default=0):7} "
        f"{spent} {peak:5.0f} MB  {verdict}{'' if proved else '!'}",
        flush=True,
    )


def main(sizes: list[int]) -> None:
    """Print the table."""
    print("abilities   steps   edges largest    build    edges    knots    prove      all   peak")
    for size in sizes:
        code = f"import runpy; runpy.run_path({__file__!r})['show']({size})"
        subprocess.run([sys.executable, "-c", code], check=True)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or list(SIZES))

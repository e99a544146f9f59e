"""How long proofs take as sets grow, and how much memory: generated nets of up to thousands of abilities.

    python benchmarks/graph_nets.py [ABILITIES ...]

Each card has one ability, and each 40 cards are a family whose abilities bring cards of that family into
play, which sets these off: one component of the trigger graph. Most cost a card of any family from the hand,
so the zones couple all of them; some cost nothing and bring the next card of the family only. In a net with
loops some abilities of every tenth family cost nothing and bring any. Each size runs in a process of its own,
so that its peak of memory is its own; times are those of the processor in one run.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from cardset.graph.bound import longest
from cardset.graph.certificate import certify
from cardset.graph.net import Net, Transition
from cardset.graph.ranking import prove
from cardset.graph.verify import check

FAMILY = 40
ZONES = ("deck", "discard", "hand", "stable")
SIZES = (40, 200, 500, 1000, 2000)


def made(abilities: int, loops: bool, seed: int = 1) -> Net:
    """A net of so many cards, each of which is in any zone."""
    chance = random.Random(seed)
    steps: list[Transition] = []

    def step(ability: str, label: str, bulk: bool = False, **change: int) -> None:
        steps.append(Transition(f"{ability or 'rules'}#{label}", ability, label, change, bulk))

    cards = [f"c{number}" for number in range(abilities)]
    for number, card in enumerate(cards):
        family = f"f{number // FAMILY}"
        source = chance.choice(("deck", "discard", "hand"))
        bring = f"do:{family}:{source}"
        free = loops and number // FAMILY % 10 == 0 and chance.random() < 0.1
        wait, at = f"waits:{card}", f"at:{card}"
        step(card, "declined", **{wait: -1})
        if free:
            change = {wait: -1, f"{card}@stable": -1, f"{card}@discard": 1, f"do:{family}:discard": 1}
            step(card, "free", **change)
        elif (kind := chance.randrange(3)) == 0 and number % FAMILY < FAMILY - 1:
            after = cards[(number + 1) % abilities]  # no price, but only the next card of the family
            step(
                card, "next", **{wait: -1, f"{after}@discard": -1, f"{after}@stable": 1, f"waits:{after}": 1}
            )
        elif kind == 1:
            step(card, "price", **{wait: -1, at: 1, "pay:hand": 1})
            step(card, "paid", **{at: -1, "paid:hand": -1, bring: 1})
        else:
            step(
                card, "price", **{wait: -1, f"{card}@stable": -1, f"{card}@discard": 1, at: 1, "pay:hand": 1}
            )
            step(card, "twice", **{at: -1, "paid:hand": -1, bring: 2})
        step("", f"{card} pays", **{"pay:hand": -1, f"{card}@hand": -1, f"{card}@discard": 1, "paid:hand": 1})
        for zone in ("deck", "discard", "hand"):
            change = {f"do:{family}:{zone}": -1, f"{card}@{zone}": -1, f"{card}@stable": 1, wait: 1}
            step("", f"{card} from {zone}", **change)
            if number % FAMILY == 0:
                step("", f"{family} nothing from {zone}", **{f"do:{family}:{zone}": -1})
    counters = tuple(dict.fromkeys(counter for one in steps for counter in one.change))
    supply = {card: (tuple(f"{card}@{zone}" for zone in ZONES), 2) for card in cards}
    known = set(counters)
    return Net(
        counters,
        tuple(steps),
        {
            card: (tuple(name for name in names if name in known), most)
            for card, (names, most) in supply.items()
        },
    )


def timed(what: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of the processor, and what came out."""
    start = time.process_time()
    found = what()
    return time.process_time() - start, found


def measure(abilities: int, loops: bool) -> str:
    """One line of the table."""
    net = made(abilities, loops)
    begin = [{"waits:c0": 1}]
    proving, ranking = timed(lambda: prove(net))
    exactly, again = timed(lambda: prove(net, solver="exact"))
    assert ranking.core == again.core
    bounding, bound = timed(lambda: longest(net, begin, ranking) if ranking.proved else None)
    checking = 0.0
    if ranking.proved:
        about = {"set": "made", "set_digest": "sha256:" + "0" * 64, "rules": {}, "players": None}
        abilities_of = sorted({step.ability for step in net.steps} - {""})
        certificate = certify(
            net, ranking, about=about, components=[abilities_of], assumptions=[], bound=bound
        )
        checking, faults = timed(lambda: check(net, certificate))
        assert not faults
    verdict = (
        f"ends, {bound.most if bound else '?'} starts"
        if ranking.proved
        else f"{len(ranking.candidates)} loops"
    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform == "linux" else 1024**2)
    return (
        f"{abilities:9} {len(net.counters):8} {len(net.steps):7} {proving:7.2f} s {exactly:7.2f} s "
        f"{bounding:7.2f} s {checking:6.2f} s {peak:6.0f} MB  {verdict}"
    )


def main(sizes: list[int]) -> None:
    """Print the table."""
    print("abilities counters   steps     prove     exact     bound   verify      peak")
    for size in sizes:
        for loops in (False, True):
            code = f"import runpy; runpy.run_path({__file__!r})['show']({size}, {loops})"
            subprocess.run([sys.executable, "-c", code], check=True)


def show(abilities: int, loops: bool) -> None:
    """Measure in this process and print."""
    print(measure(abilities, loops), flush=True)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or list(SIZES))

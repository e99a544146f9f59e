"""Whether a loop that the weights allow fits into the deck: every layout of the cards that it moves, exactly.

Weights prove that chains end however many cards there are. Where they do not, the copies may still be too
few: one card cannot be in two zones. The net is *unfolded*: each layout of the cards becomes a counter of its
own, each step a step from layout to layout, and what waits stays as it is. What weights prove of the unfolded
net holds for this deck, whatever waits at the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from cardset.graph.net import Net, Step

__all__ = ["unfold"]

MOST = 4000
"""How many steps the unfolded net may have."""


def unfold(net: Net, steps: Iterable[str]) -> Net | None:
    """The net of ``steps`` with its cards laid out in every way that the supply allows; ``None`` where there
    are too many."""
    kept = set(steps)
    open_ = [step for step in net.steps if step.id in kept]
    groups = [
        (used, most)
        for counters, most in net.supply.values()
        if (used := [counter for counter in counters if any(counter in step.change for step in open_)])
    ]
    size = 1
    for used, most in groups:
        size *= _ways(len(used), most)
        if size * len(open_) > MOST * 4:
            return None
    cards = [counter for used, _ in groups for counter in used]
    layouts = [
        tuple(number for part in parts for number in part)
        for parts in product(*(tuple(_lay(len(used), most)) for used, most in groups))
    ]
    number = {layout: place for place, layout in enumerate(layouts)}
    found = list(_steps(open_, cards, layouts, number))
    if len(found) > MOST:
        return None
    counters = sorted({counter for step in found for counter in step.change})
    return Net(tuple(counters), tuple(found))


def _ways(places: int, most: int) -> int:
    ways = 1
    for number in range(1, places + 1):
        ways = ways * (most + number) // number
    return ways


def _lay(places: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way to lay up to ``most`` cards in so many places; the others are elsewhere."""
    if not places:
        yield ()
        return
    for here in range(most + 1):
        for rest in _lay(places - 1, most - here):
            yield (here, *rest)


def _steps(
    steps: Sequence[Step],
    cards: Sequence[str],
    layouts: Sequence[tuple[int, ...]],
    number: Mapping[tuple[int, ...], int],
) -> Iterator[Step]:
    known = set(cards)
    for step in steps:
        other = {counter: added for counter, added in step.change.items() if counter not in known}
        for layout in layouts:
            after = tuple(
                held + step.change.get(counter, 0) for held, counter in zip(layout, cards, strict=True)
            )
            if min(after, default=0) < 0 or after not in number:
                continue
            change = dict(other)
            if after != layout:
                change |= {f"layout:{number[layout]}": -1, f"layout:{number[after]}": 1}
            yield Step(f"{step.id} at {number[layout]}", step.ability, step.label, change, step.bulk)

"""Whether a loop that the weights allow fits into the deck: every layout of the cards that it moves, exactly.

Weights prove that chains end however many cards there are. Where they do not, the copies may still be too
few: one card cannot be in two zones. The net is *unfolded*: each layout of the cards becomes a counter of its
own, each step that moves one a step from layout to layout, and what waits stays as it is. A run that does not
end keeps in the end to layouts that lead to each other; so the unfolded net is looked at one such knot of
layouts at a time. What weights prove of each holds for this deck, whatever waits at the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import comb

from cardset.graph.net import Net, Transition
from cardset.graph.strong import components, digraph

MOST = 10_000
"""How many steps the unfolded net may have."""


def unfold(net: Net, steps: Iterable[str]) -> list[Net] | None:
    """The net of ``steps`` with its cards laid out in every way that the supply allows, one knot of layouts
    after the other; ``None`` where there are too many."""
    kept = set(steps)
    open_ = [step for step in net.steps if step.id in kept]
    groups = [
        (used, most)
        for counters, most in net.supply.values()
        if (used := [counter for counter in counters if any(counter in step.change for step in open_)])
    ]
    size = 1
    for used, most in groups:
        size *= comb(len(used) + most, most)
        if size * len(open_) > MOST:
            return None
    cards = [counter for used, _ in groups for counter in used]
    layouts = [
        tuple(number for part in parts for number in part)
        for parts in product(*(tuple(_lay(len(used), most)) for used, most in groups))
    ]
    moving = list(_moving(open_, cards, layouts))
    staying = [step for step in open_ if not any(card in step.change for card in cards)]
    after: list[list[int]] = [[] for _ in layouts]
    for _, before, end in moving:
        after[before].append(end)
    home = {member: place for place, knot in enumerate(components(digraph(after))) for member in knot}
    within: dict[int, list[Transition]] = {place: [] for place in home.values()}
    for step, before, end in moving:
        if home[before] == home[end]:
            other = {counter: added for counter, added in step.change.items() if counter not in cards}
            change = {**other, f"layout:{before}": -1, f"layout:{end}": 1}
            ident = f"{step.id} at {before}"
            within[home[before]].append(Transition(ident, step.ability, step.label, change, step.bulk))
    return [_net([*staying, *found]) for found in within.values() if found or len(within) == 1]


def _net(steps: Sequence[Transition]) -> Net:
    return Net(tuple(sorted({counter for step in steps for counter in step.change})), tuple(steps))


def _lay(places: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way to lay up to ``most`` cards in so many places; the others are elsewhere."""
    if not places:
        yield ()
        return
    for here in range(most + 1):
        for rest in _lay(places - 1, most - here):
            yield (here, *rest)


def _moving(
    steps: Sequence[Transition], cards: Sequence[str], layouts: Sequence[tuple[int, ...]]
) -> Iterator[tuple[Transition, int, int]]:
    """The steps that move cards, with the layout before and the one after."""
    number = {layout: place for place, layout in enumerate(layouts)}
    for step in steps:
        if not any(card in step.change for card in cards):
            continue
        for layout in layouts:
            after = tuple(
                held + step.change.get(counter, 0) for held, counter in zip(layout, cards, strict=True)
            )
            if min(after) >= 0 and after in number:
                yield step, number[layout], number[after]

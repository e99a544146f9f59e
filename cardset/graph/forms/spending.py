"""What each ability uses up, by the weights that prove it: the quantities in which people think."""

from __future__ import annotations

from collections.abc import Container

from cardset.graph.analysis import Analysis, SafetyRow
from cardset.graph.forms.words import WAITING, quantity
from cardset.graph.moves import Shift, movable
from cardset.graph.places import ROLES, zone_of

Cost = tuple[int, int]
"""The number of a round, and by how much its sum changes, which is negative."""


def spending(analysis: Analysis, abilities: Container[str] | None = None) -> dict[str, tuple[str, ...]]:
    """For each ability (of those given) the quantities (:func:`.words.quantity`) that fall as it is carried
    out, the weightiest first.

    They are the zones from which it takes cards to where they weigh less; where there are none, what its own
    steps take. Nothing where no weights cover it.
    """
    costs: dict[Shift, Cost | None] = {}
    return {
        row.ability: _spent(analysis, row, costs)
        for row in analysis.rows
        if abilities is None or row.ability in abilities
    }


def _spent(analysis: Analysis, row: SafetyRow, costs: dict[Shift, Cost | None]) -> tuple[str, ...]:
    if not row.round:
        return ()
    falls: dict[str, Cost] = {}
    for role in ROLES:
        for move, _ in analysis.model.ordered.get((row.ability, role), ()):
            if move not in costs:
                costs[move] = _cost(analysis, move)
            cost, zone = costs[move], "@" + zone_of(move.source)
            if cost is not None and cost[0] <= row.round:
                falls[zone] = min(falls.get(zone, cost), cost)
    found = sorted(falls, key=lambda zone: (falls[zone], zone))
    return tuple(found) or tuple(dict.fromkeys(quantity(counter) for counter in row.falls))


def _cost(analysis: Analysis, move: Shift) -> Cost | None:
    """What a move of a card costs; ``None`` where it costs nothing.

    What counts is the first round in which the card weighs different in its two places: it goes before all
    later ones.
    """
    found = []
    for one in movable(analysis.model.world, move):
        for number, each in enumerate(analysis.ranking.rounds, 1):
            before = each.weights.get(f"{one.id}@{move.source}", 0)
            after = each.weights.get(f"{one.id}@{move.target}", 0)
            if before != after:
                if before > after:
                    found.append((number, after - before))
                break
    return min(found, default=None)


def spent_together(analysis: Analysis, abilities: Container[str]) -> tuple[str, ...]:
    """The quantities that fall with the effects of ``abilities``: cards by zone, and what is still to do, of
    which each step takes some."""
    found = dict.fromkeys(one for those in spending(analysis, abilities).values() for one in those)
    return tuple(dict.fromkeys([*(one for one in found if one.startswith("@")), *found, WAITING]))

"""What each ability uses up, by the weights that prove it: the quantities in which people think."""

from __future__ import annotations

from collections.abc import Sequence

from cardset.graph.analysis import Analysis, Row
from cardset.graph.forms.words import WAITING, quantity
from cardset.graph.moves import movable
from cardset.graph.world import zone_of

__all__ = ["spent", "spent_together"]


def spent(analysis: Analysis, row: Row) -> tuple[str, ...]:
    """The quantities (:func:`.words.quantity`) that fall as an ability is carried out, the weightiest first.

    Zones from which it takes cards to where they weigh less; else what its own steps take. Nothing where no
    weights cover it.
    """
    if not row.round:
        return ()
    weights = analysis.ranking.rounds[row.round - 1].weights
    world = analysis.model.world
    falls: dict[str, int] = {}
    for (ident, _), orders in analysis.model.ordered.items():
        if ident != row.ability:
            continue
        for move, _ in orders:
            for one in movable(world, move):
                lost = weights.get(f"{one.id}@{move.source}", 0) - weights.get(f"{one.id}@{move.target}", 0)
                zone = "@" + zone_of(move.source)
                falls[zone] = max(falls.get(zone, 0), lost)
    found = sorted((zone for zone, lost in falls.items() if lost > 0), key=lambda zone: (-falls[zone], zone))
    return tuple(found) or tuple(dict.fromkeys(quantity(counter) for counter in row.falls))


def spent_together(analysis: Analysis, abilities: Sequence[str]) -> tuple[str, ...]:
    """The quantities that fall with the effects of ``abilities``, and those that wait, which always do."""
    rows = [row for row in analysis.rows if row.ability in abilities]
    found = dict.fromkeys(one for row in rows for one in spent(analysis, row))
    return tuple(dict.fromkeys([*(one for one in found if one.startswith("@")), *found, WAITING]))

"""What unicorns can still come to, by all that one player knows: their odds, and the magic of that player."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import cycle, islice
from typing import Final

from rulebook.games.unicorn_fever.box import BETS
from rulebook.games.unicorn_fever.position import Position
from rulebook.games.unicorn_fever.race import FASTEST, UNICORNS, Magic, race
from rulebook.games.unicorn_fever.racing import enchantments, reveal
from rulebook.games.unicorn_fever.results import won
from rulebook.plain import PlainView

LUCK: Final = 20
"""For so many race turns both dice show whoever is lucky; a race takes four to seven."""
LONGEST: Final = 200
"""After so many race turns the last have come in, with nothing but dice to move them."""


@lru_cache(maxsize=2)
def likely(view: PlainView) -> Position:
    """A position in which the player of ``view`` may be, and nobody else has played magic in this round."""
    world = view.determinize(random.Random(0))
    assert isinstance(world, Position)
    seen = zip(view.sight["played"], view.sight["played_by"], strict=True)
    world.played = [
        [part for card, seat in zip(cards, seats, strict=True) if card >= 0 for part in (card, seat)]
        for cards, seats in seen
    ]
    world.active = view.player
    return world


@lru_cache(maxsize=2)
def winnable(view: PlainView) -> frozenset[int]:
    """The bet tokens that can win, as far as the player of ``view`` knows."""
    world = likely(view).copy()
    reveal(world)
    magic = enchantments(world)
    found = set()
    for unicorn in range(UNICORNS):
        world.ranking = luckiest(world, magic, unicorn)
        found |= {
            kind * UNICORNS + unicorn for kind in range(len(BETS)) if won(world, kind * UNICORNS + unicorn)
        }
    return frozenset(found)


def luckiest(world: Position, magic: Sequence[Magic] | None, unicorn: int) -> list[int]:
    """How all come in when a race goes best for one of them: the cards that take it furthest beyond the
    others come first, the dice show it and nobody else, and it is ahead wherever nothing decides."""
    others = [*range(UNICORNS)]
    others.remove(unicorn)
    own, rows = world.odds[unicorn] - FASTEST, [world.odds[other] - FASTEST for other in others]

    def lead(card: Sequence[int]) -> tuple[int, int]:
        return card[own] - max(card[row] for row in rows), card[own]

    cards = sorted(world.box.movement, key=lead, reverse=True)
    rolls = [(unicorn, unicorn)] * LUCK + [(0, 1), (2, 3), (4, 5)] * LONGEST
    return race(
        world.odds, islice(cycle(cards), LONGEST), rolls, magic, world.rules.track, [unicorn, *others]
    )

"""How likely each unicorn is to come in first, second or third: by races that are run, always the same ones.

All magic is tried in the same races: the same movement cards, the same dice. So what is compared differs by
magic and not by luck (common random numbers), and a unicorn's own way through them, which nobody else changes
but where magic asks who is last or leads, is gone once for each row and each magic and then known.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from rulebook.games.unicorn_fever.race import (
    DOUBLE,
    FASTEST,
    FINISH,
    FREE,
    GALLOP,
    LAST,
    LASTS,
    LEADER,
    MOVE,
    NONE,
    START,
    TIE,
    UNICORNS,
    Magic,
    changed,
)

RACES: Final = 240
"""So many races are run for a table, in less than a millisecond where the ways are known."""
SEED: Final = 67
"""Of a hundred seeds the one whose races are most like 20,000 others."""
TURNS: Final = 18
"""Whoever is not in after so many race turns comes in by the space reached; races take four to seven."""
KEPT: Final = 20_000
"""So many ways, and so many tables, are kept at the most."""
USUAL: Final = (FREE, 0)
PODIUM: Final = 3
ALONE: Final = (1000, -1)
"""In place of the spaces of the last and of the leading one where nobody else runs any more."""


class Places(NamedTuple):
    """The chances of each unicorn, from 0 to 1: to be first, on the podium, and in each of its places."""

    first: tuple[float, ...]
    podium: tuple[float, ...]
    at: tuple[tuple[float, ...], ...]


@lru_cache(maxsize=8)
def sample(movement: tuple[tuple[int, ...], ...], track: int, races: int = RACES, seed: int = SEED) -> Sample:
    """The races with these movement cards on a track of so many spaces, drawn once."""
    return Sample(movement, track, races, seed)


class Sample:
    """Races as chance would have them, and what is known of them."""

    def __init__(self, movement: Sequence[Sequence[int]], track: int, races: int, seed: int) -> None:
        rng = random.Random(seed)
        self.track = track
        self.cards = [_deck(movement, rng) for _ in range(races)]
        self.dice = [
            [(rng.randrange(UNICORNS), rng.randrange(UNICORNS)) for _ in range(TURNS)] for _ in range(races)
        ]
        self._ways: dict[tuple[int, tuple[int, ...], Magic], list[int]] = {}
        self._packs: dict[tuple[int, tuple[int, ...]], list[list[tuple[int, int]]]] = {}
        self._tables: dict[tuple[tuple[int, ...], tuple[Magic, ...]], Places] = {}

    def places(self, odds: Sequence[int], magic: Sequence[Magic]) -> Places:
        """What came of the races for unicorns with these odds and this magic on them."""
        key = (tuple(odds), tuple(magic))
        found = self._tables.get(key)
        if found is None:
            if len(self._tables) >= KEPT:
                self._tables.clear()
            found = self._tables[key] = self._run(*key)
        return found

    def orders(self, odds: tuple[int, ...], magic: tuple[Magic, ...]) -> list[list[int]]:
        """How all came in, race by race, as numbers that leave a unicorn's over when divided by 8."""
        ways = [self._way(unicorn, odds, magic[unicorn]) for unicorn in range(UNICORNS)]
        return [*map(sorted, zip(*ways, strict=True))]

    def _run(self, odds: tuple[int, ...], magic: tuple[Magic, ...]) -> Places:
        orders = self.orders(odds, magic)
        counts = []
        for place in range(PODIUM):
            came_in = [order[place] & 7 for order in orders]
            counts.append([came_in.count(unicorn) for unicorn in range(UNICORNS)])
        at = tuple(tuple(count / len(orders) for count in counted) for counted in counts)
        podium = tuple(sum(counted) / len(orders) for counted in zip(*counts, strict=True))
        return Places(at[0], podium, at)

    def _way(self, unicorn: int, odds: tuple[int, ...], magic: Magic) -> list[int]:
        """When and where a unicorn came in, race by race: the lower the number the better.

        Who is last or leads is told by how the others run without magic: what magic on them changes in that
        is little, and left out.
        """
        asks = magic[LAST] != USUAL or magic[LEADER] != USUAL
        key = (unicorn, odds if asks else (odds[unicorn],), magic)
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= KEPT:
                self._ways.clear()
            pack = self._pack(unicorn, odds) if asks else [[]] * len(self.cards)
            row = odds[unicorn] - FASTEST
            found = self._ways[key] = [
                self._arrival(unicorn, row, magic, cards, dice, ends)
                for cards, dice, ends in zip(self.cards, self.dice, pack, strict=True)
            ]
        return found

    def _arrival(
        self,
        unicorn: int,
        row: int,
        magic: Magic,
        cards: Sequence[Sequence[int]],
        dice: Sequence[tuple[int, int]],
        ends: Sequence[tuple[int, int]],
    ) -> int:
        track, space, turn = self.track, 0, 0
        if magic is NONE or magic == NONE:
            for card, (one, two) in zip(cards, dice, strict=True):
                turn += 1
                space += card[row] + (unicorn in (one, two))
                if space >= track:
                    break
            return _number(turn, space, 0, row, unicorn)
        start, move, gallop, double = magic[START], magic[MOVE], magic[GALLOP], magic[DOUBLE]
        for card, (one, two) in zip(cards, dice, strict=True):
            turn += 1
            steps = card[row]
            if turn > LASTS:
                space += steps + (unicorn in (one, two))
                if space >= track:
                    break
                continue
            if turn == 1:
                steps = changed(start, steps)
            elif ends:  # on the first turn all are level
                rear, front = ends[turn - 2]
                if space <= rear and space < front:
                    steps = changed(magic[LAST], steps)
                elif space >= front and space > rear:
                    steps = changed(magic[LEADER], steps)
            space += changed(move, steps) if move != USUAL else steps
            if unicorn in (one, two):
                space += changed(gallop, 1)
                if one == two:
                    space += changed(double, 0)
            if space >= track:
                space = track + changed(magic[FINISH], space - track)
                break
        return _number(turn, space, magic[TIE][1], row, unicorn)

    def _pack(self, unicorn: int, odds: tuple[int, ...]) -> list[list[tuple[int, int]]]:
        """The spaces of the last and of the leading one of the others after each turn, race by race."""
        found = self._packs.get((unicorn, odds))
        if found is None:
            if len(self._packs) >= KEPT // 100:
                self._packs.clear()
            others = [other for other in range(UNICORNS) if other != unicorn]
            found = self._packs[unicorn, odds] = [
                _ends(others, odds, cards, dice, self.track)
                for cards, dice in zip(self.cards, self.dice, strict=True)
            ]
        return found


def _deck(movement: Sequence[Sequence[int]], rng: random.Random) -> list[Sequence[int]]:
    """The movement cards of a race; a small deck is shuffled again."""
    cards: list[Sequence[int]] = []
    while len(cards) < TURNS:
        cards += rng.sample(movement, len(movement))
    return cards[:TURNS]


def _ends(
    unicorns: Sequence[int],
    odds: Sequence[int],
    cards: Sequence[Sequence[int]],
    dice: Sequence[tuple[int, int]],
    track: int,
) -> list[tuple[int, int]]:
    spaces = [
        [
            *accumulate(
                card[odds[unicorn] - FASTEST] + (unicorn in rolled)
                for card, rolled in zip(cards[:LASTS], dice[:LASTS], strict=True)
            )
        ]
        for unicorn in unicorns
    ]
    running = [[space for space in at if space < track] for at in zip(*spaces, strict=True)]
    return [(min(at), max(at)) if at else ALONE for at in running]


def _number(turn: int, space: int, tie: int, row: int, unicorn: int) -> int:
    """Sooner is lower, then further, then who wins ties, then the higher row (race.rank-by-distance,
    race.tie-higher-odds-row)."""
    return (((turn * 128 + 127 - space) * 64 + 32 - tie) * 8 + row) * 8 + unicorn

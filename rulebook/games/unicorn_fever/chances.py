"""What may come of bets, as far as a player sees it: races are run with the magic that is known."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import cycle
from typing import Final

from rulebook.games.unicorn_fever.box import ODDS, WIN, Change
from rulebook.games.unicorn_fever.position import Position, kind_of, unicorn_of
from rulebook.games.unicorn_fever.race import FASTEST, NONE, NUMBERS, SLOWEST, UNICORNS, enchanted, race
from rulebook.games.unicorn_fever.racing import dispelled, immune, opposing
from rulebook.games.unicorn_fever.results import PODIUM

RACES: Final = 240
"""How many are run: a share is then right to a thirtieth, most of the time."""


def places(state: Position, known: Sequence[Sequence[int]]) -> list[list[int]]:
    """In how many of :data:`RACES` races each unicorn comes in first, second and so on; ``known`` are the
    magic cards on each, of which there may be more. The same position gives the same races."""
    odds, magic = state.odds[:], []
    for unicorn in range(UNICORNS):
        changes = [*_changes(state, unicorn, known[unicorn])]
        moved = sum(change.amount for change in changes if change.number == ODDS)
        odds[unicorn] = min(max(odds[unicorn] + moved, FASTEST), SLOWEST)
        running = (one for one in changes if one.number in NUMBERS)
        told = [(NUMBERS.index(one.number), one.fixes, one.amount) for one in running]
        magic.append(enchanted(told) if told else NONE)
    rng = random.Random(0)
    found = [[0] * UNICORNS for _ in range(UNICORNS)]
    for _ in range(RACES):
        deck = rng.sample(state.box.movement, len(state.box.movement))
        order = race(odds, cycle(deck), _rolls(rng), magic, state.rules.track)
        for place, unicorn in enumerate(order):
            found[unicorn][place] += 1
    return found


def _changes(state: Position, unicorn: int, known: Sequence[int]) -> Iterator[Change]:
    spells = [*known]
    for stays in (opposing, immune, dispelled):
        spells = stays(state, unicorn, spells)
    for spell in spells:
        yield from state.box.spells[spell].changes
    if state.rampant[unicorn]:
        yield from state.box.unicorns[unicorn].changes


def _rolls(rng: random.Random) -> Iterator[tuple[int, int]]:
    while True:
        yield rng.randrange(UNICORNS), rng.randrange(UNICORNS)


def comes_true(found: Sequence[Sequence[int]], token: int) -> Fraction:
    """The share of races in which a bet comes true, by its token."""
    last = 1 if kind_of(token) == WIN else PODIUM
    return Fraction(sum(found[unicorn_of(token)][:last]), RACES)

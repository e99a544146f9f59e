"""A race: from odds, movement cards, dice and magic to the order in which the unicorns come in.

Everything here is a function of its arguments. The game takes a race turn by turn, since the first player may
have to decide in the middle of one; :func:`race` runs a whole one, for whoever wants to know how races go.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

UNICORNS: Final = 6
FASTEST, SLOWEST = 2, 7  # odds.rows
"""The multipliers of the first and the last row of the table of odds."""

START, MOVE, LAST, LEADER, GALLOP, DOUBLE, FINISH, TIE = range(8)
"""The numbers of a unicorn that magic can change."""
NUMBERS: Final = ("start", "move", "last", "leader", "gallop", "double", "finish", "tie")

LASTS: Final = 12
"""Race turns after which magic no longer slows or hastens anybody: races take four to seven, and no rulebook
has one that never ends."""

FREE: Final = -1
"""In place of a number that nothing fixes."""

Magic = tuple[tuple[int, int], ...]
"""What magic does to a unicorn: to each of :data:`NUMBERS` what it is fixed at, or :data:`FREE`, and what is
added to it."""
NONE: Final[Magic] = ((FREE, 0),) * len(NUMBERS)


class Turn(NamedTuple):
    """A race turn, for whoever tells of it: the movement card, both dice, the spaces of all unicorns
    afterwards, and those that came in, in groups that nothing but the first player can tell apart."""

    card: Sequence[int]
    dice: tuple[int, int]
    spaces: tuple[int, ...]
    arrived: list[list[int]]


def enchanted(changes: Iterable[tuple[int, bool, int]]) -> Magic:
    """What ``changes`` make of a unicorn: each a number, whether it is fixed, and at what, or by how much it
    is changed. Equal changes add up (race.effects-stack); of several that fix it the lowest holds."""
    fixed, added = [FREE] * len(NUMBERS), [0] * len(NUMBERS)
    for number, fixes, amount in changes:
        if not fixes:
            added[number] += amount
        elif fixed[number] == FREE or amount < fixed[number]:
            fixed[number] = amount
    return tuple(zip(fixed, added, strict=True))


def changed(change: tuple[int, int], usual: int) -> int:
    """A number as magic leaves it; no unicorn ever goes backward."""
    fixed, added = change
    return max(0, (usual if fixed == FREE else fixed) + added)


def run(
    spaces: list[int],
    racing: Sequence[int],
    odds: Sequence[int],
    card: Sequence[int],
    dice: tuple[int, int],
    magic: Sequence[Magic] | None = None,
    turn: int = 1,
) -> None:
    """Move those ``racing`` by a card and both dice; ``spaces`` changes. ``turn`` is the number of the race
    turn.

    Each goes by the value in the row of its odds (odds.row-sets-movement, race.movement); those that share a
    row go alike (odds.shared), a row without a unicorn does nothing (race.ignore-empty-row). Where all stood
    before decides what magic gives the last and the leading ones, so that all move at once
    (race.simultaneous); where all are level nobody is last or leads.
    """
    one, two = dice
    if magic is None or turn > LASTS:
        for unicorn in racing:
            spaces[unicorn] += card[odds[unicorn] - FASTEST]
        if one in racing:
            spaces[one] += 1
        if two != one and two in racing:
            spaces[two] += 1
        return
    before = [spaces[unicorn] for unicorn in racing]
    rearmost, foremost = min(before), max(before)
    for unicorn, space in zip(racing, before, strict=True):
        change = magic[unicorn]
        steps = card[odds[unicorn] - FASTEST]
        if change is not NONE:
            if turn == 1:
                steps = changed(change[START], steps)
            if space == rearmost < foremost:
                steps = changed(change[LAST], steps)
            if space == foremost > rearmost:
                steps = changed(change[LEADER], steps)
            steps = changed(change[MOVE], steps)
        spaces[unicorn] += steps
    for unicorn in dict.fromkeys(dice):  # race.gallop-max-once
        if unicorn in racing:  # race.gallop-crossed-now, race.gallop-finished-earlier
            again = changed(magic[unicorn][DOUBLE], 0) if one == two else 0
            spaces[unicorn] += changed(magic[unicorn][GALLOP], 1) + again  # race.gallop-one


def arrivals(
    spaces: list[int],
    racing: Sequence[int],
    odds: Sequence[int],
    track: int,
    magic: Sequence[Magic] | None = None,
) -> list[list[int]]:
    """Those who are on or past the finish line (race.finish-check), the best first.

    Who is further past it, however far (race.infinite-space), is ahead (race.rank-by-distance), then whom
    magic lets win ties, then who is in the higher row (race.tie-higher-odds-row). Several in one group are
    equal in all that. Magic at the line changes ``spaces``.
    """
    arrived = [unicorn for unicorn in racing if spaces[unicorn] >= track]
    if not arrived:
        return []
    if magic is None:
        keys = {unicorn: (-spaces[unicorn], 0, odds[unicorn]) for unicorn in arrived}
    else:
        keys = {}
        for unicorn in arrived:
            spaces[unicorn] = track + changed(magic[unicorn][FINISH], spaces[unicorn] - track)
            keys[unicorn] = (-spaces[unicorn], -magic[unicorn][TIE][1], odds[unicorn])
    if len(arrived) > 1:
        arrived.sort(key=keys.__getitem__)
    groups = [[arrived[0]]]
    for unicorn in arrived[1:]:
        if keys[unicorn] == keys[groups[-1][0]]:
            groups[-1].append(unicorn)
        else:
            groups.append([unicorn])
    return groups


def race(
    odds: Sequence[int],
    cards: Iterable[Sequence[int]],
    rolls: Iterable[tuple[int, int]],
    magic: Sequence[Magic] | None = None,
    track: int = 12,
    ahead: Sequence[int] = range(UNICORNS),
    told: list[Turn] | None = None,
) -> list[int]:
    """The order in which all come in.

    ``cards`` and ``rolls`` must last; of those that nothing tells apart, whoever comes first in ``ahead`` is
    the better one. Every turn is added to ``told``.
    """
    spaces = [0] * UNICORNS
    racing = [*range(UNICORNS)]
    order: list[int] = []
    for turn, (card, dice) in enumerate(zip(cards, rolls, strict=False), 1):
        run(spaces, racing, odds, card, dice, magic, turn)
        groups = arrivals(spaces, racing, odds, track, magic)
        if told is not None:
            told.append(Turn(card, dice, tuple(spaces), groups))
        for group in groups:
            order += group if len(group) == 1 else sorted(group, key=ahead.index)
        if len(order) == UNICORNS:  # race.until-all-finish
            return order
        if groups:
            racing = [unicorn for unicorn in racing if unicorn not in order]
    raise ValueError("the cards or the rolls do not last for a race")

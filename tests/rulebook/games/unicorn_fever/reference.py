"""Races, payouts and scoring once more, slowly and from the clauses alone, to compare the engine with.

Nothing of the engine is used here but the names of the plain box's cards: what its contracts and Rampant
sides do is written down again, by their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

Changes = Sequence[tuple[str, bool, int]]
"""What magic does to a unicorn: the number, whether it is fixed, and at what or by how much it changes."""
LAST_TURN_OF_MAGIC = 12


def value(changes: Changes, number: str, usual: int) -> int:
    """A number of a unicorn under magic."""
    fixed = [amount for name, fixes, amount in changes if name == number and fixes]
    added = [amount for name, fixes, amount in changes if name == number and not fixes]
    found = (min(fixed) if fixed else usual) + sum(added)
    return found if found > 0 else 0


def race(
    odds: Sequence[int],
    cards: Sequence[Sequence[int]],
    dice: Sequence[tuple[int, int]],
    magic: Sequence[Changes],
    track: int,
    ahead: Sequence[int],
) -> list[int]:
    """Who comes in when: the unicorns in the order of their places."""
    where = dict.fromkeys(range(6), 0)
    places: dict[int, int] = {}
    turn = 0
    while len(places) < 6:
        card, roll = cards[turn], dice[turn]
        turn += 1
        running = {unicorn: space for unicorn, space in where.items() if unicorn not in places}
        for unicorn, space in running.items():
            changes = magic[unicorn] if turn <= LAST_TURN_OF_MAGIC else ()
            steps = card[odds[unicorn] - 2]
            if turn == 1:
                steps = value(changes, "start", steps)
            if len(set(running.values())) > 1:
                if space == min(running.values()):
                    steps = value(changes, "last", steps)
                if space == max(running.values()):
                    steps = value(changes, "leader", steps)
            steps = value(changes, "move", steps)
            if unicorn in roll:
                steps += value(changes, "gallop", 1)
                if roll[0] == roll[1]:
                    steps += value(changes, "double", 0)
            where[unicorn] += steps
        keys = {}
        for unicorn in running:
            if where[unicorn] >= track:
                past = value(magic[unicorn], "finish", where[unicorn] - track)
                ties = sum(amount for name, fixes, amount in magic[unicorn] if name == "tie" and not fixes)
                # one number for all that decides, the largest first
                keys[unicorn] = (
                    Fraction(past)
                    + Fraction(ties, 1000)
                    - Fraction(odds[unicorn], 100_000)
                    - Fraction(ahead.index(unicorn), 10_000_000)
                )
                where[unicorn] = track + past
        while keys:
            best = max(keys, key=keys.__getitem__)
            places[best] = len(places) + 1
            del keys[best]
    return sorted(places, key=places.__getitem__)


def called(box: Any, contracts: Sequence[int], what: str) -> int:
    """How many of these contracts are called so, without their clan."""
    return sum(box.contracts[contract].id.partition("-")[2] == what for contract in contracts)


def paid(state: Any) -> tuple[list[int], list[int]]:
    """The Gold and Glory of everybody after bets and rewards."""
    gold, glory = list(state.gold), list(state.glory)
    for seat in range(state.players):
        contracts = state.contracts[seat]
        for token, who in enumerate(state.bettor):
            if who != seat:
                continue
            place = state.ranking.index(token % 6) + 1
            if token < 6 and place == 1:
                gold[seat] += state.stake[token] * state.odds[token] + 3 * called(
                    state.box, contracts, "winner"
                )
                glory[seat] += 5 + state.bonus[token]
            elif token >= 6 and place <= 3:
                gold[seat] += 2 * state.stake[token]
                glory[seat] += (3 if token < 12 else 2) + state.bonus[token]
            elif token >= 6:
                gold[seat] += 2 * called(state.box, contracts, "podium")
        mine = state.owned[seat]
        place = state.ranking.index(mine) + 1
        if place <= 3:
            gold[seat] += {1: 6, 2: 4, 3: 2}[place] + (2 if state.rampant[mine] else 0)
    return gold, glory


def taxed(state: Any) -> tuple[list[int], list[int]]:
    """The Gold and the loans of everybody after the tax, from the first player on."""
    gold, loans = list(state.gold), list(state.loans)
    for step in range(state.players):
        seat = (state.first + step) % state.players
        owed = max(0, state.glory[seat] - 3 * called(state.box, state.contracts[seat], "tax"))
        while gold[seat] < owed and sum(loans) < 20:
            loans[seat] += 1
            gold[seat] += 20
        gold[seat] = max(0, gold[seat] - owed)
    return gold, loans


def odds_after(state: Any) -> list[int]:
    """The odds after they were brought up to date."""
    after = list(state.odds)
    for place, unicorn in enumerate(state.ranking):
        row = place + 2
        if row < after[unicorn]:
            after[unicorn] -= 1
        elif row > after[unicorn]:
            after[unicorn] += 1
    return after


def scored(state: Any) -> tuple[list[dict[str, int]], set[int]]:
    """What everybody has in the end, and who has won."""
    ends = []
    for seat in range(state.players):
        gold, loans = state.gold[seat], state.loans[seat]
        repaid = min(loans, gold // 25)
        gold -= 25 * repaid
        glory = state.glory[seat] + gold // 20
        glory += 3 * called(state.box, state.contracts[seat], "glory")
        glory += called(state.box, state.contracts[seat], "own")
        ends.append({"gold": gold % 20, "glory": glory, "loans": loans - repaid})
    fewest = min(end["loans"] for end in ends)
    left = {seat for seat, end in enumerate(ends) if end["loans"] == fewest}
    for what in ("glory", "gold"):
        most = max(ends[seat][what] for seat in left)
        left = {seat for seat in left if ends[seat][what] == most}
    return ends, left

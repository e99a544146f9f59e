"""What contracts and the cards of Rampant unicorns do for players: numbers change, something is given.

A contract counts for whoever has it, from when it is taken to the end (contract.immediate). The card of a
Rampant unicorn counts in what is about that unicorn: bets on it, the reward of its owner (results.modifiers).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulebook.games.unicorn_fever.box import EVERYWHERE, Change, Contract, Unicorn, Where
from rulebook.games.unicorn_fever.position import NOBODY, Position


class About(NamedTuple):
    """What a number or a moment is about: a unicorn, and the kind of a bet on it."""

    unicorn: int = NOBODY
    bet: int = NOBODY


NOTHING = About()


def number(state: Position, seat: int, name: str, usual: int, about: About = NOTHING) -> int:
    """The number ``name`` of a player: ``usual``, as all that is in play leaves it.

    Of several things that fix it the lowest holds, what they add comes after; it is never below 0.
    """
    fixed, added = -1, 0
    here = f"{name}-here"
    for card in _in_play(state, seat, about):
        for change in card.changes:
            if change.number in (name, here) and holds(state, seat, change.where, about):
                if not change.fixes:
                    added += change.amount
                elif fixed < 0 or change.amount < fixed:
                    fixed = change.amount
    return max(0, (usual if fixed < 0 else fixed) + added)


def comes(state: Position, seat: int, moment: str, about: About = NOTHING, but: str = "") -> None:
    """Give a player what is due at a moment, ``but`` not that."""
    for card in [*_in_play(state, seat, about)]:
        for gain in card.gains:
            if gain.moment == moment and gain.what != but and holds(state, seat, gain.where, about):
                give(state, seat, gain.what, gain.amount, _thing(state, card))


def give(state: Position, seat: int, what: str, amount: int, cause: int) -> None:
    """Give Gold, Glory or magic cards because of a thing."""
    if what == "gold":
        state.pay(seat, amount)
        state.note("gold-gained" if amount >= 0 else "gold-lost", seat, number=abs(amount), cause=cause)
    elif what == "glory":
        state.honour(seat, amount)
        state.note("glory-gained", seat, number=amount, cause=cause)
    else:
        state.draw_magic(seat, amount)


def holds(state: Position, seat: int, where: Where, about: About) -> bool:
    """Whether that is the case of which a change or a gain speaks."""
    if where is EVERYWHERE or where == EVERYWHERE:
        return True
    unicorn = about.unicorn
    return (
        unicorn != NOBODY
        and (not where.bets or about.bet in where.bets)
        and (not where.own or state.owned[seat] == unicorn)
        and (not where.rampant or bool(state.rampant[unicorn]))
        and where.at_least <= state.odds[unicorn] <= where.at_most
    )


def racing_changes(state: Position, unicorn: int) -> Iterator[Change]:
    """What changes the numbers of a unicorn in this race: the magic on it, and its card while Rampant."""
    for spell in state.active_magic[unicorn]:
        yield from state.box.spells[spell].changes
    if state.rampant[unicorn]:
        yield from state.box.unicorns[unicorn].changes


def _in_play(state: Position, seat: int, about: About) -> Iterator[Contract | Unicorn]:
    for contract in state.contracts[seat]:
        yield state.box.contracts[contract]
    if about.unicorn != NOBODY and state.rampant[about.unicorn]:
        yield state.box.unicorns[about.unicorn]


def _thing(state: Position, card: Contract | Unicorn) -> int:
    box = state.box
    if isinstance(card, Unicorn):
        return box.unicorns.index(card)
    return box.things.contracts + box.contracts.index(card)

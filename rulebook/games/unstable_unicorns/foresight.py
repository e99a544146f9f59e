"""What an effect could do if it were carried out now, as far as its player knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebook.games.unstable_unicorns.match import DECK
from rulebook.games.unstable_unicorns.pools import (
    EVERY,
    amount_of,
    choosable,
    every,
    groups,
    operations_of,
    pickable,
    size_of,
)
from rulebook.games.unstable_unicorns.program import (
    Branch,
    Choose,
    DrawCards,
    Frame,
    Grant,
    Look,
    Operation,
    Pick,
    UnlessDone,
)

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State


def feasible(state: State, frame: Frame, pc: int, in_full: bool = True) -> bool:
    """Whether the action that starts at ``pc`` can be done, as far as ``frame.you`` knows."""
    operations = operations_of(state, frame)
    operation = operations[pc]
    match operation:
        case Pick():
            if not operation.chosen:
                return bool(pickable(state, frame, operation, pc))
        case Choose():
            return _enough(state, frame, operation, in_full)
        case Look() if operation.of:
            return any(state.zones[state.match.hand(seat)] for seat in every(state, frame, operation.of))
        case DrawCards():
            counted = isinstance(operation.amount, int) or amount_of(
                state, frame, operation.amount, frame.you
            )
            return bool(state.zones[DECK] and (counted or operation.of != "you"))
        case Look():
            return bool(state.zones[DECK])
        case Grant():
            return operation.permit == "missed-turns" or frame.you == state.active
        case Branch():
            return any(feasible(state, frame, start, in_full) for start in operation.branches)
    return True


def _enough(state: State, frame: Frame, operation: Choose, in_full: bool) -> bool:
    if operation.zone == "deck":
        return bool(state.zones[DECK])
    wanted = operation.amount if in_full and isinstance(operation.amount, int) else 1
    sizes = [size_of(state, frame, operation, group) for group in groups(state, frame, operation)]
    if operation.of in EVERY:
        return any(sizes)
    return bool(sizes) and sizes[0] >= wanted


def worthwhile(state: State, frame: Frame, in_full: bool = False) -> bool:
    """Whether the effect of ``frame`` would achieve something: one of its independent parts at least."""
    program = state.match.deck.programs[frame.program]
    ends = (*program.parts[1:], len(program.operations))
    spans = zip(program.parts, ends, strict=True)
    return any(achieves(state, frame, start, end, in_full) for start, end in spans)


def achieves(state: State, frame: Frame, start: int, end: int, in_full: bool = False) -> bool:
    """Whether the part of an effect from ``start`` to ``end`` would achieve something.

    It does if its first action can be done in full, and what depends on that at least in part, or ``in_full``
    too. For a gain taken from the discard pile a card counts that the cost would put there.
    """
    if not feasible(state, frame, start):
        return False
    operations = operations_of(state, frame)
    for place in range(start, end - 1):
        if isinstance(operations[place], UnlessDone):
            if not _affordable(state, frame, operations[start:place]):
                return False
            gain = operations[place + 1]
            bound = isinstance(gain, Choose) and gain.of == "that-player"
            returned = isinstance(gain, Choose) and bound and gain.zone == "stable"
            if isinstance(gain, Choose) and returned and not _somebody_has(state, frame, gain):
                return False
            if bound or feasible(state, frame, place + 1, in_full):
                continue
            if not (isinstance(gain, Choose) and _supplied(state, frame, operations[start], gain)):
                return False
    return True


def _affordable(state: State, frame: Frame, cost: Sequence[Operation]) -> bool:
    """Whether there will be enough to discard after what the cost itself draws (decision 22); any card may be
    drawn."""
    drawn = 0
    for operation in cost:
        if isinstance(operation, DrawCards) and operation.of == "you" and isinstance(operation.amount, int):
            drawn += min(operation.amount, len(state.zones[DECK]) - drawn)
        elif drawn and isinstance(operation, Choose) and operation.zone == "hand" and operation.of == "you":
            held = choosable(state, frame, operation, frame.you)
            if isinstance(operation.amount, int) and len(held) + drawn < operation.amount:
                return False
    return True


def _supplied(state: State, frame: Frame, cost: Operation, gain: Choose) -> bool:
    """Whether the cost can put a card in the discard pile that the gain may take from there (decisions 7 and
    21)."""
    if not isinstance(cost, Choose):
        return False
    paying = [card for group in groups(state, frame, cost) for card in choosable(state, frame, cost, group)]
    return any(_supplies(state, frame, cost.event, card, gain) for card in paying)


def _supplies(state: State, frame: Frame, event: str, card: int, gain: Choose) -> bool:
    """Whether ``card``, once ``event`` has befallen it, is one that the gain may take from the discard
    pile."""
    return (
        gain.zone == "discard"
        and card in gain.cards.copies
        and not _redirected(state, card, event)
        and not (gain.cards.other and card == frame.source)
        and card not in state.standing.kept_out[frame.you]
    )


def buys(state: State, frame: Frame, card: int) -> bool:
    """Whether there is anything to gain once ``card``, the last that the choice of ``frame`` asks for, has
    paid for what follows; also where nothing is bought."""
    operations = operations_of(state, frame)
    cost = operations[frame.pc]
    if not isinstance(cost, Choose) or (cost.by == "owner" and cost.of in EVERY):
        return True
    for place in range(frame.pc + 1, len(operations) - 1):
        if isinstance(operations[place], Choose):
            return True
        if isinstance(operations[place], UnlessDone):
            gain = operations[place + 1]
            if (
                not isinstance(gain, Choose)
                or gain.of == "that-player"
                or feasible(state, frame, place + 1, False)
            ):
                return True
            return any(_supplies(state, frame, cost.event, paid, gain) for paid in (*frame.chosen, card))
    return True


def _redirected(state: State, card: int, event: str) -> bool:
    """Whether a card in a Stable goes somewhere else when ``event`` would put it in the discard pile: a Baby
    (cards.baby-return-nursery), a card that goes to the hand instead (decision 12)."""
    for guard in state.match.deck.face(card).guards:
        instead = (
            guard.program < 0 and guard.cards.this and (event in guard.events or "discard" in guard.zones)
        )
        after = guard.afterwards >= 0 and state.match.rules.flyers == "after"
        if instead and not after and (guard.inherent or card not in state.standing.blank):
            return True
    return False


def _somebody_has(state: State, frame: Frame, gain: Choose) -> bool:
    """Whether anybody could give what is taken in return, where giving and taking are one (decision 24)."""
    if state.match.rules.swap_order == "in-order":
        return True
    return any(size_of(state, frame, gain, seat) for seat in state.match.seats_from(frame.you)[1:])

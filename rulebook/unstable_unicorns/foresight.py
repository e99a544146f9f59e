"""What an effect could do if it were carried out now, as far as its player knows."""

from __future__ import annotations

from rulebook.unstable_unicorns.pools import EVERY, groups, operations_of, pickable, seats_from, size_of
from rulebook.unstable_unicorns.program import Branch, Choose, DrawCards, Frame, Look, Pick, UnlessDone
from rulebook.unstable_unicorns.state import DECK, State

__all__ = ["achieves", "feasible", "worthwhile"]


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
        case DrawCards() | Look():
            return bool(state.zones[DECK])
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


def worthwhile(state: State, frame: Frame) -> bool:
    """Whether the effect of ``frame`` would achieve something: one of its independent parts at least."""
    program = state.game.deck.programs[frame.program]
    ends = (*program.parts[1:], len(program.operations))
    return any(achieves(state, frame, start, end) for start, end in zip(program.parts, ends, strict=True))


def achieves(state: State, frame: Frame, start: int, end: int) -> bool:
    """Whether the part of an effect from ``start`` to ``end`` would achieve something.

    It does if its first action can be done in full, and what depends on that at least in part. A gain taken
    from the discard pile counts as possible, since the cost may put a card there.
    """
    if not feasible(state, frame, start):
        return False
    operations = operations_of(state, frame)
    for place in range(start, end - 1):
        if isinstance(operations[place], UnlessDone):
            gain = operations[place + 1]
            bound = isinstance(gain, Choose) and gain.of == "that-player"
            if isinstance(gain, Choose) and bound and not _somebody_has(state, frame, gain):
                return False
            from_discard = isinstance(gain, Choose) and gain.zone == "discard"
            if not bound and not from_discard and not feasible(state, frame, place + 1, in_full=False):
                return False
    return True


def _somebody_has(state: State, frame: Frame, gain: Choose) -> bool:
    """Whether anybody could give what is taken in return, where giving and taking are one (decision 24)."""
    if state.game.rules.unicorn_swap == "in-order":
        return True
    return any(size_of(state, frame, gain, seat) for seat in seats_from(state, frame.you)[1:])

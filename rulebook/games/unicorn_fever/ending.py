"""The end (end.order): loans are repaid, Gold becomes Glory, contracts give theirs, then all are ranked."""

from __future__ import annotations

from rulebook.games.unicorn_fever.benefits import comes, give, number
from rulebook.games.unicorn_fever.planning import due, repay
from rulebook.games.unicorn_fever.position import OVER, PER_GLORY, Position


def finish(state: Position) -> None:
    """Count everything, and say who has won."""
    seats = [*state.clockwise()]
    for seat in seats:
        comes(state, seat, "scoring", but="glory")
    for seat in seats:
        repay_all(state, seat)
    for seat in seats:
        convert(state, seat)
    for seat in seats:
        score_contracts(state, seat)
    best = min(standing(state, seat) for seat in range(state.players))
    # end.rank-4-shared
    state.best = [seat for seat in range(state.players) if standing(state, seat) == best]
    state.end = how(state)
    state.stage, state.active = OVER, state.first
    state.note("game-over", state.best[0] if len(state.best) == 1 else -1)


def repay_all(state: Position, seat: int) -> None:
    """Repay what can be repaid (end.repay); the rest stays (end.unpaid)."""
    price = due(state, seat)
    if state.rules.repaid == "all-or-none" and state.gold[seat] < price * state.loans[seat]:
        return
    while state.loans[seat] and state.gold[seat] >= price:
        repay(state, seat)


def convert(state: Position, seat: int) -> None:
    """Every full 20 Gold becomes 1 Glory, the rest is kept (end.convert)."""
    price = max(1, number(state, seat, "exchange", PER_GLORY))
    glory, left = divmod(state.gold[seat], price)
    if glory:
        state.pay(seat, left - state.gold[seat])
        state.honour(seat, glory)
        state.note("converted", seat, number=glory)


def score_contracts(state: Position, seat: int) -> None:
    """The Glory on contracts (end.contract-glory)."""
    for contract in state.contracts[seat]:
        glory = state.box.contracts[contract].glory
        if glory:
            give(state, seat, "glory", glory, state.box.things.contracts + contract)


def unpaid(state: Position, seat: int) -> int:
    """How many loans, or cards of up to two (loan.card), a player could not repay."""
    loans = state.loans[seat]
    return loans if state.rules.unpaid == "loans" else (loans + 1) // 2


def standing(state: Position, seat: int) -> tuple[int, int, int]:
    """What players are ranked by, the lowest first: unpaid loans (end.rank-1-loans), then Glory
    (end.rank-2-glory, goal.most-glory), then Gold (end.rank-3-gold)."""
    return unpaid(state, seat), -state.glory[seat], -state.gold[seat]


def how(state: Position) -> str:
    """What has decided, in a word."""
    if len(state.best) > 1:
        return "shared"
    winner = state.best[0]
    others = [seat for seat in range(state.players) if seat != winner]
    if any(state.glory[seat] > state.glory[winner] for seat in others):
        return "loans"
    level = [seat for seat in others if standing(state, seat)[:2] == standing(state, winner)[:2]]
    return "gold" if level else "glory"

"""The results phase (results.steps): bets and owners are paid, then the tax, then odds, Rampant unicorns and
contracts are brought up to date."""

from __future__ import annotations

from rulebook.games.unicorn_fever.benefits import About, comes, number
from rulebook.games.unicorn_fever.box import STACKS, WIN
from rulebook.games.unicorn_fever.planning import lend
from rulebook.games.unicorn_fever.position import (
    BLOCKED,
    BOXED,
    FREE,
    OFFER,
    TAX,
    Position,
    kind_of,
    row,
    unicorn_of,
)
from rulebook.games.unicorn_fever.race import UNICORNS

GLORY_OF_BETS = (5, 3, 2)  # bet.glory: to win, early and late podium
PODIUM = 3  # bet.podium-meaning: the last place on it
PODIUM_PAYS = 2  # bet.payout-podium: times the stake
REWARDS = (6, 4, 2)  # owner.rewards: for the first three


def pay_bets(state: Position) -> None:
    """Bets are settled and owners rewarded, from the first player on (results.payout-order)."""
    for seat in state.clockwise():
        comes(state, seat, "results")
    for seat in state.clockwise():
        for token, bettor in enumerate(state.bettor):
            if bettor == seat:
                settle_bet(state, token)
        reward(state, seat)
    state.moment()
    return_tokens(state)


def settle_bet(state: Position, token: int) -> None:
    """Pay a bet, or leave its stake to the Bank with the Glory on it (bet.loss).

    What it pays depends on its kind and its stake (results.payout-depends), not on the place on the podium
    (bet.podium-place-irrelevant).
    """
    seat, unicorn, kind = state.bettor[token], unicorn_of(token), kind_of(token)
    thing = state.box.things.bets + token
    about = About(unicorn, kind)
    if won(state, token):
        gold = state.stake[token] * multiplier(state, seat, token)
        glory = number(state, seat, "glory", GLORY_OF_BETS[kind], about)
        state.pay(seat, gold)
        state.bank[1] += state.bonus[token]
        state.note("bet-won", seat, thing, number=gold)
        state.honour(seat, glory + state.bonus[token])
        state.note("glory-gained", seat, number=glory + state.bonus[token], cause=thing)
        comes(state, seat, "won", about)
    else:
        state.bank[1] += state.bonus[token]
        state.note("bet-lost", seat, thing, number=state.stake[token])
        comes(state, seat, "lost", about)
    state.stake[token] = state.bonus[token] = 0


def multiplier(state: Position, seat: int, token: int) -> int:
    """How many times the stake a player is paid by this bet."""
    unicorn, kind = unicorn_of(token), kind_of(token)
    odds = state.odds if state.rules.paid_odds == "now" else state.planned
    usual = odds[unicorn] if kind == WIN else PODIUM_PAYS  # odds.multiplier, bet.payout-win
    return number(state, seat, "payout", usual, About(unicorn, kind))


def won(state: Position, token: int) -> bool:
    """Whether a bet has come true: its unicorn is first (bet.win-meaning), or on the podium."""
    return state.place(unicorn_of(token)) <= (1 if kind_of(token) == WIN else PODIUM)


def reward(state: Position, seat: int) -> None:
    """What a player gets for the unicorn they own, whoever has bet on it (owner.no-bet-needed)."""
    unicorn = state.owned[seat]
    place = state.place(unicorn)
    usual = REWARDS[place - 1] if place <= len(REWARDS) else 0
    gold = number(state, seat, "reward", usual, About(unicorn)) if usual else 0
    if gold:
        state.pay(seat, gold)
        state.note("rewarded", seat, unicorn, number=gold)


def return_tokens(state: Position) -> None:
    """Bet and action tokens go back (results.return-tokens), those on contracts too
    (contract.reserved-tokens)."""
    state.bettor = [bettor if bettor in (BLOCKED, BOXED) else FREE for bettor in state.bettor]
    state.reserved = []
    state.taken = [[] for _ in range(state.players)]
    stack_tokens(state)


def stack_tokens(state: Position) -> None:
    """Every stack with A on top (setup.action-stacks); two players have no B (two-player.remove-b)."""
    tokens = state.box.tokens
    state.stacks = [
        [number for number in state.box.stack(name) if state.players > 2 or tokens[number].letter != "B"]
        for name in STACKS
    ]


def owed(state: Position, seat: int) -> int:
    """The tax: as much Gold as one has Glory (tax.amount), without that on contracts
    (contract.not-taxed)."""
    return number(state, seat, "tax", state.glory[seat])


def tax(state: Position) -> bool:
    """Everybody pays the tax in turn (tax.every-round), after they got their Glory (tax.after-glory); False
    while somebody is asked whether to take a loan for it.

    Who cannot pay takes a loan (tax.loan-if-short, loan.when); where no loan is left, what there is is paid
    and the rest forgiven.
    """
    while state.asked:
        seat = state.asked[0]
        while state.gold[seat] < owed(state, seat) and state.loans_left > 0:
            if state.rules.tax_loan == "free":
                state.stage, state.active = TAX, seat
                return False
            lend(state, seat)
        pay_tax(state)
    return True


def pay_tax(state: Position) -> None:
    """Whoever is next pays what they can."""
    seat = state.asked.pop(0)
    amount = min(owed(state, seat), state.gold[seat])
    if amount:
        state.pay(seat, -amount)
        state.note("taxed", seat, number=amount)


def change_all_odds(state: Position) -> None:
    """From the first place down (odds-change.order) every token moves by one row at most
    (odds-change.one-row): up where the unicorn came in higher (odds-change.up), down where it came in lower
    (odds-change.down), and not where it came in as high (odds-change.same)."""
    for place, unicorn in enumerate(state.ranking, 1):
        odds, came_in = state.odds[unicorn], row(place)
        state.odds[unicorn] += (came_in > odds) - (came_in < odds)
        if state.odds[unicorn] != odds:
            state.note("odds-changed", card=unicorn, number=state.odds[unicorn])


def change_rampant(state: Position) -> None:
    """Whoever has the highest multiplier is Rampant (rampant.rule, odds.best-means-worst), so somebody always
    is (rampant.at-least-one), and nobody else (rampant.end). It is done here alone (rampant.when)."""
    highest = max(state.odds)
    for unicorn in range(UNICORNS):
        rampant = int(state.odds[unicorn] == highest)
        if rampant != state.rampant[unicorn]:
            state.rampant[unicorn] = rampant
            state.note("rampant" if rampant else "calm", card=unicorn)


def renew_contracts(state: Position) -> None:
    """What nobody took goes, and three new contracts come (contract.refresh)."""
    state.contract_discard += state.offer
    state.offer = []
    open_contracts(state)


def open_contracts(state: Position) -> None:
    """Three contracts lie open (setup.contract-deck)."""
    while len(state.offer) < OFFER and state.contract_deck:
        state.offer.append(state.contract_deck.pop())
        state.note("offered", card=state.box.things.contracts + state.offer[-1])

"""The table is laid: decks, odds, owners, hands."""

from __future__ import annotations

from rulebook.games.unicorn_fever.box import BETS, CLANS, LATE
from rulebook.games.unicorn_fever.planning import HAND, HAND_OF_SIX
from rulebook.games.unicorn_fever.position import BOXED, FREE, START_GOLD, Position
from rulebook.games.unicorn_fever.race import FASTEST, SLOWEST, UNICORNS
from rulebook.games.unicorn_fever.results import change_rampant, open_contracts, stack_tokens


def lay(state: Position) -> None:
    """Everything is put where a game begins."""
    seats = range(state.players)
    # setup.starting-glory
    state.gold, state.glory, state.loans, state.owned = ([0 for _ in seats] for _ in range(4))
    state.hands = [[] for _ in seats]
    state.contracts = [[] for _ in seats]
    state.taken = [[] for _ in seats]
    for seat in seats:
        state.pay(seat, START_GOLD)  # setup.starting-gold
    lay_bets(state)
    stack_tokens(state)
    shuffle_contracts(state)
    set_odds(state)
    deal_magic(state)
    state.first = state.chance(state.players)  # setup.first-player
    give_owners(state)


def lay_bets(state: Position) -> None:
    """All 18 tokens for four to six players (setup.bet-tokens-4-6), without the late podium ones for fewer
    (setup.bet-tokens-2-3)."""
    for token in range(len(BETS) * UNICORNS):
        late = token // UNICORNS == LATE
        state.bettor[token] = BOXED if late and state.players < 4 else FREE


def shuffle_contracts(state: Position) -> None:
    """Two clans are drawn (setup.clans); their contracts are shuffled, and three laid open
    (setup.contract-deck)."""
    clans = [*CLANS]
    state.shuffle(clans)
    chosen = clans[:2]
    state.contract_deck = state.box.contract_deck(chosen)
    state.shuffle(state.contract_deck)
    open_contracts(state)


def set_odds(state: Position) -> None:
    """One unicorn for each row, by chance (setup.odds-random, odds.rows); the one at x7 begins Rampant
    (setup.initial-rampant), the cards of the others show their normal side (setup.unicorn-cards)."""
    state.odds = [*range(FASTEST, SLOWEST + 1)]
    state.shuffle(state.odds)
    state.planned = state.odds[:]
    change_rampant(state)


def deal_magic(state: Position) -> None:
    """Five cards for everybody, four for each of six (setup.magic-hand, six-player.hand); the others are the
    deck (setup.magic-deck)."""
    state.magic_deck = state.box.magic_deck[:]
    state.shuffle(state.magic_deck)
    for seat in range(state.players):
        state.draw_magic(seat, HAND_OF_SIX if state.players == 6 else HAND)


def give_owners(state: Position) -> None:
    """From the first player on, the unicorn at x7, then that at x6 and so on (setup.owner-tiles)."""
    for step, seat in enumerate(state.clockwise()):
        state.owned[seat] = state.odds.index(SLOWEST - step)
        state.note("owns", seat, state.owned[seat])

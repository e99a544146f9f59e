"""The planning phase: action turns, and what the tokens and printed effects do in them.

A token is taken only by who can carry out what it makes them do: who has no Gold for the stake or the
contract takes a loan first. So the loan is asked for at the beginning of an action turn; nothing that comes
to light within one could change it (loan.when).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.games.unicorn_fever.benefits import About, comes, give, number
from rulebook.games.unicorn_fever.box import BETS, EARLY, STACKS, WIN, Effect
from rulebook.games.unicorn_fever.position import (
    ACTION,
    ACTIONS,
    BET,
    BLOCKED,
    CAST,
    CONTRACT,
    DUE,
    FREE,
    LOAN,
    NOBODY,
    RESERVE,
    STAKE,
    Position,
    kind_of,
    unicorn_of,
)
from rulebook.games.unicorn_fever.race import UNICORNS
from rulebook.plain import PlainMove

MAX_STAKE = 20  # bet.max-stake
HAND, HAND_OF_SIX = 5, 4  # setup.magic-hand, six-player.hand


# A round begins


def begin_round(state: Position) -> None:
    """Everybody has three action turns before them (planning.three-turns)."""
    state.note("round-begins", state.first, number=state.race)
    state.acted = [0] * state.players
    state.dry = 0
    state.active = state.first
    if state.players == 2:
        block(state)
    for seat in state.clockwise():
        comes(state, seat, "planning")
    state.asked = [*state.clockwise()]
    ask_reservations(state)


def ask_reservations(state: Position) -> None:
    """Whoever has a contract for it may put a token on it, from the first player on; then the first action
    turn begins (planning.order)."""
    while state.asked:
        state.active, state.stage = state.asked[0], RESERVE
        if any(reservations(state)):
            return
        del state.asked[0]
    state.active = state.first
    begin_turn(state)


def block(state: Position) -> None:
    """What was blocked comes back (two-player.blocks-return); then the dice say which Bet to win and which
    early podium nobody can take in this round (two-player.block-win, two-player.block-early,
    two-player.same-colour)."""
    state.bettor = [FREE if bettor == BLOCKED else bettor for bettor in state.bettor]
    if state.race == 1 and not state.rules.first_block:
        return
    for kind in (WIN, EARLY):
        token = kind * UNICORNS + state.chance(UNICORNS)
        state.bettor[token] = BLOCKED
        state.note("blocked", card=state.box.things.bets + token)


def begin_turn(state: Position) -> None:
    """The next action turn."""
    state.turn += 1
    state.stage, state.token, state.step, state.chosen = ACTION, NOBODY, 0, NOBODY
    state.note("turn-begins", state.active, number=state.turn)


def end_turn(state: Position) -> bool:
    """Go on to the next action turn; False when there is none (planning.end)."""
    state.acted[state.active] += 1
    state.token = NOBODY
    if all(count == ACTIONS for count in state.acted):
        return False
    if state.rules.planning == "laps" or state.acted[state.active] == ACTIONS:
        state.active = (state.active + 1) % state.players
    begin_turn(state)
    return True


# What can be done


def actions(state: Position) -> Iterator[PlainMove]:
    """What a player may begin an action turn with: the top token of a stack (planning.take-token), a printed
    effect (planning.printed), which is announced (planning.printed-declare), or a loan."""
    things, seat = state.box.things, state.active
    for stack in state.stacks:
        if stack and possible(state, state.box.tokens[stack[0]].effects):  # planning.stack-empty
            yield PlainMove("take", card=things.tokens + stack[0])
    for contract, thing in state.reserved:
        mine = contract in state.contracts[seat] and things.tokens <= thing < things.printed
        if mine and possible(state, state.box.tokens[thing - things.tokens].effects):
            yield PlainMove("take", card=thing)
    for number_, name in enumerate(STACKS):
        effects = state.box.printed.get(name)
        open_now = state.rules.printed == "always" or not state.stacks[number_]
        if effects and open_now and possible(state, effects):  # bet.any-always, gold.gain-yellow
            yield PlainMove("declare", card=things.printed + number_)
    if state.loans_left > 0:
        yield PlainMove("loan")
    if state.rules.early_repayment and state.loans[seat] and state.gold[seat] >= due(state, seat):
        yield PlainMove("repay")


def reservations(state: Position) -> Iterator[PlainMove]:
    """What the player may put on a contract of theirs in this round: a free bet token, or the top token of a
    stack (contract.reserved-tokens)."""
    things, used = state.box.things, {contract for contract, _ in state.reserved}
    elsewhere = held(state)
    for contract in state.contracts[state.active]:
        if contract in used:
            continue
        for what in state.box.contracts[contract].reserves:
            if what in BETS:
                kind = BETS.index(what)
                for token in range(kind * UNICORNS, (kind + 1) * UNICORNS):
                    if state.bettor[token] == FREE and things.bets + token not in elsewhere:
                        yield PlainMove("reserve", card=things.bets + token, number=contract)
            elif stack := state.stacks[STACKS.index(what)]:
                yield PlainMove("reserve", card=things.tokens + stack[0], number=contract)


def held(state: Position, seat: int = NOBODY) -> set[int]:
    """The things that lie on contracts; without those of ``seat``."""
    return {thing for contract, thing in state.reserved if contract not in _contracts(state, seat)}


def _contracts(state: Position, seat: int) -> list[int]:
    return state.contracts[seat] if seat != NOBODY else []


def possible(state: Position, effects: tuple[Effect, ...]) -> bool:
    """Whether the player can carry out what a token makes them do: lose Gold, take a contract, bet; where the
    rules say so, they lose what they have."""
    gold = state.gold[state.active]
    for effect in effects:
        if effect.word == "gold":
            gold += gold_of(state, effects, effect)
            if gold < 0:
                if not state.rules.short_price:
                    return False
                gold = 0
        elif (effect.word == "contract" and not state.offer) or (
            effect.word in ("bet", "win")
            and (gold < least_stake(state) or not any(open_bets(state, effect.word)))
        ):
            return False
    return True


def gold_of(state: Position, effects: tuple[Effect, ...], effect: Effect) -> int:
    """The Gold that an effect brings, or costs: with a contract it is its price (contract.cost-green)."""
    if effect.amount >= 0:
        return number(state, state.active, "gold-action", effect.amount)
    if any(other.word == "contract" for other in effects):
        return -number(state, state.active, "price", -effect.amount)
    return effect.amount


def magic_of(state: Position, effect: Effect) -> int:
    """How many magic cards an effect lets the player play."""
    return number(state, state.active, "plays", effect.amount)


def least_stake(state: Position) -> int:
    """The smallest stake."""
    return 0 if state.rules.free_bets else 1


def open_bets(state: Position, word: str) -> Iterator[PlainMove]:
    """The tokens of the wanted kind that are free (bet.steps, bet.token-availability), of any unicorn, one's
    own or not (bet.not-own-unicorn, owner.no-duty).

    All kinds are wanted for "place any bet" (bet.any-token), one to win alone for "Bet to win"
    (bet.win-token-only-win).
    """
    seat, bets = state.active, state.box.things.bets
    elsewhere = held(state, seat)
    barred = set[int]()
    if state.rules.bets_on_one == "one":
        barred = {unicorn_of(token) for token, bettor in enumerate(state.bettor) if bettor == seat}
    for token, bettor in enumerate(state.bettor):
        wanted = word == "bet" or kind_of(token) == WIN
        if bettor == FREE and wanted and unicorn_of(token) not in barred and bets + token not in elsewhere:
            yield PlainMove("bet", card=bets + token)


def stakes(state: Position) -> Iterator[PlainMove]:
    """How much may be staked: what the player has, up to 20 (bet.max-stake)."""
    about = About(unicorn_of(state.chosen), kind_of(state.chosen))
    most = min(number(state, state.active, "stake", MAX_STAKE, about), state.gold[state.active])
    return (PlainMove("stake", number=amount) for amount in range(least_stake(state), most + 1))


def offers(state: Position) -> Iterator[PlainMove]:
    """The contracts that lie open (contract.acquire); none is added before the results phase
    (contract.three-per-round)."""
    first = state.box.things.contracts
    return (PlainMove("contract", card=first + contract) for contract in sorted({*state.offer}))


def casts(state: Position) -> Iterator[PlainMove]:
    """Each card of the hand on each unicorn, in any combination (magic.combination); or no more
    (magic.play-number)."""
    first = state.box.things.spells
    for spell in dict.fromkeys(state.hands[state.active]):
        for unicorn in range(UNICORNS):
            yield PlainMove("cast", card=first + spell, number=unicorn)
    if state.rules.fewer_magic:
        yield PlainMove("done")


# What it does


def take(state: Position, move: PlainMove) -> bool:
    """Take a token and keep it, or announce a printed effect; whether the action turn is over."""
    things, seat = state.box.things, state.active
    if move.kind == "declare":
        state.token = move.card
        state.note("declared", seat, move.card)
    else:
        state.token = move.card
        token = move.card - things.tokens
        for stack in state.stacks:
            if stack and stack[0] == token:
                del stack[0]
        state.reserved = [entry for entry in state.reserved if entry[1] != move.card]
        state.taken[seat].append(token)
        state.note("taken", seat, move.card)
    state.step = 0
    return go_on(state)


def effects_of(state: Position) -> tuple[Effect, ...]:
    """The effects of the token, or printed, that are being carried out."""
    return state.box.effects(state.token)


def go_on(state: Position) -> bool:
    """Carry out effects until the player has to choose; whether all are done."""
    effects, seat = effects_of(state), state.active
    while state.step < len(effects):
        effect = effects[state.step]
        match effect.word:
            case "gold":
                amount = max(gold_of(state, effects, effect), -state.gold[seat])
                state.pay(seat, amount)
                kind = "gold-gained" if effect.amount >= 0 else "gold-lost"
                state.note(kind, seat, number=abs(amount), cause=state.token)
            case "first-player":
                state.claimed = seat  # first-player.yellow-a; it changes hands later (first-player.when)
                state.note("claimed", seat)
            case "glory":  # bet.extra-glory-on-win, bet.extra-glory-b, bet.any-token-extra-magic
                state.bonus[state.chosen] += effect.amount
                state.bank[1] -= effect.amount
                state.note("glory-added", seat, state.box.things.bets + state.chosen, number=effect.amount)
            case "bet" | "win":
                state.stage = BET
                return False
            case "contract":
                state.stage = CONTRACT
                return False
            case _:
                state.left = magic_of(state, effect)
                if state.left and state.hands[seat]:
                    state.stage = CAST
                    return False
        state.step += 1
    return True


def bet(state: Position, move: PlainMove) -> None:
    """Choose the token of a bet; the stake is asked for next."""
    state.chosen = move.card - state.box.things.bets
    state.stage = STAKE


def stake(state: Position, move: PlainMove) -> bool:
    """Put the stake on the token (bet.steps); it is the Bank's from now on (bet.own-by-bank)."""
    seat, token = state.active, state.chosen
    state.bettor[token] = seat
    state.stake[token] = move.number
    state.pay(seat, -move.number)
    thing = state.box.things.bets + token
    state.reserved = [entry for entry in state.reserved if entry[1] != thing]
    state.note("bet", seat, thing, number=move.number)
    comes(state, seat, "placed", About(unicorn_of(token), kind_of(token)))
    state.step += 1
    return go_on(state)


def acquire(state: Position, move: PlainMove) -> bool:
    """Take an open contract."""
    seat = state.active
    contract = move.card - state.box.things.contracts
    state.offer.remove(contract)
    state.note("contract-taken", seat, move.card)
    comes(state, seat, "hired")  # of those that the player has already
    state.contracts[seat].append(contract)
    for gain in state.box.contracts[contract].gains:  # contract.immediate
        if gain.moment == "acquired":
            give(state, seat, gain.what, gain.amount, move.card)
    state.step += 1
    return go_on(state)


def cast(state: Position, move: PlainMove) -> bool:
    """Put a magic card face down on a unicorn (magic.face-down), or stop; then the hand is filled up."""
    seat = state.active
    if move.kind == "cast":
        spell = move.card - state.box.things.spells
        state.hands[seat].remove(spell)
        state.played[move.number] += [spell, seat]
        state.left -= 1
        state.note("cast", seat, move.card, seen_by=(seat,), cause=move.number)
        if state.left and state.hands[seat]:
            return False
    refill(state, seat)
    state.left = 0
    state.step += 1
    return go_on(state)


def refill(state: Position, seat: int) -> None:
    """Fill the hand up (magic.refill)."""
    size = number(state, seat, "hand", HAND_OF_SIX if state.players == 6 else HAND)
    state.draw_magic(seat, size - len(state.hands[seat]))


def lend(state: Position, seat: int) -> None:
    """A loan of the elf mafia."""
    state.loans[seat] += 1
    amount = lent(state, seat)
    state.pay(seat, amount)
    state.note("loan", seat, number=amount)
    comes(state, seat, "loan")


def lent(state: Position, seat: int) -> int:
    """What a loan brings a player (loan.amount)."""
    return number(state, seat, "loan", LOAN)


def due(state: Position, seat: int) -> int:
    """What a player has to pay back for a loan (loan.due)."""
    return number(state, seat, "due", DUE)


def repay(state: Position, seat: int) -> None:
    """Pay a loan back (end.repay)."""
    amount = due(state, seat)
    state.pay(seat, -amount)
    state.loans[seat] -= 1
    state.note("repaid", seat, number=amount)


def reserve(state: Position, move: PlainMove) -> None:
    """Put a token on a contract of one's own, or leave that be."""
    if move.kind == "pass":
        del state.asked[0]
    else:
        things = state.box.things
        for stack in state.stacks:
            if stack and things.tokens + stack[0] == move.card:
                del stack[0]
        state.reserved.append([move.number, move.card])
        state.note("reserved", state.active, move.card, cause=things.contracts + move.number)
    ask_reservations(state)

"""What must hold of every position: that everything is somewhere, once, and no number is out of bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulebook.games.unicorn_fever.box import BETS, CLANS, GLORY, GOLD, LATE, STACKS
from rulebook.games.unicorn_fever.planning import effects_of
from rulebook.games.unicorn_fever.position import (
    ACTION,
    ACTIONS,
    BET,
    BLOCKED,
    BOXED,
    CAST,
    CONTRACT,
    FREE,
    NOBODY,
    OFFER,
    OVER,
    RESERVE,
    STAKE,
    TAX,
    TIE,
    Position,
)
from rulebook.games.unicorn_fever.race import FASTEST, SLOWEST, UNICORNS

STAGES = (RESERVE, ACTION, BET, STAKE, CONTRACT, CAST, TAX, TIE, OVER)
ENDS = ("", "glory", "loans", "gold", "shared")


def fault(state: Position) -> str:
    """What is wrong with a position, "" for a sound one."""
    for parts in (_shape, _bounds, _money, _cards, _tokens, _course):
        for message in parts(state):
            return message
    return ""


def _shape(state: Position) -> Iterator[str]:
    seats, unicorns, bets = state.players, UNICORNS, len(BETS) * UNICORNS
    for name, wanted in {
        "acted": seats,
        "gold": seats,
        "glory": seats,
        "loans": seats,
        "owned": seats,
        "hands": seats,
        "contracts": seats,
        "taken": seats,
        "odds": unicorns,
        "planned": unicorns,
        "rampant": unicorns,
        "played": unicorns,
        "active_magic": unicorns,
        "spaces": unicorns,
        "bettor": bets,
        "stake": bets,
        "bonus": bets,
        "stacks": len(STACKS),
        "bank": 2,
    }.items():
        found = len(getattr(state, name))
        if found != wanted:
            yield f"{name} has {found} entries, not {wanted}"
    if any(len(entry) != 2 for entry in state.reserved):
        yield "reserved has an entry that is not a contract and a token"


def _bounds(state: Position) -> Iterator[str]:
    box, seats = state.box, range(state.players)
    played = [part for cards in state.played for part in cards]
    for name, values, there in (
        ("first", [state.first], seats),
        ("active", [state.active], seats),
        ("asked", state.asked, seats),
        ("claimed", [state.claimed], range(NOBODY, state.players)),
        ("race", [state.race], range(1, state.races + 1)),
        ("acted", state.acted, range(ACTIONS + 1)),
        ("odds", state.odds, range(FASTEST, SLOWEST + 1)),
        ("planned", state.planned, range(FASTEST, SLOWEST + 1)),
        ("rampant", state.rampant, range(2)),
        ("owned", state.owned, range(UNICORNS)),
        ("ranking", state.ranking, range(UNICORNS)),
        ("arrived", _flat(state.arrived), range(UNICORNS)),
        ("hands", _flat(state.hands), range(len(box.spells))),
        ("played", played[::2], range(len(box.spells))),
        ("played", played[1::2], seats),
        ("active_magic", _flat(state.active_magic), range(len(box.spells))),
        ("magic_deck", state.magic_deck, range(len(box.spells))),
        ("magic_discard", state.magic_discard, range(len(box.spells))),
        ("contracts", _flat(state.contracts), range(len(box.contracts))),
        ("contract_deck", state.contract_deck, range(len(box.contracts))),
        ("contract_discard", state.contract_discard, range(len(box.contracts))),
        ("offer", state.offer, range(len(box.contracts))),
        ("stacks", _flat(state.stacks), range(len(box.tokens))),
        ("taken", _flat(state.taken), range(len(box.tokens))),
        ("bettor", state.bettor, range(BOXED, state.players)),
        ("chosen", [state.chosen], range(NOBODY, len(state.bettor))),
        ("token", [state.token], range(NOBODY, box.things.spells)),
        ("movement", state.movement, range(len(box.movement))),
        ("drawn", [state.drawn], range(len(state.movement) + 1)),
        ("spaces", state.spaces, range(10_000)),
        ("loans", state.loans, range(state.rules.loans + 1)),
    ):
        if values and not there[0] <= min(values) <= max(values) <= there[-1]:
            wrong = next(value for value in values if value not in there)
            yield f"{name} cannot be {wrong}; expected {there[0]} to {there[-1]}"
    for name in ("gold", "glory", "stake", "bonus"):
        if min(getattr(state, name)) < 0:
            yield f"{name} is less than nothing"


def _money(state: Position) -> Iterator[str]:
    for name, found, wanted in (
        ("Gold", state.bank[0] + sum(state.gold), GOLD),
        ("Glory", state.bank[1] + sum(state.glory) + sum(state.bonus), GLORY),
    ):
        if found != wanted:
            yield f"there are {found} {name} in all, not {wanted}"
    if state.loans_left < 0:
        yield f"{sum(state.loans)} loans are out, and there are {state.rules.loans}"


def _cards(state: Position) -> Iterator[str]:
    box = state.box
    magic = [
        *state.magic_deck,
        *state.magic_discard,
        *_flat(state.hands),
        *(card for cards in state.played for card in cards[::2]),
        *_flat(state.active_magic),
    ]
    if sorted(magic) != box.magic_deck:
        yield "the magic cards are not those of the box"
    contracts = [*state.contract_deck, *state.contract_discard, *state.offer, *_flat(state.contracts)]
    clans = {box.contracts[number].clan for number in contracts}
    if len(clans) != 2 or sorted(contracts) != box.contract_deck(clans):
        yield f"the contracts are not those of two of the {len(CLANS)} clans"
    if len(state.offer) > OFFER:
        yield f"{len(state.offer)} contracts lie open"
    if state.movement and sorted(state.movement) != [*range(len(box.movement))]:
        yield "the movement cards are not those of the box"


def _tokens(state: Position) -> Iterator[str]:
    box, things = state.box, state.box.things
    on_cards = [thing - things.tokens for _, thing in state.reserved if thing >= things.tokens]
    actions = [*_flat(state.stacks), *_flat(state.taken), *on_cards]
    wanted = [number for number, token in enumerate(box.tokens) if state.players > 2 or token.letter != "B"]
    if sorted(actions) != wanted:
        yield "the action tokens are not those of the box"
    for name, stack in zip(STACKS, state.stacks, strict=True):
        if any(box.tokens[number].stack != name for number in stack) or stack != sorted(stack):
            yield f"the tokens of the stack {name} do not lie there in order"
    for token, bettor in enumerate(state.bettor):
        if (bettor == BOXED) != (token // UNICORNS == LATE and state.players < 4):
            yield f"bet token {token} is {'in' if bettor == BOXED else 'not in'} the box"
        if bettor == BLOCKED and state.players > 2:
            yield f"bet token {token} is blocked, and {state.players} play"
        if bettor < 0 and (state.stake[token] or state.bonus[token]):
            yield f"there is something on bet token {token}, which nobody has"
    for contract, thing in state.reserved:
        if contract not in _flat(state.contracts) or not things.bets <= thing < things.printed:
            yield f"thing {thing} lies on contract {contract}"
        elif thing < things.tokens and state.bettor[thing - things.bets] != FREE:
            yield f"bet token {thing - things.bets} lies on a contract, and is taken"


def _course(state: Position) -> Iterator[str]:
    if len(set(state.owned)) != state.players:
        yield "two players own the same unicorn"
    come_in = [*state.ranking, *_flat(state.arrived)]
    if len(set(come_in)) != len(come_in):
        yield "a unicorn has come in twice"
    if state.stage not in STAGES:
        yield f"there is no stage {state.stage!r}"
    over = state.stage == OVER
    if state.end not in ENDS or bool(state.end) != over or bool(state.best) != over:
        yield "the game is over, or it is not"
    if not set(state.best) <= {*range(state.players)}:
        yield f"the winners are {state.best}"
    if state.stage in (BET, CONTRACT, CAST, STAKE):
        things = state.box.things
        if state.token < things.tokens:
            yield f"nothing is carried out in the stage {state.stage}"
        elif state.token >= things.printed and STACKS[state.token - things.printed] not in state.box.printed:
            yield "an effect is carried out that is printed nowhere"
        elif not 0 <= state.step < len(effects_of(state)):
            yield f"there is no effect {state.step}"
        elif effects_of(state)[state.step].word not in _WORDS[state.stage]:
            yield f"the effect {effects_of(state)[state.step].word} does not ask in the stage {state.stage}"
    if state.stage == STAKE and (state.chosen == NOBODY or state.bettor[state.chosen] != FREE):
        yield "a stake is asked for on no free token"
    if state.stage == CAST and not state.left:
        yield "no magic card is left to be played"
    if state.stage in (TAX, RESERVE) and state.asked[:1] != [state.active]:
        yield f"somebody else is asked in the stage {state.stage}"
    if state.stage == TIE and (not state.arrived or state.active != state.first):
        yield "there is no tie for the first player to decide"
    if state.stage not in (TIE, OVER, TAX) and state.arrived:
        yield "unicorns come in outside a race"
    if state.stage in (ACTION, BET, STAKE, CONTRACT, CAST) and state.acted[state.active] == ACTIONS:
        yield "somebody acts a fourth time"


_WORDS = {BET: ("bet", "win"), STAKE: ("bet", "win"), CONTRACT: ("contract",), CAST: ("magic",)}


def _flat(rows: Iterable[Sequence[int]]) -> list[int]:
    return [value for row in rows for value in row]

"""What follows from an answer, as far as the player who is asked can know: found by trying it.

An answer is given in a position that the player cannot tell from the real one; nothing is told of it that
hangs on what they do not see. What a race may bring is told by races that are run with the magic that they
know of (:mod:`.chances`), what a bet or a contract brings by paying for it as it is paid for in the game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from rulebook.games.unicorn_fever import planning, results
from rulebook.games.unicorn_fever.chances import RACES, comes_true, places
from rulebook.games.unicorn_fever.position import NOBODY, Position, kind_of, unicorn_of
from rulebook.games.unicorn_fever.race import UNICORNS

if TYPE_CHECKING:
    from rulebook.plain import PlainMove, PlainView


class Consequence(NamedTuple):
    """One thing that follows, of a kind (see :data:`KINDS`): Gold, Glory and loans, a token and how likely it
    comes true, ``before`` the answer and with it. What is ``grave`` hurts whoever answers so."""

    kind: str
    gold: int = 0
    glory: int = 0
    loans: int = 0
    token: int = NOBODY
    chance: Fraction = Fraction(0)
    before: Fraction = Fraction(0)
    grave: bool = False


KINDS = {
    "chance": "How likely the bet comes true.",
    "won": "What the bet brings if it comes true, with this stake: Gold and Glory.",
    "short": "Less Gold is left than the Glory tax takes.",
    "owes": "What has to be paid back for all loans.",
    "ruin": "That cannot be paid with what there is.",
    "odds": "How likely a bet comes true with this magic, and without.",
    "nothing": "The magic changes nothing.",
    "now": "What the contract brings at once.",
    "average": "What it adds to the player's bets so far, on an average.",
    "left": "Glory, Gold and loans after the tax.",
    "backed": "The player wins something by this unicorn.",
}
"""What a fact can tell."""


def world_of(view: PlainView) -> Position:
    """A position that the player cannot tell from this one."""
    world = view.determinize(random.Random(0))
    assert isinstance(world, Position)
    world.active = view.player
    world.planned = world.odds[:]  # what bets are paid by, before the magic of the next race
    return world


def consequences(view: PlainView) -> Mapping[PlainMove, Sequence[Consequence]]:
    """What follows from each answer, what matters most first."""
    world, known = world_of(view), [[card for card in cards if card >= 0] for cards in view.sight["played"]]
    stage, moves = view.sight["stage"], view.legal_moves
    match stage:
        case "bet":
            found = places(world, known)
            return {move: [_chance(world, found, move)] for move in moves if move.kind == "bet"}
        case "stake":
            return {move: [*_staked(world, move.number)] for move in moves}
        case "cast":
            before = places(world, known)
            return {move: [*_cast(world, known, before, move)] for move in moves if move.kind == "cast"}
        case "contract":
            found = places(world, known)
            return {move: [*_contract(world, found, move)] for move in moves}
        case "tax":
            return {move: [_taxed(world, move)] for move in moves}
        case "tie":
            return {move: [*_ahead(world, move)] for move in moves}
        case "action":
            return {move: [*_action(world, move)] for move in moves}
    return {}


# Bets


def _chance(world: Position, found: Sequence[Sequence[int]], move: PlainMove) -> Consequence:
    token = move.card - world.box.things.bets
    return Consequence("chance", token=token, chance=comes_true(found, token))


def _staked(world: Position, stake: int) -> Iterator[Consequence]:
    """What a stake brings and leaves."""
    seat, token = world.active, world.chosen
    after = world.copy()
    after.bettor[token], after.stake[token] = seat, stake
    after.pay(seat, -stake)
    yield from _short(after)
    paid = _settled(after, token, True)
    gold, glory = paid.gold[seat] - after.gold[seat], paid.glory[seat] - after.glory[seat]
    yield Consequence("won", gold=gold, glory=glory, token=token)


def _short(after: Position) -> Iterator[Consequence]:
    """That there is less Gold than the tax takes."""
    tax = results.owed(after, after.active)
    if after.gold[after.active] < tax:
        yield Consequence("short", gold=tax, grave=True)


def _settled(world: Position, token: int, won: bool) -> Position:
    """The position once a bet is paid for."""
    after = world.copy()
    unicorn = unicorn_of(token)
    others = [other for other in range(UNICORNS) if other != unicorn]
    after.ranking = [unicorn, *others] if won else [*others, unicorn]
    results.settle_bet(after, token)
    return after


# Magic


def _cast(
    world: Position, known: Sequence[Sequence[int]], before: Sequence[Sequence[int]], move: PlainMove
) -> Iterator[Consequence]:
    """What a magic card makes of the bet that matters most to the player, or else to others."""
    spell, unicorn = move.card - world.box.things.spells, move.number
    more = [[*cards, spell] if at == unicorn else cards for at, cards in enumerate(known)]
    after = places(world, more)
    if after == before:
        yield Consequence("nothing")
        return
    token = _at_stake(world, unicorn)
    was, will = comes_true(before, token), comes_true(after, token)
    mine = unicorn == world.owned[world.active] or world.bettor[token] == world.active
    yield Consequence("odds", token=token, chance=will, before=was, grave=mine and will < was)


def _at_stake(world: Position, unicorn: int) -> int:
    """The bet on a unicorn that matters most: the player's own with the largest stake, else that of others,
    else to win; an owner wins something on the podium."""
    tokens = [token for token in range(len(world.bettor)) if unicorn_of(token) == unicorn]
    laid = [token for token in tokens if world.bettor[token] >= 0]
    mine = [token for token in laid if world.bettor[token] == world.active]
    if not mine and world.owned[world.active] == unicorn:
        return tokens[1]
    return max(mine or laid or tokens[:1], key=lambda token: (world.stake[token], -kind_of(token)))


# Contracts


def _contract(world: Position, found: Sequence[Sequence[int]], move: PlainMove) -> Iterator[Consequence]:
    """What a contract brings at once, and what it adds to the player's bets."""
    seat = world.active
    after = world.copy()
    planning.acquire(after, move)
    now = after.gold[seat] - world.gold[seat], after.glory[seat] - world.glory[seat]
    if any(now):
        yield Consequence("now", gold=now[0], glory=now[1])
    before, then = _expected(world, found), _expected(after, found)
    gold, glory = (round(two - one) for one, two in zip(before, then, strict=True))
    if gold or glory:
        yield Consequence("average", gold=gold, glory=glory)


def _expected(world: Position, found: Sequence[Sequence[int]]) -> tuple[Fraction, Fraction]:
    """The Gold and Glory that the player's bets are going to bring, on an average."""
    seat, gold, glory = world.active, Fraction(0), Fraction(0)
    for token, bettor in enumerate(world.bettor):
        if bettor == seat:
            chance = comes_true(found, token)
            for part, won in ((chance, True), (1 - chance, False)):
                paid = _settled(world, token, won)
                gold += part * (paid.gold[seat] - world.gold[seat])
                glory += part * (paid.glory[seat] - world.glory[seat])
    unicorn = world.owned[seat]
    for place in range(results.PODIUM):
        after = world.copy()
        after.ranking = [other for other in range(UNICORNS) if other != unicorn]
        after.ranking.insert(place, unicorn)
        results.reward(after, seat)
        gold += Fraction(found[unicorn][place], RACES) * (after.gold[seat] - world.gold[seat])
    return gold, glory


# The rest


def _action(world: Position, move: PlainMove) -> Iterator[Consequence]:
    """What a loan, or what a token makes the player pay, leads to."""
    seat = world.active
    after = world.copy()
    if move.kind in ("loan", "repay"):
        (planning.lend if move.kind == "loan" else planning.repay)(after, seat)
        yield from _owed(after)
        return
    planning.take(after, move)
    if after.gold[seat] < world.gold[seat]:
        yield from _short(after)


def _owed(after: Position) -> Iterator[Consequence]:
    """What is to be paid back in the end, and whether there is enough for it."""
    seat = after.active
    due = after.loans[seat] * planning.due(after, seat)
    if due:
        yield Consequence("owes", gold=due, loans=after.loans[seat])
    if due and after.last_round and after.gold[seat] < due + results.owed(after, seat):
        yield Consequence("ruin", gold=due + results.owed(after, seat), grave=True)


def _taxed(world: Position, move: PlainMove) -> Consequence:
    """What is left after the tax, or with a loan for it."""
    seat = world.active
    after = world.copy()
    after.asked = [seat]
    if move.kind == "loan":
        planning.lend(after, seat)
    if move.kind != "loan" or after.gold[seat] >= results.owed(after, seat):
        results.pay_tax(after)
    return Consequence("left", gold=after.gold[seat], glory=after.glory[seat], loans=after.loans[seat])


def _ahead(world: Position, move: PlainMove) -> Iterator[Consequence]:
    """That the player wins something by the unicorn that is ahead."""
    mine = (unicorn_of(token) for token, seat in enumerate(world.bettor) if seat == world.active)
    if move.card in (world.owned[world.active], *mine):
        yield Consequence("backed")

"""What a planning phase is going to bring, by what has been bet and bewitched so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from ai.games.unicorn_fever.places import Places, sample
from rulebook.games.unicorn_fever.benefits import About, holds, number
from rulebook.games.unicorn_fever.box import ODDS, WIN, Box
from rulebook.games.unicorn_fever.position import DUE, NOBODY, Position, kind_of, unicorn_of
from rulebook.games.unicorn_fever.race import FASTEST, NONE, NUMBERS, SLOWEST, UNICORNS, Magic, enchanted
from rulebook.games.unicorn_fever.racing import dispelled, immune, opposing
from rulebook.games.unicorn_fever.results import GLORY_OF_BETS, PODIUM_PAYS, REWARDS, owed


class Spelled(NamedTuple):
    """What magic makes of the unicorns: the odds by which they run, and what changes their numbers."""

    odds: tuple[int, ...]
    magic: tuple[Magic, ...]


class Worth(NamedTuple):
    """What a bet is worth when it is won: Glory, and Gold for each that is staked; and how likely that is."""

    chance: float
    glory: float
    pays: float


class Outlook(NamedTuple):
    """What a player is going to have after the race, on average: Glory with that on contracts, the Glory that
    is taxed, and Gold after the tax less what the loans will cost in the end; ``spread`` is by how much that
    Gold may well be more or less (the variance)."""

    glory: float
    taxed: float
    net: float
    spread: float


def spelled(state: Position, seat: int = NOBODY) -> Spelled:
    """What the magic in play does once it is revealed; with ``seat`` only what that player has played."""
    odds, magic = [*state.odds], []
    for unicorn, cards in enumerate(state.played):
        if seat == NOBODY:
            spells = cards[::2]
        else:
            spells = [card for card, by in zip(cards[::2], cards[1::2], strict=True) if by == seat]
        if spells or state.rampant[unicorn]:
            shift, change = _effect(state, unicorn, tuple(sorted(spells)), bool(state.rampant[unicorn]))
            magic.append(change)
            if shift:
                odds[unicorn] = _shifted(state, odds[unicorn], shift)
        else:
            magic.append(NONE)
    return Spelled(tuple(odds), tuple(magic))


def _shifted(state: Position, odds: int, rows: int) -> int:
    there = min(max(odds + rows, FASTEST), SLOWEST)
    return odds if there != odds + rows and state.rules.beyond == "nothing" else there


_KEPT: dict[tuple[str, int, tuple[int, ...], bool], tuple[int, Magic]] = {}


def _effect(state: Position, unicorn: int, spells: tuple[int, ...], rampant: bool) -> tuple[int, Magic]:
    """By how many rows these cards move the odds of a unicorn, and what they do to its numbers."""
    key = (state.box.fingerprint, unicorn, spells, rampant)
    found = _KEPT.get(key)
    if found is None:
        left = dispelled(state, unicorn, immune(state, unicorn, opposing(state, unicorn, [*spells])))
        changes = [change for spell in left for change in state.box.spells[spell].changes]
        if rampant:
            changes += state.box.unicorns[unicorn].changes
        numbers = [
            (NUMBERS.index(change.number), change.fixes, change.amount)
            for change in changes
            if change.number in NUMBERS
        ]
        shift = sum(change.amount for change in changes if change.number == ODDS)
        found = _KEPT[key] = shift, enchanted(numbers) if numbers else NONE
    return found


def places(state: Position, seen: Spelled) -> Places:
    """How likely each unicorn is to come in where."""
    return sample(state.box.movement, state.rules.track).places(*seen)


def worth(state: Position, seat: int, token: int, seen: Spelled, likely: Places) -> Worth:
    """What a bet is worth to a player, who has it or may make it."""
    unicorn, kind = unicorn_of(token), kind_of(token)
    chance = likely.first[unicorn] if kind == WIN else likely.podium[unicorn]
    odds = seen.odds if state.rules.paid_odds == "now" else state.odds
    pays, glory = (odds[unicorn] if kind == WIN else PODIUM_PAYS), GLORY_OF_BETS[kind]
    if state.contracts[seat] or state.rampant[unicorn]:
        about = About(unicorn, kind)
        pays = number(state, seat, "payout", pays, about)
        glory = number(state, seat, "glory", glory, about)
    return Worth(chance, glory + state.bonus[token], pays)


def outlooks(state: Position, seen: Spelled) -> list[Outlook]:
    """What every player is going to have. Bets on one unicorn are taken to be won and lost together."""
    likely = places(state, seen)
    glory, gold = [*map(float, state.glory)], [*map(float, state.gold)]
    hangs = [[0.0] * UNICORNS for _ in range(state.players)]
    for token, seat in enumerate(state.bettor):
        if seat >= 0:
            bet = worth(state, seat, token, seen, likely)
            glory[seat] += bet.chance * bet.glory
            paid = bet.pays * state.stake[token]
            gold[seat] += bet.chance * paid
            hangs[seat][unicorn_of(token)] += sqrt(bet.chance * (1 - bet.chance)) * (paid - bet.glory)
            if state.contracts[seat] or state.rampant[unicorn_of(token)]:
                for what, amount in _gains(state, seat, token, bet.chance):
                    if what == "glory":
                        glory[seat] += amount
                    elif what == "gold":
                        gold[seat] += amount
    found = []
    for seat in range(state.players):
        unicorn = state.owned[seat]
        rewards: tuple[int, ...] = REWARDS
        if state.contracts[seat] or state.rampant[unicorn]:
            about = About(unicorn)
            rewards = tuple(number(state, seat, "reward", reward, about) for reward in REWARDS)
        gold[seat] += sum([at[unicorn] * reward for at, reward in zip(likely.at, rewards, strict=True)])
        net = gold[seat]
        if state.loans[seat]:
            net -= number(state, seat, "due", DUE) * state.loans[seat]
        net -= owed(state, seat) + glory[seat] - state.glory[seat]
        scored = sum(state.box.contracts[contract].glory for contract in state.contracts[seat])
        found.append(
            Outlook(glory[seat] + scored, glory[seat], net, sum([part * part for part in hangs[seat]]))
        )
    return found


def _gains(state: Position, seat: int, token: int, chance: float) -> Iterator[tuple[str, float]]:
    """What contracts and the unicorn's card are going to give for a bet, on average."""
    unicorn = unicorn_of(token)
    about = About(unicorn, kind_of(token))
    cards: Sequence[object] = [state.box.contracts[contract] for contract in state.contracts[seat]]
    if state.rampant[unicorn]:
        cards = [*cards, state.box.unicorns[unicorn]]
    for card in cards:
        for gain in card.gains:  # type: ignore[attr-defined]
            if gain.moment in ("won", "lost") and holds(state, seat, gain.where, about):
                yield gain.what, gain.amount * (chance if gain.moment == "won" else 1 - chance)


@lru_cache(maxsize=8)
def powers(box: Box, track: int) -> list[list[tuple[float, float]]]:
    """What each magic card does alone, by row: what it adds to the chances to win and to be on the podium."""
    races = sample(box.movement, track)
    odds = tuple(range(FASTEST, SLOWEST + 1))
    plain = races.places(odds, (NONE,) * UNICORNS)
    found = []
    for spell in box.spells:
        changes = [
            (NUMBERS.index(change.number), change.fixes, change.amount)
            for change in spell.changes
            if change.number in NUMBERS
        ]
        shift = sum(change.amount for change in spell.changes if change.number == ODDS)
        rows = []
        for row in range(UNICORNS):
            magic = [enchanted(changes) if changes and at == row else NONE for at in range(UNICORNS)]
            moved = [
                min(max(odds[at] + (shift if at == row else 0), FASTEST), SLOWEST) for at in range(UNICORNS)
            ]
            after = races.places(moved, magic)
            rows.append((after.first[row] - plain.first[row], after.podium[row] - plain.podium[row]))
        found.append(rows)
    return found

"""A position as plain data, and the smallest things that are done in one: paying, drawing, giving back.

What comes next is not said here: see :mod:`.state`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from rulebook.games.unicorn_fever.box import BETS, GLORY, GOLD, Box
from rulebook.games.unicorn_fever.race import FASTEST, UNICORNS
from rulebook.games.unicorn_fever.rules import Rules
from rulebook.plain import PlainState

RESERVE, ACTION, BET, STAKE, CONTRACT, CAST, TAX, TIE, RACING, OVER = (
    "reserve",
    "action",
    "bet",
    "stake",
    "contract",
    "cast",
    "tax",
    "tie",
    "racing",
    "over",
)
"""What is asked: the field ``stage``; while a race goes on by itself, nothing."""

FREE, BLOCKED, BOXED = -1, -2, -3
"""In place of the player who has a bet token: nobody; it is blocked in this round; it is not played with."""
NOBODY: Final = -1
ACTIONS: Final = 3
"""Action turns of each player in a round (planning.three-turns)."""
OFFER: Final = 3
"""Contracts that lie open (setup.contract-deck)."""
START_GOLD: Final = 20  # setup.starting-gold
LOAN, DUE, PER_GLORY = 20, 25, 20  # loan.amount, loan.due, end.convert


def _zeros() -> list[int]:
    return [0] * UNICORNS


def _lists() -> list[list[int]]:
    return [[] for _ in range(UNICORNS)]


@dataclass
class Position(PlainState):
    """A position. Unicorns are numbers from 0, by their colour; lists are by seat, by unicorn or by token.

    ``bank`` is the Gold and Glory that nobody has, ``race`` the number of the round, ``acted`` how many
    action turns everybody has had, ``asked`` who is still to be asked before or after them. ``bettor`` has
    for each bet token who has it, or :data:`FREE` and the like; ``stake`` and ``bonus`` are the Gold and
    Glory on it. ``token`` and ``step`` say which token's effects are being carried out and how far,
    ``chosen`` the bet token that waits for its stake, ``left`` how many magic cards may still be played.
    ``played`` are the magic cards on each unicorn, by kind, each followed by who played it; ``active_magic``
    those that hold in this race. ``reserved`` are contracts, each with the token that lies on it. ``drawn``
    counts the movement cards of this race, ``arrived`` are those that have come in and have no place yet.
    ``loaded`` is what chance brings next, before it is left to itself: for scenarios.
    """

    stage: str = ACTION
    race: int = 1  # setup.race-marker
    first: int = 0
    claimed: int = NOBODY
    active: int = 0
    asked: list[int] = field(default_factory=list)
    acted: list[int] = field(default_factory=list)
    token: int = NOBODY
    step: int = 0
    chosen: int = NOBODY
    left: int = 0
    bank: list[int] = field(default_factory=lambda: [GOLD, GLORY])  # setup.bank
    gold: list[int] = field(default_factory=list)
    glory: list[int] = field(default_factory=list)
    loans: list[int] = field(default_factory=list)
    owned: list[int] = field(default_factory=list)
    odds: list[int] = field(default_factory=_zeros)
    planned: list[int] = field(default_factory=_zeros)
    rampant: list[int] = field(default_factory=_zeros)
    hands: list[list[int]] = field(default_factory=list)
    magic_deck: list[int] = field(default_factory=list)
    magic_discard: list[int] = field(default_factory=list)
    dry: int = 0
    played: list[list[int]] = field(default_factory=_lists)
    active_magic: list[list[int]] = field(default_factory=_lists)
    contract_deck: list[int] = field(default_factory=list)
    offer: list[int] = field(default_factory=list)
    contract_discard: list[int] = field(default_factory=list)
    contracts: list[list[int]] = field(default_factory=list)
    stacks: list[list[int]] = field(default_factory=list)
    taken: list[list[int]] = field(default_factory=list)
    bettor: list[int] = field(default_factory=lambda: [FREE] * (len(BETS) * UNICORNS))
    stake: list[int] = field(default_factory=lambda: [0] * (len(BETS) * UNICORNS))
    bonus: list[int] = field(default_factory=lambda: [0] * (len(BETS) * UNICORNS))
    reserved: list[list[int]] = field(default_factory=list)
    movement: list[int] = field(default_factory=list)
    drawn: int = 0
    race_turn: int = 0
    spaces: list[int] = field(default_factory=_zeros)
    ranking: list[int] = field(default_factory=list)
    arrived: list[list[int]] = field(default_factory=list)
    loaded: list[int] = field(default_factory=list)
    end: str = ""
    best: list[int] = field(default_factory=list)

    @property
    def box(self) -> Box:
        """What is played with."""
        box: Box = self.match.components
        return box

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        rules: Rules = self.match.rules
        return rules

    @property
    def races(self) -> int:
        """How many rounds are played."""
        return self.rules.races(self.players)

    @property
    def last_round(self) -> bool:
        """Whether no round follows."""
        return self.race == self.races

    @property
    def loans_left(self) -> int:
        """How many loans can still be taken (setup.loans)."""
        return self.rules.loans - sum(self.loans)

    def chance(self, count: int) -> int:
        """As any game, but for what is loaded."""
        return self.loaded.pop(0) % count if self.loaded else super().chance(count)

    def moment(self) -> None:
        """Keep the position as it is in the middle of a race."""
        stage, self.stage = self.stage, RACING
        super().moment()
        self.stage = stage

    def clockwise(self) -> Iterator[int]:
        """The seats from the first player on."""
        return ((self.first + step) % self.players for step in range(self.players))

    def owner(self, unicorn: int) -> int:
        """Whose tile this is, :data:`NOBODY`'s where fewer play (owner.keep-tile)."""
        return self.owned.index(unicorn) if unicorn in self.owned else NOBODY

    def place(self, unicorn: int) -> int:
        """Where it came in, from 1; 0 while it runs."""
        return self.ranking.index(unicorn) + 1 if unicorn in self.ranking else 0

    def pay(self, seat: int, amount: int) -> None:
        """Gold from the Bank, or to it; nobody has less than none (gold.gain, gold.lose)."""
        amount = max(amount, -self.gold[seat])
        self.gold[seat] += amount
        self.bank[0] -= amount

    def honour(self, seat: int, amount: int) -> None:
        """Glory from the Bank, or to it."""
        amount = max(amount, -self.glory[seat])
        self.glory[seat] += amount
        self.bank[1] -= amount

    def draw_magic(self, seat: int, count: int) -> None:
        """Draw magic cards; an empty deck is made of the discards (magic.reshuffle), and where there are
        none either, nobody draws any more in this round (magic.no-more)."""
        for _ in range(count):
            if not self.magic_deck:
                self.magic_deck, self.magic_discard = self.magic_discard, []
                self.shuffle(self.magic_deck)
            if not self.magic_deck:
                self.dry = 1
            if self.dry:
                break
            card = self.magic_deck.pop()
            self.hands[seat].append(card)
            self.note("magic-drawn", seat, self.box.things.spells + card, seen_by=(seat,))
        self.hands[seat].sort()  # nobody can tell by the order in which cards came


def kind_of(token: int) -> int:
    """Whether a bet token is to win, an early or a late podium."""
    return token // UNICORNS


def unicorn_of(token: int) -> int:
    """The unicorn of a bet token."""
    return token % UNICORNS


def row(place: int) -> int:
    """The multiplier of the row that is as high in the table of odds as a place in the ranking."""
    return place + FASTEST - 1

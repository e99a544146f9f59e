"""What is in the box, as plain values: nothing here knows a card by its name.

Magic, contracts and unicorn cards *change numbers* and *give something at a moment*. What is in the box is
what some card set says; this module refuses what could not be played with.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from cardset.errors import CardsetError
from cardset.model import CardSet
from rulebook.games.unicorn_fever.race import FASTEST, NUMBERS, SLOWEST, UNICORNS

COLOURS: Final = ("red", "green", "blue", "yellow", "orange", "purple")
"""The unicorns (components.six-unicorns)."""
CLANS: Final = ("fairies", "gnomes", "goblins", "leprechauns", "witches")
WIN, EARLY, LATE = range(3)
BETS: Final = ("win", "early", "late")  # components.bet-tokens, bet.two-families
"""The kinds of bets, each with a token for every unicorn."""
STACKS: Final = ("contract", "gold", "bet", "win", "magic")
"""The action spaces, each with a stack of tokens."""
ODDS: Final = "odds"
"""The number of a unicorn that magic changes before the race and not in it."""
PLAYER_NUMBERS: Final = (
    "price",
    "tax",
    "plays",
    "hand",
    "gold-action",
    "stake",
    "payout",
    "glory",
    "reward",
    "loan",
    "due",
    "exchange",
)
"""The numbers of a player, which contracts change."""
HERE: Final = ("payout-here", "glory-here", "reward-here")
"""The numbers of bets on a unicorn, and of its owner's reward, which its card changes."""
MOMENTS: Final = (
    "acquired",
    "planning",
    "race",
    "results",
    "scoring",
    "placed",
    "won",
    "lost",
    "loan",
    "hired",
)
"""When something is given: a contract is taken, a phase or the end begins, a bet is made, won or lost, a loan
or another contract is taken."""
GAINS: Final = ("gold", "glory", "magic")
GOLD_TOKENS: Final = {1: 80, 5: 27, 20: 12, 50: 5}  # components.tokens
GLORY_TOKENS: Final = {1: 59, 3: 22}  # components.tokens
GOLD: Final = sum(value * count for value, count in GOLD_TOKENS.items())
GLORY: Final = sum(value * count for value, count in GLORY_TOKENS.items())
MOVEMENT, MAGIC, CONTRACTS, EACH_CLAN, LOAN_CARDS = 23, 44, 40, 8, 10  # components.totals
ACTION_TOKENS: Final = 11  # components.action-tokens
HIGHEST: Final = 4
"""The most that a movement card says (race.movement)."""


class Where(NamedTuple):
    """The bets for which a change or a gain holds; what is left out holds always. ``own``: the unicorn is
    the player's; its odds are ``at_least`` and ``at_most`` so."""

    bets: tuple[int, ...] = ()
    own: bool = False
    rampant: bool = False
    at_least: int = FASTEST
    at_most: int = SLOWEST


EVERYWHERE: Final = Where()


class Change(NamedTuple):
    """A number that is fixed at ``amount``, or changed by it, as long as the card is in play."""

    number: str
    fixes: bool
    amount: int
    where: Where = EVERYWHERE


class Gain(NamedTuple):
    """What a player gets each time that a moment comes; of Gold it may be less than nothing."""

    moment: str
    what: str
    amount: int
    where: Where = EVERYWHERE


@dataclass(frozen=True, slots=True)
class Spell:
    """A magic card: white (1), black (-1) or neither (0), its letter, and what it does to a unicorn.

    ``dispels`` are the colours of the other cards that it makes void.
    """

    id: str
    colour: int
    letter: str
    copies: int
    changes: tuple[Change, ...] = ()
    dispels: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract of a clan. ``reserves`` are the kinds of bets, or the stacks, of which it may hold one."""

    id: str
    clan: str
    copies: int = 1
    changes: tuple[Change, ...] = ()
    gains: tuple[Gain, ...] = ()
    reserves: tuple[str, ...] = ()

    @property
    def glory(self) -> int:
        """What it gives at the end (contract.end-glory)."""
        return sum(gain.amount for gain in self.gains if (gain.moment, gain.what) == ("scoring", "glory"))


@dataclass(frozen=True, slots=True)
class Unicorn:
    """A unicorn's card: what holds while it is Rampant, and the letters that do it no harm then."""

    id: str
    immune: str = ""
    changes: tuple[Change, ...] = ()
    gains: tuple[Gain, ...] = ()


class Effect(NamedTuple):
    """One effect of an action token (planning.token-has-effects): ``magic`` (how many cards), ``bet`` and
    ``win`` (a bet), ``glory`` (on the bet just made), ``contract``, ``gold`` and ``first-player``."""

    word: str
    amount: int = 0


EFFECTS: Final = ("magic", "bet", "win", "glory", "contract", "gold", "first-player")


@dataclass(frozen=True, slots=True)
class Token:
    """An action token: the stack that it lies in, its letter, and its effects in their order."""

    stack: str
    letter: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Box:
    """All that is played with. ``printed`` are the effects printed on action spaces, by stack; ``cards`` are
    those that it was made of, for their names."""

    id: str
    movement: tuple[tuple[int, ...], ...]
    spells: tuple[Spell, ...]
    contracts: tuple[Contract, ...]
    unicorns: tuple[Unicorn, ...]
    tokens: tuple[Token, ...]
    printed: Mapping[str, tuple[Effect, ...]]
    cards: CardSet | None = None

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    @cached_property
    def fingerprint(self) -> str:
        """A digest of all that the things do."""
        things = (self.movement, self.spells, self.contracts, self.unicorns, self.tokens)
        said = repr((things, sorted(self.printed.items())))
        return hashlib.sha256(said.encode()).hexdigest()[:16]

    @cached_property
    def things(self) -> Things:
        """The numbers by which events and moves name things."""
        return Things(len(self.tokens), len(self.spells), len(self.contracts))

    @cached_property
    def magic_deck(self) -> list[int]:
        """All magic cards, in order."""
        return [number for number, spell in enumerate(self.spells) for _ in range(spell.copies)]

    def contract_deck(self, clans: Collection[str]) -> list[int]:
        """All contracts of these clans, in order."""
        return [
            number
            for number, contract in enumerate(self.contracts)
            if contract.clan in clans
            for _ in range(contract.copies)
        ]

    def effects(self, thing: int) -> tuple[Effect, ...]:
        """What an action token does, or what is printed on its space; nothing for any other thing."""
        things = self.things
        if things.tokens <= thing < things.printed:
            return self.tokens[thing - things.tokens].effects
        if things.printed <= thing < things.spells:
            return self.printed.get(STACKS[thing - things.printed], ())
        return ()

    def stack(self, name: str) -> list[int]:
        """The tokens of a stack, A first."""
        return [number for number, token in enumerate(self.tokens) if token.stack == name]


class Things:
    """Everything has a number: unicorns from 0, bet tokens, action tokens, the printed effects, magic cards
    and contracts by their kind, movement cards; here is the first of each."""

    def __init__(self, tokens: int, spells: int, contracts: int) -> None:
        self.bets = UNICORNS
        self.tokens = self.bets + len(BETS) * UNICORNS
        self.printed = self.tokens + tokens
        self.spells = self.printed + len(STACKS)
        self.contracts = self.spells + spells
        self.movement = self.contracts + contracts


def sound(box: Box, added: Collection[str] = ()) -> Box:
    """``box``, which can be played with. Raises :class:`CardsetError` that says what is wrong with it.

    The cards with the ids ``added`` go beyond what the rules say is in the box: somebody tries them out.
    """
    for message in _faults(box, added):
        raise CardsetError(f"the set {box.id!r} cannot be played: {message}")
    return box


def _faults(box: Box, added: Collection[str]) -> Iterator[str]:
    rows = SLOWEST - FASTEST + 1
    for number, card in enumerate(box.movement, 1):
        if len(card) != rows:
            yield f"movement card {number} has {len(card)} values, not {rows}"
        for value in card:
            if not 0 <= value <= HIGHEST:
                yield f"movement card {number} has the value {value}; it must be from 0 to {HIGHEST}"
    # components.totals
    spells = [spell for spell in box.spells if spell.id not in added]
    contracts = [contract for contract in box.contracts if contract.id not in added]
    yield from _miscounted("movement cards", len(box.movement), MOVEMENT)
    yield from _miscounted("magic cards", sum(spell.copies for spell in spells), MAGIC)
    yield from _miscounted("contracts", sum(contract.copies for contract in contracts), CONTRACTS)
    for clan in CLANS:
        copies = sum(contract.copies for contract in contracts if contract.clan == clan)
        yield from _miscounted(f"contracts of the {clan}", copies, EACH_CLAN)
    yield from _miscounted("unicorn cards", len(box.unicorns), UNICORNS)  # components.six-unicorns
    yield from _miscounted("action tokens", len(box.tokens), ACTION_TOKENS)
    for token in box.tokens:
        if token.stack not in STACKS:
            yield f"there is no action space {token.stack!r}"
    for stack in STACKS:
        tokens = [box.tokens[number] for number in box.stack(stack)]
        for upper, lower in pairwise(tokens):  # planning.upper-stronger
            if _strength(upper) <= _strength(lower):
                yield f"the token {stack} {upper.letter} is no stronger than {lower.letter} below it"
    for effect in _effects(box):
        if effect.word not in EFFECTS:
            yield f"an action token cannot do {effect.word!r}"
    for name, changes, gains in _doing(box):
        for change in changes:
            if change.number not in (*NUMBERS, ODDS, *PLAYER_NUMBERS, *HERE):
                yield f"{name}: there is no number {change.number!r}"
        for gain in gains:
            if gain.moment not in MOMENTS or gain.what not in GAINS:
                yield f"{name}: nothing can give {gain.what!r} at {gain.moment!r}"


def _strength(token: Token) -> int:
    """More effects are stronger, and so are larger amounts."""
    return len(token.effects) + sum(effect.amount for effect in token.effects)


def _effects(box: Box) -> Iterator[Effect]:
    for effects in (*(token.effects for token in box.tokens), *box.printed.values()):
        yield from effects


def _doing(box: Box) -> Iterator[tuple[str, tuple[Change, ...], tuple[Gain, ...]]]:
    yield from ((spell.id, spell.changes, ()) for spell in box.spells)
    yield from ((contract.id, contract.changes, contract.gains) for contract in box.contracts)
    yield from ((unicorn.id, unicorn.changes, unicorn.gains) for unicorn in box.unicorns)


def _miscounted(what: str, found: int, wanted: int) -> Iterator[str]:
    if found != wanted:
        yield f"there are {found} {what}, not {wanted}"

"""A position in words: zones are lists of card names, and nothing is computed before it is needed.

A card is written ``"glitter-bomb 2"`` (the second copy of Glitter Bomb), a zone ``"deck"``, ``"discard"``,
``"nursery"``, ``"table"``, ``"hand 0"`` or ``"stable 3"``. This is the reference of the tests: slow, naive,
written from the clauses and the card data alone, and it imports nothing of the engine.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from cardset.effects import Cards, Effect
from cardset.model import Card, CardSet

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """Who is asked, what kind of thing, the answers in words, all different, and the id of the card whose
    effect asks, "" when it is the turn."""

    player: int
    kind: str
    options: tuple[str, ...]
    source: str = ""


Asking: TypeAlias = Generator[Question, str, T]
"""Something that happens step by step: it yields questions, is sent answers and comes to a ``T``."""


class GameEnd(Exception):  # noqa: N818 - an end is no error
    """The game has ended; what was under way is broken off."""


@dataclass(slots=True)
class Doing:
    """An effect on its way: whose it is, because of which card, and who "that player" is by now.

    ``known`` says where all cards were when it was fixed (an effect of the Beginning of turn phase chooses
    only among what was in place then, and what it has ``brought`` there itself); ``None`` is no limit.
    ``ahead`` means that it only chooses for now: ``taken`` are the cards that it may not choose, being
    targets of others, ``targets`` its own so far, ``plan`` what has been chosen (by the part of the effect
    that it is for), ``places`` where all cards were then. ``moved`` are cards that it has moved and must
    leave alone, ``together`` the cards in Stables that all effects of its link hit between them. ``it`` are
    the cards that its last action moved or showed, with the zones that they were in. ``freely`` says that
    "that player" chooses for themselves, by the card. ``answered`` is the card that a response stops.
    """

    effect: Effect
    you: int
    source: str
    that: int | None = None
    known: Mapping[str, str] | None = None
    ahead: bool = False
    taken: set[str] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)
    plan: dict[object, Any] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    brought: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    together: set[str] = field(default_factory=set)
    it: Mapping[str, str] = field(default_factory=dict)
    freely: bool = False
    answered: str = ""


@dataclass(slots=True)
class Position:
    """Everything there is.

    ``waiting`` are triggered effects in order, ``due`` those of the beginning or the end, ``delayed`` those
    that come once, at a later moment: in the Draw phase (``draw``), at the end of the turn (``end``) or when
    their card leaves its Stable (``left``); ``lent`` are the cards in Stables of which they speak, with the
    zones that they were in. ``missing`` are the players who miss their next turn.
    """

    cards: CardSet
    rules: Any
    players: int
    zones: dict[str, list[str]]
    active: int = 0
    turn: int = 0
    waiting: list[Doing] = field(default_factory=list)
    due: list[Doing] = field(default_factory=list)
    delayed: list[tuple[str, Doing]] = field(default_factory=list)
    lent: list[dict[str, str]] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)
    generator: int = 0
    unfinished: int = 0
    demanding: bool = False
    skipped: set[str] = field(default_factory=set)
    plays: int = 1
    extra_turns: int = 0
    winner: int | None = None
    ended: str = ""

    def card(self, card: str) -> Card:
        """The card as the set has it."""
        return self.cards.cards[id_of(card)]

    def where(self, card: str) -> str:
        """The zone that ``card`` is in."""
        return next(zone for zone, cards in self.zones.items() if card in cards)

    def owner(self, zone: str) -> int:
        """The player whose hand or Stable it is."""
        return int(zone.split()[1])

    def seats(self, first: int) -> list[int]:
        """All players in turn order from ``first`` (turn.order-clockwise)."""
        return [(first + step) % self.players for step in range(self.players)]

    def fits(self, card: str, wanted: Cards) -> bool:
        """Whether ``card``, as it is printed, is of the kind wanted (cards.five-types)."""
        printed = self.card(card)
        kinds = set().union(*(self.cards.vocabulary.members(kind) for kind in wanted.types))
        named = wanted.named in ("", printed.id)
        return printed.type in kinds and wanted.family in ("", *printed.families) and named

    def is_unicorn(self, card: str) -> bool:
        """Whether ``card`` is printed as a Unicorn (cards.unicorn-horn)."""
        return self.fits(card, Cards(("unicorn",)))


def id_of(card: str) -> str:
    """``"glitter-bomb"`` of ``"glitter-bomb 2"``."""
    return card.split(maxsplit=1)[0]


def hand(player: int) -> str:
    """The hand of ``player``."""
    return f"hand {player}"


def stable(player: int) -> str:
    """The Stable of ``player``."""
    return f"stable {player}"


def ask(player: int, kind: str, options: Sequence[str], source: str = "") -> Asking[str]:
    """Ask ``player`` because of the card ``source``. With one possible answer there is nothing to ask; equal
    answers are one."""
    different = tuple(dict.fromkeys(options))
    if len(different) == 1:
        return different[0]
    return (yield Question(player, kind, different, id_of(source) if source else ""))

"""A position in which hidden cards are unknown: whatever is found out by playing on there, the player knows.

Nothing is drawn in their place. A hidden card is a number that no card has: to look for its face, or whether
it is one of some copies, fails, and so does whatever is left to chance. So a move can be tried, and goes on
as far as it does whatever is hidden. Where any card will do, one of several hidden ones does, whichever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn, Self, get_args

from rulebook import chance
from rulebook.chance import UnknownChanceError
from rulebook.games.unstable_unicorns.deck import Deck, Face, Guard, StandingRule
from rulebook.games.unstable_unicorns.flow import advance, answer
from rulebook.games.unstable_unicorns.hidden import follow, hidden_zones, known_cards
from rulebook.games.unstable_unicorns.match import BOX, DECK, Match
from rulebook.games.unstable_unicorns.playing import respond
from rulebook.games.unstable_unicorns.pools import spent_in_sight
from rulebook.games.unstable_unicorns.program import Operation, Program, Selector
from rulebook.games.unstable_unicorns.turn import act
from rulebook.games.unstable_unicorns.view import seen_now
from rulebook.protocol import Event

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.moves import Move
    from rulebook.games.unstable_unicorns.state import State


class _Unseen(Exception):  # noqa: N818 - it is no error not to know something
    """Something hidden was looked at."""


class _Done(Exception):  # noqa: N818 - nor to be through
    """All that a move brings about has happened; the turn would go on."""


class _Copies(frozenset[int]):
    """Some of the copies numbered below ``end``; hidden cards have larger numbers, and nobody knows whether
    they are among them, unless all are."""

    end: int
    whole: bool

    @classmethod
    def of(cls, copies: Set[int], end: int) -> Self:
        """The same copies, of so many."""
        new = cls(copies)
        new.end, new.whole = end, len(copies) == end
        return new

    def __contains__(self, card: object) -> bool:
        assert isinstance(card, int)
        if card < self.end:
            return super().__contains__(card)
        if self.whole:
            return True
        raise _Unseen

    def __or__(self, other: Set[Any]) -> Self:
        return self.of(super().__or__(other), self.end)

    __ror__ = __or__

    def isdisjoint(self, cards: Iterable[object]) -> bool:
        """Whether none of ``cards`` is among them."""
        return super().isdisjoint(cards) and not any(card in self for card in cards)

    def intersection(self, *cards: Iterable[object]) -> frozenset[int]:
        """Those of ``cards`` that are among them."""
        (one,) = cards
        return frozenset([card for card in one if card in self and isinstance(card, int)])


class _Faces(tuple[int, ...]):
    """The faces of the cards. Hidden ones in one place are the same choice: one of them."""

    def __getitem__(self, card: Any) -> Any:
        return super().__getitem__(card) if card < len(self) else _ANY


_ANY = -1
"""The face that stands for whatever a hidden card has."""
_PARTS = (Program, Selector, Face, Guard, StandingRule, *get_args(Operation))


@lru_cache(maxsize=4)
def _blind(deck: Deck) -> Deck:
    """``deck`` as it is played with hidden cards."""
    end = len(deck.copies)

    def blind(part: Any) -> Any:
        if isinstance(part, frozenset) and part and all(isinstance(one, int) for one in part):
            return _Copies.of(part, end)
        if isinstance(part, tuple) and not hasattr(part, "_fields"):
            return tuple(map(blind, part))
        if isinstance(part, _PARTS):
            held = {field.name: getattr(part, field.name) for field in fields(part)}
            changed = {name: new for name, old in held.items() if (new := blind(old)) is not old}
            return replace(part, **changed) if changed else part
        return part

    changed = {field.name: blind(getattr(deck, field.name)) for field in fields(deck)}
    return replace(deck, **changed | {"face_of": _Faces(deck.face_of)})


@lru_cache(maxsize=16)
def _played_blind(match: Match) -> Match:
    return replace(match, deck=_blind(match.deck))


class _Phase(str):
    """A phase that goes on to nothing else."""

    def __hash__(self) -> NoReturn:
        raise _Done


def suppose(state: State, player: int) -> State | None:
    """``state``, in which ``player`` is asked something, as far as this player knows it; nobody else answers
    a card being played, and nothing has happened yet. ``None`` while they search the deck, whose order they
    do not know, and before the game has begun.

    Equal views give positions that go on in the same way.
    """
    seen = seen_now(state, player)
    searched = bool(seen) and len(seen) == len(state.zones[DECK]) and state.where[seen[0]] == DECK
    if searched or state.phase in ("babies", "setup"):
        return None
    world = state.copy()
    world.match = _played_blind(state.match)
    world.journal = []
    world.generator = chance.UNKNOWN
    world.phase = _Phase(state.phase)
    known = known_cards(state, player).union(seen)
    moved: dict[int, int] = {}
    for zone in hidden_zones(state, player):
        for place, card in enumerate(world.zones[zone]):
            if card not in known:
                moved[card] = world.zones[zone][place] = len(world.where)
                world.where[card] = BOX
                world.where.append(zone)
    if world.in_place:
        world.in_place += (BOX,) * len(moved)
    follow(world, moved)
    world.spent = frozenset([spent for spent in state.spent if spent in spent_in_sight(state, spent.source)])
    return world


def follow_up(world: State, move: Move) -> bool:
    """Make ``move`` in a position from :func:`suppose`, and go on to the next question or until it is done;
    whether it is known that far."""
    decision = world.decision
    assert decision is not None  # somebody is asked
    try:
        if decision.kind in ("act", "respond"):
            world.decision = None
            (act if decision.kind == "act" else respond)(world, decision.player, move)
            if world.pending is not None:
                world.pending = world.pending._replace(queue=())
            advance(world)
        else:
            answer(world, move)
    except _Done:
        return True
    except (_Unseen, UnknownChanceError, IndexError):  # there is no face for the number of a hidden card
        return False
    return True


def happened(world: State) -> Iterator[Event]:
    """What has happened since :func:`suppose`, without the faces of hidden cards."""
    copies = len(world.match.deck.copies)
    for event in world.journal or ():
        yield event if event.card < copies else event._replace(card=-1)

"""A position in which hidden cards are unknown: whatever is found out by playing on there, the player knows.

Nothing is drawn in their place. A hidden card is a number that no card has, and to look what it is fails; so
does whatever is left to chance. So a move can be tried, and goes on as far as it does whatever is hidden.
Where any card will do, one of several hidden ones does, whichever.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn

from rulebook.games.unstable_unicorns.flow import advance, answer
from rulebook.games.unstable_unicorns.hidden import follow, hidden_zones, known_cards
from rulebook.games.unstable_unicorns.match import BOX, DECK, Match
from rulebook.games.unstable_unicorns.playing import respond
from rulebook.games.unstable_unicorns.pools import spent_in_sight
from rulebook.games.unstable_unicorns.program import Choose, Operation
from rulebook.games.unstable_unicorns.turn import act
from rulebook.games.unstable_unicorns.view import seen_now
from rulebook.protocol import Event

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.moves import Move
    from rulebook.games.unstable_unicorns.state import State


class _Unseen(Exception):  # noqa: N818 - it is no error not to know something
    """Something hidden was looked at, or left to chance."""


class _Done(Exception):  # noqa: N818 - nor to be through
    """All that a move brings about has happened; the turn would go on."""


class _Unknown(int):
    """A hidden card, or chance to come: it has a place, and nothing else is known of it."""

    def __hash__(self) -> NoReturn:
        raise _Unseen

    def __add__(self, other: int) -> NoReturn:
        raise _Unseen


class _Whatever(frozenset[int]):
    """All cards, hidden ones too."""

    def __contains__(self, card: object) -> bool:
        return type(card) is _Unknown or super().__contains__(card)


class _Faces(tuple[int, ...]):
    """The faces of the cards. Hidden ones in one place are the same choice: one of them."""

    def __getitem__(self, card: Any) -> Any:
        return _ANY if type(card) is _Unknown else super().__getitem__(card)


_ANY = -1
"""The face that stands for whatever a hidden card has."""


@lru_cache(maxsize=16)
def _blind(match: Match) -> Match:
    """``match`` as it is played with hidden cards: what may be any card may be a hidden one."""
    deck = match.deck
    everything = _Whatever(range(len(deck.copies)))

    def seeing(step: Operation) -> Operation:
        if not isinstance(step, Choose) or len(step.cards.copies) < len(everything):
            return step
        return replace(step, cards=replace(step.cards, copies=everything))

    programs = tuple(
        replace(program, operations=tuple(map(seeing, program.operations))) for program in deck.programs
    )
    return replace(match, deck=replace(deck, programs=programs, face_of=_Faces(deck.face_of)))


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
    world.match = _blind(state.match)
    world.journal = []
    world.generator = _Unknown(0)
    world.phase = _Phase(state.phase)
    known = known_cards(state, player).union(seen)
    moved: dict[int, int] = {}
    for zone in hidden_zones(state, player):
        for place, card in enumerate(world.zones[zone]):
            if card not in known:
                moved[card] = world.zones[zone][place] = _Unknown(len(world.where))
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
    except (_Unseen, IndexError):  # there is no face for the number of a hidden card
        return False
    return True


def happened(world: State) -> Iterator[Event]:
    """What has happened since :func:`suppose`, without the faces of hidden cards."""
    copies = len(world.match.deck.copies)
    for event in world.journal or ():
        yield event if event.card < copies else event._replace(card=-1)

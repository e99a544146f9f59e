"""How the chances went in a game that is over, for looking back on it.

They are those of the game's judgement (:class:`ai.expertise.Expertise`) for the position as it was, with
everything known that was hidden; no move is tried out.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ai.knowledge import knowledge_of
from cardset.errors import CardsetError
from rulebook.protocol import State

PATIENCE = 1.5
"""So many seconds may be spent on a game; what comes later is left out."""
MOST = 3
"""So many turning points has a game at the most."""
LEAST = 0.05
"""A chance that changes by less has not turned."""


class Moment(NamedTuple):
    """A position between two things that happen: the turn, how many events lie before it, and the chances of
    each player, by seat."""

    turn: int
    place: int
    chances: Sequence[float]


class Turning(NamedTuple):
    """What changed the chance of a player from ``before`` to ``after``: the events from ``first`` up to
    ``last``, the first of them in this ``turn``."""

    turn: int
    first: int
    last: int
    before: float
    after: float


def course(positions: Iterable[State[Any]], patience: float = PATIENCE) -> list[Moment]:
    """How the chances went; nothing where nobody has given a judgement of the game that can be loaded.

    ``positions`` are those of the game one after the other, which may be one state that goes on, with a
    journal.
    """
    end = time.monotonic() + patience
    moments: list[Moment] = []
    known = None
    for state in positions:
        if known is None:
            try:
                found = knowledge_of(state.game).expertise
            except CardsetError:  # whoever has played has done without it
                return []
            if found is None:
                return []
            known = found(state.view(0))
        if time.monotonic() > end:
            break
        begun = _just_begun(state)
        if begun or known.settled(state):
            place = begun or len(state.journal or ())
            moments.append(Moment(state.turn, place, [*known.chances(state)]))
    return moments


def turning_points(moments: Sequence[Moment], seat: int) -> list[Turning]:
    """Where the chance of the player in this seat changed most, in the order of the game. What ended it is
    none: that the chances are told then is no news."""
    found = [turning(before, after, seat) for before, after in pairwise(moments[:-1])]
    large = [one for one in found if abs(one.after - one.before) >= LEAST]
    most = sorted(large, key=lambda one: -abs(one.after - one.before))[:MOST]
    return sorted(most, key=lambda one: one.first)


def turning(before: Moment, after: Moment, seat: int) -> Turning:
    """What lies between two moments, for the player in this seat."""
    return Turning(before.turn, before.place, after.place, before.chances[seat], after.chances[seat])


def _just_begun(state: State[Any]) -> int:
    """Behind which event a turn has just begun in which nothing has happened yet, 0 for none; the heading of
    what happens next may stand there."""
    events = state.game.events(state.match.components)
    journal = state.journal or ()
    for place in range(len(journal), 0, -1):
        role = events.of(journal[place - 1].kind).role
        if role != "heading":
            return place if role == "turn" else 0
    return 0

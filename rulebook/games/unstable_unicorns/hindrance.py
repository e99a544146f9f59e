"""Why an effect finds nothing to do, or only one way to go: written down for those who look on.

What is written down follows from what lies open, or is for the player of the effect alone: others must not
learn from it what somebody holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulebook.games.unstable_unicorns.events import own_events
from rulebook.games.unstable_unicorns.foresight import feasible
from rulebook.games.unstable_unicorns.pools import COMMON_POOL, groups, operations_of
from rulebook.games.unstable_unicorns.program import Ask, Choose, Frame

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State

OPEN = ("stable", "discard", "nursery")
"""The zones in which everybody sees whether there is such a card."""


def note_nothing(state: State, frame: Frame, choice: Choose) -> None:
    """Nothing was there to choose: a card prevents it, or there is no such card."""
    open_amount = not isinstance(choice.amount, int) or choice.of == "those-players"
    if frame.source < 0 or not choice.event or open_amount:
        return  # none will do for the hand limit, for all that there are, and for whoever was picked
    there = [*_there(state, frame, choice)] if choice.zone in OPEN else []
    because = [cause(state, frame, choice, card) for card in there]
    if there and -1 in because:
        return
    if there:
        source = because[0]
        owner = state.match.owner(state.where[source])
        state.note("hindered", frame.you, source, owner, frame.source)
    else:
        kind = f"not-{choice.event}"
        state.note(kind if kind in own_events() else "not-done", frame.you, cause=frame.source)


def note_unasked(state: State, frame: Frame, operation: Ask) -> None:
    """An effect that might be used was not offered: it would achieve nothing. Of what comes again at the
    beginning of every turn that is not said."""
    if frame.fixed:
        return
    begun = frame.pc + 1
    steps = operations_of(state, frame)[begun : operation.no]
    wanted = [(place, step) for place, step in enumerate(steps, begun) if isinstance(step, Choose)]
    held = any(step.zone == "hand" and step.of == "you" for _, step in wanted)
    for place, step in wanted:
        seen = step.zone in OPEN and step.of != "that-player" and not (held and step.zone == "discard")
        if seen and not feasible(state, frame, place, place == begun):
            note_nothing(state, frame, step)
            return
    if held:
        state.note("lacked", frame.you, cause=frame.source)


def note_no_branch(state: State, frame: Frame) -> None:
    """No part of "either … or …" could be carried out."""
    state.note("not-done", frame.you, cause=frame.source)


def note_only(state: State, frame: Frame, seat: int) -> None:
    """The card chosen can go to one player alone, for others are closed to it."""
    source = _closing_all(state, frame.chosen[-1], seat)
    if source >= 0:
        state.note("only-there", frame.you, source, seat, frame.source)


def _there(state: State, frame: Frame, choice: Choose) -> Iterator[int]:
    """The cards that would do, whatever protects them."""
    match, zones = state.match, state.zones
    for group in groups(state, frame, choice):
        seats: Sequence[int] = [group]
        if group == COMMON_POOL:
            seats = match.seats_from(frame.you)[choice.of == "another-player" :]
            if choice.zone != "stable":
                seats = [frame.you]
        for seat in seats:
            for card in zones[match.zone(choice.zone, seat)]:
                own = choice.cards.this or choice.cards.other
                if card in choice.cards.copies and not (own and choice.cards.this != (card == frame.source)):
                    yield card


def cause(state: State, frame: Frame, choice: Choose, card: int) -> int:
    """The card because of which ``card`` cannot be chosen, -1 where none is."""
    standing, match, where = state.standing, state.match, state.where
    if card not in choice.cards.copies:
        return -1
    if choice.zone == "stable":
        if choice.cards.unicorn and card in standing.guised:
            return _guising(state, card)
        owner = match.owner(where[card])
        for entry in standing.immunities:
            if standing._replace(immunities=(entry,)).immune(card, owner, choice.event, frame.source):
                return entry[1]
    if choice.to == "stable":
        return _closing(state, card, frame.you)
    return _closing_all(state, card, -1) if choice.to else -1


def _guising(state: State, card: int) -> int:
    """The card that makes ``card`` count as something else."""
    for source in state.zones[state.where[card]]:
        for rule in state.match.deck.face(source).standing:
            if rule.guise and card in rule.cards.copies and source not in state.standing.blank:
                return source
    return -1


def _closing_all(state: State, card: int, but: int) -> int:
    """A card because of which ``card`` cannot come into any other Stable, ``but`` into that of one player; -1
    where it can."""
    match = state.match
    others = [seat for seat in range(match.players) if seat not in (but, match.owner(state.where[card]))]
    because = [_closing(state, card, seat) for seat in others]
    return -1 if -1 in because or not because else because[0]


def _closing(state: State, card: int, seat: int) -> int:
    """The card because of which ``card`` cannot come into the Stable of ``seat``, -1 where none is."""
    if card not in state.standing.kept_out[seat]:
        return -1
    for owner in range(state.match.players):
        for source in state.zones[state.match.stable(owner)]:
            for rule in state.match.deck.face(source).standing:
                own = owner == seat
                reaches = {"each-player": True, "each-other-player": not own}.get(rule.of, own)
                holds = rule.word == "cannot-enter" and source not in state.standing.blank
                if holds and reaches and card in rule.cards.copies:
                    return source
    return -1

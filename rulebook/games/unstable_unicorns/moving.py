"""The primitives that change where cards are, with what may happen instead and what it triggers.

A move has two halves. First every card is judged: somebody may use a replacement, a card may be sent
elsewhere. Then all cards go at once, and what hears of it is put on the agenda.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING

from rulebook.games.unstable_unicorns.agenda import permitted, ripen
from rulebook.games.unstable_unicorns.choosing import put
from rulebook.games.unstable_unicorns.deck import Guard
from rulebook.games.unstable_unicorns.foresight import feasible
from rulebook.games.unstable_unicorns.match import COMMON_ZONES, DECK, waits
from rulebook.games.unstable_unicorns.moves import YES_OR_NO, Move
from rulebook.games.unstable_unicorns.program import (
    Frame,
    MoveCards,
)

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State


def move_cards(state: State, frame: Frame, operation: MoveCards) -> None:
    """Judge the chosen cards one by one, then move them together.

    One that comes into a Stable in this way is not played: nobody can answer it (play.bring-not-neighable,
    neigh.only-cards-played-from-hand).
    """
    if frame.walking:  # nothing moves yet, and what was chosen will
        _settle(frame, len(frame.chosen) >= frame.need)
        return
    if not frame.begun:
        frame.begun = True
        frame.moving = frame.chosen
        frame.settled = ()
        frame.kept = 0
        frame.guard = -1
    while frame.moving:
        card = frame.moving[0]
        guards = _guards(state, frame, operation, card)
        if guards and _replaced(state, frame, card, guards):
            return
        frame.moving = frame.moving[1:]
        frame.guard = -1
        to = _destination(state, frame, operation, card, guards)
        frame.settled += ((card, to, state.where[card]),)
    arriving = [(card, to) for card, to, origin in frame.settled if state.where[card] == origin]
    done = len(arriving) + frame.kept >= frame.need
    if operation.binds:
        frame.it = tuple([(card, state.where[card]) for card, _ in arriving])
    if frame.fixed or (operation.event == "moved" and state.match.rules.swap_order == "simultaneous"):
        frame.moved += tuple([card for card, _ in arriving])
    _settle(frame, done)
    if arriving:
        commit(state, arriving, operation.event, frame.you, frame.source, frame.revealed)
    frame.revealed = False


def _settle(frame: Frame, done: bool) -> None:
    frame.done = done
    frame.begun = False
    frame.chosen = ()
    frame.settled = ()
    frame.pc += 1


def _destination(
    state: State,
    frame: Frame,
    operation: MoveCards,
    card: int,
    guards: Sequence[tuple[int, Guard]],
) -> int:
    game = state.match
    for _, guard in guards:
        if guard.program >= 0 or (guard.afterwards >= 0 and game.rules.flyers == "after"):
            continue
        # among them cards.baby-return-nursery
        return game.zone(guard.redirect, game.owner(state.where[card]))
    if operation.to == "home":
        return next(home for it, home in frame.it if it == card)
    if operation.to in COMMON_ZONES:
        return COMMON_ZONES[operation.to]
    if operation.of == "owner":
        return game.zone(operation.to, game.owner(state.where[card]))
    return game.zone(operation.to, frame.that if operation.of == "that-player" else frame.you)


def _guards(state: State, frame: Frame, operation: MoveCards, card: int) -> list[tuple[int, Guard]]:
    """The replacements that hear of the card's move, with the cards they are on; those of others first.

    A card that is itself among the chosen ones cannot step in for another (r070), nor can one at which any
    effect of the link is aimed: they are one event (chain.simultaneous-one-link, decision 26).
    """
    deck, zone = state.match.deck, state.where[card]
    if not state.match.is_stable(zone):
        return []
    stable, standing = state.zones[zone], state.standing
    sources = [card]
    if not deck.guarding.isdisjoint(stable):
        hit = (*frame.chosen, *frame.targets)
        others = [other for other in stable if other in deck.guarding and other not in hit]
        sources = [*others, card]
    found = []
    for source in sources:
        for guard in deck.face(source).guards:
            if source in standing.blank and not guard.inherent:
                continue
            hears = operation.event in guard.events or operation.to in guard.zones
            if guard.cards.this:
                concerns = source == card
            else:
                concerns = not (guard.cards.other and source == card) and standing.passes(card, guard.cards)
            if hears and concerns:
                found.append((source, guard))
    return found


def _replaced(state: State, frame: Frame, card: int, guards: Sequence[tuple[int, Guard]]) -> bool:
    """Offer the replacements not offered yet. True when there is a question, or one is carried out."""
    owner = state.match.owner(state.where[card])
    while frame.guard + 1 < len(guards):
        frame.guard += 1
        source, guard = guards[frame.guard]
        if guard.program < 0:
            continue
        inner = Frame(guard.program, owner, source)
        if not feasible(state, inner, 0):
            continue
        if guard.optional:
            put(state, owner, "may", YES_OR_NO, inner, "")
            return True
        _step_in(state, frame, inner)
        return True
    return False


def answer_guard(state: State, frame: Frame, operation: MoveCards, move: Move) -> None:
    """Take the answer to "use this replacement?"."""
    card = frame.moving[0]
    source, guard = _guards(state, frame, operation, card)[frame.guard]
    if move.kind == "yes":
        owner = state.match.owner(state.where[card])
        _step_in(state, frame, Frame(guard.program, owner, source))


def _step_in(state: State, frame: Frame, inner: Frame) -> None:
    """Carry out a replacement; the card stays, and for the attacker the event counts as done (r072)."""
    card = frame.moving[0]
    frame.moving = frame.moving[1:]
    frame.guard = -1
    frame.kept += 1
    state.note("replaced", inner.you, card, inner.you, inner.source)
    state.begin(inner)


def commit(
    state: State,
    moves: Sequence[tuple[int, int]],
    event: str,
    player: int,
    cause: int,
    revealed: bool = False,
) -> None:
    """Move cards to zones, all at once; ``player`` does it because of the card ``cause`` (-1: the turn).

    Triggers that hear of a departure are judged by the position before, those of an arrival by the one
    after, and arrivals and departures by what the card itself is (decision 8, r052, r062). Every move into
    or out of a Stable counts, whatever caused it (effects.enter-stable, effects.leave-stable).
    """
    game, where, zones = state.match, state.where, state.zones
    first = game.first_stable
    moved = []
    stables = False
    for card, _ in moves:
        if where[card] >= first:
            stables = True
            _hear(state, card, where[card], (event, "left"))
    for card, to in moves:
        origin = where[card]
        moved.append((card, to, origin))
        zone = zones[origin]
        if zone[-1] == card:
            zone.pop()
        else:
            zone.remove(card)
        zones[to].append(card)
        where[card] = to
        if to >= first:
            stables = True
    if stables:
        state.stables_changed()
        for card, to, origin in moved:
            if to >= first:
                _hear(state, card, to, ("entered",) if origin >= first else (event, "entered"))
    if stables and (state.delayed or state.link):
        _forget(state, {card for card, to in moves if to < first})
    if len(state.frames) > 1:
        _leave(state, {card for card, _ in moves})
    if stables or not zones[DECK] or state.standing.limits:
        state.changed = True  # something that is checked between steps
    if state.journal is not None:
        for card, to, origin in moved:
            owner = game.owner(origin) if game.owner(origin) >= 0 else game.owner(to)
            seen = None if revealed else _seen_by(state, origin, to)
            state.note(event, player, card, owner, cause, to, seen)


def _forget(state: State, gone: Set[int]) -> None:
    """A card that has left all Stables is one like any other: nothing that was to happen to it does, be it
    later or in this link."""
    state.delayed = tuple(
        [one._replace(it=tuple([pair for pair in one.it if pair[0] not in gone])) for one in state.delayed]
    )
    for frame in state.link:
        frame.it = tuple([pair for pair in frame.it if pair[0] not in gone])


def _leave(state: State, gone: Set[int]) -> None:
    """Cards that a replacement has taken away are no longer there for the move that it is part of."""
    for frame in state.frames:
        if frame.moving and not gone.isdisjoint(frame.moving):
            frame.moving = tuple([card for card in frame.moving if card not in gone])


def _hear(state: State, card: int, zone: int, events: tuple[str, ...]) -> None:
    """Put the triggers of the card, and of the Stable ``zone``, that hear one of ``events`` on the agenda
    (effects.triggered-condition).

    The card's own come first, then those of the Stable in the order in which their cards came there; no
    source says otherwise. They belong to the player of the Stable (effects.applied-by-stable-owner,
    decision 18).
    """
    deck = state.match.deck
    face = deck.face(card)
    before = len(state.agenda)
    if (face.own or face.guards) and card not in state.standing.quiet:
        player = state.match.owner(zone)
        if state.match.rules.flyers == "after":  # decision 12
            afterwards = [guard.afterwards for guard in face.guards if events[0] in guard.events]
            for program in afterwards:
                if program >= 0:
                    state.wait(waits(program, player, card))
        for event in events:
            for program in face.own.get(event, ()):
                state.wait(waits(program, player, card))
    if not deck.listening.isdisjoint(state.zones[zone]):
        for other in state.zones[zone]:
            for listened, selector, program in deck.face(other).hears:
                audible = card in selector.copies and not listened.isdisjoint(events)
                own = selector.this or selector.other  # of the very card, or of any but that one
                fits = not own or selector.this == (other == card)
                if audible and fits and other not in state.standing.quiet:
                    state.wait(waits(program, state.match.owner(zone), other))
    if state.delayed and "left" in events:
        ripen(state, "left", card)
    if deck.limited:
        state.agenda[before:] = permitted(state, state.agenda[before:])


def _seen_by(state: State, origin: int, to: int) -> tuple[int, ...] | None:
    """Who sees the face of a card on its way; ``None`` for everybody."""
    game = state.match
    ends = (origin, to)
    if any(zone != DECK and not game.is_hand(zone) for zone in ends):
        return None
    owners = [game.owner(zone) for zone in ends if game.is_hand(zone)]
    if any(state.standing.open_hands[owner] for owner in owners):
        return None
    return tuple(sorted(set(owners)))

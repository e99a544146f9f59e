"""The primitives that change where cards are, with what may happen instead and what it triggers.

A move has two halves. First every card is judged: somebody may use a replacement, a card may be sent
elsewhere. Then all cards go at once, and what hears of it is put on the agenda.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebook import chance
from rulebook.unstable_unicorns.choosing import put
from rulebook.unstable_unicorns.deck import Guard
from rulebook.unstable_unicorns.foresight import feasible
from rulebook.unstable_unicorns.game import COMMON_ZONES, DECK, DISCARD, TABLE, Waiting
from rulebook.unstable_unicorns.moves import YES_OR_NO, Move
from rulebook.unstable_unicorns.pools import every, operations_of, vulnerable
from rulebook.unstable_unicorns.program import (
    DrawCards,
    Exchange,
    Frame,
    Gather,
    Grant,
    Look,
    MoveCards,
    Reveal,
    Shuffle,
)

if TYPE_CHECKING:
    from rulebook.unstable_unicorns.state import State

__all__ = [
    "answer_guard",
    "commit",
    "draw",
    "draw_cards",
    "exchange",
    "gather",
    "grant",
    "look",
    "move_cards",
    "reveal",
    "shuffle",
    "shuffle_zone",
    "turn_over_discards",
]


# Moves


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
    if operation.event == "moved" and state.game.rules.unicorn_swap == "simultaneous":
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
    game = state.game
    for _, guard in guards:
        if guard.program >= 0 or (guard.afterwards >= 0 and game.rules.flyers == "after"):
            continue
        # among them cards.baby-return-nursery
        return game.zone(guard.redirect, game.owner(state.where[card]))
    if operation.to in COMMON_ZONES:
        return COMMON_ZONES[operation.to]
    if operation.of == "owner":
        return game.zone(operation.to, game.owner(state.where[card]))
    return game.zone(operation.to, frame.that if operation.of == "that-player" else frame.you)


def _guards(state: State, frame: Frame, operation: MoveCards, card: int) -> list[tuple[int, Guard]]:
    """The replacements that hear of the card's move, with the cards they are on; those of others first.

    A card that is itself among the chosen ones cannot step in for another (r070).
    """
    deck, zone = state.game.deck, state.where[card]
    if not state.game.is_stable(zone):
        return []
    stable, standing = state.zones[zone], state.standing
    sources = [card]
    if not deck.guarding.isdisjoint(stable):
        others = [other for other in stable if other in deck.guarding and other not in frame.chosen]
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
    owner = state.game.owner(state.where[card])
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
        owner = state.game.owner(state.where[card])
        _step_in(state, frame, Frame(guard.program, owner, source))


def _step_in(state: State, frame: Frame, inner: Frame) -> None:
    """Carry out a replacement; the card stays, and for the attacker the event counts as done (r072)."""
    card = frame.moving[0]
    frame.moving = frame.moving[1:]
    frame.guard = -1
    frame.kept += 1
    state.note("replaced", inner.you, card, frame.you, inner.source)
    state.frames.append(inner)


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
    game, where, zones = state.game, state.where, state.zones
    first = game.first_stable
    origins = []
    stables = False
    for card, _ in moves:
        if where[card] >= first:
            stables = True
            _hear(state, card, where[card], (event, "left"))
    for card, to in moves:
        origin = where[card]
        origins.append(origin)
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
        for (card, to), origin in zip(moves, origins, strict=True):
            if to >= first:
                _hear(state, card, to, ("entered",) if origin >= first else (event, "entered"))
    if stables or not zones[DECK] or state.standing.limits:
        state.changed = True  # something that is checked between steps
    if state.journal is not None:
        for (card, to), origin in zip(moves, origins, strict=True):
            owner = game.owner(origin) if game.owner(origin) >= 0 else game.owner(to)
            seen = None if revealed else _seen_by(state, origin, to)
            state.note(event, player, card, owner, cause, to, seen)


def _hear(state: State, card: int, zone: int, events: tuple[str, ...]) -> None:
    """Put the triggers of the card, and of the Stable ``zone``, that hear one of ``events`` on the agenda
    (effects.triggered-condition).

    The card's own come first, then those of the Stable in the order in which their cards came there; no
    source says otherwise. They belong to the player of the Stable (effects.applied-by-stable-owner,
    decision 18).
    """
    deck = state.game.deck
    face = deck.face(card)
    if (face.own or face.guards) and card not in state.standing.blank:
        player = state.game.owner(zone)
        if state.game.rules.flyers == "after":  # decision 12
            afterwards = [guard.afterwards for guard in face.guards if events[0] in guard.events]
            state.agenda += [Waiting(program, player, card) for program in afterwards if program >= 0]
        for event in events:
            state.agenda += [Waiting(program, player, card) for program in face.own.get(event, ())]
    if deck.listening.isdisjoint(state.zones[zone]):
        return
    for other in state.zones[zone]:
        for listened, selector, program in deck.face(other).hears:
            audible = card in selector.copies and not listened.isdisjoint(events)
            if audible and other not in state.standing.blank:
                state.agenda.append(Waiting(program, state.game.owner(zone), other))


def _seen_by(state: State, origin: int, to: int) -> tuple[int, ...] | None:
    """Who sees the face of a card on its way; ``None`` for everybody."""
    game = state.game
    ends = (origin, to)
    if any(zone != DECK and not game.is_hand(zone) for zone in ends):
        return None
    owners = [game.owner(zone) for zone in ends if game.is_hand(zone)]
    if any(state.standing.open_hands[owner] for owner in owners):
        return None
    return tuple(sorted(set(owners)))


# Whole zones and the deck


def gather(state: State, frame: Frame, operation: Gather) -> None:
    """Make whole zones the chosen cards; "answered" is the card that a response stops. What a group effect
    cannot touch is passed by (immunity.direct)."""
    following = operations_of(state, frame)[frame.pc + 1]
    event = following.event if isinstance(following, MoveCards) else ""
    chosen: list[int] = []
    for zone in operation.zones:
        if zone == "answered":
            chosen += [frame.answered] if state.where[frame.answered] == TABLE else []
        elif zone == "this":
            chosen.append(frame.source)
        elif zone == "this-discarded":
            chosen += [frame.source] if state.where[frame.source] == DISCARD else []
        else:
            number = state.game.zone(zone, frame.you)
            cards = state.zones[number]
            chosen += vulnerable(state, cards, event, frame.source) if state.game.is_stable(number) else cards
    frame.chosen = tuple(chosen)
    frame.need = 0
    frame.pc += 1


def draw_cards(state: State, frame: Frame, operation: DrawCards) -> None:
    """Cards from the top of the deck to hands; done when there were enough, of several players for one."""
    wanted = operation.amount if isinstance(operation.amount, int) else 0
    match operation.of:
        case "you":
            seats = [frame.you]
        case "that-player":
            seats = [frame.that] if frame.that >= 0 else []
        case _:
            seats = every(state, frame, operation.of)
    drawn = [draw(state, seat, wanted, frame.source) for seat in seats]
    frame.done = max(drawn, default=-1) == wanted
    frame.pc += 1


def draw(state: State, player: int, amount: int, cause: int = -1) -> int:
    """``player`` draws up to ``amount`` cards; returns how many there were. An empty deck gives none, unless
    the discard pile becomes the deck: then the rest is drawn from that (r016).

    They come off the top of the deck and from nowhere else (terms.draw, terms.draw-not-from-discard).
    """
    cards = state.zones[DECK][: -amount - 1 : -1]
    if cards:
        commit(state, [(card, state.game.hand(player)) for card in cards], "drawn", player, cause)
    missing = amount - len(cards)
    if missing and state.game.rules.empty_deck == "reshuffle" and state.zones[DISCARD]:
        turn_over_discards(state)
        return len(cards) + draw(state, player, missing, cause)
    return len(cards)


def shuffle(state: State, frame: Frame, operation: Shuffle) -> None:
    """Shuffle the deck, as after a search (search.shuffle-after)."""
    shuffle_zone(state, DECK)
    state.note("shuffled", frame.you, cause=frame.source)
    frame.pc += 1


def shuffle_zone(state: State, zone: int) -> None:
    """Bring a zone into random order (Fisher and Yates, downwards)."""
    cards = state.zones[zone]
    for last in range(len(cards) - 1, 0, -1):
        index, state.generator = chance.below(state.generator, last + 1)
        cards[last], cards[index] = cards[index], cards[last]


def turn_over_discards(state: State) -> None:
    """Make the discard pile the deck (r016)."""
    commit(state, [(card, DECK) for card in state.zones[DISCARD]], "shuffled-in", -1, -1)
    shuffle_zone(state, DECK)
    state.note("shuffled", -1)


def look(state: State, frame: Frame, operation: Look) -> None:
    """Look at the top cards of the deck, the top one first."""
    frame.looked = tuple(state.zones[DECK][: -operation.amount - 1 : -1])
    for card in frame.looked:
        state.note("looked", frame.you, card, cause=frame.source, seen_by=(frame.you,))
    frame.pc += 1


def reveal(state: State, frame: Frame, operation: Reveal) -> None:
    """Show the chosen cards to everybody, as those that a search has found (search.reveal-found)."""
    frame.revealed = True
    for card in frame.chosen:
        state.note("revealed", frame.you, card, cause=frame.source)
    frame.pc += 1


def exchange(state: State, frame: Frame, operation: Exchange) -> None:
    """Two players exchange their hands, empty ones too (r078)."""
    game = state.game
    frame.done = frame.that >= 0
    frame.pc += 1
    if not frame.done:
        return
    mine, theirs = game.hand(frame.you), game.hand(frame.that)
    moves = [(card, theirs) for card in state.zones[mine]] + [(card, mine) for card in state.zones[theirs]]
    state.note("exchanged-hands", frame.you, other=frame.that, cause=frame.source)
    commit(state, moves, "exchanged", frame.you, frame.source)


def grant(state: State, frame: Frame, operation: Grant) -> None:
    """Give a permit for this turn or the next to the player whose turn it is; others have no use for it."""
    amount = operation.amount
    frame.done = frame.you == state.active
    frame.pc += 1
    if not frame.done:
        return
    if isinstance(amount, tuple):
        state.skips |= set(amount)
        if {"draw", "action"} <= state.skips and not state.game.rules.end_turn_effect_keeps_others:
            state.due.clear()  # turn.beginning-end-turn-effect
            state.link.clear()
    elif operation.permit == "plays":
        more = max(0, amount - state.plays)
        state.plays += more
        if state.phase == "action":
            state.plays_left += more
    else:
        state.extra_turns += amount
    state.note(
        f"granted-{operation.permit}",
        frame.you,
        cause=frame.source,
        number=amount if isinstance(amount, int) else 0,
    )

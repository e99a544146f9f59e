"""What a player cannot know: hidden cards drawn anew, the open question put anew, the log without faces.

Copies of a card have numbers, and a state keeps them. People cannot tell copies apart, so whoever remembers
numbers from one view to the next may know a little more than a person would: which of two alike cards came
back. A single view tells nothing of the kind, and worlds made here do not either, since every hidden card is
drawn anew.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence, Set
from struct import unpack

from rulebook.games.unstable_unicorns.events import private_events
from rulebook.games.unstable_unicorns.flow import advance
from rulebook.games.unstable_unicorns.match import DECK
from rulebook.games.unstable_unicorns.notation.layout import aimed
from rulebook.games.unstable_unicorns.playing import askable, responses
from rulebook.games.unstable_unicorns.pools import operations_of
from rulebook.games.unstable_unicorns.program import Choose, Frame, MoveCards
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.view import seen_now
from rulebook.protocol import Event

TRIES = 64


def determinize(state: State, player: int, rng: random.Random, known: Collection[int] = ()) -> State:
    """An independent state that ``player`` cannot tell from ``state``: hidden cards are drawn anew, and so is
    all chance to come. ``rng`` alone decides; equal views with equal generators give equal worlds.

    Hidden are the deck's order, hands that are not open, what others have picked face down or look at. The
    view of ``player``, legal moves included, stays the same. Where somebody else is asked something that
    depends on hidden cards, the question is put anew, to whoever it then concerns: who is asked, and with
    which answers, may be different. (Should no such world turn up soon, whoever is asked keeps their cards.)
    Cards that the player remembers to have seen go to where they are can be given as ``known``: they stay.
    The world keeps no journal.
    """
    known = known_cards(state, player).union(known)
    decision = state.decision
    if decision is None or decision.player == player:
        return _redrawn(state, player, rng, known)
    view = state.view(player)
    for _ in range(TRIES):
        world = _redrawn(state, player, rng, known)
        if decision.kind == "respond":
            _reopen(world, player)
        ask_again(world)
        if world.player_to_act not in (None, player) and world.view(player) == view:
            return world
    asked = decision.player
    known.update(state.zones[state.match.hand(asked)], seen_now(state, asked))
    return _redrawn(state, player, rng, known)


def ask_again(state: State) -> None:
    """Put the open question anew, after hidden cards have changed or when only the rest was saved.

    It may turn out to be another question, to somebody else, or none: then the game has gone on.
    """
    state.decision = None
    if state.frames:
        frame = state.frames[-1]
        operations = operations_of(state, frame)
        if frame.begun and isinstance(operations[frame.pc], MoveCards):
            frame.guard -= 1  # the replacement that is being offered was counted as offered
    advance(state)


def hidden_zones(state: State, player: int) -> list[int]:
    """The zones whose cards ``player`` cannot see, or (the deck) not in their order."""
    if state.is_over:
        return [DECK]
    game, open_hands = state.match, state.standing.open_hands
    hands = [game.hand(seat) for seat in range(game.players) if seat != player and not open_hands[seat]]
    return [DECK, *hands]


def events_for(state: State, player: int) -> tuple[Event, ...]:
    """The journal as ``player`` may read it: a card is -1 unless they saw its face.

    What is private to others is left out, such as that somebody declined an offer: who has nothing to offer
    is not asked, and the difference would show. () when no journal is kept.
    """
    private = private_events()
    return tuple(
        event if event.seen_by is None or player in event.seen_by else event._replace(card=-1)
        for event in state.journal or ()
        if event.kind not in private or event.player == player
    )


def known_cards(state: State, player: int) -> set[int]:
    """Cards in hidden zones that ``player`` knows to be there: those they look at, and the sources of effects
    under way, which everybody has seen."""
    known = {waiting.source for waiting in (*state.due, *state.agenda)}
    for frame in (*state.frames, *state.link):
        known.add(frame.source)
        if frame.looked and frame.you == player:
            known.update(frame.looked)
        for card, _ in frame.it:  # what was shown lies there still
            known.add(card)
    return known


def _redrawn(state: State, player: int, rng: random.Random, known: set[int]) -> State:
    """A copy in which the hidden cards that are not ``known`` have changed places at random."""
    world = state.copy()
    world.journal = None
    world.generator = rng.getrandbits(64)
    hidden = hidden_zones(state, player)
    seen = seen_now(state, player)
    if not seen:
        pools = [hidden]
    elif len(seen) == len(state.zones[DECK]) and state.where[seen[0]] == DECK:
        pools = [[DECK], hidden[1:]]  # a search shows which cards are in the deck, not where
    else:
        known.update(seen)
        pools = [hidden]
    under_way = bool(world.frames or world.link or world.due)
    for pool in pools:
        before = [card for zone in pool for card in world.zones[zone] if card not in known]
        after = _shuffled(sorted(before), rng)  # in an order that tells nothing
        if under_way:
            _fit(state, before, after, rng)
            follow(world, dict(zip(before, after, strict=True)))
        _deal(world, pool, after, known)
    if not under_way:
        world.in_place = ()  # only effects under way ask for it
    return world


def _shuffled(cards: list[int], rng: random.Random) -> list[int]:
    """``cards``, which are used up, in random order. All numbers are drawn at once, each of 32 bits: no card
    is likelier in any place by more than a millionth."""
    numbers: tuple[int, ...] = unpack(f"<{len(cards)}I", rng.randbytes(4 * len(cards)))
    return [cards.pop(number % len(cards)) for number in numbers]


def _deal(world: State, pool: Sequence[int], cards: list[int], known: set[int]) -> None:
    """Put ``cards`` into the zones of ``pool`` in this order, around the known ones, which stay."""
    zones, where = world.zones, world.where
    start = 0
    for zone in pool:
        old = zones[zone]
        if not known or known.isdisjoint(old):
            new = cards[start : start + len(old)]
            start += len(old)
        else:
            fresh = iter(cards[start:])
            new = [card if card in known else next(fresh) for card in old]
            start += sum(card not in known for card in old)
        zones[zone] = new
        for card in new:
            where[card] = zone


def _fit(state: State, before: Sequence[int], after: list[int], rng: random.Random) -> None:
    """Change ``after`` so that a card which somebody picked is one they could pick.

    Where different effects compete for few cards, the last may be left with one that does not fit.
    """
    wanted = _picked(state)
    if not wanted:
        return
    limits = {place: wanted[card] for place, card in enumerate(before) if card in wanted}
    for place, allowed in limits.items():
        here = after[place]
        fitting = [
            other
            for other, card in enumerate(after)
            if card in allowed and (other not in limits or here in limits[other])
        ]
        if fitting:
            other = fitting[int(rng.random() * len(fitting))]
            after[place], after[other] = after[other], after[place]


def _picked(state: State) -> dict[int, Set[int]]:
    """The cards picked for effects under way, with the faces that could be picked."""
    picked: dict[int, Set[int]] = {}
    programs = state.match.deck.programs
    for frame in (*state.frames, *state.link):
        program = programs[frame.program]
        operations = program.operations
        behind = frame.pc + 1 if frame.begun else frame.pc
        for operation in reversed(operations[:behind]):
            if isinstance(operation, Choose):
                picked.update(dict.fromkeys(frame.chosen, _wanted(state, frame, operation)))
                break
        for aim in frame.aims:
            operation = operations[aim[0]]
            if isinstance(operation, Choose):
                picked.update(dict.fromkeys(aim[aimed(program, aim) :], _wanted(state, frame, operation)))
    return picked


def _wanted(state: State, frame: Frame, operation: Choose) -> Set[int]:
    copies = operation.cards.copies
    return copies - state.standing.kept_out[frame.you] if operation.to == "stable" else copies


def follow(world: State, moved: Mapping[int, int]) -> None:
    """Let everything under way that means a hidden card mean the one that has taken its place."""
    programs = world.match.deck.programs
    for frame in (*world.frames, *world.link):
        for name in ("chosen", "looked", "moving", "moved", "targets"):
            cards = getattr(frame, name)
            if cards:
                setattr(frame, name, tuple([moved.get(card, card) for card in cards]))
        if frame.settled:
            frame.settled = tuple([(moved.get(card, card), to, origin) for card, to, origin in frame.settled])
        if frame.it:
            frame.it = tuple([(moved.get(card, card), origin) for card, origin in frame.it])
        program = programs[frame.program]
        frame.aims = tuple(
            (*aim[: (start := aimed(program, aim))], *(moved.get(card, card) for card in aim[start:]))
            for aim in frame.aims
        )
    if world.in_place:
        places = list(world.in_place)
        for old, new in moved.items():
            places[new] = world.in_place[old]
        world.in_place = tuple(places)


def _reopen(world: State, player: int) -> None:
    """Begin the window anew as far as ``player`` can know: they know whether they have answered, and nothing
    of the others."""
    pending = world.pending
    assert pending is not None  # a response was asked for
    order = askable(world, *pending.stack[-1])
    if player in order and player not in pending.queue and responses(world, player):
        order = order[order.index(player) + 1 :]
    world.pending = pending._replace(queue=order)

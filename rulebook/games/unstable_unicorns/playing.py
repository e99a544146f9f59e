"""Playing a card: the window in which others may respond, and what becomes of the card.

Decision 16: the players are asked in turn order, beginning after the one who played; a response opens a
new window for everybody but its player (cards.instant-on-instant); a stopped card goes to the discard pile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.games.unstable_unicorns import links
from rulebook.games.unstable_unicorns.deck import Face
from rulebook.games.unstable_unicorns.foresight import achieves, buys, worthwhile
from rulebook.games.unstable_unicorns.match import DISCARD, TABLE, Played, Waiting, played
from rulebook.games.unstable_unicorns.moves import YES_OR_NO, Decision, Move, placements, question, responding
from rulebook.games.unstable_unicorns.moving import commit
from rulebook.games.unstable_unicorns.pools import operations_of
from rulebook.games.unstable_unicorns.program import Ask, Frame

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State

PASS = Move("pass")
NOWHERE = (-1,)


def plays(state: State, player: int) -> list[Move]:
    """The cards that ``player`` may play now, copies of a face once, with the Stables they may go to.

    They come from the hand (play.definition), and an Instant is none of them (turn.action-types).
    """
    game, standing = state.match, state.standing
    faces, unplayable, kept_out = game.deck.copies, standing.unplayable[player], standing.kept_out
    everywhere, at_home = game.seats_from(player), (player,)
    may_be_vain = game.rules.impossible_play == "allowed-no-effect"
    freely, fences = game.rules.unicorn_target == "any", any(kept_out)
    moves: list[Move] = []
    passed = set()
    for card in state.zones[game.hand(player)]:
        face = faces[card]
        if face.index in passed or card in unplayable:
            continue
        passed.add(face.index)
        if face.needs and lacking(state, face, player):
            continue
        if face.plays == "stable":
            # cards.upgrade-any-stable, cards.downgrade-any-stable; cards.unicorn-play-where
            seats = everywhere if freely or face.into == "any" else at_home
            if fences:
                seats = tuple([seat for seat in seats if card not in kept_out[seat]])
            moves += placements(card, seats)
        elif face.plays == "effect" and (  # impossible.cannot-play-from-hand, decision 25
            may_be_vain or worthwhile(state, Frame(face.shot, player, card), in_full=True)
        ):
            moves += placements(card, NOWHERE)
    return moves


def lacking(state: State, face: Face, player: int) -> bool:
    """Whether ``player`` has not in the Stable what a card needs to be played."""
    stable, standing = state.zones[state.match.stable(player)], state.standing
    return any(not any(standing.passes(card, needed) for card in stable) for needed in face.needs)


def pointless(state: State, decision: Decision) -> frozenset[Move]:
    """Those answers that would achieve nothing, as far as the player can know: plays of cards, the use of an
    optional effect, and paying for one with cards after which there is nothing to gain."""
    if decision.kind == "act":
        faces, player = state.match.deck.copies, decision.player
        return frozenset(
            [
                move
                for move in decision.options
                if move.kind == "play"
                and faces[move.card].plays == "effect"
                and not worthwhile(state, Frame(faces[move.card].shot, player, move.card))
            ]
        )
    if decision.kind == "may":
        frame = state.frames[-1]
        asking = operations_of(state, frame)[frame.pc]
        if isinstance(asking, Ask) and not achieves(state, frame, frame.pc + 1, asking.no):
            return frozenset(YES_OR_NO[:1])
    if decision.kind == "card" and state.frames:
        frame = state.frames[-1]
        if frame.begun and frame.left == 1 and len(frame.queue) == 1:
            return frozenset([move for move in decision.options if not buys(state, frame, move.card)])
    return frozenset()


def announce(state: State, player: int, move: Move) -> None:
    """Put a card on the table and open the window for responses, whatever its type (cards.instant-when,
    neigh.any-card-type).

    No other way into a Stable and no effect opens one (neigh.only-cards-played-from-hand,
    play.bring-not-neighable, effects.neigh-cannot-stop-effects).
    """
    game = state.match
    into = game.stable(move.player) if move.player >= 0 else -1
    commit(state, [(move.card, TABLE)], "announced", player, -1)
    state.note("plays", player, move.card, move.player)
    state.pending = played(into, ((move.card, player),), askable(state, move.card, player))
    shot = game.deck.face(move.card).shot
    # target.variant-fixed-for-game: the rules of a game never change
    if shot >= 0 and game.rules.targeting == "before-neigh":
        links.announce(state, Waiting(shot, player, move.card))


def askable(state: State, card: int, player: int) -> tuple[int, ...]:
    """Who may respond to ``card``, in the order of asking: anybody but its player (neigh.opponent-card),
    or that player last; nobody when it cannot be stopped."""
    face = state.match.deck.face(card)
    unstoppable = any(rule.word == "cannot-be-stopped" and rule.cards.this for rule in face.standing)
    if unstoppable or state.standing.unstoppable[player]:
        return ()
    others = state.match.seats_from(player)[1:]
    return (*others, player) if state.match.rules.own_neigh else others


def responses(state: State, player: int) -> list[Move]:
    """One response of every kind that ``player`` holds and may play."""
    deck = state.match.deck
    hand = state.zones[state.match.hand(player)]
    if deck.responses.isdisjoint(hand):
        return []
    unplayable = state.standing.unplayable[player]
    moves: dict[int, Move] = {}
    for card in hand:
        if card in deck.responses and card not in unplayable:
            face = deck.face(card)
            if not face.needs or not lacking(state, face, player):
                moves.setdefault(face.index, responding(card))
    return list(moves.values())


def respond(state: State, player: int, move: Move) -> None:
    """Take the answer of ``player`` in the window.

    Nobody is left out for having responded before (cards.instant-unlimited) or for having played a card in
    the turn (cards.instant-after-own-action).
    """
    pending = state.pending
    assert pending is not None  # only an open window asks
    if move.kind == "pass":
        state.pending = played(pending.into, pending.stack, pending.queue[1:])
        return
    target = pending.stack[-1][0]
    commit(state, [(move.card, TABLE)], "announced", player, -1)
    state.note("responds", player, move.card, pending.stack[-1][1], cause=target)
    stack = (*pending.stack, (move.card, player))
    state.pending = played(pending.into, stack, askable(state, move.card, player))


def go_on(state: State) -> None:
    """Take the card being played one step further: ask the next player, or resolve."""
    pending = state.pending
    assert pending is not None  # called only while a card is being played
    match pending.stage:
        case "window":
            _ask_next(state, pending)
        case "responses":
            _resolve(state, pending)
        case _:
            _put_away(state, [pending.stack[0][0]])
            state.pending = None


def _ask_next(state: State, pending: Played) -> None:
    for place, player in enumerate(pending.queue):
        if moves := responses(state, player):
            state.pending = played(pending.into, pending.stack, pending.queue[place:])
            source = pending.stack[-1][0]
            state.decision = question(player, "respond", (*moves, PASS), source, "stopped")
            return
    if len(pending.stack) == 1:
        _resolve(state, pending)
        return
    state.pending = played(pending.into, pending.stack, (), "responses")
    for place in _standing_responses(len(pending.stack)):
        card, player = pending.stack[place]
        frame = Frame(state.match.deck.face(card).response, player, card)
        frame.answered, frame.that = pending.stack[place - 1]
        state.begin(frame)


def _standing_responses(size: int) -> range:
    """The places in the stack of the responses that are not stopped themselves, the last played last."""
    return range(size - 1, 0, -2)[::-1]


def _resolve(state: State, pending: Played) -> None:
    """All responses have been carried out: the card is played, unless one of them has stopped it.

    What goes into a Stable stays there (cards.unicorn-stays, cards.upgrade-stays, cards.downgrade-stays). A
    Magic card has its effect now, once (cards.magic-one-time); what it is aimed at is chosen only now
    (target.variant-after-neigh), or has been before.
    """
    (card, player), *responses = pending.stack
    _put_away(state, [response for response, _ in responses])
    state.pending = None
    if state.where[card] != TABLE:
        state.link.clear()
        return
    if pending.into >= 0:
        commit(state, [(card, pending.into)], "played", player, card)
        return
    announced = state.link.pop() if state.link else None
    state.begin(announced or Frame(state.match.deck.face(card).shot, player, card))
    state.pending = played(pending.into, pending.stack, (), "effect")


def _put_away(state: State, cards: list[int]) -> None:
    """Cards that have done their work go from the table to the discard pile (cards.magic-discarded,
    decision 11)."""
    moves = [(card, DISCARD) for card in cards if state.where[card] == TABLE]
    if moves:
        commit(state, moves, "used", -1, -1)

"""How the facts of Unstable Unicorns are read off a view; :mod:`.facts` lists them.

What a player may know and the data of the cards (types, verbs, whom a card serves) are read, never a name of
a card, so they fit cards that nobody has written yet. Facts of the position take the view, those of a move
the view and the move. Words come as a set, since several may hold at once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from ai.facts import NONE
from cardset.effects import actions, alternatives
from rulebook.games.unstable_unicorns.engine import Deck, Face, Move, State, View
from rulebook.games.unstable_unicorns.unseen import follow_up

Words: TypeAlias = frozenset[str]

SELF, RIVAL, LEADER, WEAKEST, NEXT = "self", "rival", "leader", "weakest", "next"
ZONES = ("hand", "stable", "discard", "nursery", "elsewhere")

HURTS = frozenset(("destroyed", "stolen", "sacrificed", "discarded", "returned", "taken", "responds"))
"""Events that nobody likes who is not their player."""
GAINS = frozenset(("stolen", "brought"))
"""Events by which a card comes into the Stable of whoever picks it."""
WAYS = 150
"""So many ways on which it may go on after a play are tried, to see whether one of them wins."""

NOTHING: Words = frozenset((NONE,))
_word = cache(lambda word: frozenset((word,)))


# Who is who


@cache
def _roles(counts: tuple[int, ...], player: int) -> tuple[Words, ...]:
    """By seat what ``player`` calls them."""
    rivals = [count for seat, count in enumerate(counts) if seat != player]
    most, fewest = max(rivals), min(rivals)
    found = []
    for seat, count in enumerate(counts):
        words = {
            RIVAL: True,
            LEADER: count == most,
            WEAKEST: count == fewest < most,
            NEXT: seat == (player + 1) % len(counts),
        }
        mine = {SELF: True}
        found.append(frozenset(word for word, fits in (mine if seat == player else words).items() if fits))
    return tuple(found)


def _role(view: View, seat: int) -> Words:
    return _roles(view.counts, view.player)[seat] if seat >= 0 else NOTHING


def _rivals(view: View, of: tuple[int, ...]) -> list[int]:
    return [number for seat, number in enumerate(of) if seat != view.player]


# What cards are


def is_unicorn(face: Face) -> bool:
    """Whether a card is a Unicorn card."""
    return face.unicorn


def is_upgrade(face: Face) -> bool:
    """Whether a card stays in a Stable, is no Unicorn and serves its owner."""
    return face.plays == "stable" and not face.unicorn and face.serves == "owner"


def is_downgrade(face: Face) -> bool:
    """Whether a card in a Stable serves nobody there."""
    return face.serves == "nobody"


def is_magic(face: Face) -> bool:
    """Whether a card is played for its effect alone."""
    return face.plays == "effect"


def is_response(face: Face) -> bool:
    """Whether a card answers cards being played."""
    return face.plays == "response"


@lru_cache(maxsize=8)
def _all_verbs(deck: Deck) -> tuple[Words, ...]:
    """By face what a card does: the verbs of its effects and the words of its standing ones."""
    found = []
    for face in deck.faces:
        words = {rule.word for rule in face.standing}
        for ability in face.card.abilities:
            effect = getattr(ability, "effect", None)
            if effect is not None:
                words |= {action.verb for action in actions(effect)}
        found.append(frozenset(words) or NOTHING)
    return tuple(found)


def _verbs(view: View, card: int) -> Words:
    return _all_verbs(view.deck)[view.deck.face_of[card]]


def _weight(face: Face) -> int:
    """As how many Unicorns a card counts in a Stable."""
    return max([1, *(rule.amount for rule in face.standing if rule.word == "counts-as")]) * face.unicorn


@lru_cache(maxsize=8)
def _heaviest(deck: Deck) -> int:
    """As how many Unicorns a card counts at the most."""
    return max(map(_weight, deck.faces))


# The position


def decision(view: View) -> Words:
    return _word(view.decision.kind) if view.decision else NOTHING


def event(view: View) -> Words:
    return _word(view.decision.event) if view.decision and view.decision.event else NOTHING


def offer(view: View) -> Words:
    if view.decision is None or view.decision.program < 0:
        return NOTHING
    return frozenset(view.deck.programs[view.decision.program].verbs)


def phase(view: View) -> Words:
    return _word(view.phase)


def my_turn(view: View) -> bool:
    return view.active == view.player


def my_unicorns(view: View) -> int:
    return view.counts[view.player]


def leader_unicorns(view: View) -> int:
    return max(_rivals(view, view.counts))


def my_distance(view: View) -> int:
    return max(0, view.goal - my_unicorns(view))


def leader_distance(view: View) -> int:
    return max(0, view.goal - leader_unicorns(view))


def i_lead(view: View) -> bool:
    return my_unicorns(view) > leader_unicorns(view)


def i_trail(view: View) -> bool:
    return my_unicorns(view) < min(_rivals(view, view.counts))


def can_win(view: View) -> bool:
    return any(wins(view, move) for move in view.legal_moves)


def in_hand(fits: Callable[[Face], bool]) -> Callable[[View], int]:
    """Counts the cards of a kind in the player's hand."""
    return lambda view: sum(fits(view.deck.face(card)) for card in view.hand)


def in_stable(fits: Callable[[Face], bool]) -> Callable[[View], int]:
    """Counts the cards of a kind in the player's Stable."""
    return lambda view: sum(fits(view.deck.face(card)) for card in view.stables[view.player])


def biggest_hand(view: View) -> int:
    return max(_rivals(view, view.hand_sizes))


def _stake(view: View) -> Face | None:
    """The card being played."""
    return view.deck.face(view.pending.stack[0][0]) if view.pending else None


def at_stake(view: View) -> Words:
    face = _stake(view)
    return _word(face.card.type) if face else NOTHING


def at_stake_card(view: View) -> Words:
    face = _stake(view)
    return _word(face.card.id) if face else NOTHING


def at_stake_verbs(view: View) -> Words:
    return _verbs(view, view.pending.stack[0][0]) if view.pending else NOTHING


def at_stake_by(view: View) -> Words:
    return _role(view, view.pending.stack[0][1]) if view.pending else NOTHING


def at_stake_into(view: View) -> Words:
    return _role(view, view.played_into)


def at_stake_wins(view: View) -> bool:
    face, seat = _stake(view), view.played_into
    return bool(face and seat >= 0 and face.unicorn and view.counts[seat] + _weight(face) >= view.goal)


def at_stake_to_win(view: View) -> int:
    seat = view.played_into if view.played_into >= 0 else view.pending.stack[0][1] if view.pending else -1
    return max(0, view.goal - view.counts[seat]) if seat >= 0 else 0


def at_stake_hits_me(view: View) -> bool:
    face = _stake(view)
    if face is None or SELF in at_stake_by(view):
        return False
    landing = view.played_into == view.player and is_downgrade(face)
    return landing or any(view.stable_of(card) == view.player for card in view.targets)


def threatened_comes_back(view: View) -> bool:
    return view.at_stake >= 0 and _comes_back(view, view.at_stake, ("destroyed", "sacrificed"))


def _comes_back(view: View, card: int, events: Collection[str]) -> bool:
    """Whether a card in a Stable goes to its owner's hand when one of ``events`` befalls it."""
    return any(
        guard.cards.this
        and guard.redirect == "hand"
        and not guard.events.isdisjoint(events)
        and (guard.inherent or card not in view.blank)
        for guard in view.deck.face(card).guards
    )


# A move


def _about(view: View, move: Move) -> int:
    """The card that a move is about, that of the effect for an answer to an offer; -1 for none."""
    if move.card < 0 and move.kind in ("yes", "no", "branch") and view.decision:
        return view.decision.source
    return move.card


def kind(view: View, move: Move) -> Words:
    return _word(move.kind)


def card(view: View, move: Move) -> Words:
    about = _about(view, move)
    return _word(view.deck.face(about).card.id) if about >= 0 else NOTHING


def card_type(view: View, move: Move) -> Words:
    about = _about(view, move)
    return _word(view.deck.face(about).card.type) if about >= 0 else NOTHING


def verbs(view: View, move: Move) -> Words:
    if move.card >= 0:
        return _verbs(view, move.card)
    if move.kind == "branch" and view.decision:
        parts = alternatives(view.deck.programs[view.decision.program].effect)
        if move.number < len(parts):
            return frozenset(action.verb for action in actions(parts[move.number]))
    return offer(view) if move.kind in ("yes", "no") else NOTHING


def _seat(view: View, move: Move) -> int:
    """The player whom a move concerns, -1 when it is nobody."""
    if move.player >= 0:
        return move.player
    if move.kind == "respond" and view.pending:
        return view.pending.stack[-1][1]
    if move.kind == "card":
        return view.player if move.card in view.hand else view.stable_of(move.card)
    return -1


def target(view: View, move: Move) -> Words:
    return _role(view, _seat(view, move))


def target_unicorns(view: View, move: Move) -> int:
    seat = _seat(view, move)
    return view.counts[seat] if seat >= 0 else 0


def target_hand(view: View, move: Move) -> int:
    seat = _seat(view, move)
    return view.hand_sizes[seat] if seat >= 0 else 0


def grudge(view: View, move: Move) -> int:
    seat = _seat(view, move)
    if seat in (-1, view.player):
        return 0
    return sum(
        done.player == seat and done.other == view.player and done.kind in HURTS for done in view.events
    )


def zone(view: View, move: Move) -> Words:
    if move.card < 0:
        return NOTHING
    zones = (view.hand, () if view.stable_of(move.card) < 0 else (move.card,), view.discard, view.nursery)
    return _word(
        next((word for word, cards in zip(ZONES, zones, strict=False) if move.card in cards), ZONES[-1])
    )


def wins(view: View, move: Move) -> bool:
    if move.card < 0 or move.kind not in ("play", "card"):
        return False
    if move.kind == "play":
        begun = view.suppose() if my_distance(view) <= _heaviest(view.deck) else None
        return begun is not None and _leads_to_a_win(view, begun, [move], WAYS) > 0
    face = view.deck.face(move.card)
    if my_unicorns(view) + _weight(face) < view.goal:
        return False
    gained = view.decision is not None and view.decision.event in GAINS
    return gained and view.stable_of(move.card) != view.player and face.unicorn and _won_unopposed(view, move)


def _leads_to_a_win(view: View, before: State, moves: Sequence[Move], left: int) -> int:
    """Whether one of ``moves``, and what the player answers then, wins if nobody stops a card: 1 if so, else
    minus the number of moves that were tried, at most ``left``."""
    tried = 0
    for move in moves:
        if tried == left:
            break
        tried += 1
        state = before.copy()
        known = follow_up(state, move)
        if state.ended == "goal" and view.player in state.winners:
            return 1
        if known and state.decision is not None and state.decision.player == view.player:
            found = _leads_to_a_win(view, state, state.decision.options, left - tried)
            if found > 0:
                return 1
            tried -= found
    return -tried


def _won_unopposed(view: View, move: Move) -> bool:
    """Whether ``move`` wins the game if nobody stops the card: something that lies open may undo it."""
    state = view.determinize(random.Random(0))
    state.play(move)
    while (decision := state.decision) is not None and decision.kind == "respond":
        state.play(next(answer for answer in decision.options if answer.kind == "pass"))
    return view.player in state.winners


def every_turn(view: View, move: Move) -> bool:
    about = _about(view, move)
    return about >= 0 and bool(view.deck.face(about).begins)


def comes_back(view: View, move: Move) -> bool:
    if move.kind != "card" or view.decision is None or view.stable_of(move.card) < 0:
        return False
    return _comes_back(view, move.card, (view.decision.event,))


def unstoppable(view: View, move: Move) -> bool:
    if move.kind not in ("play", "respond"):
        return False
    return any(
        rule.word == "cannot-be-stopped" and rule.cards.this for rule in view.deck.face(move.card).standing
    )


def duplicates(view: View, move: Move) -> int:
    if move.card not in view.hand:
        return 0
    face = view.deck.face_of[move.card]
    return sum(view.deck.face_of[other] == face for other in view.hand) - 1


def pointless(view: View, move: Move) -> bool:
    return move in view.pointless

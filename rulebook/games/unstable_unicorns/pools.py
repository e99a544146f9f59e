"""Which players and which cards an effect may choose, as things stand."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import TYPE_CHECKING

from cardset.effects import AS_MANY
from rulebook.games.unstable_unicorns.match import DECK, Spent
from rulebook.games.unstable_unicorns.program import (
    Amount,
    Branch,
    Choose,
    Counted,
    Exchange,
    Frame,
    Look,
    MoveCards,
    Operation,
    Pick,
)

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State

COMMON_POOL = -1
EVERY = ("each-player", "each-other-player", "those-players")


def operations_of(state: State, frame: Frame) -> tuple[Operation, ...]:
    """The program that ``frame`` carries out."""
    return state.match.deck.programs[frame.program].operations


def hand_limit(state: State, player: int) -> int:
    """How many cards ``player`` keeps at the end of the turn; effects in the Stable raise or lower it."""
    return max(0, state.match.rules.hand_limit + state.standing.hand_changes[player])


def pickable(state: State, frame: Frame, operation: Pick, pc: int) -> Sequence[int]:
    """Whom a player may be picked from: those for whom the next step can do something.

    ``frame.you`` is among them (target.any-player) unless the effect says another player
    (target.any-other-player). Of several, those that are not picked yet (target.any-number-of-players).
    """
    seats: Sequence[int] = state.match.seats_from(frame.you)
    if operation.who == "another-player" or operation.several:
        seats = seats[1:]
    if operation.several and frame.begun:
        seats = [seat for seat in seats if seat not in frame.those]
    following = operations_of(state, frame)[pc + 1]
    if operation.chosen:
        cards = frame.chosen
        if isinstance(following, MoveCards) and following.to == "hand":
            return seats if cards else ()
        seats = [seat for seat in seats if cards and all(_may_move_to(state, card, seat) for card in cards)]
        return [seat for seat in seats if _gives_in_return(state, frame, pc, seat)]
    if isinstance(following, Exchange):
        return _exchanging(state, frame, seats)
    if isinstance(following, Choose):
        return [seat for seat in seats if size_of(state, frame, following, seat)]
    if isinstance(following, Look):
        return [seat for seat in seats if state.zones[state.match.hand(seat)]]
    if isinstance(following, Branch):
        operations = operations_of(state, frame)
        parts = [operations[start] for start in following.branches]
        return [seat for seat in seats if any(_can(state, frame, part, seat) for part in parts)]
    return seats


def _can(state: State, frame: Frame, part: Operation, seat: int) -> bool:
    """Whether ``seat`` can do a part of "either … or …" in full, as far as ``frame.you`` knows."""
    if not isinstance(part, Choose):
        return True
    wanted = part.amount if isinstance(part.amount, int) else 1
    return size_of(state, frame, part, seat) >= wanted


def amount_of(state: State, frame: Frame, amount: Amount, seat: int) -> int | str:
    """How many: a count is taken in the Stable of ``frame.you``, "as many" of the cards of ``seat`` that the
    action before has moved."""
    if isinstance(amount, Counted):
        stable = state.zones[state.match.stable(frame.you)]
        return max(0, sum(state.standing.passes(card, amount.cards) for card in stable) - amount.less)
    if amount == AS_MANY:
        return sum(state.match.owner(origin) == seat for _, origin in frame.it)
    return amount


def _exchanging(state: State, frame: Frame, seats: Sequence[int]) -> Sequence[int]:
    """Those of ``seats`` for whom exchanging hands changes something, or else all of them: empty hands may be
    exchanged, too (decision 28, r078)."""
    hand, zones = state.match.hand, state.zones
    mine = any(card != frame.source for card in zones[hand(frame.you)])
    return [seat for seat in seats if mine or zones[hand(seat)]] or seats


def _gives_in_return(state: State, frame: Frame, pc: int, seat: int) -> bool:
    """Whether ``seat`` has what the effect takes for the card it gives, where both happen at once
    (decision 24)."""
    if state.match.rules.swap_order == "in-order":
        return True
    later = operations_of(state, frame)[pc + 1 :]
    taken = [step for step in later if isinstance(step, Choose) and step.of == "that-player"]
    return all(size_of(state, frame, step, seat) for step in taken)


def _may_move_to(state: State, card: int, seat: int) -> bool:
    game = state.match
    same = game.owner(state.where[card]) == seat
    return not same and card not in state.standing.kept_out[seat]


def groups(state: State, frame: Frame, operation: Choose) -> list[int]:
    """Whose zones are chosen from, one after the other; :data:`COMMON_POOL` when all lie open together.

    Every player in turn order from the active one (target.each-player, target.each-other-player); nothing
    moves before all have picked (decision 2).
    """
    if operation.zone not in ("hand", "stable"):
        return [COMMON_POOL]
    if operation.of == "you":
        return [frame.you]
    if operation.of == "that-player":
        return [frame.that] if frame.that >= 0 else []
    if operation.of in EVERY:
        return every(state, frame, operation.of)
    return [COMMON_POOL]


def every(state: State, frame: Frame, of: str) -> list[int]:
    """The players that a word for several means, in turn order from the active one."""
    seats = state.match.seats_from(state.active)
    if of == "those-players":
        return [seat for seat in seats if seat in frame.those]
    return [seat for seat in seats if seat != frame.you or of == "each-player"]


def choosable(state: State, frame: Frame, operation: Choose, group: int) -> list[int]:
    """The cards that may legally be chosen from one player's zone, or from the common pool."""
    game, zones = state.match, state.zones
    zone = operation.zone
    if zone == "looked":
        return [card for card in frame.looked if state.where[card] == DECK]
    if group >= 0:
        cards: Sequence[int] = zones[game.zone(zone, group)]
    elif zone in ("hand", "stable"):
        seats = game.seats_from(frame.you)
        if operation.of == "another-player":
            seats = seats[1:]
        cards = [card for seat in seats for card in zones[game.zone(zone, seat)]]
    else:
        cards = zones[game.zone(zone, frame.you)]
    if zone in ("deck", "hand"):
        cards = sorted(cards)  # whoever looks must not learn the order of the deck, or of another hand
    if zone == "hand" and _would_be_played(state, frame):
        cards = [card for card in cards if card != frame.source]
    return allowed(state, frame, operation, cards)


def _would_be_played(state: State, frame: Frame) -> bool:
    """Whether the effect is that of a card in a hand which may be played for it, and will be in the hand no
    more by then (r080)."""
    source, game = frame.source, state.match
    return (
        source >= 0 and game.deck.copies[source].shot == frame.program and game.is_hand(state.where[source])
    )


def distinct(state: State, pool: Sequence[int]) -> list[int]:
    """One copy of every face in every zone: copies of a card are the same choice, unless one of them has
    done what it may do once per turn."""
    face_of, where = state.match.deck.face_of, state.where
    first: dict[Hashable, int] = {}
    if not state.spent:
        for card in pool:
            first.setdefault((face_of[card], where[card]), card)
        return list(first.values())
    for card in pool:
        programs = frozenset([program for program, _ in spent_in_sight(state, card)])
        first.setdefault((face_of[card], where[card], programs), card)
    return list(first.values())


def spent_in_sight(state: State, card: int) -> list[Spent]:
    """What ``card`` may not be triggered for again in this turn, where everybody sees which copy it is."""
    zone = state.where[card]
    if zone == DECK or state.match.is_hand(zone):
        return []
    return [spent for spent in state.spent if spent.source == card]


def size_of(state: State, frame: Frame, operation: Choose, group: int) -> int:
    """How many cards can be chosen from a group, as far as ``frame.you`` knows: of a hand, all might do."""
    others_hand = operation.zone == "hand" and group not in (COMMON_POOL, frame.you)
    if others_hand and not state.standing.open_hands[group]:
        return len(state.zones[state.match.hand(group)])
    return len(choosable(state, frame, operation, group))


def allowed(state: State, frame: Frame, operation: Choose, cards: Sequence[int]) -> list[int]:
    """Those of ``cards``, all in zones of one kind, that the effect may choose."""
    game, standing, where = state.match, state.standing, state.where
    selector = operation.cards
    copies = selector.copies
    legal = [card for card in cards if card in copies]
    if selector.this:
        legal = [card for card in legal if card == frame.source]
    elif selector.other:
        legal = [card for card in legal if card != frame.source]
    if frame.fixed:  # what the effect itself has brought there is no surprise to it
        in_place, brought = state.in_place, frame.moved
        legal = [card for card in legal if in_place[card] == where[card] or card in brought]
    if state.link or frame.walking:
        taken = aimed_at(state, frame)
        legal = [card for card in legal if card not in taken]
    if operation.zone == "stable":
        if frame.moved and game.rules.swap_order == "simultaneous":
            legal = [card for card in legal if card not in frame.moved]
        if standing.guised and (selector.unicorn or not game.rules.guised_hit_by_any_card):
            legal = [card for card in legal if card not in standing.guised]
        legal = vulnerable(state, legal, operation.event, frame.source)
    if operation.to == "stable":
        kept_out = standing.kept_out[frame.you]
        legal = [card for card in legal if card not in kept_out]
    elif operation.to:
        seats = state.match.seats_from(frame.you)
        if operation.to == "another-player":
            seats = seats[1:]
        legal = [card for card in legal if any(_may_move_to(state, card, seat) for seat in seats)]
    return legal


def aimed_at(state: State, frame: Frame) -> Collection[int]:
    """What the effects of the link are aimed at, those yet to be carried out: no other effect of the link
    chooses it (chain.one-target-per-card), nor does an effect what it is aimed at itself. What happens
    instead of something, or is demanded, is none of them."""
    if frame.walking:
        return {card for other in (*state.link, frame) for card in named_cards(state, other)}
    if not state.frames or frame is not state.frames[0]:
        return ()
    return {card for other in state.link for card in named_cards(state, other)}


def vulnerable(state: State, cards: list[int], event: str, source: int) -> list[int]:
    """Those of ``cards``, all in Stables, that are not immune to ``event`` caused by the card ``source``
    (immunity.direct, immunity.indirect, impossible.sacrifice-protected)."""
    standing, game = state.standing, state.match
    if not standing.immunities:
        return cards
    where = state.where
    return [card for card in cards if not standing.immune(card, game.owner(where[card]), event, source)]


def named_cards(state: State, frame: Frame) -> list[int]:
    """The cards that were chosen ahead of time for the effect of ``frame``: what it is aimed at."""
    if not frame.aims:
        return []
    operations = operations_of(state, frame)
    chosen = [cards for place, _, *cards in frame.aims if isinstance(operations[place], Choose)]
    return [card for cards in chosen for card in cards]

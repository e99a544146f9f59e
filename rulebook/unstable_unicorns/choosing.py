"""The primitives that ask somebody: pick a player, choose cards, go on or not, one branch or another.

A question is put only to a player who has a real choice; a single possible answer is taken without one.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulebook import chance
from rulebook.unstable_unicorns.deck import EXCESS
from rulebook.unstable_unicorns.moves import Decision, DecisionKind, Move
from rulebook.unstable_unicorns.program import (
    Arrange,
    Ask,
    Branch,
    Choose,
    DrawCards,
    Frame,
    Look,
    Operation,
    Pick,
    UnlessDone,
)
from rulebook.unstable_unicorns.state import DECK, State

__all__ = [
    "achieves",
    "answer_frame",
    "arrange",
    "ask",
    "branch",
    "choose",
    "feasible",
    "operations_of",
    "pick",
    "seats_from",
    "worthwhile",
]

COMMON_POOL = -1
EVERY = ("each-player", "each-other-player")


def seats_from(state: State, first: int) -> list[int]:
    """All players in turn order, beginning with ``first``."""
    players = state.game.players
    return [(first + step) % players for step in range(players)]


def operations_of(state: State, frame: Frame) -> tuple[Operation, ...]:
    """The program that ``frame`` carries out."""
    return state.game.deck.programs[frame.program].operations


def put(
    state: State, player: int, kind: DecisionKind, options: Sequence[Move], frame: Frame, event: str
) -> None:
    """Ask ``player`` on behalf of ``frame``."""
    state.decision = Decision(player, kind, tuple(options), frame.source, event, frame.program)


# Players


def pick(state: State, frame: Frame, operation: Pick) -> None:
    """Bind "that player". With nobody to pick, what follows finds nothing to do."""
    candidates = _candidates(state, frame, operation, frame.pc)
    if len(candidates) > 1:
        event = _event_after(state, frame)
        put(state, frame.you, "player", [Move("player", player=seat) for seat in candidates], frame, event)
        return
    frame.that = candidates[0] if candidates else -1
    if operation.chosen and not candidates:
        frame.chosen, frame.need = [], 1  # the cards have nowhere to go: not done
    frame.pc += 1


def _candidates(state: State, frame: Frame, operation: Pick, pc: int) -> list[int]:
    """Whom a player may be picked from: those for whom the next step can do something."""
    seats = seats_from(state, frame.you)
    if operation.who == "another-player":
        seats.remove(frame.you)
    if operation.chosen:
        cards = frame.chosen
        return [seat for seat in seats if cards and all(_may_move_to(state, card, seat) for card in cards)]
    following = operations_of(state, frame)[pc + 1]
    if isinstance(following, Choose):
        return [seat for seat in seats if _size(state, frame, following, seat)]
    return seats


def _size(state: State, frame: Frame, operation: Choose, group: int) -> int:
    """How many cards can be chosen from a group, as far as ``frame.you`` knows: of a hand, all might do."""
    others_hand = operation.zone == "hand" and group not in (COMMON_POOL, frame.you)
    if others_hand and not state.standing.open_hands[group]:
        return len(state.zones[state.game.hand(group)])
    return len(_pool(state, frame, operation, group))


def _may_move_to(state: State, card: int, seat: int) -> bool:
    game = state.game
    same = game.owner(state.where[card]) == seat
    return not same and game.deck.face_of[card] not in state.standing.kept_out[seat]


def _event_after(state: State, frame: Frame) -> str:
    following = operations_of(state, frame)[frame.pc + 1]
    return following.event if isinstance(following, Choose) else getattr(following, "event", "")


# Cards


def choose(state: State, frame: Frame, operation: Choose) -> None:
    """Pick cards, group by group; every pick may be a question to somebody."""
    if not frame.begun:
        frame.begun = True
        frame.chosen = []
        frame.need = 0
        frame.left = -1
        frame.queue = _groups(state, frame, operation)
        if not frame.queue:
            frame.need = 1  # nobody and nothing to choose from: not done
    while frame.queue:
        group = frame.queue[0]
        pool = [card for card in _pool(state, frame, operation, group) if card not in frame.chosen]
        if frame.left < 0:
            _open_group(state, frame, operation, group, len(pool))
        if len(pool) <= frame.left:
            frame.chosen += pool
            frame.left = 0
        if frame.left == 0:
            frame.queue.pop(0)
            frame.left = -1
        elif _by_chance(state, operation, group):
            index, state.generator = chance.below(state.generator, len(pool))
            _take(frame, pool[index])
        else:
            options = _distinct(state, pool)
            if len(options) == 1:
                _take(frame, options[0])
                continue
            chooser = group if operation.by == "owner" else frame.you
            put(state, chooser, "card", [Move("card", card) for card in options], frame, operation.event)
            return
    if frame.chosen:
        owner = state.game.owner(state.where[frame.chosen[-1]])
        frame.that = owner if owner >= 0 else frame.that
    frame.begun = False
    frame.pc += 1


def _groups(state: State, frame: Frame, operation: Choose) -> list[int]:
    """Whose zones are chosen from, one after the other; :data:`COMMON_POOL` when all lie open together.

    Every player in turn order from the active one; nothing moves before all have picked (decision 2).
    """
    if operation.zone not in ("hand", "stable"):
        return [COMMON_POOL]
    if operation.of == "you":
        return [frame.you]
    if operation.of == "that-player":
        return [frame.that] if frame.that >= 0 else []
    if operation.of in EVERY:
        seats = seats_from(state, state.active)
        return seats if operation.of == "each-player" else [seat for seat in seats if seat != frame.you]
    return [COMMON_POOL]


def _open_group(state: State, frame: Frame, operation: Choose, group: int, size: int) -> None:
    amount = operation.amount
    if amount == EXCESS:
        frame.left = max(0, size - state.game.rules.hand_limit)
    elif isinstance(amount, int):
        frame.left = min(amount, size)
        frame.need = 1 if operation.of in EVERY else frame.need + amount
    else:
        frame.left = size


def _take(frame: Frame, card: int) -> None:
    frame.chosen.append(card)
    frame.left -= 1


def _by_chance(state: State, operation: Choose, group: int) -> bool:
    """Random picks are left to chance, but from an open hand the player picks (r076)."""
    return operation.by == "random" and not state.standing.open_hands[group]


def _distinct(state: State, pool: Sequence[int]) -> list[int]:
    """One copy of every face in every zone: copies of a card are the same choice."""
    face_of = state.game.deck.face_of
    first: dict[tuple[int, int], int] = {}
    for card in pool:
        first.setdefault((face_of[card], state.where[card]), card)
    return list(first.values())


def _pool(state: State, frame: Frame, operation: Choose, group: int) -> list[int]:
    """The cards that may legally be chosen from one player's zone, or from the common pool."""
    game, zones = state.game, state.zones
    zone = operation.zone
    if zone == "looked":
        return [card for card in frame.looked if state.where[card] == DECK]
    if group >= 0:
        cards: Sequence[int] = zones[game.zone(zone, group)]
    elif zone in ("hand", "stable"):
        seats = seats_from(state, frame.you)
        if operation.of == "another-player":
            seats.remove(frame.you)
        cards = [card for seat in seats for card in zones[game.zone(zone, seat)]]
    else:
        cards = zones[game.zone(zone, frame.you)]
    if zone in ("deck", "hand"):
        cards = sorted(cards)  # whoever looks must not learn the order of the deck, or of another hand
    return _legal(state, frame, operation, cards)


def _legal(state: State, frame: Frame, operation: Choose, cards: Sequence[int]) -> list[int]:
    """Those of ``cards``, all in zones of one kind, that the effect may choose."""
    game, standing, where = state.game, state.standing, state.where
    face_of = game.deck.face_of
    selector = operation.cards
    faces = selector.faces
    legal = [card for card in cards if face_of[card] in faces]
    if selector.this:
        legal = [card for card in legal if card == frame.source]
    elif selector.other:
        legal = [card for card in legal if card != frame.source]
    if frame.fixed:
        legal = [card for card in legal if state.in_place[card] == where[card]]
    if operation.zone == "stable":
        if selector.unicorn and standing.guised:
            legal = [card for card in legal if card not in standing.guised]
        if standing.immunities:
            cause = face_of[frame.source] if frame.source >= 0 else -1
            legal = [
                card
                for card in legal
                if not standing.immune(card, face_of[card], game.owner(where[card]), operation.event, cause)
            ]
    if operation.to == "stable":
        kept_out = standing.kept_out[frame.you]
        legal = [card for card in legal if face_of[card] not in kept_out]
    elif operation.event == "moved":
        seats = range(game.players)
        legal = [card for card in legal if any(_may_move_to(state, card, seat) for seat in seats)]
    return legal


# Going on or not


def ask(state: State, frame: Frame, operation: Ask) -> None:
    """ "You may": a question when the action after it can be done in full, otherwise a silent no."""
    if feasible(state, frame, frame.pc + 1):
        put(state, frame.you, "may", [Move("yes"), Move("no")], frame, "")
        return
    frame.done = False
    frame.pc = operation.no


def branch(state: State, frame: Frame, operation: Branch) -> None:
    """Either … or …: a question when more than one part can be carried out."""
    possible = [number for number, start in enumerate(operation.branches) if feasible(state, frame, start)]
    if len(possible) > 1:
        put(state, frame.you, "branch", [Move("branch", number=number) for number in possible], frame, "")
    elif possible:
        frame.pc = operation.branches[possible[0]]
    else:
        frame.done = False
        frame.pc = operation.end


def arrange(state: State, frame: Frame, operation: Arrange) -> None:
    """Put back what is left of the cards looked at, the first picked on top."""
    deck = state.zones[DECK]
    rest = [card for card in frame.looked if state.where[card] == DECK]
    unsorted = [card for card in rest if card not in frame.chosen]
    options = _distinct(state, unsorted)
    if len(options) > 1:
        put(state, frame.you, "card", [Move("card", card) for card in options], frame, "arranged")
        return
    if rest:
        ordered = [card for card in frame.chosen if card in rest] + unsorted
        deck[-len(rest) :] = reversed(ordered)
    frame.chosen = []
    frame.looked = []
    frame.pc += 1


def feasible(state: State, frame: Frame, pc: int, in_full: bool = True) -> bool:
    """Whether the action that starts at ``pc`` can be done, as far as ``frame.you`` knows."""
    operations = operations_of(state, frame)
    operation = operations[pc]
    match operation:
        case Pick():
            if not operation.chosen:
                return bool(_candidates(state, frame, operation, pc))
        case Choose():
            return _enough(state, frame, operation, in_full)
        case DrawCards() | Look():
            return bool(state.zones[DECK])
        case Branch():
            return any(feasible(state, frame, start, in_full) for start in operation.branches)
    return True


def _enough(state: State, frame: Frame, operation: Choose, in_full: bool) -> bool:
    if operation.zone == "deck":
        return bool(state.zones[DECK])
    wanted = operation.amount if in_full and isinstance(operation.amount, int) else 1
    sizes = [_size(state, frame, operation, group) for group in _groups(state, frame, operation)]
    if operation.of in EVERY:
        return any(sizes)
    return bool(sizes) and sizes[0] >= wanted


def worthwhile(state: State, frame: Frame) -> bool:
    """Whether the effect of ``frame`` would achieve something: one of its independent parts at least."""
    program = state.game.deck.programs[frame.program]
    ends = (*program.parts[1:], len(program.operations))
    return any(achieves(state, frame, start, end) for start, end in zip(program.parts, ends, strict=True))


def achieves(state: State, frame: Frame, start: int, end: int) -> bool:
    """Whether the part of an effect from ``start`` to ``end`` would achieve something.

    It does if its first action can be done in full, and what depends on that at least in part. A gain taken
    from the discard pile counts as possible, since the cost may put a card there.
    """
    if not feasible(state, frame, start):
        return False
    operations = operations_of(state, frame)
    for place in range(start, end - 1):
        if isinstance(operations[place], UnlessDone):
            gain = operations[place + 1]
            bound = isinstance(gain, Choose) and gain.of == "that-player"
            from_discard = isinstance(gain, Choose) and gain.zone == "discard"
            if not bound and not from_discard and not feasible(state, frame, place + 1, in_full=False):
                return False
    return True


def answer_frame(state: State, frame: Frame, move: Move) -> None:
    """Take the answer to a question that the innermost effect put."""
    operation = operations_of(state, frame)[frame.pc]
    match move.kind:
        case "player":
            frame.that = move.player
            frame.pc += 1
        case "branch":
            assert isinstance(operation, Branch)
            frame.pc = operation.branches[move.number]
        case "card" if isinstance(operation, Choose):
            _take(frame, move.card)
        case "card":
            frame.chosen.append(move.card)
        case _ if isinstance(operation, Ask):
            if move.kind == "yes":
                frame.pc += 1
            else:
                state.note("declined", frame.you, frame.source)
                frame.done = False
                frame.pc = operation.no

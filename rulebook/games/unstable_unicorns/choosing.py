"""The primitives that ask somebody: pick a player, choose cards, go on or not, one branch or another.

A question is put only to a player who has a real choice; a single possible answer is taken without one.
What was chosen ahead of time (:mod:`.links`) is not asked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebook import chance
from rulebook.games.unstable_unicorns.deck import EXCESS
from rulebook.games.unstable_unicorns.foresight import achieves, feasible
from rulebook.games.unstable_unicorns.hindrance import (
    note_no_branch,
    note_nothing,
    note_only,
    note_unasked,
)
from rulebook.games.unstable_unicorns.match import DECK
from rulebook.games.unstable_unicorns.moves import YES_OR_NO, DecisionKind, Move, pick_card, question
from rulebook.games.unstable_unicorns.pools import (
    EVERY,
    allowed,
    amount_of,
    choosable,
    distinct,
    groups,
    hand_limit,
    operations_of,
    pickable,
)
from rulebook.games.unstable_unicorns.program import (
    Arrange,
    Ask,
    Branch,
    Choose,
    Frame,
    Pick,
)
from rulebook.games.unstable_unicorns.rules import MIN_PLAYERS

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State


def put(
    state: State, player: int, kind: DecisionKind, options: Sequence[Move], frame: Frame, event: str
) -> None:
    """Ask ``player`` on behalf of ``frame``."""
    state.decision = question(player, kind, tuple(options), frame.source, event, frame.program)


# Players


def pick(state: State, frame: Frame, operation: Pick) -> None:
    """Bind "that player". With nobody to pick, what follows finds nothing to do."""
    if operation.several:
        _pick_several(state, frame, operation)
        return
    if aim := frame.aim():
        seat = aim[0]
        if operation.chosen and seat not in pickable(state, frame, operation, frame.pc):
            seat = -1  # the card may no longer go there
        _bind(frame, operation, seat)
        return
    candidates = pickable(state, frame, operation, frame.pc)
    if len(candidates) > 1:
        event = _event_after(state, frame)
        put(state, frame.you, "player", [Move("player", player=seat) for seat in candidates], frame, event)
        return
    if operation.chosen and candidates and state.journal is not None and state.match.players > MIN_PLAYERS:
        note_only(state, frame, candidates[0])
    _bind(frame, operation, candidates[0] if candidates else -1)


def _pick_several(state: State, frame: Frame, operation: Pick) -> None:
    """One player after the other, until there are enough; none will do (target.any-number-of-players)."""
    if aim := frame.aim():
        frame.those = aim[1:]
        frame.pc += 1
        return
    if not frame.begun:
        frame.begun = True
        frame.those = ()
    if candidates := pickable(state, frame, operation, frame.pc):
        moves = [*(Move("player", player=seat) for seat in candidates), Move("end")]
        put(state, frame.you, "player", moves, frame, _event_after(state, frame))
        return
    _bind_several(frame)


def _bind_several(frame: Frame) -> None:
    frame.record(len(frame.those), *frame.those)
    frame.begun = False
    frame.pc += 1


def _bind(frame: Frame, operation: Pick, player: int) -> None:
    if operation.chosen and player < 0:
        frame.chosen, frame.need = (), 1  # the cards have nowhere to go: not done, and they are no targets
        if frame.walking and frame.aims:
            frame.aims = (*frame.aims[:-1], (frame.aims[-1][0], frame.need))
    frame.record(player)
    frame.that = player
    frame.pc += 1


def _event_after(state: State, frame: Frame) -> str:
    following = operations_of(state, frame)[frame.pc + 1]
    if isinstance(following, Branch):
        return ""
    return following.event if isinstance(following, Choose) else getattr(following, "event", "")


# Cards


def choose(state: State, frame: Frame, operation: Choose) -> None:
    """Pick cards, group by group; every pick may be a question to somebody.

    Where there are too few, as many as there are; where there are none, nothing (impossible.ignore-forced).
    """
    if aim := frame.aim():
        _take_aim(state, frame, operation, aim)
        return
    if not frame.begun:
        frame.begun = True
        frame.chosen = ()
        frame.need = 0
        frame.left = -1
        frame.queue = tuple(groups(state, frame, operation))
        if not frame.queue:
            frame.need = 1  # nobody and nothing to choose from: not done
    while frame.queue:
        group = frame.queue[0]
        pool = choosable(state, frame, operation, group)
        if frame.chosen:
            pool = [card for card in pool if card not in frame.chosen]
        if frame.left < 0:
            _open_group(state, frame, operation, group, len(pool))
        if len(pool) <= frame.left:
            frame.chosen += tuple(pool)
            _close_group(frame)
        elif frame.left == 0:
            _close_group(frame)
        elif operation.by == "top":
            frame.chosen += tuple(state.zones[DECK][: -frame.left - 1 : -1])
            _close_group(frame)
        elif _by_chance(state, operation, group):
            index, state.generator = chance.below(state.generator, len(pool))
            _take(frame, pool[index])
        else:
            options = distinct(state, pool)
            if len(options) == 1:
                _take(frame, options[0])
                continue
            chooser = _chooser(state, frame, operation, group)
            put(state, chooser, "card", [pick_card(card) for card in options], frame, operation.event)
            return
    frame.record(frame.need, *frame.chosen)
    if not frame.chosen and state.journal is not None and not frame.walking:
        note_nothing(state, frame, operation)
    _chosen(state, frame)


def _take_aim(state: State, frame: Frame, operation: Choose, aim: tuple[int, ...]) -> None:
    """Take the cards chosen ahead of time; one that is no longer where it was then, or that could not be
    chosen any more, is lost."""
    frame.need, *cards = aim
    there = [card for card in cards if state.where[card] == state.in_place[card]]
    frame.chosen = tuple(allowed(state, frame, operation, there))
    _chosen(state, frame)


def _chosen(state: State, frame: Frame) -> None:
    if frame.chosen:
        owner = state.match.owner(state.where[frame.chosen[-1]])
        frame.that = owner if owner >= 0 else frame.that
    frame.begun = False
    frame.pc += 1


def _chooser(state: State, frame: Frame, operation: Choose, group: int) -> int:
    """Who picks cards of ``group``: whoever discards, always (terms.discard-choice); of a Stable its player
    or the player of the effect, as card and rules say (decisions 2 and 3, target.forced-player-card-choice).
    """
    rules, in_stable = state.match.rules, operation.zone == "stable"
    if operation.by == "themselves":
        return group  # the card says so
    if operation.by == "owner":
        forced = in_stable and operation.of == "that-player" and rules.forced_choice == "actor"
        return frame.you if forced else group
    each = in_stable and operation.of in EVERY
    return group if each and rules.each_stable_chooser == "owner" else frame.you


def _open_group(state: State, frame: Frame, operation: Choose, group: int, size: int) -> None:
    said = operation.amount
    amount = said if isinstance(said, int) else amount_of(state, frame, said, group)
    if operation.by == "chosen":
        _look_through(state, frame, group)
    if amount == EXCESS:
        frame.left = max(0, size - hand_limit(state, group))
    elif isinstance(amount, int):
        # impossible.discard-empty-hand, impossible.sacrifice-empty-stable
        frame.left = min(amount, size)
        frame.need = 1 if operation.of in EVERY else frame.need + amount
    else:
        frame.left, frame.need = size, 1  # "all" of nothing is not done: an empty hand pays for nothing


def _look_through(state: State, frame: Frame, group: int) -> None:
    """Whoever picks from somebody's hand sees all of it."""
    if state.journal is not None:
        for card in sorted(state.zones[state.match.hand(group)]):
            state.note("seen", frame.you, card, group, frame.source, seen_by=(frame.you,))


def _take(frame: Frame, card: int) -> None:
    frame.chosen += (card,)
    frame.left -= 1
    if frame.left == 0:
        _close_group(frame)


def _close_group(frame: Frame) -> None:
    frame.queue = frame.queue[1:]
    frame.left = -1


def _by_chance(state: State, operation: Choose, group: int) -> bool:
    """Random picks are left to chance (target.pull-random), but from an open hand the player picks (r076)."""
    return operation.by == "random" and not state.standing.open_hands[group]


# Going on or not


def ask(state: State, frame: Frame, operation: Ask) -> None:
    """ "You may": a question when the action after it can be done in full, otherwise a silent no.

    An effect that does not say so is carried out unasked (effects.mandatory-vs-optional). Where the rules say
    so, what the action pays for must be possible too (chain.activations-limited-by-targets, decision 7).
    """
    if aim := frame.aim():
        _go(frame, operation, aim[0] == YES)
        return
    possible = feasible(state, frame, frame.pc + 1)
    if possible and state.match.rules.cost_needs_target:
        possible = achieves(state, frame, frame.pc + 1, operation.no)
    if possible:
        put(state, frame.you, "may", YES_OR_NO, frame, "")
    else:
        if state.journal is not None and not frame.walking:
            note_unasked(state, frame, operation)
        _go(frame, operation, False)


YES, NO = 1, 0


def _go(frame: Frame, operation: Ask, yes: bool) -> None:
    frame.record(YES if yes else NO)
    if yes:
        frame.pc += 1
    else:
        frame.done = False
        frame.pc = operation.no


def branch(state: State, frame: Frame, operation: Branch) -> None:
    """Either … or …: a question when more than one part can be carried out."""
    if aim := frame.aim():
        _branch_off(frame, operation, aim[0])
        return
    possible = [number for number, start in enumerate(operation.branches) if feasible(state, frame, start)]
    if len(possible) > 1:
        chooser = frame.you if operation.by == "you" else frame.that
        put(state, chooser, "branch", [Move("branch", number=number) for number in possible], frame, "")
    else:
        if not possible and state.journal is not None and not frame.walking:
            note_no_branch(state, frame)
        _branch_off(frame, operation, possible[0] if possible else -1)


def _branch_off(frame: Frame, operation: Branch, number: int) -> None:
    frame.record(number)
    if number >= 0:
        frame.pc = operation.branches[number]
    else:
        frame.done = False
        frame.pc = operation.end


def arrange(state: State, frame: Frame, operation: Arrange) -> None:
    """Put back what is left of the cards looked at, the first picked on top."""
    deck = state.zones[DECK]
    rest = [card for card in frame.looked if state.where[card] == DECK]
    unsorted = [card for card in rest if card not in frame.chosen]
    options = distinct(state, unsorted)
    if len(options) > 1:
        put(state, frame.you, "card", [pick_card(card) for card in options], frame, "arranged")
        return
    if rest:
        ordered = [card for card in frame.chosen if card in rest] + unsorted
        deck[-len(rest) :] = reversed(ordered)
    frame.chosen = ()
    frame.looked = ()
    frame.pc += 1


# Taking the answers to the questions that they put


def answer_pick(state: State, frame: Frame, operation: Pick, move: Move) -> None:
    """A player was picked, or enough of them."""
    if move.kind == "end":
        _bind_several(frame)
    elif operation.several:
        frame.those += (move.player,)
    else:
        _bind(frame, operation, move.player)


def answer_choose(state: State, frame: Frame, operation: Choose, move: Move) -> None:
    """A card was picked."""
    _take(frame, move.card)


def answer_ask(state: State, frame: Frame, operation: Ask, move: Move) -> None:
    """The player goes on or does not."""
    if move.kind == "no":
        state.note("declined", frame.you, frame.source)
    _go(frame, operation, move.kind == "yes")


def answer_branch(state: State, frame: Frame, operation: Branch, move: Move) -> None:
    """A branch was picked."""
    _branch_off(frame, operation, move.number)


def answer_arrange(state: State, frame: Frame, operation: Arrange, move: Move) -> None:
    """The next card from the top was picked."""
    frame.chosen += (move.card,)

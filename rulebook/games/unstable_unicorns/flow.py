"""What comes next.

What is innermost goes first: effects under way, the card being played, the effects of the beginning
phase, triggered effects in the order in which they were triggered, and last the turn itself
(chain.finish-before-play). An effect is finished before anything it triggered starts (r014,
chain.resolve-in-order), and what the effects of the beginning phase trigger comes after all of them
(chain.new-trigger-next-link). Where the rules know links, what was triggered together is one, and what a
link triggers is the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rulebook.games.unstable_unicorns import (
    agenda,
    choosing,
    ending,
    links,
    moving,
    piles,
    playing,
    setup,
    turn,
)
from rulebook.games.unstable_unicorns import program as ops
from rulebook.games.unstable_unicorns.match import DECK
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.notation.layout import STATE
from rulebook.games.unstable_unicorns.pools import operations_of

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State


def _unless_done(state: State, frame: ops.Frame, operation: ops.UnlessDone) -> None:
    frame.pc = frame.pc + 1 if frame.done else operation.to


def _unless(state: State, frame: ops.Frame, operation: ops.Unless) -> None:
    shown = any(card in operation.cards.copies for card, _ in frame.it)
    frame.pc = frame.pc + 1 if shown else operation.to


def _jump(state: State, frame: ops.Frame, operation: ops.Jump) -> None:
    frame.pc = operation.to


def _stash(state: State, frame: ops.Frame, operation: ops.Stash) -> None:
    frame.stash += (frame.done,)
    frame.pc += 1


def _merge(state: State, frame: ops.Frame, operation: ops.Merge) -> None:
    frame.done = frame.stash[-1] and frame.done
    frame.stash = frame.stash[:-1]
    frame.pc += 1


PRIMITIVES: dict[type, Callable[[State, ops.Frame, Any], None]] = {
    ops.Pick: choosing.pick,
    ops.Choose: choosing.choose,
    ops.Ask: choosing.ask,
    ops.Branch: choosing.branch,
    ops.Arrange: choosing.arrange,
    ops.Unless: _unless,
    ops.Delay: agenda.delay,
    ops.MoveCards: moving.move_cards,
    ops.DrawCards: piles.draw_cards,
    ops.Gather: piles.gather,
    ops.Look: piles.look,
    ops.Reveal: piles.reveal,
    ops.Shuffle: piles.shuffle,
    ops.Exchange: piles.exchange,
    ops.Grant: turn.grant,
    ops.UnlessDone: _unless_done,
    ops.Jump: _jump,
    ops.Stash: _stash,
    ops.Merge: _merge,
}

ANSWERS: dict[type, Callable[[State, ops.Frame, Any, Move], None]] = {
    ops.Pick: choosing.answer_pick,
    ops.Choose: choosing.answer_choose,
    ops.Ask: choosing.answer_ask,
    ops.Branch: choosing.answer_branch,
    ops.Arrange: choosing.answer_arrange,
    ops.MoveCards: moving.answer_guard,
}


def answer(state: State, move: Move) -> None:
    """Take a legal answer to the open question and go on to the next question or the end."""
    decision = state.decision
    assert decision is not None  # the caller has checked the move against it
    state.decision = None
    player = decision.player
    match decision.kind:
        case "act":
            turn.act(state, player, move)
        case "respond":
            playing.respond(state, player, move)
        case "order":
            agenda.start(state, state.due.pop(move.number), fixed=True)
        case "card" if state.phase == "babies":
            setup.take_baby(state, player, move.card)
        case _:
            frame = state.frames[-1]
            operation = operations_of(state, frame)[frame.pc]
            ANSWERS[type(operation)](state, frame, operation, move)
    advance(state)


def advance(state: State) -> None:
    """Go on until somebody must choose or the game is over, as it is when nobody ever will."""
    programs = state.match.deck.programs
    watch = None
    steps = 0
    while True:
        steps += 1
        if state.decision is not None or state.ended:
            return
        if steps >= PATIENCE:
            watch = watch or Watch()
            if watch.endless(state, steps):
                ending.give_up(state)
                return
        if state.changed and not _half_way(state):
            state.changed = False
            ending.look_for_end(state)
            continue
        if state.changed and not state.zones[DECK] and not _in_a_move(state):
            ending.refill(state)
        if state.frames:
            frame = state.frames[-1]
            operations = programs[frame.program].operations
            if frame.walking and not links.foreseeable(state, frame):
                links.finish_walk(state, state.frames.pop())
            elif frame.pc < len(operations):
                operation = operations[frame.pc]
                PRIMITIVES[type(operation)](state, frame, operation)
            else:
                state.frames.pop()
                if state.standing.limits:
                    state.changed = True  # a state check asks again when what it asked for is done
        elif state.pending:
            playing.go_on(state)
        elif state.link:
            agenda.next_of_link(state)
        elif state.due:
            agenda.next_due(state)
        elif state.agenda:
            agenda.next_triggered(state)
        else:
            state.in_place = ()  # nothing is under way that could ask for it
            turn.PHASES[state.phase](state)


def _in_a_move(state: State) -> bool:
    """Whether a move is under way: until its cards have gone it is one moment, and nothing is checked."""
    return any(frame.begun for frame in state.frames)


def _half_way(state: State) -> bool:
    """Whether it is too early to look for the end of the game."""
    if _in_a_move(state):
        return True
    if state.match.rules.win_check == "after-chain":  # chain.win-after-chain
        return bool(state.frames or state.pending or state.link or state.due or state.agenda)
    return False


PATIENCE: Final = 256
"""Steps without a question after which we begin to look: more than nearly any game ever takes."""
MANY = 1 << 14
"""Steps without a question after which nobody would go on at a table, whatever the reason."""

UNCOUNTED = ("turn", "decision", "winners", "ended")
"""The fields of a state that do not tell positions without a question apart: the number of the turn decides
nothing, and the others are empty."""

COMPARED = tuple(name for name in STATE if name not in UNCOUNTED)
"""All other fields."""


class Watch:
    """Looks at one step after the other, from the one numbered :data:`PATIENCE` on.

    It keeps a single position and takes another at every power of two, so that any round is noticed by the
    time about three of them have gone by (Brent's way of finding a cycle).
    """

    __slots__ = ("kept",)

    def __init__(self) -> None:
        self.kept: State | None = None

    def endless(self, state: State, steps: int) -> bool:
        """Whether ``state``, after so many steps without a question, has no end."""
        if self.kept is not None and all(
            getattr(self.kept, name) == getattr(state, name) for name in COMPARED
        ):
            return True
        if self.kept is None or steps & (steps - 1) == 0:
            self.kept = state.copy()
            self.kept.journal = None
        return steps >= MANY

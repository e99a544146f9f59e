"""Whether the parts of a position that somebody else wrote down fit together: a saved one, or a line of text.

A position that came about by play needs none of this (:mod:`.soundness` is for
that). Here nothing is taken for granted: what is under way is checked piece by piece, the open question is
put anew, and on a copy all that is under way is carried out.
"""

from __future__ import annotations

import random
from typing import NoReturn

from cardset.errors import CardsetError
from rulebook.games.unstable_unicorns.hidden import ask_again
from rulebook.games.unstable_unicorns.match import TABLE, Played
from rulebook.games.unstable_unicorns.notation.layout import aimed
from rulebook.games.unstable_unicorns.notation.naming import copy_name
from rulebook.games.unstable_unicorns.pools import groups
from rulebook.games.unstable_unicorns.program import (
    Ask,
    Branch,
    Choose,
    Frame,
    Gather,
    Merge,
    MoveCards,
    Pick,
    Stash,
)
from rulebook.games.unstable_unicorns.soundness import fault
from rulebook.games.unstable_unicorns.state import State

TRIALS = 3
MAX_MOVES = 300


def check_fit(state: State) -> None:
    """Raise :class:`CardsetError` unless ``state`` could be: what is under way can be carried out, the open
    question is the one that this position asks, and every promise of the engine holds."""
    probe = state.copy()
    settle(probe)
    if probe.to_data() != state.to_data():
        asked = state.decision.kind if state.decision else "none"
        _refuse("the open question", f"{asked!r} is not what this position asks")


def settle(state: State) -> None:
    """Put the open question of a position that was written down without it, or with it.

    Raises :class:`CardsetError` when its parts do not fit together; ``state`` is of no use then.
    """
    _check_parts(state)
    try:
        if not state.ended:
            ask_again(state)
        elif state.decision is not None:
            _refuse("the open question", "the game is over, and nobody is asked")
        _check(state)
        for trial in range(TRIALS):
            _carry_out(state.copy(), random.Random(trial))
    except CardsetError:
        raise
    except Exception as error:  # the position was written down elsewhere: whatever fails, it is at fault
        raise CardsetError(f"what is under way cannot be carried out: {error!r}") from None


def _carry_out(state: State, chance: random.Random) -> None:
    """Answer until nothing is under way; the position is of use only if that works."""
    for _ in range(MAX_MOVES):
        if state.decision is None or not (
            state.frames or state.pending or state.link or state.due or state.agenda
        ):
            break
        state.play(chance.choice(state.decision.options))
        _check(state)


def _check(state: State) -> None:
    if found := fault(state):
        _refuse("this position", found)


def _refuse(at: str, message: str) -> NoReturn:
    raise CardsetError(f"{at}: {message}")


# The parts


def _check_parts(state: State) -> None:
    needed = 0
    for name in ("frames", "link"):
        for number, frame in enumerate(getattr(state, name)):
            _check_frame(state, frame, f"{name}[{number}]")
            needed += frame.fixed or bool(frame.aims) or frame.walking
    for name in ("due", "agenda"):
        for number, waiting in enumerate(getattr(state, name)):
            _check_source(state, waiting.program, waiting.source, f"{name}[{number}]")
    for spent in sorted(state.spent):
        _check_source(state, spent.program, spent.source, "spent")
        if not state.match.deck.programs[spent.program].once:
            _refuse("spent", "this effect may come as often as it is triggered")
    if len(state.in_place) not in ((len(state.where),) if needed or state.due else (0, len(state.where))):
        _refuse("in_place", f"{len(state.in_place)} places are said, not {len(state.where)}")
    if state.frames and not state.ended and state.frames[-1].pc >= _length(state, state.frames[-1]):
        _refuse("frames", "the innermost effect is at its end")
    if state.pending:
        _check_pending(state, state.pending)
    elif state.zones[TABLE]:
        _refuse(
            "table", f"{copy_name(state.match.deck, state.zones[TABLE][0])} lies there, and nothing is played"
        )
    if state.ended and (state.frames or state.link or state.due or state.agenda):
        _refuse("ended", "the game is over, and effects are under way")
    if not state.ended and state.winners:
        _refuse("winners", "somebody has won, and the game goes on")


def _length(state: State, frame: Frame) -> int:
    return len(state.match.deck.programs[frame.program].operations)


def _check_source(state: State, program: int, source: int, at: str) -> None:
    face = state.match.deck.programs[program].face
    if (state.match.deck.face_of[source] if source >= 0 else -1) != face:
        _refuse(at, "the effect is none of the card that is said to have it")


def _check_frame(state: State, frame: Frame, at: str) -> None:
    _check_source(state, frame.program, frame.source, at)
    program = state.match.deck.programs[frame.program]
    operations = program.operations
    if frame.pc > len(operations):
        _refuse(f"{at}.pc", f"{frame.pc} is behind the end, {len(operations)}")
    before = operations[: frame.pc]
    depth = sum(isinstance(op, Stash) for op in before) - sum(isinstance(op, Merge) for op in before)
    if len(frame.stash) != depth:
        _refuse(f"{at}.stash", f"{len(frame.stash)} parts are remembered, not {depth}")
    operation = operations[frame.pc] if frame.pc < len(operations) else None
    if frame.begun:
        if isinstance(operation, Choose):
            allowed = groups(state, frame, operation)
            if len(set(frame.queue)) != len(frame.queue) or not set(frame.queue) <= set(allowed):
                _refuse(f"{at}.queue", f"{frame.queue} cannot be asked")
        elif not isinstance(operation, MoveCards) and not (isinstance(operation, Pick) and operation.several):
            _refuse(f"{at}.begun", "there is nothing that can be half done")
    if isinstance(operation, MoveCards) and operation.of == "that-player" and frame.chosen and frame.that < 0:
        _refuse(f"{at}.that", "nobody is the player that the cards go to")
    if any(isinstance(op, Gather) and "answered" in op.zones for op in operations) and frame.answered < 0:
        _refuse(f"{at}.answered", "nothing is answered")
    for number, aim in enumerate(frame.aims):
        _check_aim(state, frame, aim, f"{at}.aims[{number}]")


def _check_aim(state: State, frame: Frame, aim: tuple[int, ...], at: str) -> None:
    program = state.match.deck.programs[frame.program]
    if len(aim) < 2 or not 0 <= aim[0] < len(program.operations):
        _refuse(at, "nothing is chosen there")
    start = aimed(program, aim)
    match program.operations[aim[0]]:
        case Choose():
            fits = aim[1] >= 0 and all(0 <= card < len(state.where) for card in aim[start:])
        case Pick(several=True):
            fits = aim[1] == len(aim) - 2 and all(0 <= seat < state.players for seat in aim[2:])
        case Pick():
            fits = len(aim) == 2 and -1 <= aim[1] < state.players
        case Ask():
            fits = len(aim) == 2 and aim[1] in (0, 1)
        case Branch(branches):
            fits = len(aim) == 2 and -1 <= aim[1] < len(branches)
        case _:
            fits = False
    if not fits:
        _refuse(at, f"{list(aim)} cannot be chosen there")


def _check_pending(state: State, pending: Played) -> None:
    deck = state.match.deck
    if not pending.stack:
        _refuse("pending", "no card is being played")
    (card, _), *responses = pending.stack
    kind = deck.face(card).plays
    if kind not in ("effect", "stable") or (kind == "stable") != state.match.is_stable(pending.into):
        _refuse("pending", f"{copy_name(deck, card)} cannot be played so")
    for response, _ in responses:
        if deck.face(response).plays != "response":
            _refuse("pending", f"{copy_name(deck, response)} is no answer to a card")
    if len(set(pending.queue)) != len(pending.queue):
        _refuse("pending.queue", "somebody is asked twice")
    if pending.stage == "effect" and kind != "effect":
        _refuse("pending.stage", f"{copy_name(deck, card)} has no effect of its own to carry out")
    strangers = set(state.zones[TABLE]) - {played for played, _ in pending.stack}
    if strangers:
        _refuse("table", f"{copy_name(deck, min(strangers))} lies there and is not being played")

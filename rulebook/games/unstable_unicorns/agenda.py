"""Effects that wait their turn, and which of them is next."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from rulebook.games.unstable_unicorns import links
from rulebook.games.unstable_unicorns import program as ops
from rulebook.games.unstable_unicorns.match import Delayed, Spent, Waiting, waits
from rulebook.games.unstable_unicorns.moves import Move, first_of, question

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State


def start(state: State, waiting: Waiting, fixed: bool = False) -> None:
    """Begin an effect. Nobody can answer it (effects.neigh-cannot-stop-effects)."""
    state.note("effect", waiting.you, waiting.source)
    it = bound(state, waiting) if state.delayed else ()
    state.begin(ops.Frame(waiting.program, waiting.you, waiting.source, fixed=fixed, it=it))


def delay(state: State, frame: ops.Frame, operation: ops.Delay) -> None:
    """Keep for later what is carried out then: nothing if it speaks of cards and none was moved, or if the
    card that it waits for has left already. It speaks of no card that lies in no Stable."""
    where, is_stable = state.where, state.match.is_stable
    it = tuple([pair for pair in frame.it if is_stable(where[pair[0]])]) if operation.bound else ()
    if (it or not operation.bound) and (is_stable(where[frame.source]) or operation.when != "left"):
        state.delayed += (Delayed(operation.program, frame.you, frame.source, operation.when, it),)
    frame.done = True
    frame.pc += 1


def ripen(state: State, when: str, source: int = -1) -> list[Waiting]:
    """What was kept for this moment waits from now on; that for ``left`` behind what was triggered. Returns
    the rest, which is due."""
    due = []
    kept = []
    for one in state.delayed:
        if one.when == when and source in (-1, one.source):
            kept.append(one._replace(when="due"))
            due.append(waits(one.program, one.you, one.source))
        else:
            kept.append(one)
    state.delayed = tuple(kept)
    if when == "left":
        state.agenda += due
    return due


def bound(state: State, waiting: Waiting) -> tuple[tuple[int, int], ...]:
    """The cards of which the effect speaks that is now begun, with the zones they came from."""
    for place, one in enumerate(state.delayed):
        if one.when == "due" and waiting == (one.program, one.you, one.source):
            state.delayed = state.delayed[:place] + state.delayed[place + 1 :]
            return one.it
    return ()


def permitted(state: State, triggered: Iterable[Waiting]) -> list[Waiting]:
    """Those of the effects ``triggered`` that may happen; what is allowed once per turn is spent by that.

    It is spent as it is triggered, whatever becomes of the effect, and for the copy, wherever it goes.
    """
    programs = state.match.deck.programs
    found = []
    for waiting in triggered:
        if programs[waiting.program].once:
            spent = Spent(waiting.program, waiting.source)
            if spent in state.spent:
                continue
            state.spent |= {spent}
        found.append(waiting)
    return found


def next_triggered(state: State) -> None:
    """What was triggered first, or else all of it as one link (chain.new-trigger-next-link)."""
    if state.match.rules.chain_rules:
        triggered, state.agenda = state.agenda, []
        links.open_link(state, triggered, fixed=False, it=partial(bound, state))
    else:
        start(state, state.agenda.pop(0))


def next_of_link(state: State) -> None:
    """Choose the targets of the next effect of the link or, when all are chosen, carry it out."""
    frame = state.link.pop(0)
    if not frame.walking:
        state.note("effect", frame.you, frame.source)
    state.begin(frame)


def next_due(state: State) -> None:
    """The player picks which effect of the phase comes next, or all are one link (decision 6,
    turn.beginning-simultaneous).

    Copies of a card have the same effect, and between them there is nothing to pick. Whatever is due takes
    its turn, also when one of the effects ends the turn (turn.beginning-end-turn-effect).
    """
    if state.match.rules.chain_rules:
        due, state.due = state.due, []
        links.open_link(state, due, fixed=True, it=partial(bound, state))
        return
    first: dict[int, Move] = {}
    for number, waiting in enumerate(state.due):
        first.setdefault(waiting.program, first_of(number, waiting.source))
    if len(first) == 1:
        start(state, state.due.pop(0), fixed=True)
    else:
        state.decision = question(state.active, "order", tuple(first.values()))

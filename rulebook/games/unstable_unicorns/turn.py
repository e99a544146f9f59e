"""The turn: its four phases, the play of the Action phase, and permits that change them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulebook.games.unstable_unicorns import playing, setup
from rulebook.games.unstable_unicorns import program as ops
from rulebook.games.unstable_unicorns.agenda import ripen
from rulebook.games.unstable_unicorns.match import waits
from rulebook.games.unstable_unicorns.moves import Move, question
from rulebook.games.unstable_unicorns.piles import draw
from rulebook.games.unstable_unicorns.pools import hand_limit

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State

DRAW, END = Move("draw"), Move("end")


def _begin_turn(state: State) -> None:
    """The next turn: another one of the same player, or the next player's (turn.order-clockwise)."""
    if state.phase != "setup":
        _pass_on(state)
    state.turn += 1
    state.phase = "beginning"
    state.plays = 1
    state.skips = frozenset()
    state.spent = frozenset()
    if state.delayed:  # what was to come in the turn before, and could not
        state.delayed = tuple([one for one in state.delayed if one.when == "left"])
    state.note("turn-begins", state.active, number=state.turn)
    _fall_due(state)
    if not state.due:
        _draw_phase(state)


def _pass_on(state: State) -> None:
    """To the player whose turn is next; turns that are missed are passed over, and forgotten with that."""
    while True:
        if state.extra_turns:
            state.extra_turns -= 1
        else:
            state.active = (state.active + 1) % state.match.players
        if state.active not in state.missed:
            return
        place = state.missed.index(state.active)
        state.missed = state.missed[:place] + state.missed[place + 1 :]
        state.note("turn-missed", state.active)


def _draw_phase(state: State) -> None:
    """What was due at the beginning is done or declined by now (turn.beginning-optional-window)."""
    state.phase = "draw"
    if "draw" not in state.skips:
        draw(state, state.active, 1)  # turn.draw
        if state.delayed:
            state.due += ripen(state, "draw")
            state.in_place = tuple(state.where) if state.due else ()


def _action_phase(state: State) -> None:
    """The third of the four phases (turn.four-phases)."""
    state.phase = "action"
    state.plays_left = 0 if "action" in state.skips else state.plays
    _next_action(state)


def _next_action(state: State) -> None:
    if state.plays_left > 0:
        _ask_to_act(state)
        return
    state.phase = "end"
    _fall_due(state)
    if not state.due:
        _end_turn(state)


def _end_turn(state: State) -> None:
    """The hand limit (turn.end-hand-limit, turn.hand-limit-only-at-end), after the other effects of the phase
    (r077); then the next turn."""
    player = state.active
    if len(state.zones[state.match.hand(player)]) > hand_limit(state, player):
        state.begin(ops.Frame(state.match.deck.trim, player, -1))
    else:
        _begin_turn(state)


PHASES: dict[str, Callable[[State], None]] = {
    "babies": setup.next_baby,
    "setup": _begin_turn,
    "beginning": _draw_phase,
    "draw": _action_phase,
    "action": _next_action,
    "end": _end_turn,
}
"""How the game goes on when nothing of a phase is left to do."""


def _fall_due(state: State) -> None:
    """Make due what waits in the active player's Stable for the beginning, or the end, of the turn.

    Effects that are due are fixed (turn.beginning-trigger, turn.beginning-only-present-cards), and so is
    which cards they may choose, as if all happened at once (turn.beginning-simultaneous).
    """
    deck, ends = state.match.deck, state.phase == "end"
    stable = state.zones[state.match.stable(state.active)]
    falling_due = deck.ending if ends else deck.beginning
    delayed = ripen(state, "end") if ends and state.delayed else []
    if falling_due.isdisjoint(stable) and not delayed:
        state.due, state.in_place = [], ()
        return
    quiet = state.standing.quiet
    state.due = delayed + [
        waits(program, state.active, card)
        for card in stable
        if card in falling_due and card not in quiet
        for program in (deck.face(card).ends if ends else deck.face(card).begins)
    ]
    state.in_place = tuple(state.where) if state.due else ()


def remember(state: State, cards: Sequence[int]) -> None:
    """Somebody notices that effects which these cards have at the beginning of the turn were forgotten.

    Mandatory ones are carried out now, where the rules say that they are owed
    (turn.beginning-mandatory-forgotten); optional ones are lost (turn.beginning-optional-window). To be
    called between moves of the active player's own, and followed by :func:`advance`.
    """
    if state.match.rules.forgotten_mandatory == "lost":
        return
    deck = state.match.deck
    state.due += [
        waits(program, state.active, card)
        for card in cards
        for program in deck.face(card).begins
        if not deck.programs[program].optional
    ]
    state.in_place = tuple(state.where)
    state.decision = None


def _ask_to_act(state: State) -> None:
    """Play a card or draw one, nothing else (turn.action-one, turn.no-pass); with a permit for more plays,
    a second card or stop (decision 23)."""
    player = state.active
    first = state.plays_left == state.plays
    options = playing.plays(state, player)
    if first or state.match.rules.extra_play == "play-or-draw":
        options.append(DRAW)
    if not first and options:
        options.append(END)
    if len(options) > 1:
        state.decision = question(player, "act", tuple(options))
    elif options:
        act(state, player, options[0])
    else:
        state.plays_left = 0


def act(state: State, player: int, move: Move) -> None:
    """Do what ``player`` chose in the Action phase: play a card, draw one, or stop."""
    if move.kind == "play":
        state.plays_left -= 1
        playing.announce(state, player, move)
        return
    state.plays_left = 0
    if move.kind == "draw":  # turn.action-draw-instead
        draw(state, player, 1)


def grant(state: State, frame: ops.Frame, operation: ops.Grant) -> None:
    """Give a permit for this turn or the next to the player whose turn it is; others have no use for it.

    Anybody can be made to miss a turn.
    """
    amount = operation.amount
    if operation.permit == "missed-turns":
        seat = frame.that if operation.of == "that-player" else frame.you
        frame.done = seat >= 0
        frame.pc += 1
        if frame.done:
            state.missed += (seat,)
            state.note("granted-missed-turns", frame.you, other=seat, cause=frame.source)
        return
    frame.done = frame.you == state.active
    frame.pc += 1
    if not frame.done:
        return
    if isinstance(amount, tuple):
        state.skips |= set(amount)
        if {"draw", "action"} <= state.skips and not state.match.rules.end_turn_effect_keeps_others:
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

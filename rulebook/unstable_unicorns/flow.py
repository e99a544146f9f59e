"""The turn, and what comes next.

What is innermost goes first: effects under way, the card being played, the effects of the beginning
phase, triggered effects in the order in which they were triggered, and last the turn itself
(chain.finish-before-play). An effect is finished before anything it triggered starts (r014,
chain.resolve-in-order), and what the effects of the beginning phase trigger comes after all of them
(chain.new-trigger-next-link). Where the rules know links, what was triggered together is one, and what a
link triggers is the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulebook.unstable_unicorns import choosing, links, moving, playing, setup
from rulebook.unstable_unicorns import program as ops
from rulebook.unstable_unicorns.foresight import feasible
from rulebook.unstable_unicorns.game import DECK, DISCARD, Waiting
from rulebook.unstable_unicorns.moves import Decision, Move
from rulebook.unstable_unicorns.pools import hand_limit, operations_of

if TYPE_CHECKING:
    from rulebook.unstable_unicorns.state import State

__all__ = ["advance", "answer", "remember"]

DRAW, END = Move("draw"), Move("end")


def _unless_done(state: State, frame: ops.Frame, operation: ops.UnlessDone) -> None:
    frame.pc = frame.pc + 1 if frame.done else operation.to


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
    ops.MoveCards: moving.move_cards,
    ops.DrawCards: moving.draw_cards,
    ops.Gather: moving.gather,
    ops.Look: moving.look,
    ops.Reveal: moving.reveal,
    ops.Shuffle: moving.shuffle,
    ops.Exchange: moving.exchange,
    ops.Grant: moving.grant,
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
            _act(state, player, move)
        case "respond":
            playing.respond(state, player, move)
        case "order":
            _start(state, state.due.pop(move.number), fixed=True)
        case "card" if state.phase == "babies":
            setup.take_baby(state, player, move.card)
        case _:
            frame = state.frames[-1]
            operation = operations_of(state, frame)[frame.pc]
            ANSWERS[type(operation)](state, frame, operation, move)
    advance(state)


def advance(state: State) -> None:
    """Go on until somebody must choose or the game is over."""
    programs = state.game.deck.programs
    while state.decision is None and not state.ended:
        if state.changed and not _half_way(state):
            state.changed = False
            if not (state.standing.limits and _limits(state)):
                _check_end(state)
            continue
        if state.changed and not state.zones[DECK] and not _in_a_move(state):
            _refill(state)
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
            _next_of_link(state)
        elif state.due:
            _next_due(state)
        elif state.agenda:
            _next_triggered(state)
        else:
            state.in_place = ()  # nothing is under way that could ask for it
            PHASES[state.phase](state)


def _in_a_move(state: State) -> bool:
    """Whether a move is under way: until its cards have gone it is one moment, and nothing is checked."""
    return any(frame.begun for frame in state.frames)


def _half_way(state: State) -> bool:
    """Whether it is too early to look for the end of the game."""
    if _in_a_move(state):
        return True
    if state.game.rules.win_check == "after-chain":  # chain.win-after-chain
        return bool(state.frames or state.pending or state.link or state.due or state.agenda)
    return False


def _start(state: State, waiting: Waiting, fixed: bool = False) -> None:
    """Begin an effect. Nobody can answer it (effects.neigh-cannot-stop-effects)."""
    state.note("effect", waiting.you, waiting.source)
    state.frames.append(ops.Frame(waiting.program, waiting.you, waiting.source, fixed=fixed))


def _next_triggered(state: State) -> None:
    """What was triggered first, or else all of it as one link (chain.new-trigger-next-link)."""
    if state.game.rules.chain_rules:
        triggered, state.agenda = state.agenda, []
        links.open_link(state, triggered, fixed=False)
    else:
        _start(state, state.agenda.pop(0))


def _next_of_link(state: State) -> None:
    """Choose the targets of the next effect of the link or, when all are chosen, carry it out."""
    frame = state.link.pop(0)
    if not frame.walking:
        state.note("effect", frame.you, frame.source)
    state.frames.append(frame)


# The checks between steps


def _limits(state: State) -> bool:
    """Whether a state check asks for something: one under way, or else the first, which is started.

    Nobody wins while one is open, and each is asked again afterwards (decision 13).
    """
    limits = state.standing.limits
    demands = {program for program, _, _ in limits}
    if any(frame.program in demands for frame in state.frames):
        return True
    order = state.game.seats_from(state.active)
    for program, card, player in sorted(limits, key=lambda limit: order.index(limit[2])):
        if feasible(state, ops.Frame(program, player, card), 0):
            _start(state, Waiting(program, player, card))
            return True
    return False


def _check_end(state: State) -> None:
    """Somebody has enough Unicorns, or else the deck is empty (win.first-to-required, win.deck-out,
    win.game-end-conditions; decisions 5 and 14)."""
    standing, goal = state.standing, state.game.goal
    if standing.most >= goal:
        _end(state, [player for player, count in enumerate(standing.counts) if count >= goal], "goal")
    elif not state.zones[DECK] and not _refill(state):
        _end(state, list(range(state.game.players)), "deck")


def _refill(state: State) -> bool:
    """Make the discard pile the deck, where the rules say so and there is one; whether they do (r016)."""
    if state.game.rules.empty_deck != "reshuffle" or not state.zones[DISCARD]:
        return False
    moving.turn_over_discards(state)
    return True


def _end(state: State, candidates: list[int], how: str) -> None:
    """The most Unicorns win, then the most letters among those tied (win.tie-letters,
    win.tie-letters-who), then nobody (win.tie-all-lose).

    What is under way is broken off; a card being played stays on the table.
    """
    counts = state.standing.counts
    most = max(counts[player] for player in candidates)
    leaders = [player for player in candidates if counts[player] == most]
    if len(leaders) > 1:
        letters = {player: _letters(state, player) for player in leaders}
        longest = max(letters.values())
        leaders = [player for player in leaders if letters[player] == longest]
        how = "letters"
    state.winners = tuple(leaders) if len(leaders) == 1 else ()
    state.ended = how if state.winners else "tie"
    state.decision = None
    state.frames, state.link, state.due, state.agenda = [], [], [], []
    state.note("game-over", state.winners[0] if state.winners else -1)


def _letters(state: State, player: int) -> int:
    """The letters of the printed titles of a player's Unicorns (decision 15)."""
    game, guised = state.game, state.standing.guised
    stable = state.zones[game.stable(player)]
    unicorns = [card for card in stable if card in game.deck.unicorns and card not in guised]
    return sum(game.letters[game.deck.face_of[card]] for card in unicorns)


# The turn


def _next_due(state: State) -> None:
    """The player picks which effect of the phase comes next, or all are one link (decision 6).

    Copies of a card have the same effect, and between them there is nothing to pick. Whatever is due takes
    its turn, also when one of the effects ends the turn (turn.beginning-end-turn-effect).
    """
    if state.game.rules.chain_rules:
        due, state.due = state.due, []
        links.open_link(state, due, fixed=True)
        return
    first: dict[int, Move] = {}
    for number, waiting in enumerate(state.due):
        first.setdefault(waiting.program, Move("first", waiting.source, number=number))
    if len(first) == 1:
        _start(state, state.due.pop(0), fixed=True)
    else:
        state.decision = Decision(state.active, "order", tuple(first.values()))


def _begin_turn(state: State) -> None:
    """The next turn: another one of the same player, or the next player's (turn.order-clockwise)."""
    if state.phase != "setup":
        if state.extra_turns:
            state.extra_turns -= 1
        else:
            state.active = (state.active + 1) % state.game.players
    state.turn += 1
    state.phase = "beginning"
    state.plays = 1
    state.skips = frozenset()
    state.note("turn-begins", state.active, number=state.turn)
    _fall_due(state)
    if not state.due:
        _draw_phase(state)


def _draw_phase(state: State) -> None:
    """What was due at the beginning is done or declined by now (turn.beginning-optional-window)."""
    state.phase = "draw"
    if "draw" not in state.skips:
        moving.draw(state, state.active, 1)  # turn.draw


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
    if len(state.zones[state.game.hand(player)]) > hand_limit(state, player):
        state.frames.append(ops.Frame(state.game.deck.trim, player, -1))
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
    deck, ends = state.game.deck, state.phase == "end"
    stable = state.zones[state.game.stable(state.active)]
    falling_due = deck.ending if ends else deck.beginning
    if falling_due.isdisjoint(stable):
        state.due, state.in_place = [], ()
        return
    blank = state.standing.blank
    state.due = [
        Waiting(program, state.active, card)
        for card in stable
        if card in falling_due and card not in blank
        for program in (deck.face(card).ends if ends else deck.face(card).begins)
    ]
    state.in_place = tuple(state.where) if state.due else ()


def remember(state: State, cards: Sequence[int]) -> None:
    """Somebody notices that effects which these cards have at the beginning of the turn were forgotten.

    Mandatory ones are carried out now, where the rules say that they are owed
    (turn.beginning-mandatory-forgotten); optional ones are lost (turn.beginning-optional-window). To be
    called between moves of the active player's own, and followed by :func:`advance`.
    """
    if state.game.rules.forgotten_mandatory == "lost":
        return
    deck = state.game.deck
    state.due += [
        Waiting(program, state.active, card)
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
    if first or state.game.rules.extra_play == "play-or-draw":
        options.append(DRAW)
    if not first and options:
        options.append(END)
    if len(options) > 1:
        state.decision = Decision(player, "act", tuple(options))
    elif options:
        _act(state, player, options[0])
    else:
        state.plays_left = 0


def _act(state: State, player: int, move: Move) -> None:
    if move.kind == "play":
        state.plays_left -= 1
        playing.announce(state, player, move)
        return
    state.plays_left = 0
    if move.kind == "draw":  # turn.action-draw-instead
        moving.draw(state, player, 1)

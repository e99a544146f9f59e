"""What must hold in every position, whatever was played: the engine's own promises, checked from outside."""

from __future__ import annotations

from rulebook.unstable_unicorns.game import BOX, DECK, NURSERY
from rulebook.unstable_unicorns.state import State

__all__ = ["UnsoundError", "check_end", "check_position"]


class UnsoundError(Exception):
    """A position that cannot be: a fault of the engine, not of who plays."""


def check_position(state: State, name: str) -> None:
    """Raise :class:`UnsoundError`, beginning with ``name``, unless the position is sound.

    Every card is in exactly one zone, and the state knows which; a Baby is in the Nursery, in a Stable or in
    the box (cards.baby-never-hand, cards.baby-never-deck-discard); who is asked has at least two moves, all
    different; when somebody is asked what to play nothing is left under way, nobody has reached the goal and
    the deck is not empty (win.game-end-conditions). In the middle of a chain that holds only where a win
    counts at once, and not while a move is half done or a state check asks (chain.win-after-chain).
    """
    _check_cards(state, name)
    if state.is_over:
        return
    decision = state.decision
    _hold(decision is not None, name, "the game goes on and nobody is asked")
    assert decision is not None  # held above
    answers = {str(move) for move in decision.options}
    _hold(len(decision.options) >= 2, name, f"only one answer to {decision.kind}")
    _hold(len(answers) == len(decision.options), name, f"the same answer twice to {decision.kind}")
    if decision.kind == "act":
        under_way = [*state.frames, *state.agenda, *state.link, *state.due, state.pending]
        _hold(under_way == [None], name, f"left over: {under_way}")
    if decision.kind == "act" or _at_rest(state):
        _hold(state.standing.most < state.game.goal, name, "the goal is reached and the game goes on")
        _hold(bool(state.zones[DECK]), name, "the deck is empty and the game goes on")


def _at_rest(state: State) -> bool:
    """Whether the end of the game has been looked for in this very position."""
    if state.turn == 0 or state.game.rules.win_check != "immediate":
        return False
    return not any(frame.begun for frame in state.frames) and not state.standing.limits


def check_end(state: State, name: str) -> None:
    """Raise :class:`UnsoundError` unless the game has ended for a good reason, with the right winner."""
    counts, goal = state.standing.counts, state.game.goal
    at_goal = [player for player in range(state.players) if counts[player] >= goal]
    _hold(bool(at_goal) or not state.zones[DECK], name, "the game ended for no reason")
    _hold(
        not (state.frames or state.agenda or state.link or state.due),
        name,
        "effects are left over at the end",
    )
    for winner in state.winners:
        candidates = at_goal or list(range(state.players))
        _hold(winner in candidates, name, f"player {winner} wins below the goal")
        _hold(counts[winner] == max(counts), name, f"player {winner} wins with fewer Unicorns")
    _hold(bool(state.winners) != (state.ended == "tie"), name, f"{state.ended} with winners {state.winners}")


def _check_cards(state: State, name: str) -> None:
    game, where = state.game, state.where
    placed = 0
    for number, zone in enumerate(state.zones):
        placed += len(zone)
        for card in zone:
            if where[card] != number:
                raise UnsoundError(f"{name}: card {card} is in zone {number}, not {where[card]}")
    _hold(placed == len(where) == len(game.deck.face_of), name, f"{placed} cards are in zones")
    # cards.baby-never-hand, cards.baby-never-deck-discard, terms.discard-pile-only-black
    for card in game.deck.babies:
        if where[card] not in (NURSERY, BOX) and not game.is_stable(where[card]):
            raise UnsoundError(f"{name}: the Baby {card} is in zone {where[card]}")


def _hold(condition: bool, name: str, fault: str) -> None:
    if not condition:
        raise UnsoundError(f"{name}: {fault}")

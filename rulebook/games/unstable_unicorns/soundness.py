"""What must hold in every position, whatever was played: the engine's own promises, checked from outside."""

from __future__ import annotations

from rulebook.games.unstable_unicorns.match import BOX, DECK, NURSERY
from rulebook.games.unstable_unicorns.state import State
from rulebook.protocol import UnsoundError


def fault(state: State) -> str:
    """What is wrong with a position, at the end of a game with how it ended; "" for a sound one."""
    return _misplaced(state) or _wrongly_asked(state) or (_wrongly_ended(state) if state.is_over else "")


def check_position(state: State, name: str) -> None:
    """Raise :class:`UnsoundError`, beginning with ``name``, unless the position is sound.

    Every card is in exactly one zone, and the state knows which; a Baby is in the Nursery, in a Stable or in
    the box (cards.baby-never-hand, cards.baby-never-deck-discard); who is asked has at least two moves, all
    different; when somebody is asked what to play nothing is left under way, nobody has reached the goal and
    the deck is not empty (win.game-end-conditions). In the middle of a chain that holds only where a win
    counts at once, and not while a move is half done or a state check asks (chain.win-after-chain).
    """
    if fault := _misplaced(state) or _wrongly_asked(state):
        raise UnsoundError(f"{name}: {fault}")


def check_end(state: State, name: str) -> None:
    """Raise :class:`UnsoundError` unless the game has ended for a good reason, with the right winner."""
    if fault := _wrongly_ended(state):
        raise UnsoundError(f"{name}: {fault}")


def _misplaced(state: State) -> str:
    """What is wrong with where the cards are, "" if nothing is."""
    game, zones, where = state.match, state.zones, state.where
    placed = sum(map(len, zones))
    if not placed == len(where) == len(game.deck.face_of):
        return f"{placed} cards are in zones"
    found = [-1] * placed  # stays so for a card that is nowhere, which one is when another is in two zones
    for number, zone in enumerate(zones):
        for card in zone:
            found[card] = number
    if found != where:
        card = next(card for card in range(placed) if found[card] != where[card])
        return f"card {card} is in zone {found[card]}, not {where[card]}"
    for card in game.deck.babies:  # terms.discard-pile-only-black too
        zone_of_baby = where[card]
        if zone_of_baby < game.first_stable and zone_of_baby not in (NURSERY, BOX):
            return f"the Baby {card} is in zone {zone_of_baby}"
    return ""


def _wrongly_asked(state: State) -> str:
    """What is wrong with the open question, "" if nothing is."""
    if state.is_over:
        return ""
    decision = state.decision
    if decision is None:
        return "the game goes on and nobody is asked"
    if len(decision.options) < 2:
        return f"only one answer to {decision.kind}"
    if len(set(decision.options)) < len(decision.options):
        return f"the same answer twice to {decision.kind}"
    if decision.kind == "act":
        if under_way := [*state.frames, *state.link, *state.due, *state.agenda]:
            return f"left over: {under_way}"
        if state.pending:
            return f"left over: {state.pending}"
    if decision.kind == "act" or _at_rest(state):
        if state.standing.most >= state.match.goal:
            return "the goal is reached and the game goes on"
        if not state.zones[DECK]:
            return "the deck is empty and the game goes on"
    return ""


def _at_rest(state: State) -> bool:
    """Whether the end of the game has been looked for in this very position."""
    if state.turn == 0 or state.match.rules.win_check != "immediate":
        return False
    return not any(frame.begun for frame in state.frames) and not state.standing.limits


def _wrongly_ended(state: State) -> str:
    """What is wrong with the end of the game, "" if nothing is."""
    counts, goal = state.standing.counts, state.match.goal
    at_goal = [player for player in range(state.players) if counts[player] >= goal]
    if state.ended != "endless" and not at_goal and state.zones[DECK]:
        return "the game ended for no reason"
    if state.frames or state.link or state.due or state.agenda:
        return "effects are left over at the end"
    for winner in state.winners:
        if at_goal and winner not in at_goal:
            return f"player {winner} wins below the goal"
        if counts[winner] < max(counts):
            return f"player {winner} wins with fewer Unicorns"
    if bool(state.winners) == (state.ended in ("tie", "endless")):
        return f"{state.ended} with winners {state.winners}"
    return ""

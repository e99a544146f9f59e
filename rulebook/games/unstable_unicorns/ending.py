"""The checks between steps: what a Stable holds too much of, and whether the game has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.games.unstable_unicorns import program as ops
from rulebook.games.unstable_unicorns.agenda import permitted, start
from rulebook.games.unstable_unicorns.foresight import feasible
from rulebook.games.unstable_unicorns.match import DECK, DISCARD, Waiting
from rulebook.games.unstable_unicorns.piles import turn_over_discards

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State


def look_for_end(state: State) -> None:
    """Let a state check ask for what it asks, or else see whether the game has ended."""
    if not (state.standing.limits and _limits(state)):
        _check_end(state)


def _limits(state: State) -> bool:
    """Whether a state check asks for something: one under way, or else the first, which is started.

    Nobody wins while one is open, and each is asked again afterwards (decision 13).
    """
    limits = state.standing.limits
    demands = {program for program, _, _ in limits}
    if any(frame.program in demands for frame in state.frames):
        return True
    order = state.match.seats_from(state.active)
    for program, card, player in sorted(limits, key=lambda limit: order.index(limit[2])):
        waiting = Waiting(program, player, card)
        if feasible(state, ops.Frame(program, player, card), 0) and permitted(state, [waiting]):
            start(state, waiting)
            return True
    return False


def _check_end(state: State) -> None:
    """Somebody has enough Unicorns, or else the deck is empty (win.first-to-required, win.deck-out,
    win.game-end-conditions; decisions 5 and 14)."""
    standing, goal = state.standing, state.match.goal
    if standing.most >= goal:
        _end(state, [player for player, count in enumerate(standing.counts) if count >= goal], "goal")
    elif not state.zones[DECK] and not refill(state):
        _end(state, list(range(state.match.players)), "deck")


def refill(state: State) -> bool:
    """Make the discard pile the deck, where the rules say so and there is one; whether they do (r016)."""
    if state.match.rules.empty_deck != "reshuffle" or not state.zones[DISCARD]:
        return False
    turn_over_discards(state)
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
    winners = tuple(leaders) if len(leaders) == 1 else ()
    _close(state, winners, how if winners else "tie")


def give_up(state: State) -> None:
    """End a game that would never end: nobody wins, however many Unicorns they have."""
    _close(state, (), "endless")


def _close(state: State, winners: tuple[int, ...], how: str) -> None:
    state.winners = winners
    state.ended = how
    state.decision = None
    state.frames, state.link, state.due, state.agenda = [], [], [], []
    state.note("game-over", state.winners[0] if state.winners else -1)


def _letters(state: State, player: int) -> int:
    """The letters of the printed titles of a player's Unicorns (decision 15)."""
    game, guised = state.match, state.standing.guised
    stable = state.zones[game.stable(player)]
    unicorns = [card for card in stable if card in game.deck.unicorns and card not in guised]
    return sum(game.letters[game.deck.face_of[card]] for card in unicorns)

"""Which moves hurt whoever makes them, or come to nothing.

That is read from what the things do and from where the player's Gold is, never from a card's name: a bet that
cannot win, magic that slows the player's own runner, hastens one on which only rivals have something, or has
no effect there, a loan as long as there is Gold to bet, a stake of Gold that the tax will take, another
runner ahead of one's own in a tie.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ai.games.unicorn_fever.prospects import likely, winnable
from rulebook.games.unicorn_fever.planning import least_stake, open_bets
from rulebook.games.unicorn_fever.position import unicorn_of
from rulebook.games.unicorn_fever.racing import BLACK, WHITE, immune
from rulebook.games.unicorn_fever.results import owed

if TYPE_CHECKING:
    from rulebook.games.unicorn_fever.position import Position
    from rulebook.plain import PlainMove, PlainView


def harm(view: PlainView, move: PlainMove) -> int:
    """How much ``move`` hurts the player to no purpose: 0 not at all, 1 yes."""
    match move.kind:
        case "bet":
            return int(move.card - view.match.components.things.bets not in winnable(view))
        case "take" | "declare":
            return int(_leads_to_no_bet(view, move))
        case "stake":
            return int(_needed_for_tax(likely(view), view.player, move.number))
        case "cast":
            return int(_ill_cast(likely(view), view.player, move))
        case "loan":
            return int(view.sight["stage"] == "tax" or not _needs_gold(likely(view), view.player))
        case "ahead":
            mine = [*backed(likely(view), view.player)]
            return int(move.card not in mine and any(other in mine for other in view.sight["arrived"][0]))
    return 0


def backed(state: Position, seat: int) -> Iterator[int]:
    """The unicorns by which a player wins something: their own, and those that they have bet on."""
    yield state.owned[seat]
    yield from (unicorn_of(token) for token, bettor in enumerate(state.bettor) if bettor == seat)


def _needs_gold(state: Position, seat: int) -> bool:
    """Whether a player has nothing to bet with."""
    return state.gold[seat] < max(1, least_stake(state))


def _needed_for_tax(state: Position, seat: int, stake: int) -> bool:
    """Whether a stake leaves less than the tax that is sure; with the smallest stakes it may."""
    return stake > least_stake(state) and state.gold[seat] - stake < owed(state, seat)


def _leads_to_no_bet(view: PlainView, move: PlainMove) -> bool:
    """Whether the player would have to bet, and no bet that there is can win."""
    state, can_win = likely(view), winnable(view)
    words = {effect.word for effect in state.box.effects(move.card)} & {"bet", "win"}
    first = state.box.things.bets
    return any(all(bet.card - first not in can_win for bet in open_bets(state, word)) for word in words)


def _ill_cast(state: Position, seat: int, move: PlainMove) -> bool:
    """Whether a magic card slows a runner of the player's, hastens one of rivals alone, or does nothing."""
    spell, unicorn = move.card - state.box.things.spells, move.number
    colour = state.box.spells[spell].colour
    if not immune(state, unicorn, [spell]):
        return True
    if unicorn in backed(state, seat):
        return colour == BLACK
    rivals = (other for other in range(state.players) if other != seat)
    return colour == WHITE and any(unicorn in backed(state, rival) for rival in rivals)

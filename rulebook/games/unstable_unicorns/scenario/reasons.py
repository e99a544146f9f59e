"""Why a question is asked and a move refused, in the words of a scenario: clauses and cards."""

from __future__ import annotations

from rulebook.games.unstable_unicorns.grounds import of_refusal
from rulebook.games.unstable_unicorns.scenario.model import Wanted
from rulebook.games.unstable_unicorns.scenario.words import card_id
from rulebook.games.unstable_unicorns.state import State

__all__ = ["at_stake", "grounds"]


def at_stake(state: State) -> str:
    """The card that a replacement is offered for, "" when none is."""
    decision = state.decision
    return card_id(state, state.view(decision.player).at_stake) if decision else ""


def grounds(state: State, wish: Wanted) -> tuple[str, ...]:
    """The clauses and cards because of which whoever is asked cannot make the move; () when none is known."""
    decision = state.decision
    if decision is None or not wish.card:
        return ()
    view = state.view(decision.player)
    in_sight = [*view.hand, *(card for stable in view.stables for card in stable), *view.discard]
    card = next((card for card in in_sight if card_id(state, card) == wish.card), -1)
    found = of_refusal(view, card) if card >= 0 else ()
    words = [word for ground in found for word in (ground.clause, card_id(state, ground.card)) if word]
    return tuple(dict.fromkeys(words))

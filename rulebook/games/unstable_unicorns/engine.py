"""The engine of Unstable Unicorns: a state, the moves that it allows, and what a player sees of it.

>>> from cardset.load import load_set
>>> state = new_game(load_set(), players=4, seed=7)
>>> while not state.is_over:
...     state.play(state.legal_moves()[0])
"""

from __future__ import annotations

from cardset.errors import CardsetError
from cardset.model import CardSet
from rulebook.chance import seeded
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.deck import Deck, Face, build_deck, deck_by, deck_of
from rulebook.games.unstable_unicorns.flow import advance
from rulebook.games.unstable_unicorns.match import Match
from rulebook.games.unstable_unicorns.moves import Decision, Move
from rulebook.games.unstable_unicorns.rules import CS_2E, Rules
from rulebook.games.unstable_unicorns.setup import set_up
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.view import View

__all__ = ["Decision", "Deck", "Face", "Match", "Move", "State", "View", "build_deck", "new_game"]


def new_game(
    cards: CardSet | Deck | None,
    players: int,
    seed: int,
    rules: Rules = CS_2E,
    journal: bool = False,
    first: int | None = None,
) -> State:
    """A game dealt and ready for its first question; the same arguments give the same game everywhere.

    Without ``cards`` the built-in set is played. ``first`` begins; without it chance names the player.
    Raises :class:`CardsetError` when the number of players is not 2 to 8 (setup.player-count), the deck is
    too small for them, or ``seed`` or ``first`` is no such number.
    """
    GAME.refuse_players(players)
    if type(seed) is not int:
        raise CardsetError(f"{seed!r} is no seed", hint="expected a whole number")
    if first is not None and (type(first) is not int or not 0 <= first < players):
        raise CardsetError(f"{first!r} cannot begin", hint=f"expected a seat from 0 to {players - 1}")
    deck = deck_by(deck_of(cards), rules)
    if deck.set.print not in deck.set.prints[-1:]:
        rules = rules.in_print(deck.set.print)  # so that whoever reads the rules finds the same cards
    state = State(Match(deck, rules, players, rules.goal(players)), seeded(seed))
    set_up(state, first)
    state.journal = [] if journal else None
    advance(state)
    return state

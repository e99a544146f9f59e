"""The rules, in words and in code: clauses, one engine per game, and what is built on them.

>>> state = new_game("unstable-unicorns", players=4, seed=7, rules="ru-2020,flyers=after")
>>> while not state.is_over:
...     state.play(state.legal_moves()[0])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardset.model import CardSet
    from rulebook.games.unstable_unicorns import Deck, State

__all__ = ["GAMES", "new_game"]

GAMES = ("unstable-unicorns",)
"""The games that can be played."""


def new_game(
    game: str,
    players: int,
    seed: int,
    rules: str = "",
    cards: CardSet | Deck | None = None,
    journal: bool = False,
) -> State:
    """A game of ``game`` dealt and ready for its first question; the same arguments give the same game.

    ``rules`` names a preset, with changes; without it the
    game's default holds. ``cards`` is the built-in set unless given, ``journal`` turns on the event log.
    Raises :class:`cardset.errors.CardsetError` for a game, rules or a number of players that there are not.
    """
    from cardset.errors import CardsetError, suggestion
    from rulebook.games import unstable_unicorns

    if game not in GAMES:
        raise CardsetError(f"there is no game {game!r}", hint=suggestion(game, GAMES))
    chosen = unstable_unicorns.preset(rules) if rules else unstable_unicorns.CS_2E
    return unstable_unicorns.new_game(cards, players, seed, chosen, journal)

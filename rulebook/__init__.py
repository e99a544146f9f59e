"""The rules, in words and in code: clauses, one engine per game, and what is built on them.

>>> state = new_game("unstable-unicorns", players=4, seed=7, rules="ru-2020,flyers=after")
>>> while not state.is_over:
...     state.play(state.legal_moves()[0])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardset.model import CardSet
    from rulebook.protocol import State

__all__ = ["new_game"]


def new_game(
    game: str,
    players: int,
    seed: int,
    rules: str = "",
    cards: CardSet | None = None,
    journal: bool = False,
) -> State[Any]:
    """A game of ``game`` dealt and ready for its first question; the same arguments give the same game.

    ``rules`` names a preset, with changes (:meth:`rulebook.options.Presets.read`); without it the game's
    default holds. ``cards`` is the game's own set unless given, ``journal`` turns on the event log. Raises
    :class:`cardset.errors.CardsetError` for a game, rules or a number of players that there are not.
    """
    from rulebook.game import find_game

    found = find_game(game)
    return found.new_game(found.components(cards), players, seed, found.presets.read(rules), journal)

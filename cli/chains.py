"""What the graph of a set needs from the rules of its game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardset.graph.verdicts import Candidate, Witness, WitnessSearch
    from cardset.model import CardSet

__all__ = ["in_force"]


def in_force(
    cards: CardSet, rules: str, players: int | None
) -> tuple[str, Mapping[str, str], WitnessSearch | None]:
    """The rules by name and option by option, and the search for loops that can be played under them.

    A game whose rules are not here has no options, and nothing to play its loops in. Raises
    :class:`CardsetError` for unknown rules.
    """
    from rulebook import GAMES

    if cards.vocabulary.game not in GAMES:
        return "", {}, None
    from rulebook.unstable_unicorns.rules import preset

    chosen = preset(rules)

    @cache
    def searching() -> WitnessSearch:
        # Most sets have nothing to look for: the engine is loaded where there is.
        from rulebook.unstable_unicorns.chains.witness import witness_search
        from rulebook.unstable_unicorns.deck import build_deck

        return witness_search(build_deck(cards), chosen, players)

    def search(abilities: tuple[str, ...], candidate: Candidate) -> Witness | None:
        return searching()(abilities, candidate)

    return str(chosen), {point.name: str(point.value) for point in chosen.points()}, search

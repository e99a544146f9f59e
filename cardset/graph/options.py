"""The options of the rules that matter to chains of effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the rules that matter to chains; what a game does not have is "no".

    ``after``: a card that goes elsewhere than to the discard pile has been there first. ``links``: the
    targets of effects triggered together are chosen ahead, and may be lost. ``ahead``: so are those of a card
    being played. ``reshuffle``: the discard pile becomes the deck. ``anywhere``: any card may be played into
    any player's zone. ``ends``: the game ends at once when the deck is empty. ``together``: cards that are
    chosen go before others are.
    """

    after: bool = False
    links: bool = False
    ahead: bool = False
    reshuffle: bool = False
    ends: bool = False
    together: bool = False
    anywhere: bool = False

    @classmethod
    def of(cls, rules: Mapping[str, str], meaning: Mapping[str, Mapping[str, str]]) -> Options:
        """The options in a plain mapping of all options of the rules in force.

        ``meaning`` is what the vocabulary says of them under ``chains``.
        """
        return cls(**{name: wanted.items() <= rules.items() for name, wanted in meaning.items()})

"""The options of the rules that matter to chains of effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the rules that matter to chains, by their names; what a game does not have is "no".

    ``after``: a card that goes elsewhere than to the discard pile has been there first. ``links``: the
    targets of effects triggered together are chosen ahead, and may be lost. ``ahead``: so are those of a card
    being played. ``reshuffle``: the discard pile becomes the deck. ``anywhere``: any card may be played into
    any Stable.
    """

    after: bool = False
    links: bool = False
    ahead: bool = False
    reshuffle: bool = False
    ends: bool = False
    together: bool = False
    anywhere: bool = False

    @classmethod
    def of(cls, rules: Mapping[str, str]) -> Options:
        """The options in a plain mapping of all options of the rules in force."""
        return cls(
            after=rules.get("flyers") == "after",
            links=rules.get("chain_rules") == "yes",
            ahead=rules.get("targeting") == "before-neigh",
            reshuffle=rules.get("empty_deck") == "reshuffle",
            ends=rules.get("empty_deck") == "ends" and rules.get("win_check") == "immediate",
            together=rules.get("unicorn_swap") == "simultaneous",
            anywhere=rules.get("unicorn_target") == "any",
        )

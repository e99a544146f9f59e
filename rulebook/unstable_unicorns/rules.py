"""The rules in force: what the editions agree on as numbers, what they differ in as options.

The default is the second edition with the Czech rules (preset ``cs-2e``, rulebook 002).
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CS_2E", "MAX_PLAYERS", "MIN_PLAYERS", "Rules"]

MIN_PLAYERS, MAX_PLAYERS = 2, 8  # setup.player-count


@dataclass(frozen=True, slots=True)
class Rules:
    """Options and numbers; the comment on each names the clause it is tied to."""

    name: str
    opening_hand: int = 5  # setup.deal
    hand_limit: int = 7  # turn.end-hand-limit
    goal_small: int = 7  # win.count-2-5
    goal_large: int = 6  # win.count-6-8
    unicorns_into_any_stable: bool = False  # cards.unicorn-play-where
    impossible_plays: bool = True  # impossible.cannot-play-from-hand
    win_after_chain: bool = False  # chain.win-after-chain, win.game-end-conditions
    two_player_deck: bool = True  # two-player.removed-cards, two-player.neigh-each

    def goal(self, players: int) -> int:
        """How many Unicorns win when ``players`` play."""
        return self.goal_small if players <= 5 else self.goal_large


CS_2E = Rules("cs-2e")

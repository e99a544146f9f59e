"""The rules in force: what the editions agree on as numbers, what they differ in as options.

The default is the second edition with the Czech rules (preset ``cs-2e``, rulebook 002).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

__all__ = ["CS_2E", "MAX_PLAYERS", "MIN_PLAYERS", "Point", "Rules"]

MIN_PLAYERS, MAX_PLAYERS = 2, 8  # setup.player-count


def _point(default: Any, meaning: str, *clauses: str) -> Any:
    return field(default=default, metadata={"meaning": meaning, "clauses": clauses})


class Point(NamedTuple):
    """One option or number with its value, what it means and the clauses it is tied to."""

    name: str
    value: int | bool
    meaning: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """Options and numbers of one preset; :meth:`points` says what each means and by which clause."""

    name: str
    opening_hand: int = _point(5, "Cards dealt to every player.", "setup.deal")
    hand_limit: int = _point(7, "Cards a player keeps at the end of their turn.", "turn.end-hand-limit")
    goal_small: int = _point(7, "Unicorns that win with 2 to 5 players.", "win.count-2-5")
    goal_large: int = _point(6, "Unicorns that win with 6 to 8 players.", "win.count-6-8")
    unicorns_into_any_stable: bool = _point(
        False, "Unicorns may be played into any Stable, not only one's own.", "cards.unicorn-play-where"
    )
    impossible_plays: bool = _point(
        True,
        "A Magic card that cannot be carried out may be played, without effect.",
        "impossible.cannot-play-from-hand",
    )
    win_after_chain: bool = _point(
        False,
        "The win and the empty deck wait for the end of the chain of effects.",
        "chain.win-after-chain",
        "win.game-end-conditions",
    )
    two_player_deck: bool = _point(
        True,
        "Two players take cards out of the deck and get a Neigh each.",
        "two-player.removed-cards",
        "two-player.neigh-each",
    )

    def goal(self, players: int) -> int:
        """How many Unicorns win when ``players`` play (win.count-2-5, win.count-6-8;
        two-player.seven-unicorns)."""
        return self.goal_small if players <= 5 else self.goal_large

    def points(self) -> Iterator[Point]:
        """Every option and number in force."""
        for entry in fields(self):
            if "meaning" in entry.metadata:
                value = getattr(self, entry.name)
                yield Point(entry.name, value, entry.metadata["meaning"], entry.metadata["clauses"])


CS_2E = Rules("cs-2e")

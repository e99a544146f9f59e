"""Opponents for any game, and the arena where they meet.

>>> from rulebook import find_game
>>> player = new_opponent("novice", seed=1, game=find_game("unstable-unicorns"))
"""

from typing import TYPE_CHECKING

from cardset.lazy import door

if TYPE_CHECKING:
    from ai.arena.game import play as play_job
    from ai.arena.job import Job, Plan
    from ai.arena.result import Result
    from ai.arena.run import Run
    from ai.arena.standings import Score, standings
    from ai.opponent import Opponent, Reason
    from ai.roster import KINDS
    from ai.roster import build as new_opponent
else:
    __getattr__ = door(
        __name__,
        {
            "ai.arena.game": ["play_job:play"],
            "ai.arena.job": ["Job", "Plan"],
            "ai.arena.result": ["Result"],
            "ai.arena.run": ["Run"],
            "ai.arena.standings": ["Score", "standings"],
            "ai.opponent": ["Opponent", "Reason"],
            "ai.roster": ["KINDS", "new_opponent:build"],
        },
    )

__all__ = [
    "KINDS",
    "Job",
    "Opponent",
    "Plan",
    "Reason",
    "Result",
    "Run",
    "Score",
    "new_opponent",
    "play_job",
    "standings",
]

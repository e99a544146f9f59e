"""The rules, in words and in code: clauses, one engine per game, and what is built on them.

>>> state = new_game("unstable-unicorns", players=4, seed=7, rules="ru-2020,flyers=after")
>>> while not state.is_over:
...     state.play(state.legal_moves()[0])
"""

from typing import TYPE_CHECKING

from cardset.lazy import door

if TYPE_CHECKING:
    from rulebook.clauses import Clause, Clauses
    from rulebook.game import Game, find_game, game_ids, new_game
    from rulebook.options import Options, Presets
    from rulebook.protocol import Event, IllegalMoveError, Match, Move, State, UnsoundError, View
    from rulebook.replay import Replay, record
    from rulebook.replay import read as read_replay
    from rulebook.replay import replay as positions
    from rulebook.replay import write as write_replay
    from rulebook.simulation import Report, simulate
else:
    __getattr__ = door(
        __name__,
        {
            "rulebook.clauses": ["Clause", "Clauses"],
            "rulebook.game": ["Game", "find_game", "game_ids", "new_game"],
            "rulebook.options": ["Options", "Presets"],
            "rulebook.protocol": [
                "Event",
                "IllegalMoveError",
                "Match",
                "Move",
                "State",
                "UnsoundError",
                "View",
            ],
            "rulebook.replay": [
                "Replay",
                "positions:replay",
                "read_replay:read",
                "record",
                "write_replay:write",
            ],
            "rulebook.simulation": ["Report", "simulate"],
        },
    )

__all__ = [
    "Clause",
    "Clauses",
    "Event",
    "Game",
    "IllegalMoveError",
    "Match",
    "Move",
    "Options",
    "Presets",
    "Replay",
    "Report",
    "State",
    "UnsoundError",
    "View",
    "find_game",
    "game_ids",
    "new_game",
    "positions",
    "read_replay",
    "record",
    "simulate",
    "write_replay",
]

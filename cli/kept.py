"""Games that are kept while they are played, so that they can be gone on with: where they lie, and which is
the latest."""

from __future__ import annotations

import os
from pathlib import Path

from cardset.entries import users_folder
from cardset.errors import CardsetError, told
from rulebook.gamelog import is_log

MOST = 50
"""How many games are kept; older ones go."""


def folder() -> Path:
    """Where games lie: ``$CARDSET_STATE``, else the user's folder for the state of programs."""
    if chosen := os.environ.get("CARDSET_STATE"):
        return Path(chosen)
    return users_folder("XDG_STATE_HOME", ".local/state", "Library/Application Support") / "games"


def new_path(seed: int) -> Path:
    """A name for a new game, later than all others there; the oldest of too many are removed.

    Raises :class:`CardsetError` when there cannot be such a folder.
    """
    there = folder()
    with told("games cannot be kept here", there):
        there.mkdir(parents=True, exist_ok=True)
        games = _games(there)
        for old in games[: max(len(games) + 1 - MOST, 0)]:
            old.unlink(missing_ok=True)
    last = int(games[-1].name.partition("-")[0]) if games else 0
    return there / f"{last + 1:06d}-{seed}.jsonl"


def is_first(path: Path) -> bool:
    """Whether the new game in ``path`` is the first one that is kept here."""
    return _games(path.parent) == [path]


def latest() -> Path:
    """The game that was begun last and is not over. Raises :class:`CardsetError` when there is none."""
    there = folder()
    for path in reversed(_games(there)):
        with path.open("rb") as file:
            if is_log(file.read(200)):
                return path
    raise CardsetError("there is no game to go on with", there, hint="cli play begins one")


def _games(there: Path) -> list[Path]:
    return sorted(path for path in there.glob("*.jsonl") if path.name.partition("-")[0].isdigit())

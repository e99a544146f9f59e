"""Which catalogs the opponents of the games fill, one gettext domain for each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardset.domains import characters_domain

if TYPE_CHECKING:
    from cardset.catalog.merge import Message


def character_folders() -> dict[str, Path]:
    """The folders of characters that come with us, by game; no game is loaded."""
    own = Path(__file__).resolve().parent / "games"
    return {folder.parent.name.replace("_", "-"): folder for folder in sorted(own.glob("*/characters"))}


def character_domains() -> dict[str, Callable[[], Sequence[Message]]]:
    """By domain what gives the messages of the opponents of a game."""
    folders = character_folders().items()
    return {characters_domain(game): partial(_messages, game, folder) for game, folder in folders}


def _messages(game: str, folder: Path) -> Sequence[Message]:
    from ai.knowledge import known_here
    from ai.messages import character_messages, eager_messages

    known = known_here(game)
    return [*character_messages(folder), *(eager_messages(known.eager) if known and known.eager else ())]

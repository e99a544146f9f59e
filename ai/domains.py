"""Which catalogs the characters of the games fill, one gettext domain for each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardset.domains import characters_domain

if TYPE_CHECKING:
    from cardset.catalog.merge import Message

__all__ = ["character_domains", "character_folders"]


def character_folders() -> dict[str, Path]:
    """The folders of characters that come with us, by game; no game is loaded."""
    own = Path(__file__).resolve().parent / "games"
    return {folder.parent.name.replace("_", "-"): folder for folder in sorted(own.glob("*/characters"))}


def character_domains() -> dict[str, Callable[[], Sequence[Message]]]:
    """By domain what gives the messages of the characters of a game."""
    return {
        characters_domain(game): partial(_messages, folder) for game, folder in character_folders().items()
    }


def _messages(folder: Path) -> Sequence[Message]:
    from ai.messages import character_messages

    return character_messages(folder)

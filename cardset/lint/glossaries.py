"""Which term files a catalog is checked by."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cardset.paths import COMMON

__all__ = ["Glossaries"]


class Glossaries(NamedTuple):
    """The term files by game, and the ``game`` of the catalogs whose names tell none.

    ``more`` are files that add to its terms.
    """

    files: Mapping[str, Path]
    game: str
    more: tuple[Path, ...] = ()

    def names(self, domain: str) -> bool:
        """Whether the name of a catalog tells its game."""
        return any(domain == game or domain.startswith(f"{game}-") for game in self.files)

    def of(self, domain: str) -> tuple[Path, ...]:
        """The terms that the catalog of ``domain`` speaks of: those that games share, and its game's.

        A domain is named after its game (``unstable-unicorns``, ``unstable-unicorns-clauses``), or it is
        one of the set, or of the programs.
        """
        games = [game for game in self.files if domain == game or domain.startswith(f"{game}-")]
        game = max(games, key=len, default=self.game)
        found = [self.files[name] for name in dict.fromkeys((COMMON, game)) if name in self.files]
        return (*found, *(self.more if game == self.game else ()))

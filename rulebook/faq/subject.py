"""What questions are about: a game, and the cards that it is played with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardset.domains import MESSAGES, clauses_domain, event_domains
from cardset.paths import catalog_roots, set_folder
from cardset.sources import find_sources

if TYPE_CHECKING:
    from cardset.catalog.translate import Translations
    from cardset.model import CardSet
    from rulebook.game import Game

__all__ = ["SOURCE", "Subject"]

SOURCE = "en"
"""The language that everything is written in first."""


@dataclass(frozen=True, eq=False)
class Subject:
    """A game with its ``cards``, ``None`` for a game that is played with none of ours.

    ``read_from`` are the files of the cards, where they are more than those of their sets.
    """

    game: Game
    cards: CardSet | None
    read_from: tuple[Path, ...] = ()

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that the cards are read from."""
        return self.read_from or (find_sources(self.cards.roots).all if self.cards else ())

    @property
    def roots(self) -> list[Path]:
        """The ``i18n`` folders, nearest first."""
        return catalog_roots(*(self.cards.roots if self.cards else (set_folder(),)))

    def texts(self, language: str) -> Translations:
        """What programs and rules say in ``language``. Raises :class:`CardsetError` for an unknown one."""
        from cardset.catalog.translate import Translations
        from cardset.localize import load_translations

        if language == SOURCE:
            return Translations()
        domains = [MESSAGES, clauses_domain(self.game.id), *event_domains(self.game.id)]
        own = self.game.catalogs
        return load_translations(self.roots, language, [self.game.id, *domains] if own else domains, own)

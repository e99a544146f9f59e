"""What a command is about: a game, and the cards that it is played with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.domains import MESSAGES, clauses_domain, event_domains
from cardset.paths import built_in_root, catalog_roots, locales, set_folder

if TYPE_CHECKING:
    from cardset.catalog.translate import Translations
    from cardset.model import CardSet
    from cardset.sources import Sources
    from rulebook.game import Game
    from rulebook.options import Options

SOURCE = "en"
"""The language that everything is written in first."""
SCENARIOS = "scenarios"
"""The folder of a set in which its scenarios lie."""


@dataclass(frozen=True, eq=False)
class Subject:
    """A game with the files of its cards, ``None`` for a game that is played with none of ours."""

    game: Game
    sources: Sources | None

    @cached_property
    def cards(self) -> CardSet | None:
        """The cards, read when they are asked for: kept answers need none. Raises :class:`FaultsError`."""
        from cardset.load import load_sources

        return None if self.sources is None else load_sources(self.sources)

    @cached_property
    def components(self) -> Any:
        """What is played with: see :meth:`rulebook.game.Game.components`."""
        return self.game.components(self.cards)

    def by(self, rules: Options) -> Subject:
        """The same with the cards in the print that ``rules`` name. Raises :class:`CardsetError` where there
        is none."""
        if not rules.print_of_cards or self.sources is None or self.sources.print == rules.print_of_cards:
            return self
        return Subject(self.game, self.sources._replace(print=rules.print_of_cards))

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that the cards are read from."""
        return () if self.sources is None else self.sources.all

    @property
    def scenarios(self) -> list[Path]:
        """The files of scenarios that the sets bring along, sorted; of the game where there are none."""
        parts = self.sources.parts if self.sources else ()
        brought = [path for part in parts for path in sorted((part.root / SCENARIOS).rglob("*.yaml"))]
        return brought or self.game.scenarios.shipped()

    @property
    def roots(self) -> list[Path]:
        """The ``i18n`` folders, nearest first."""
        folders = [part.root for part in self.sources.parts] if self.sources else [set_folder()]
        return catalog_roots(*folders)

    def knows(self, language: str) -> bool:
        """Whether the cards, or a game without any, are translated into ``language``."""
        return language == SOURCE or any(language in locales(root) for root in self.roots)

    def home(self, language: str, name: str) -> Path:
        """The ``i18n`` folder whose ``language`` has the file ``name``; the project's, where none has it.

        The project's goes before that of a set of one's own, which may have a part of it only.
        """
        homes = [*reversed(self.roots), built_in_root()]
        return next((root for root in homes if (root / language / name).is_file()), homes[0])

    def native_name(self, language: str) -> str:
        """The name of a language in itself."""
        from cardset.catalog.language import read_language

        home = self.home(language, "language.yaml")
        return "English" if language == SOURCE else read_language(home, language).native_name

    def texts(self, language: str) -> Translations:
        """What programs and rules say in ``language``. Raises :class:`CardsetError` for an unknown one."""
        from cardset.catalog.translate import Translations
        from cardset.localize import load_translations

        if language == SOURCE:
            return Translations()
        domains = [MESSAGES, clauses_domain(self.game.id), *event_domains(self.game.id)]
        own = self.game.catalogs
        return load_translations(self.roots, language, [self.game.id, *domains] if own else domains, own)

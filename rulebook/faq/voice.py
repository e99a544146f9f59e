"""The language that answers are given in: the names of cards and the messages of the programs in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardset.catalog.translate import Translations
from cardset.localize import Localizer
from cardset.model import CardSet
from cardset.paths import catalog_roots, set_folder
from cardset.people import People, read_people
from rulebook.clauses import Clauses
from rulebook.subject import SOURCE


@dataclass(frozen=True)
class Voice:
    """One language. ``texts`` are the messages of the programs and the rules, ``clauses`` the rules in it;
    ``cards`` are those of the game, if it is played with some of ours."""

    cards: CardSet | None
    language: str
    texts: Translations
    clauses: Clauses

    @property
    def is_source(self) -> bool:
        """Whether it is the language that everything is written in."""
        return self.language == SOURCE

    @cached_property
    def localizer(self) -> Localizer:
        """The names and texts of the cards; asked for where there are some."""
        assert self.cards is not None
        return Localizer(self.cards, self.language)

    @cached_property
    def people(self) -> People:
        """The forms of the names of players."""
        roots = self.cards.roots if self.cards is not None else [set_folder()]
        return read_people(catalog_roots(*roots), self.language)

    def name(self, card: str) -> str:
        """The name of the card with this id."""
        return self.localizer.name(self.localizer.cards.cards[card])

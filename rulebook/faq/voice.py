"""The language that answers are given in: the names of cards and the messages of the programs in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardset.catalog.translate import Translations
from cardset.events import event_words
from cardset.localize import Localizer
from cardset.model import CardSet
from rulebook.clauses import Clauses

__all__ = ["Voice"]


@dataclass(frozen=True)
class Voice:
    """One language. ``texts`` are the messages of the programs and the rules, ``clauses`` the rules in it."""

    cards: CardSet
    localizer: Localizer
    texts: Translations
    clauses: Clauses

    @property
    def is_source(self) -> bool:
        """Whether it is the language that everything is written in."""
        return self.localizer.is_source

    def name(self, card: str) -> str:
        """The name of the card with this id."""
        return self.localizer.name(self.cards.cards[card])

    def ways(self, events: Iterable[str]) -> str:
        """What may happen to a card, as a list: "sacrificed, destroyed"."""
        return ", ".join(map(self._called, events))

    def _called(self, event: str) -> str:
        called = event_words(event, self.cards.vocabulary.events.get(event, {})).called
        return self.texts.pgettext(called.context, called.one) if called else event

"""The language that answers are given in: the names of cards and the messages of the programs in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from cardset.catalog.translate import Translations
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
        return ", ".join(self._ways.get(event, event) for event in events)

    @cached_property
    def _ways(self) -> dict[str, str]:
        _ = self.texts.gettext
        return {
            # Translators: from here to "returned": what happens to a card, in a list after a colon.
            "stolen": _("stolen"),
            "moved": _("moved from one Stable to another"),
            "brought": _("brought straight into the Stable"),
            "sacrificed": _("sacrificed"),
            "destroyed": _("destroyed"),
            "returned": _("returned to a hand"),
        }

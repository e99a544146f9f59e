"""Which catalogs a language has, one gettext domain each, and the messages in them.

The database gives the cards of a set, the terms of its game and the phrases that texts are made of; what the
other rooms have to say (the programs' messages, the clauses of the rules) is handed in by ``cli``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardset.catalog.merge import Message
    from cardset.model import CardSet

__all__ = ["CLAUSES", "GIVEN", "MESSAGES", "database_domains"]

MESSAGES = "messages"
"""The domain of the programs' own messages."""

CLAUSES = "unstable-unicorns-clauses"
"""The domain of the clauses and options of the rules."""

GIVEN = (MESSAGES, CLAUSES)
"""The domains that come with the built-in sets and are handed in."""


def database_domains(
    cards: CardSet,
    official: Mapping[str, Mapping[str, str]] | None = None,
    translated: Mapping[str, str] | None = None,
) -> dict[str, Sequence[Message]]:
    """The messages of the database by domain; for the two mappings see :func:`set_messages`."""
    from cardset.messages import set_messages, term_messages

    return {
        cards.id: set_messages(cards, official or {}, translated or {}),
        cards.vocabulary.game: term_messages(cards),
    }

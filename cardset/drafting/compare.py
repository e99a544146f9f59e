"""How good the drafts are: which of them a person left as they were."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardset.catalog.translate import Translations
from cardset.drafting.draft import Draft
from cardset.messages import text_context
from cardset.model import CardSet
from cardset.text import card_text

__all__ = ["Compared", "compare"]


@dataclass(frozen=True, slots=True)
class Compared:
    """Card ids by what became of their drafts: ``kept`` word for word, ``edited``, or there was ``none``.

    Cards without an approved text are left out; so are those whose text stands on another card already.
    """

    kept: tuple[str, ...]
    edited: tuple[str, ...]
    none: tuple[str, ...]


def compare(cards: CardSet, drafts: Mapping[str, Draft], texts: Translations) -> Compared:
    """The drafts of ``cards`` beside the approved ``texts``."""
    found: dict[str, list[str]] = {"kept": [], "edited": [], "none": []}
    seen = set()
    for ident, draft in drafts.items():
        source = card_text(cards.cards[ident], cards.vocabulary)
        approved = texts.find(text_context(ident), source)
        if approved is None or source in seen:
            continue
        seen.add(source)
        found["none" if draft.reason else "kept" if draft.text == approved else "edited"].append(ident)
    return Compared(*(tuple(found[key]) for key in ("kept", "edited", "none")))

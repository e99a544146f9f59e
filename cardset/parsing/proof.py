"""Whether a translated text plays as its card does: proved by reading it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardset.catalog.translate import Translations
from cardset.messages import text_context
from cardset.model import Card, CardSet
from cardset.parsing.alike import normal
from cardset.parsing.texts import TextReader, Understood
from cardset.text import card_text

Verdict: TypeAlias = Literal["proved", "other", "several", "unread"]
"""The text does what the card does; it does something else, whichever way it is read; it may do what the card
does, or something else; it cannot be read."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What reading a text says about it."""

    verdict: Verdict
    understood: Understood


def proof(reader: TextReader, cards: CardSet, card: Card, text: str) -> Proof:
    """Whether ``text`` does what ``card`` does."""
    understood = reader.read(text)
    inherent = cards.vocabulary.types[card.type].abilities
    wanted = normal((*card.abilities, *inherent))
    found = [normal(reading.abilities) for reading in understood.readings]
    if not found:
        return Proof("unread", understood)
    if wanted not in found:
        return Proof("other", understood)
    return Proof("proved" if all(one == wanted for one in found) else "several", understood)


def proofs(reader: TextReader, cards: CardSet, texts: Translations) -> Iterator[tuple[Card, str, Proof]]:
    """Every face whose text ``texts`` translate, with its translation and what reading it says."""
    for card in cards.faces.values():
        source = card_text(card, cards.vocabulary)
        text = texts.find(text_context(card.key), source) if source else None
        if text:
            yield card, text, proof(reader, cards, card, text)

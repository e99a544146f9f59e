"""The entry of a card file for a text that was read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from cardset.meaning import OWN
from cardset.parsing.texts import Interpretation
from cardset.sense import check_ability, check_effects
from cardset.vocabulary import Vocabulary


def fitting_types(reading: Interpretation, vocabulary: Vocabulary) -> Iterator[str]:
    """The types of cards that may do what was read and are played, in the order of the vocabulary."""
    for kind in vocabulary.types.values():
        found: list[str] = []

        def report(message: str, *_: Any, told: list[str] = found, **__: Any) -> None:
            told.append(message)

        check_effects({"abilities": list(reading.plain)}, kind, report, ())
        for ability in reading.abilities:
            check_ability(ability, kind, vocabulary, report, ())
        if not found and kind.plays:
            yield kind.id


def card_entry(reading: Interpretation, name: str, kind: str) -> dict[str, Any]:
    """A card of one's own with this name and type, as a card file has it."""
    return {
        "id": card_id(name),
        "name": name,
        "type": kind,
        "copies": 1,
        "abilities": list(reading.plain),
        "sources": [OWN],
    }


def card_id(name: str) -> str:
    """The id that goes with a name: small letters of English and hyphens.

    >>> card_id("Dvořákův kůň")
    'dvorakuv-kun'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-") or "card"

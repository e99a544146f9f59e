"""A set in one language for other programs, spreadsheets and print. The same input gives the same bytes.

The JSON has a published schema, ``cardset/schemas/export.schema.json``.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardset.interchange.cells import guard
from cardset.localize import LocalizedCard, Localizer
from cardset.records import csv_text

SCHEMA_VERSION = 1
FIELDS = ("name", "type_name", "text")


def fallbacks(cards: Sequence[LocalizedCard]) -> dict[str, int]:
    """How many cards have each field untranslated: the manifest of what fell back."""
    counts = Counter(field for card in cards for field in card.missing)
    return {field: counts[field] for field in FIELDS}


def cards_json(localizer: Localizer, cards: Sequence[LocalizedCard]) -> str:
    """The cards of ``localizer`` and what fell back, as ``export.schema.json`` describes it."""
    data = {
        "schema_version": SCHEMA_VERSION,
        "set": localizer.cards.id,
        "lang": localizer.language,
        "manifest": fallbacks(cards),
        "cards": [_row(card) for card in cards],
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _row(card: LocalizedCard) -> dict[str, Any]:
    return {
        "id": card.card.id,
        "name": card.name,
        "type": card.card.type,
        "type_name": card.type_name,
        "copies": card.card.copies,
        "text": card.text,
        "missing": list(card.missing),
        **({"draft": True} if card.is_draft else {}),
    }


def cards_csv(cards: Sequence[LocalizedCard]) -> str:
    """One card a line (RFC 4180, with a header); ``missing`` joins its fields with spaces, a drafted text as
    ``text:draft``. No cell is a formula to a spreadsheet program."""
    rows: list[list[str]] = [["id", "name", "type", "type_name", "copies", "text", "missing"]]
    for card in cards:
        row = _row(card)
        draft = ":draft" if row.pop("draft", False) else ""
        row["missing"] = " ".join(f"{name}{draft if name == 'text' else ''}" for name in card.missing)
        rows.append([guard(str(value)) for value in row.values()])
    return csv_text(rows)

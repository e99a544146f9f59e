"""A card as a person wants to see it, in one language or several side by side."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from math import ceil

from cardset.errors import CardsetError, suggestion
from cardset.localize import LocalizedCard, Localizer
from cardset.model import Card, CardSet
from cardset.text_terms import effect_terms

WIDTH = 78
GAP = "  "
COLUMN = 16
"""The narrowest column that a text can be read in."""


def find_cards(cards: CardSet, wanted: Sequence[str]) -> list[Card]:
    """The cards named by ``wanted``: ids or English names, case aside. Raises :class:`CardsetError`."""
    by_name = {card.name.casefold(): card for card in cards.cards.values()}
    found = []
    for word in wanted:
        card = cards.cards.get(word) or by_name.get(word.casefold())
        if card is None:
            hint = suggestion(word, [*cards.cards, *(card.name for card in cards.cards.values())])
            raise CardsetError(f"there is no card {word!r}", hint=hint)
        found.append(card)
    return found


def show_card(card: Card, localizers: Sequence[Localizer], width: int = WIDTH) -> str:
    """The card in every language of ``localizers``, one column each, with what all share below.

    Where the columns would be too narrow to read, the languages stand in several rows.
    """
    rows = ceil(len(localizers) / max(1, (width + len(GAP)) // (COLUMN + len(GAP))))
    abreast = ceil(len(localizers) / rows)
    lines = []
    for start in range(0, len(localizers), abreast):
        row = localizers[start : start + abreast]
        lines += [*_row(card, row, len(localizers), width), ""]
    return "\n".join([*lines, *_facts(card, localizers[0].cards, width)]) + "\n"


def _row(card: Card, localizers: Sequence[Localizer], languages: int, width: int) -> list[str]:
    """The faces of the card side by side; ``languages`` are shown in all."""
    column = max(COLUMN, (width - len(GAP) * (len(localizers) - 1)) // len(localizers))
    faces = [_face(localizer.card(card), localizer, column, languages > 1) for localizer in localizers]
    return [
        GAP.join(cell.ljust(column) for cell in row).rstrip()
        for field in zip(*faces, strict=True)
        for row in zip_longest(*field, fillvalue="")
    ]


def _face(face: LocalizedCard, localizer: Localizer, column: int, headed: bool) -> list[list[str]]:
    """The fields of a face, each as lines: the same field stands at the same height in every column."""
    return [
        [f"[{localizer.language}]"] if headed else [],
        _wrapped(face.name + _mark(face, "name"), column),
        _wrapped(face.type_name + _mark(face, "type_name"), column),
        ["-" * min(column, 32)],
        _wrapped(face.text + _mark(face, "text") if face.text else "(no effect)", column),
    ]


def _mark(face: LocalizedCard, field: str) -> str:
    if field == "text" and face.is_draft:
        return " [draft]"
    return " [untranslated]" if field in face.missing else ""


def _facts(card: Card, cards: CardSet, width: int) -> list[str]:
    terms = [
        cards.terms[term].preferred for term in effect_terms(card, cards.vocabulary) if term in cards.terms
    ]
    facts = [
        ("id", card.id),
        ("copies", str(card.copies)),
        _origin(card, cards),
        ("printed title", card.printed_name if card.printed_name != card.name else ""),
        ("terms", ", ".join(dict.fromkeys(terms))),
        ("older print", card.older_print),
        *(
            (f"decided: {d.point.rstrip('.')}", f"{d.choice} {d.reason}{_settled(d.settled_by)}")
            for d in card.decisions
        ),
        ("sources", ", ".join(card.sources)),
    ]
    lines = []
    for label, value in facts:
        if value:
            lines += textwrap.wrap(f"{label}: {value}", width, subsequent_indent="    ")
    return lines


def _origin(card: Card, cards: CardSet) -> tuple[str, str]:
    """The set and its edition, unless a designer added the card: then the file it came from."""
    part = next((part for part in cards.parts if part.meta and part.id == card.part), None)
    if part is None:
        return "added from", str(card.path)
    edition = "" if part.edition.casefold() in part.name.casefold() else f", {part.edition}"
    return "set", f"{part.name}{edition}"


def _settled(by: str) -> str:
    return f" ({by})" if by else ""


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width) or [""]

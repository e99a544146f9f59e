"""What a renaming in the source changes besides words, and which page is to be written anew."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.files import read_text
from cardset.model import letters
from cardset.reference import reference
from cardset.rename.ground import Ground
from cardset.rename.workshop import Workshop

__all__ = ["consequences"]

_SHOWN = 5


def consequences(work: Workshop) -> Iterator[str]:
    """Notes for a person, once ``work`` has its new wording."""
    if work.ground.quoted:  # the rules of the game come with it, and they may count letters
        yield from _letter_notes(work)
    yield from _page_notes(work, work.ground)


def _letter_notes(work: Workshop) -> Iterator[str]:
    now = {card.id: letters(card.printed_name) for cards in work.renewed for card in cards.cards.values()}
    changed = {
        card.id: f"{card.printed_name} ({before}, now {now[card.id]})"
        for card in work.cards
        if (before := letters(card.printed_name)) != now[card.id]
    }
    if changed:
        named = ", ".join(list(changed.values())[:_SHOWN])
        more = f" and {len(changed) - _SHOWN} more" if len(changed) > _SHOWN else ""
        yield f"letters may break ties, and titles have other numbers of them: {named}{more}"
        yield "cli scenario tells which scenarios count them"


def _page_notes(work: Workshop, ground: Ground) -> Iterator[str]:
    page = ground.base / "docs" / "effects.md"
    old, new = reference(work.chosen), reference(work.renewed[0])
    if old != new and page.is_file() and read_text(page) == old:
        yield "docs/effects.md has the old words; write it anew: cardset vocabulary > docs/effects.md"

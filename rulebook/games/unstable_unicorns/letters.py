"""The letters of the titles, which break ties, in the language of the names."""

from __future__ import annotations

from cardset.errors import CardsetError
from cardset.model import letters
from rulebook.games.unstable_unicorns.deck import Deck

__all__ = ["letters_of"]

USUAL = "en"
"""The language of names when the rules ask for none in particular: the names are those of the set."""


def letters_of(deck: Deck, language: str) -> tuple[int, ...]:
    """How many letters the printed titles have in ``language``, by face (win.tie-letters, decision 15).

    Where no language was asked for, the names of the set itself count, whatever they are written in. Raises
    :class:`CardsetError` when a Unicorn, whose letters alone are ever counted, has no approved name in
    ``language``.
    """
    if language in (USUAL, deck.set.language):
        return tuple(face.letters for face in deck.faces)
    from cardset.localize import Localizer

    localizer = Localizer(deck.set, language)
    titles = [localizer.title(face.card) for face in deck.faces]
    missing = [
        face.card.id for face, title in zip(deck.faces, titles, strict=True) if face.unicorn and not title
    ]
    if missing:
        others = f" (and {len(missing) - 1} more)" if len(missing) > 1 else ""
        raise CardsetError(
            f"letters of names cannot be counted in {language!r}: {missing[0]}{others} has no name there",
            hint="translate the names of all Unicorns, or choose another name_language",
        )
    return tuple(letters(title) for title in titles)

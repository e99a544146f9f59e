"""Which terms an English sentence of the rules speaks of, for links to their definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardset.model import CardSet

__all__ = ["Finder"]

NAMING = frozenset({"noun", "proper noun", "verb"})
"""The parts of speech that people look up; words that join others explain themselves."""


class Finder:
    """Finds the terms of a game's glossary in English sentences; the longest word wins.

    A word is found with an -s, too; one that is written with a capital only so, since *stable* and *Stable*
    are two things.
    """

    def __init__(self, cards: CardSet | None) -> None:
        words = sorted(self._words(cards), key=lambda pair: -len(pair[0])) if cards else []
        self._terms = [term for _, term in words]
        self._pattern = re.compile("|".join(rf"\b({re.escape(word)})s?\b" for word, _ in words))

    @staticmethod
    def _words(cards: CardSet) -> Iterator[tuple[str, str]]:
        for term in cards.terms.values():
            if term.glossary != cards.vocabulary.game or term.part_of_speech not in NAMING:
                continue
            for text in (term.preferred, *term.admitted):
                yield text, term.id
        yield from ((card.name, "") for card in cards.cards.values())

    def found(self, text: str) -> tuple[str, ...]:
        """The ids of the terms, in the order of the sentence; names of cards hold none."""
        groups = (match.lastindex for match in self._pattern.finditer(text) if self._terms)
        found = (self._terms[group - 1] for group in groups if group)
        return tuple(dict.fromkeys(term for term in found if term))

"""Cards, sets and terms as values. Identifiers are kebab-case and never change once published."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardset.effects import Ability
from cardset.vocabulary import Vocabulary

__all__ = ["Card", "CardSet", "Decision", "Term", "canonical"]


@dataclass(frozen=True, slots=True)
class Decision:
    """A point that the sources leave open, what we chose and why."""

    point: str
    choice: str
    reason: str
    settled_by: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One card face. ``printed_name`` is the title on the card where ``name`` adds the art's colour.

    ``line`` is where the entry begins in ``path``.
    """

    id: str
    name: str
    printed_name: str
    type: str
    copies: int
    abilities: tuple[Ability, ...]
    families: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()
    older_print: str = ""
    sources: tuple[str, ...] = ()
    path: Path = Path()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Term:
    """A concept of the game with its English words; translations go through gettext."""

    id: str
    part_of_speech: str
    definition: str
    preferred: str
    admitted: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    note: str = ""
    sources: tuple[str, ...] = ()
    path: Path = Path()
    line: int = 0


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards with the vocabulary they are written in and the terms of its game.

    ``meta`` is the plain content of ``set.yaml``. ``cards`` and ``terms`` keep the order of the files.
    """

    id: str
    name: str
    edition: str
    root: Path
    meta: Mapping[str, Any]
    vocabulary: Vocabulary
    cards: Mapping[str, Card]
    terms: Mapping[str, Term]

    @property
    def copies(self) -> int:
        """All copies of all cards, as counted on the box."""
        return sum(card.copies for card in self.cards.values())

    @property
    def language(self) -> str:
        """The language the set is written in."""
        return str(self.meta.get("language", "en"))


def canonical(data: object) -> str:
    """Plain data as one stable line of JSON (keys sorted): the base of fingerprints."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

"""Cards, sets and terms as values. Identifiers are kebab-case and never change once published."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from cardset.effects import Ability
from cardset.vocabulary import Vocabulary

__all__ = [
    "OURS",
    "Card",
    "CardSet",
    "Decision",
    "FalseFriend",
    "SourceWord",
    "Status",
    "Term",
    "canonical",
    "letters",
]

OURS = "project"
"""The edition of words, and the source of entries, that are our own."""

Status = Literal["preferred", "admitted", "deprecated", "forbidden"]
"""What our texts do with a word: use it, may use it, had better not, must not."""


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
class SourceWord:
    """An English word for a concept, and which editions print it (:data:`OURS` where the word is ours).

    ``reason`` says why a word is avoided, or when one of several fits.
    """

    text: str
    status: Status
    editions: tuple[str, ...] = (OURS,)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class FalseFriend:
    """A word of another language that seems to be one term (``seems``) and is another (``means``).

    Both are ids. ``glossary`` names the game whose texts this is about.
    """

    language: str
    word: str
    means: str
    seems: str
    glossary: str


@dataclass(frozen=True, slots=True)
class Term:
    """A concept of the game with its English words; translations go through gettext.

    ``glossary`` is the game it belongs to, or ``common``. Relations are ids, and are read both ways:
    ``narrower`` are the terms whose ``broader`` this is, ``nouns`` those whose ``noun_of`` (the verb that a
    noun goes with) this is, and each of two opposites names the other. ``related`` is as written.
    """

    id: str
    glossary: str
    part_of_speech: str
    definition: str
    words: tuple[SourceWord, ...]
    broader: str = ""
    narrower: tuple[str, ...] = ()
    opposite: str = ""
    noun_of: str = ""
    nouns: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    false_friends: tuple[FalseFriend, ...] = ()
    note: str = ""
    sources: tuple[str, ...] = ()
    path: Path = Path()
    line: int = 0

    @property
    def preferred(self) -> str:
        """The one word that our texts use."""
        return self.words[0].text

    @property
    def admitted(self) -> tuple[str, ...]:
        """The other words that a text may use."""
        return tuple(word.text for word in self.words if word.status == "admitted")


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards with the vocabulary they are written in and the terms of its game.

    ``meta`` is the plain content of ``set.yaml``. ``cards`` and ``terms`` keep the order of the files.
    ``glossaries`` are the terms of all games at hand, by game, with those that games share as ``common``;
    ``terms`` are the shared ones and those of the set's own game.
    """

    id: str
    name: str
    edition: str
    root: Path
    meta: Mapping[str, Any]
    vocabulary: Vocabulary
    cards: Mapping[str, Card]
    terms: Mapping[str, Term]
    glossaries: Mapping[str, Mapping[str, Term]]

    @property
    def copies(self) -> int:
        """All copies of all cards, as counted on the box."""
        return sum(card.copies for card in self.cards.values())

    @property
    def language(self) -> str:
        """The language the set is written in."""
        return str(self.meta.get("language", "en"))


def letters(title: str) -> int:
    """How many letters a printed title has, for they may break ties; spaces, digits and signs are none."""
    return sum(character.isalpha() for character in title)


def canonical(data: object) -> str:
    """Plain data as one stable line of JSON (keys sorted): the base of fingerprints."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

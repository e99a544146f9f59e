"""Cards, sets and terms as values. Identifiers are kebab-case and never change once published."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from cardset.effects import Ability
from cardset.errors import CardsetError, suggestion
from cardset.paths import belongs
from cardset.vocabulary import Vocabulary

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

    ``line`` is where the entry begins in ``path``. ``part`` is the id of the set it belongs to, "" for a card
    that was added by its file alone. ``prints`` are those that have this face, where not all have it;
    ``print`` is the one that reads otherwise than the others, on its own face.
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
    part: str = ""
    prints: tuple[str, ...] = ()
    print: str = ""

    @property
    def key(self) -> str:
        """What tells the face from all others of all prints: ``rhinocorn``, or ``rhinocorn@first``."""
        return f"{self.id}@{self.print}" if self.print else self.id


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
class Part:
    """One of the sets that cards come from; ``meta`` is the plain content of its ``set.yaml``.

    A designer's folder of cards has none and is called as the folder.
    """

    id: str
    name: str
    edition: str
    root: Path
    meta: Mapping[str, Any]

    @property
    def prints(self) -> tuple[str, ...]:
        """The prints that the set has had, the newest last; none where it has had one alone."""
        return tuple(self.meta.get("prints", ()))

    def own(self, paths: Iterable[Path]) -> set[Path]:
        """The files that are the set's to translate (:func:`~cardset.paths.belongs`)."""
        return {path for path in set(paths) if belongs(path, self.root)}


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards of one set, or of several together, with the vocabulary they are written in and the terms of
    their game.

    ``cards`` and ``terms`` keep the order of the files. ``glossaries`` are the terms of all games at hand, by
    game, with those that games share as ``common``; ``terms`` are the shared ones and those of the set's own
    game. ``cards`` are those of one ``print``, by id ("" where there is only one); ``faces`` are the cards of
    all prints, by key.
    """

    parts: tuple[Part, ...]
    vocabulary: Vocabulary
    cards: Mapping[str, Card]
    terms: Mapping[str, Term]
    glossaries: Mapping[str, Mapping[str, Term]]
    faces: Mapping[str, Card]
    print: str = ""

    @property
    def id(self) -> str:
        """The id of the set, or of all of them: ``uu-base-2e+pony-express``."""
        return "+".join(part.id for part in self.parts)

    @property
    def name(self) -> str:
        """The name of the set, or of all of them."""
        return " + ".join(part.name for part in self.parts)

    @property
    def edition(self) -> str:
        """The edition of the first set."""
        return self.parts[0].edition

    @property
    def root(self) -> Path:
        """The folder of the first set."""
        return self.parts[0].root

    @property
    def roots(self) -> tuple[Path, ...]:
        """The folder of every set."""
        return tuple(part.root for part in self.parts)

    @property
    def meta(self) -> Mapping[str, Any]:
        """The content of the first ``set.yaml``."""
        return self.parts[0].meta

    @property
    def two_players(self) -> Mapping[str, Any]:
        """The deck for two: without what any set takes out, and with the gift of the first that names one."""
        found: dict[str, Any] = {}
        for part in self.parts:
            for key, said in part.meta.get("two_players", {}).items():
                both = isinstance(said, list) and key in found
                found[key] = [*dict.fromkeys([*found[key], *said])] if both else found.get(key, said)
        return found

    @property
    def copies(self) -> int:
        """All copies of all cards, as counted on the box."""
        return sum(card.copies for card in self.cards.values())

    @property
    def language(self) -> str:
        """The language the set is written in."""
        return str(self.meta.get("language", "en"))

    @property
    def all_terms(self) -> Mapping[str, Term]:
        """The terms of all games at hand by id; of two with one id that of the set's own game."""
        found = {ident: term for terms in self.glossaries.values() for ident, term in terms.items()}
        return found | dict(self.terms)

    @property
    def prints(self) -> tuple[str, ...]:
        """The prints of the sets, the newest last."""
        return tuple(dict.fromkeys(name for part in self.parts for name in part.prints))

    def of(self, part: Part) -> list[Card]:
        """The cards of one of the sets, in all its prints."""
        return [card for card in self.faces.values() if card.part == part.id]

    def in_print(self, name: str) -> CardSet:
        """The same sets in the print ``name``; of one that has no such print, the newest.

        Raises :class:`CardsetError` where none of the sets has it.
        """
        if name == self.print:
            return self
        if name not in self.prints:
            hint = suggestion(name, self.prints) if self.prints else "it has one alone; leave the print out"
            raise CardsetError(f"there is no print {name!r} of {self.id}", hint=hint)
        printed = [part for part in self.parts if part.prints]
        chosen = {part.id: name if name in part.prints else part.prints[-1] for part in printed}
        found = {
            card.id: card
            for card in self.faces.values()
            if not card.prints or chosen.get(card.part, name) in card.prints
        }
        return replace(self, cards=found, print=name)


def letters(title: str) -> int:
    """How many letters a printed title has, for they may break ties; spaces, digits and signs are none."""
    return sum(character.isalpha() for character in title)


def canonical(data: object) -> str:
    """Plain data as one stable line of JSON (keys sorted): the base of fingerprints."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

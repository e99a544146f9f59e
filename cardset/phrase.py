"""A text before it is words: phrases of the house with their slots filled by other phrases.

:mod:`cardset.text` makes this tree from an effect, and it is the same for every language. English is what the
phrases themselves say (:func:`english`); any other language says them through its phrase catalog
(:mod:`cardset.drafting`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from cardset.vocabulary import Noun

SLOT = re.compile(r"\{([^{}]*)\}")
"""A slot of a phrase: a name in braces."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A noun, singular or plural, that a term of the game names. ``term`` is "" where there is none."""

    noun: Noun
    plural: bool = False

    @property
    def term(self) -> str:
        return self.noun.term


@dataclass(frozen=True, slots=True)
class Title:
    """The name of a card, by its id; ``name`` is the one in the source language."""

    card: str
    name: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase with its slots. ``context`` names it in phrase catalogs, ``source`` is its English.

    ``number`` is the one that it says, where it says one.
    """

    context: str
    source: str
    slots: Mapping[str, Node] = field(default_factory=dict)
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Joined:
    """Alternatives or parts of a list, put together by a phrase with the slots ``first`` and ``last``.

    With ``shared``, words that all of them begin or end with are said once.
    """

    items: tuple[Node, ...]
    joint: Phrase
    shared: bool = False


Node: TypeAlias = Phrase | Joined | Thing | Title | str


def english(node: Node) -> str:
    """``node`` in the source language."""
    match node:
        case str():
            return node
        case Thing(noun, plural):
            return noun.many if plural else noun.one
        case Title(_, name):
            return name
        case Joined(items, joint, shared):
            combine = either if shared else listed
            return combine([english(item) for item in items], joint.source)
        case Phrase(_, source, slots):
            return fill(source, {name: english(slot) for name, slot in slots.items()})


def fill(phrase: str, slots: Mapping[str, str]) -> str:
    """``phrase`` with its slots filled; a slot left empty leaves no gap behind.

    >>> fill("STEAL {cards} {from}", {"cards": "a card", "from": ""})
    'STEAL a card'
    """
    text = SLOT.sub(lambda slot: slots.get(slot[1], slot[0]), phrase)
    return re.sub(r" +(?=[ ,.;:!?]|$)|^ +", "", text)


def listed(items: Sequence[str], joint: str) -> str:
    """A list whose last two parts are put together by ``joint``.

    >>> listed(["A", "B", "C"], "{first} and {last}")
    'A, B and C'
    """
    return items[0] if len(items) == 1 else fill(joint, {"first": ", ".join(items[:-1]), "last": items[-1]})


def either(phrases: Sequence[str], joint: str) -> str:
    """A list with the common first and last words of its parts said once.

    >>> either(["is SACRIFICED", "is DESTROYED"], "{first} or {last}")
    'is SACRIFICED or DESTROYED'
    >>> either(["Upgrade card", "Downgrade card"], "{first} or {last}")
    'Upgrade or Downgrade card'
    """
    split = [phrase.split(" ") for phrase in phrases]
    head = tail = 0
    if len(split) > 1:
        shortest = min(len(words) for words in split)
        while head < shortest - 1 and len({words[head] for words in split}) == 1:
            head += 1
        while tail < shortest - head - 1 and len({words[-1 - tail] for words in split}) == 1:
            tail += 1
    middles = [" ".join(words[head : len(words) - tail]) for words in split]
    parts = [*split[0][:head], listed(middles, joint), *(split[0][len(split[0]) - tail :])]
    return " ".join(parts)


def sentences(text: str) -> str:
    """A phrase as sentences: a capital first, a full stop last, also after those inside it.

    >>> sentences("you may DRAW a card. If you do, DISCARD a card")
    'You may DRAW a card. If you do, DISCARD a card.'
    """
    return " ".join(piece[:1].upper() + piece[1:] + "." for piece in text.split(". "))

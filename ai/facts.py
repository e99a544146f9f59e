"""Named facts of a position and of a move: the words in which a character's rules are written.

A game whose opponents have characters has one :class:`FactBook`; :mod:`ai.knowledge` finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal, TypeAlias

Value: TypeAlias = int | bool | frozenset[str]
"""What a fact is at the moment: a number, yes or no, or the words that hold."""

FactKind: TypeAlias = Literal["number", "yes or no", "word"]

NONE = "none"
"""The word of a fact that has nothing to say at the moment."""

FEW = 12
"""No more words than these are listed in a table."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: its name, of which kind it is, what it means, and ``of``, which finds it.

    ``of`` takes the view, and for a fact of a move the move as well. A number lies between ``low`` and
    ``high``. ``words`` gives all that a word can be. Without it a word is an id, which may be somebody's own;
    ``known`` gives those that come with us. What is ``secret`` only its player knows.
    """

    name: str
    kind: FactKind
    meaning: str
    of: Callable[..., Value] = field(repr=False)
    low: int = 0
    high: int = 0
    words: Callable[[], Iterable[str]] | None = field(default=None, repr=False)
    known: Callable[[], Iterable[str]] | None = field(default=None, repr=False)
    secret: bool = False


@dataclass(frozen=True, eq=False)
class FactBook:
    """All facts of a game: of the ``position``, and of one ``move`` in it, by name; no name is in both.

    ``asking`` is the fact that says of what kind the open question is, ``doing`` the one that says of what
    kind a move is. ``answers`` lists by question the kinds of moves that answer it; ``declining`` has, for
    questions to which one can say no, those that do: one of them is always possible. ``careless`` is the fact
    of a move that only hurts whoever makes it. ``characters`` is the folder of those that come with the game,
    ``blunders`` the file of what counts as a blunder (:mod:`ai.blunders`), where the game has one. ``aim`` is
    the number of the position that everybody plays for, "" for none.
    """

    game: str
    characters: Path
    position: Mapping[str, Fact]
    move: Mapping[str, Fact]
    asking: str
    doing: str
    careless: str
    answers: Mapping[str, frozenset[str]]
    declining: Mapping[str, frozenset[str]]
    blunders: Path | None = None
    aim: str = ""

    @cached_property
    def numbers(self) -> frozenset[str]:
        """The facts of the position that are numbers."""
        return frozenset(name for name, fact in self.position.items() if fact.kind == "number")


def by_name(*facts: Fact) -> dict[str, Fact]:
    """``facts`` by name, in their order."""
    return {fact.name: fact for fact in facts}


def fact_table(facts: Mapping[str, Fact]) -> list[str]:
    """The facts as the lines of a Markdown table, for the documentation."""
    rows = [f"| `{fact.name}` | {_values(fact)} | {fact.meaning} |" for fact in facts.values()]
    return ["| fact | what it can be | what it means |", "| --- | --- | --- |", *rows]


def _values(fact: Fact) -> str:
    if fact.kind != "word":
        return "a number" if fact.kind == "number" else fact.kind
    if fact.words is None:
        return "the id of a card"
    words = list(fact.words())
    return _listed(words) if len(words) <= FEW else "a word, see below"


def word_lists(*books: Mapping[str, Fact]) -> list[str]:
    """The words that are too many for a table, as the lines of a list; facts with the same stand together."""
    found: dict[tuple[str, ...], list[str]] = {}
    for fact in (fact for book in books for fact in book.values()):
        words = () if fact.words is None else tuple(fact.words())
        if len(words) > FEW:
            found.setdefault(words, []).append(fact.name)
    return [f"* {_listed(names)}: {_listed(words)}" for words, names in found.items()]


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)

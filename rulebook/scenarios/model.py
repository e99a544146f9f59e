"""Scenarios as values: what every game's have. Players are letters there and seats here."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rulebook.scenarios.form import Form

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter(seat: int) -> str:
    """The letter of a seat, "" for none."""
    return LETTERS[seat] if seat >= 0 else ""


@dataclass(frozen=True, slots=True)
class Expect:
    """What must be true at this point: the keys and values of the format, as they were written."""

    line: int
    what: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A move that ``player`` (a seat) makes, in the words of the game."""

    line: int
    player: int
    move: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One scenario.

    ``clauses``, ``rulings``, ``examples`` and ``cards`` are what it is about; ``rules`` are texts for the
    presets of its game; ``says`` has, by the id of a clause or ruling whose question can be answered so, the
    "yes" or "no" that is seen here; ``refused`` are words of the message with which its position is refused,
    "" where there are steps; ``refusals`` the reasons found as it was read; ``open`` lets it end with a
    question open; with ``until`` it stops as the turn ends.
    """

    path: Path
    line: int
    id: str
    about: str
    clauses: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    says: Mapping[str, str]
    rules: tuple[str, ...]
    steps: tuple[Step | Expect, ...]
    refused: str = ""
    refusals: tuple[str, ...]
    open: bool = False
    until: str = ""

    @property
    @abstractmethod
    def form(self) -> Form:
        """How scenarios of its game are written and judged."""

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many play."""


class Difference(NamedTuple):
    """One thing that is not as expected: where (a key of ``expect``), what was expected, what is there."""

    key: str
    expected: str
    found: str

"""What was seen of a card, the same in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rulebook.games.unicorn_fever.faq.trials import FeverBench, Tried

YES, NO = "yes", "no"


class Measured(NamedTuple):
    """A number that is another one because of the card: ``what`` it is, how ``much`` with and without it;
    ``turn`` is the race turn where it is one of that."""

    what: str
    much: int
    less: int
    turn: int = 0


class Seen(NamedTuple):
    """The answer to one question about a card: "yes", "no" or "" for none in a word, ``plays`` that show it,
    what is another number, and the things that are the answer."""

    verdict: str
    plays: tuple[Tried, ...]
    findings: tuple[Measured, ...] = ()
    things: tuple[int, ...] = ()


Look = Callable[[FeverBench, int], Iterator[Seen]]
"""Tries one thing about the card with a number; nothing where that is no question for it."""

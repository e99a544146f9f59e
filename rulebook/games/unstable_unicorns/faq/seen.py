"""What a trial of a card shows, and the questions that are answered so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulebook.games.unstable_unicorns.deck import Face
from rulebook.games.unstable_unicorns.faq.trials import Bench, Tried
from rulebook.games.unstable_unicorns.rules import Rules

YES, NO = "yes", "no"
ANYHOW = "anyhow"
"""In place of ways: whatever lies where, the effect finds something to do."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a trial showed: ``verdict`` is "yes", "no" or "" for neither; ``ways`` and ``unless`` are the
    events by which it was seen to happen, and not to; ``tried`` is what was played, the most telling."""

    verdict: str
    tried: Tried
    ways: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    beside: str = ""
    """The id of the card that the question is also about."""


Look = Callable[[Bench, Face, Rules], Iterator[Seen]]


@dataclass(frozen=True, slots=True)
class Aspect:
    """A question about cards. ``clauses`` are those that the answer follows from."""

    id: str
    look: Look
    clauses: tuple[str, ...]

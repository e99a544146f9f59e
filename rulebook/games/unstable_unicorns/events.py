"""What is said of the events of the game: the vocabulary's, and the engine's own (``events.yaml``)."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.events import NAME, EventTable, load_events

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.deck import Deck

EVENTS = Path(__file__).with_name(NAME)


@lru_cache(maxsize=16)
def table_of(deck: Deck) -> EventTable:
    """The events of a deck's vocabulary and of the engine."""
    return load_events(EVENTS, deck.set.vocabulary.events)


@cache
def own_events() -> frozenset[str]:
    """The kinds of the engine's own events."""
    return frozenset(load_events(EVENTS).events)


@cache
def private_events() -> frozenset[str]:
    """The kinds of those of which only their player learns."""
    return frozenset(words.id for words in load_events(EVENTS).events.values() if words.private)

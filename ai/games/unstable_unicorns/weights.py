"""The weights of evaluation and habits that come with the program, and which judge what cards."""

from __future__ import annotations

from pathlib import Path

from ai.learning import weights
from ai.learning.weights import NAME, Weights
from cardset.model import CardSet
from rulebook.games.unstable_unicorns import GAME

FILE = Path(__file__).with_name(NAME)
FORMER = FILE.with_name("former.json")
"""The weights of :mod:`ai.former`."""


def nearest(cards: CardSet) -> tuple[Path, Weights]:
    """The weights to judge ``cards`` by, with their file (:func:`ai.learning.weights.nearest`)."""
    return weights.nearest(cards, FILE, GAME.id)


def strangers(cards: CardSet) -> float:
    """The share of ``cards`` that they do not know (:func:`ai.learning.weights.strangers`)."""
    return weights.strangers(cards, nearest(cards)[1])

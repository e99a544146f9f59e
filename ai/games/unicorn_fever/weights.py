"""The weights that come with the program, and which judge what box."""

from __future__ import annotations

from pathlib import Path

from ai.learning import weights
from ai.learning.weights import NAME, Weights, built_in
from rulebook.games.unicorn_fever import GAME
from rulebook.games.unicorn_fever.box import Box

FILE = Path(__file__).with_name(NAME)


def nearest(box: Box) -> tuple[Path, Weights]:
    """The weights to judge ``box`` by, with their file (:func:`ai.learning.weights.nearest`)."""
    if box.cards is None:
        return FILE, built_in(FILE)
    return weights.nearest(box.cards, FILE, GAME.id)

"""The opponents by name, as command lines write them: ``novice``, ``search:400``, ``scripted:racer``."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ai.opponent import Opponent
from cardset.errors import CardsetError, suggestion
from rulebook.game import Game

KINDS = {
    "random": "ai.baseline:Random",
    "greedy": "ai.baseline:Greedy",
    "novice": "ai.baseline:Novice",
    "scripted": "ai.scripted:Scripted",
    "heuristic": "ai.heuristic:Heuristic",
    "flat": "ai.flat:Flat",
    "tree": "ai.tree:Tree",
    "search": "ai.search:Search",
    "former": "ai.former:Former",
    "clairvoyant": "ai.baseline:Clairvoyant",
    "exec": "ai.program:Program",
}
"""Every kind of opponent, and the class that is one: built with what follows the colon, a seed and
the game."""


def check(name: str, game: Game) -> None:
    """Raises :class:`CardsetError` when ``name`` is no opponent that can be built for ``game``."""
    build(name, 0, game)


def build(name: str, seed: int, game: Game) -> Opponent[Any, Any]:
    """The opponent called ``name`` that plays ``game``; ``seed`` fixes all its choices.

    A colon leads to more: the iterations of a search (``flat:200``), a character or a file of one
    (``scripted:racer``), another program (``exec:./mybot.py``). Raises :class:`CardsetError` for a name that
    there is not, and where this game lacks what the opponent needs.
    """
    kind, _, rest = name.partition(":")
    if kind not in KINDS:
        raise CardsetError(f"there is no opponent {kind!r}", hint=suggestion(kind, KINDS))
    module, _, attribute = KINDS[kind].partition(":")
    opponent: Opponent[Any, Any] = getattr(import_module(module), attribute).named(rest, seed, game)
    return opponent

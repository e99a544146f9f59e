"""Colours of the types of cards: those of the style in turn, in the order of the game's vocabulary."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["COLOURS", "FILE", "type_styles"]

FILE = "types.css"
COLOURS = 7
"""How many the style has, ``--type-1`` and so on; a game with more types has some of them twice."""


def type_styles(types: Sequence[str]) -> str:
    """The style sheet that gives each of ``types`` its colour.

    >>> print(type_styles(["horse"]), end="")
    .t-horse, .face.t-horse { --type: var(--type-1); }
    """
    return "".join(
        f".t-{kind}, .face.t-{kind} {{ --type: var(--type-{place % COLOURS + 1}); }}\n"
        for place, kind in enumerate(types)
    )

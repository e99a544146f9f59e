"""Who sits at the table: names, opponents, options that play and watch share."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from cli import completion
from cli.language import OWN, one_language, own_language

__all__ = [
    "OPPONENTS",
    "PERSON",
    "language_options",
    "names_for",
    "replay_option",
    "seed_option",
    "shown_name",
]

F = TypeVar("F", bound=Callable[..., Any])

OPPONENTS = ("Anna", "Bořek", "Celina", "Dmitrij", "Ewa", "František", "Galina", "Hynek")
PERSON = 0
"""The seat of the person at the keyboard."""


def shown_name(name: str) -> str:
    """A name as it may stand in a line: no line breaks or control characters, 40 characters at the most.

    >>> shown_name("  Eva\\x1b[31m\\nB. ")
    'Eva[31m B.'
    """
    return "".join(character for character in " ".join(name.split()) if character.isprintable())[:40]


def names_for(players: int, person: str = "") -> list[str]:
    """The names by seat; ``person`` sits first when there is one."""
    others = [name for name in OPPONENTS if name != person]
    return ([person] if person else []) + others[: players - (1 if person else 0)]


def language_options(function: F) -> F:
    """``--lang`` for the cards and ``--ui-lang`` for everything else."""
    function = click.option(
        "--ui-lang", callback=one_language, help="Language of the program. Default: as --lang."
    )(function)
    return click.option(
        "--lang",
        "language",
        callback=one_language,
        shell_complete=completion.languages,
        default=own_language,
        show_default=OWN,
        help="Language of the cards.",
    )(function)


def seed_option(function: F) -> F:
    """``--seed``: the same seed and answers give the same game; without one, six digits by chance."""
    return click.option(
        "--seed",
        type=int,
        default=lambda: secrets.randbelow(1_000_000),
        show_default="by chance",
        help="The same seed gives the same game.",
    )(function)


def replay_option(function: F) -> F:
    """``--replay``: the file that the game is written to, for ``cli replay``."""
    return click.option(
        "--replay",
        "replay",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Write the game to a new file, for cli replay.",
    )(function)

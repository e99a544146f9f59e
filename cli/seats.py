"""Who sits at the table: names, opponents, options that play and watch share."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from itertools import chain, count
from pathlib import Path
from typing import Any

import click

from cardset.people import Name
from cli.language import OWN, language_option, own_language

PERSON = 0
"""The seat of the person at the keyboard."""


def shown_name(name: str) -> str:
    """A name as it may stand in a line: no line breaks or control characters, 40 characters at the most.

    >>> shown_name("  Eva\\x1b[31m\\nB. ")
    'Eva[31m B.'
    """
    return "".join(character for character in " ".join(name.split()) if character.isprintable())[:40]


def shown(name: Name) -> Name:
    """A name as it may stand in a line, in all its forms; a form of which nothing is left is the name."""
    text = shown_name(name)
    return Name(text, {word: shown_name(form) or text for word, form in name.forms.items()})


def unlike(name: Name, taken: Collection[str]) -> Name:
    """``name``, with a number behind it where somebody is called so."""
    numbered = (
        Name(f"{name} {number}", {word: f"{form} {number}" for word, form in name.forms.items()})
        for number in count(2)
    )
    return next(shown for shown in chain([name], numbered) if shown not in taken)


_cards_language = language_option("Language of the cards.", default=own_language, show_default=OWN)
_ui_language = language_option("Language of the program. Default: as --lang.", "--ui-lang", "ui_lang")


def language_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """``--lang`` for the cards and ``--ui-lang`` for everything else."""
    return _cards_language(_ui_language(function))


seed_option = click.option(
    "--seed",
    type=int,
    default=lambda: secrets.randbelow(1_000_000),
    show_default="by chance",
    help="The same seed gives the same game.",
)

replay_option = click.option(
    "--replay",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the game to a new file, for cli replay.",
)

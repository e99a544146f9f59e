"""Which game a command is about: ``--game``, or the game of the set."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from cardset.errors import CardsetError
from cardset.load import load_sources
from cardset.model import CardSet
from cardset.paths import main_set
from cardset.sources import sources_of
from cli import completion
from cli.options import add_option, bundled, print_option, set_option
from rulebook.game import Game, find_game, game_ids
from rulebook.subject import Subject


class Asked(NamedTuple):
    """What :func:`choose` reads: the id of a game, or ``None``; sets; files and folders of further cards;
    the print of all cards, "" for the newest."""

    ident: str | None
    chosen: tuple[str, ...]
    added: tuple[str, ...]
    print: str = ""


_game_option = click.option(
    "--game",
    "ident",
    metavar="GAME",
    shell_complete=completion.games,
    help="The game. Default: the game of the set.",
)

game_options = bundled("asked", Asked, _game_option, set_option, add_option, print_option)


def choose(
    ident: str | None = None,
    chosen: str | Sequence[str] | None = None,
    added: Sequence[str | Path] = (),
    print: str = "",
) -> Subject:
    """The game that ``--game`` names, with the cards of ``--set`` and ``--add``, in the print of ``--print``;
    else the game of the set.

    A game that has a main set is played with that, one for which the default set is none with what it has
    itself. Raises :class:`CardsetError`
    where there is no such game or set, the set is of another game, or its game has no rules here.
    """
    game = find_game(ident) if ident else None
    sources = sources_of(chosen or (main_set(game.id) if game else None) or None, added, print)
    if game is None:
        there = sources.game in game_ids()
        return Subject(find_game(sources.game) if there else game_of(load_sources(sources)), sources)
    if sources.game == game.id:
        return Subject(game, sources)
    if chosen or added or print:
        cards = load_sources(sources)
        hint = f"--game {sources.game}, or a set of {game.id!r}"
        raise CardsetError(f"the set {cards.id!r} is not for the game {game.id!r}", hint=hint)
    return Subject(game, None)


def game_of(cards: CardSet) -> Game:
    """The game of a set. Raises :class:`CardsetError` where it has no rules here."""
    ident = str(cards.meta["game"])
    if ident not in game_ids():
        message = f"the set {cards.id!r} is for the game {ident!r}, whose rules are not here"
        raise CardsetError(message, cards.root, hint=f"games with rules: {', '.join(game_ids())}")
    return find_game(ident)

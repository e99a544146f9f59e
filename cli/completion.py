"""What a shell may complete: the words that an option or argument takes, found when somebody presses Tab.

Nobody waits for a shell, so what cannot be found, for whatever reason, is not offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rulebook.game import Game

Completer = Callable[[click.Context, click.Parameter, str], list[str]]


def _offering(words: Callable[[click.Context], Iterable[str]]) -> Completer:
    """What completes the last of several words divided by commas."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        from cardset.errors import CardsetError

        before, comma, last = incomplete.rpartition(",")
        try:
            return [f"{before}{comma}{word}" for word in words(ctx) if word.startswith(last)]
        except CardsetError:
            return []

    return complete


def _several(ctx: click.Context, name: str) -> tuple[str, ...]:
    """The values of an option that may be repeated, as far as they are typed."""
    value = ctx.params.get(name) or ()
    return (value,) if isinstance(value, str) else tuple(value)


def _game(ctx: click.Context) -> Game:
    """The game that is meant, as far as it is typed."""
    from cli.chosen import choose

    return choose(ctx.params.get("ident"), _several(ctx, "chosen"), _several(ctx, "added")).game


@_offering
def languages(ctx: click.Context) -> Iterable[str]:
    """The languages of the catalogs, and the source."""
    from cardset.paths import catalog_roots, locales, set_folders

    roots = catalog_roots(*set_folders(_several(ctx, "chosen")))
    return sorted({"en", *(code for root in roots for code in locales(root))})


@_offering
def sets(ctx: click.Context) -> Iterable[str]:
    """The sets that have an id."""
    from cardset.paths import known_sets

    return known_sets()


@_offering
def cards(ctx: click.Context) -> Iterable[str]:
    """The ids of the cards at hand."""
    from cardset.load import load_set

    return load_set(_several(ctx, "chosen"), _several(ctx, "added")).cards


@_offering
def prints(ctx: click.Context) -> Iterable[str]:
    """The prints of the sets."""
    from cardset.load import load_set

    return load_set(_several(ctx, "chosen"), _several(ctx, "added")).prints


@_offering
def lint_rules(ctx: click.Context) -> Iterable[str]:
    """The rules of the linter and their families."""
    from cardset.lint.rule import registry

    return dict.fromkeys(name for rule in registry().values() for name in (rule.family, rule.id))


@_offering
def games(ctx: click.Context) -> Iterable[str]:
    """The games that can be played."""
    from rulebook.game import game_ids

    return game_ids()


@_offering
def presets(ctx: click.Context) -> Iterable[str]:
    """The rulebooks of the game, which may be changed behind a comma."""
    return _game(ctx).presets


@_offering
def lengths(ctx: click.Context) -> Iterable[str]:
    """How long the game can be made to last."""
    return _game(ctx).presets.lengths


@_offering
def clauses(ctx: click.Context) -> Iterable[str]:
    """The ids of the clauses of the game."""
    return _game(ctx).clauses.by_id


@_offering
def opponents(ctx: click.Context) -> Iterable[str]:
    """The kinds of opponents, and the characters of the game."""
    from ai.roster import KINDS
    from cli.guests import SCRIPTED, characters

    game = _game(ctx)
    return [*KINDS, *characters(game), *(f"{SCRIPTED}:{name}" for name in characters(game))]

"""``cardset new``: begin a project."""

from __future__ import annotations

from pathlib import Path

import click

from cli.command import one_set_option

__all__ = ["new"]


@click.group(epilog="Example: cardset new project unicorns")
def new() -> None:
    """Begin something: a project of your own to work in."""


@new.command(
    short_help="Make a folder with a set, its game and all catalogs, to be edited.",
    epilog="Examples: cardset new project unicorns · cardset new project unicorns --set uu-base-2e",
)
@click.argument("folder", type=click.Path(), metavar="DIR")
@one_set_option
def project(folder: str, chosen: str | None) -> None:
    """Make DIR a project: a folder with a set, the words of its game, and the catalogs and lexicon of every
    language, to be edited where no checkout is at hand.

    Who stands in it works on its files with every command. DIR is new or empty; it is there whole, or not at
    all.
    """
    from cardset import paths
    from cardset.errors import CardsetError
    from cardset.projects import make_project

    ident = chosen or paths.DEFAULT_SET
    if not (paths.PACKAGE / "sets" / ident / "set.yaml").is_file():
        paths.set_folder(ident)  # says so where there is no such set at all
        hint = "a set of your own is a project already; its catalogs are in its i18n"
        raise CardsetError(f"the set {ident!r} did not come with cardset", hint=hint)
    make_project(Path(folder), ident, paths.PACKAGE, paths.built_in_root())
    click.echo(f"{folder}: a project with the set {ident}")
    for command, does in (
        (f"cd {folder}", "stand in it"),
        ("cardset lint i18n/pl", "check its catalogs"),
        ("cardset sync", "bring them up to date with sets/ and games/"),
    ):
        click.echo(f"  {command:22}  {does}")

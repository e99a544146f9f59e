"""``cardset new``: begin a project, or a language."""

from __future__ import annotations

from pathlib import Path

import click

from cardset import paths
from cardset.beginning import begin_language, known_language
from cardset.domains import term_domains
from cardset.errors import CardsetError
from cardset.load import load_set
from cardset.projects import make_project
from cardset.text_terms import by_use
from cli.language import given_for
from cli.options import one_set_option, root_option
from cli.terminal import tell

FIRST = 12
"""So many concepts without a word are named at once."""


@click.group(epilog="Examples: cardset new project unicorns · cardset new language uk")
def new() -> None:
    """Begin something: a project of your own to work in, a language in it."""


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


@new.command(
    short_help="Make the folder of a language: plural rule, grammar, lexicon, catalogs.",
    epilog="Examples: cardset new language uk · cardset new language pt_BR",
)
@click.argument("code", metavar="LANG")
@one_set_option
@root_option
def language(code: str, chosen: str | None, root: str | None) -> None:
    """Make the folder of a language, named as gettext names it: uk, pt_BR.

    It has the plural rule (from CLDR), a grammar and a lexicon to go on with, and every catalog, empty. It is
    marked as begun until you take the mark out of language.yaml. Stand in a project or a checkout.
    """
    found = known_language(code)
    cards = load_set(chosen)
    part = cards.parts[0]
    home = Path(root) if root else paths.writable_root(part.root)
    given = given_for(part)
    catalogs = begin_language(cards, home, found, given)
    click.echo(f"{home / code}: {found.name} ({found.native_name}), {len(catalogs)} catalogs to fill")
    words = (term for domain in term_domains(cards) for term in cards.glossaries[domain])
    tell("words to begin with: ", ", ".join(by_use(words, cards)[:FIRST]))
    for command, does in (
        (f"cardset terms list --lang {code}", "all concepts without a word, the most used first"),
        (f"cardset stats --lang {code}", "how far it has come"),
        (f"cardset draft --compare --lang {code}", "which phrases are missing, once there are words"),
    ):
        click.echo(f"  {command:36}  {does}")

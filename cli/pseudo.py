"""``cardset pseudo``."""

from __future__ import annotations

from pathlib import Path

import click

from cardset import paths
from cardset.domains import database_domains
from cardset.files import write_text
from cardset.interchange.pseudo import pseudo_locale
from cardset.load import load_set
from cli.language import given_for
from cli.options import Sets, sets_options
from cli.sync import meant_parts


@click.command(epilog="Examples: cardset pseudo · cli watch --lang en_XA · cardset pseudo -o build/i18n")
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    help="The i18n folder to write to. Default: the set's own, else that of the checkout.",
)
@sets_options
def pseudo(output: str | None, sets: Sets) -> int:
    """Make the pseudo-locale en_XA: English with accents, in brackets, two fifths longer.

    It is a language like any other (--lang en_XA, --ui-lang en_XA) and shows what is not translatable, what
    is cut off and what does not fit, before anybody has translated a word. Placeholders and tags stay as
    they are. Run it again after a change; delete the folder when it has served.
    """
    cards = load_set(*sets)
    files: dict[Path, str] = {}
    for part in meant_parts(cards, sets):
        root = Path(output) if output else paths.writable_root(part.root)
        given = given_for(part)
        files |= pseudo_locale({**database_domains(cards, part=part), **given}, root)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, text)
    for path in files:
        click.echo(f"{path}: written")
    return 0

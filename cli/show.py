"""``cardset show``."""

from __future__ import annotations

import click

from cardset.load import load_set
from cardset.localize import Localizer
from cardset.paths import catalog_roots, edition_locales
from cardset.show import find_cards, show_card
from cli import completion
from cli.language import languages_option
from cli.options import Sets, edition_option, sets_options
from cli.terminal import width


@click.command(
    epilog="Examples: cardset show rhinocorn · cardset show 'Back Kick' --lang en,pl,cs,ru"
    " · cardset show neigh --lang pl --edition nsfw"
)
@click.argument("names", nargs=-1, metavar="CARD...", shell_complete=completion.cards)
@sets_options
@languages_option("The language; several stand side by side.", ("en",))
@edition_option
@click.option("--list", "listing", is_flag=True, help="List all cards instead, one a line.")
def show(
    names: tuple[str, ...],
    sets: Sets,
    languages: tuple[str, ...],
    edition: str,
    listing: bool,
) -> None:
    """Show cards by id or English name: name, type, text, copies, edition, terms used."""
    if not names and not listing:
        raise click.UsageError("Name a card, or use --list.")
    cards = load_set(*sets)
    codes = edition_locales(catalog_roots(*cards.roots), languages, edition)
    localizers = [Localizer(cards, code) for code in codes]
    if listing:
        for card in cards.cards.values():
            faces = " | ".join(localizer.name(card) for localizer in localizers)
            click.echo(f"{card.id:32} {card.copies:>2}  {faces}")
        return
    columns = width() - 2
    click.echo("\n".join(show_card(card, localizers, columns) for card in find_cards(cards, names)), nl=False)

"""``cardset vocabulary``."""

from __future__ import annotations

import click

from cardset.load import load_set
from cardset.reference import reference
from cli.options import Sets, sets_options


@click.command(epilog="Example: cardset vocabulary > docs/effects.md")
@sets_options
def vocabulary(sets: Sets) -> None:
    """List every word that cards are written with, as Markdown.

    For each verb: its parameters, its steps over the engine's primitives, the events it emits, its English
    text and an example card. docs/effects.md is this output.
    """
    click.echo(reference(load_set(*sets)), nl=False)

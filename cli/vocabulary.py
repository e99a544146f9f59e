"""``cardset vocabulary``."""

from __future__ import annotations

import json

import click

from cardset.load import load_set
from cardset.reference import reference
from cli.options import Sets, sets_options


@click.command(
    epilog="Examples: cardset vocabulary > docs/effects.md · "
    "cardset vocabulary --schema --set my-set > my-set/cards.schema.json"
)
@click.option(
    "--schema", is_flag=True, help="As a JSON Schema of cards, for an editor to complete and check."
)
@sets_options
def vocabulary(schema: bool, sets: Sets) -> None:
    """List every word that cards are written with, as Markdown.

    For each verb: its parameters, its steps over the engine's primitives, the events it emits, its English
    text and an example card. docs/effects.md is this output.

    With --schema it is the JSON Schema of the set's files of cards. They name it in their first line:
    # yaml-language-server: $schema=../cards.schema.json
    """
    if schema:
        from cardset.card_schema import card_schema

        click.echo(json.dumps(card_schema(load_set(*sets)), ensure_ascii=False, indent=1))
        return
    click.echo(reference(load_set(*sets)), nl=False)

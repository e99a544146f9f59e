"""``cardset export``."""

from __future__ import annotations

import click

from cli.command import add_option, set_option

__all__ = ["export"]


@click.command(epilog="Examples: cardset export --lang cs · cardset export --lang pl --format csv -o pl.csv")
@set_option
@add_option
@click.option("--lang", "language", required=True, help="The language, such as cs; en is the source.")
@click.option("--format", "form", type=click.Choice(["json", "csv"]), default="json", show_default=True)
@click.option("-o", "--output", type=click.Path(), help="Write to this file instead of standard output.")
@click.option(
    "--require-complete", is_flag=True, help="Exit 1, writing nothing, when anything is untranslated."
)
def export(
    chosen: str | None,
    added: tuple[str, ...],
    language: str,
    form: str,
    output: str | None,
    require_complete: bool,
) -> int:
    """Write every card in one language: id, name, type, copies, text.

    What is not translated stands in the source language and is named in the card's "missing" list; the
    manifest counts such fields.
    """
    from pathlib import Path

    from cardset.export import export as write
    from cardset.files import write_text
    from cardset.load import load_set
    from cardset.localize import Localizer

    cards = load_set(chosen, [Path(path) for path in added])
    text, missing = write(Localizer(cards, language), form)
    lacking = ", ".join(f"{count} of {field}" for field, count in missing.items() if count)
    if lacking and require_complete:
        click.echo(f"incomplete in {language}: {lacking} untranslated; nothing was written", err=True)
        return 1
    if output:
        write_text(Path(output), text)
    else:
        click.echo(text, nl=False)
    if lacking:
        click.echo(f"in the source language for want of a translation: {lacking}", err=True)
    return 0

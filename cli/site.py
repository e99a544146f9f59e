"""``rulebook site``."""

from __future__ import annotations

import click

from cli.language import languages_option

__all__ = ["site"]


@click.command(epilog="Examples: rulebook site -o site · rulebook site -o site --lang pl,cs")
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    required=True,
    metavar="DIR",
    help="The folder of the site: a new one, an empty one, or one that this command made before.",
)
@languages_option("Only this language. Default: all that questions can be asked in.")
def site(output: str, languages: tuple[str, ...]) -> None:
    """Write a web site of the rules, the cards and the answers: static pages that need no server.

    Open index.html in the folder, or put the folder on any web space. It is built beside the one that is
    there, which is then replaced as a whole; on any failure that one stays as it is.
    """
    from pathlib import Path

    from cardset.load import load_set
    from cardset.paths import catalog_root, set_folder
    from cardset.stats import measure
    from cli.faq import building
    from cli.language import SOURCE, given_domains
    from rulebook.faq.search.asking import languages as known
    from rulebook.site.build import build_site

    root = catalog_root(set_folder())
    chosen = languages or tuple(known())
    others = [language for language in chosen if language != SOURCE]
    stats = measure(load_set(), root, others, given_domains()) if others else []
    size = build_site(Path(output), chosen, stats, building)
    click.echo(f"written: {output} ({size / 1_000_000:.1f} MB, {', '.join(chosen)})", err=True)

"""``cardset export``."""

from __future__ import annotations

from pathlib import Path

import click

from cardset.interchange.cards import fallbacks
from cardset.interchange.export import FORMATS, Request
from cardset.interchange.glossary_lines import check_omegat_name
from cardset.load import load_set
from cardset.paths import catalog_roots, edition_locales
from cli.language import languages_option
from cli.options import Sets, edition_option, sets_options
from cli.terminal import put_out

WORKBOOKS = (".xlsx", ".xls", ".ods", ".numbers")
"""How files are called that a spreadsheet program expects more in than text."""


@click.command(
    epilog="Examples: cardset export --lang cs · cardset export --lang pl --format sheet -o pl.csv · "
    "cardset export --lang pl,cs,ru --format tbx -o terms.tbx"
)
@sets_options
@languages_option("The language, such as cs; en is the source.", required=True)
@edition_option
@click.option("--format", "form", type=click.Choice([*FORMATS]), default="json", show_default=True)
@click.option(
    "-o",
    "--output",
    type=click.Path(allow_dash=True),
    help="Write to this file. Default: standard output, -.",
)
@click.option(
    "--require-complete", is_flag=True, help="Exit 1, writing nothing, when anything is untranslated."
)
@click.option(
    "--catalog",
    "catalogs",
    multiple=True,
    metavar="NAME",
    help="sheet, tmx: only this catalog. Repeatable. mo: this one.",
)
@click.option("--todo", is_flag=True, help="sheet: only what is missing or fuzzy.")
@click.option(
    "--separator",
    type=click.Choice(["comma", "semicolon", "tab"]),
    default="comma",
    show_default=True,
    help="sheet: what stands between cells; a semicolon suits Excel where the decimal sign is a comma.",
)
def export(
    sets: Sets,
    languages: tuple[str, ...],
    edition: str,
    form: str,
    output: str | None,
    require_complete: bool,
    catalogs: tuple[str, ...],
    todo: bool,
    separator: str,
) -> int:
    """Write the cards in one language, or what translators' tools read.

    \b
    json, csv    every card: id, name, type, copies, text
    sheet        a spreadsheet to translate in; cardset import takes it back
    tmx          approved strings as a translation memory (TMX 1.4b)
    tbx          the termbase (TBX-Basic; tbx-2019 in the form of ISO 30042:2019)
    weblate-csv  the termbase as a Weblate glossary
    omegat       the termbase as an OmegaT glossary
    mo           what is approved in one catalog, compiled for programs that use gettext

    In json and csv, what is not translated stands in the source language and is named in the card's "missing"
    list; the manifest counts such fields. tmx and tbx take several languages: --lang pl,cs,ru.
    """
    if output == "-":
        output = None
    if output and output.lower().endswith(WORKBOOKS):
        raise click.UsageError(
            f"{form} is text, and {output} would be no workbook; spreadsheet programs open .csv."
        )
    if len(languages) > 1 and not FORMATS[form].several:
        raise click.UsageError(
            f"A file of the format {form} holds one language, not {', '.join(languages)}; "
            f"several go with the formats {', '.join(name for name, one in FORMATS.items() if one.several)}."
        )
    given = {"--require-complete": require_complete, "--todo": todo, "--catalog": catalogs}
    for option, value in {**given, "--separator": separator != "comma"}.items():
        if value and option not in FORMATS[form].options:
            raise click.UsageError(f"{option} goes with {_fitting(option)}, not with {form}.")
    if form == "mo" and (len(catalogs) != 1 or not output):
        raise click.UsageError(
            "The format mo is for one catalog in a file: name them by --catalog and --output."
        )

    if form == "omegat" and output:
        check_omegat_name(Path(output))
    cards = load_set(*sets)
    if form == "sheet" and len(cards.parts) > 1:
        raise click.UsageError("A sheet goes back into the catalogs of one set; name one.")
    roots = catalog_roots(*cards.roots)
    asked = Request(cards, roots, edition_locales(roots, languages, edition), catalogs, todo, separator)
    missing = fallbacks(asked.faces) if "--require-complete" in FORMATS[form].options else {}
    lacking = ", ".join(f"{count} of {field}" for field, count in missing.items() if count)
    if lacking and require_complete:
        told = f"incomplete in {asked.languages[0]}: {lacking} untranslated; nothing was written"
        click.echo(told, err=True)
        return 1
    put_out(FORMATS[form].write(asked), output)
    if lacking:
        click.echo(f"in the source language for want of a translation: {lacking}", err=True)
    return 0


def _fitting(option: str) -> str:
    """The formats that an option goes with."""
    *most, last = [name for name, form in FORMATS.items() if option in form.options]
    return f"the formats {', '.join(most)} and {last}" if most else f"the format {last}"

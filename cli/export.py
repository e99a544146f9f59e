"""``cardset export``."""

from __future__ import annotations

from pathlib import Path

import click

from cardset.export import export as write
from cardset.files import write_bytes
from cardset.interchange.export import FORMATS, Request
from cardset.interchange.glossary_lines import check_omegat_name
from cardset.interchange.mo import mo
from cardset.load import load_set
from cardset.localize import Localizer
from cardset.paths import catalog_roots, edition_locales
from cli.language import languages_option
from cli.options import Sets, edition_option, sets_options
from cli.terminal import put_out

__all__ = ["export"]

CARDS = ("json", "csv")
"""Formats of cards; the others are for the tools of translators (``cardset.interchange.export``)."""

INTERCHANGE = ("sheet", "tmx", "tbx", "tbx-2019", "weblate-csv", "omegat", "mo")
SEVERAL = ("tmx", "tbx", "tbx-2019")
"""Formats in which one file holds several languages."""
WORKBOOKS = (".xlsx", ".xls", ".ods", ".numbers")
"""How files are called that a spreadsheet program expects more in than text."""


@click.command(
    epilog="Examples: cardset export --lang cs · cardset export --lang pl --format sheet -o pl.csv · "
    "cardset export --lang pl,cs,ru --format tbx -o terms.tbx"
)
@sets_options
@languages_option("The language, such as cs; en is the source.", required=True)
@edition_option
@click.option(
    "--format", "form", type=click.Choice([*CARDS, *INTERCHANGE]), default="json", show_default=True
)
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
    if len(languages) > 1 and form not in SEVERAL:
        raise click.UsageError(
            f"A file of the format {form} holds one language, not {', '.join(languages)}; "
            f"several go with the formats {', '.join(SEVERAL)}."
        )
    if form not in ("sheet", "tmx", "mo"):
        _refuse(form, "the formats sheet, tmx and mo", {"--catalog": catalogs})
    if form != "sheet":
        _refuse(form, "the format sheet", {"--todo": todo, "--separator": separator != "comma"})
    if form in CARDS:
        return _cards(sets, languages[0], edition, form, output, require_complete)
    _refuse(form, "the formats json and csv", {"--require-complete": require_complete})
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
    if form == "mo" and output:
        _compiled(asked, Path(output))
        return 0
    put_out(FORMATS[form](asked), output)
    return 0


def _compiled(asked: Request, output: Path) -> None:
    ((language,), (name,)) = asked.languages, asked.catalogs
    there = [root for root in asked.roots if (root / language / f"{name}.po").is_file()]
    write_bytes(output, mo((there or asked.roots)[0], language, name))
    click.echo(f"written: {output}", err=True)


def _refuse(form: str, fitting: str, options: dict[str, object]) -> None:
    """Refuse options that this format has no use for."""
    for name, value in options.items():
        if value:
            raise click.UsageError(f"{name} goes with {fitting}, not with {form}.")


def _cards(
    sets: Sets,
    language: str,
    edition: str,
    form: str,
    output: str | None,
    require_complete: bool,
) -> int:
    cards = load_set(*sets)
    (language,) = edition_locales(catalog_roots(*cards.roots), [language], edition)
    text, missing = write(Localizer(cards, language), form)
    lacking = ", ".join(f"{count} of {field}" for field, count in missing.items() if count)
    if lacking and require_complete:
        click.echo(f"incomplete in {language}: {lacking} untranslated; nothing was written", err=True)
        return 1
    put_out(text, output)
    if lacking:
        click.echo(f"in the source language for want of a translation: {lacking}", err=True)
    return 0

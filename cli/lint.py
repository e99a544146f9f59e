"""``cardset lint``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from cli.command import edition_option, set_option
from cli.language import one_language

if TYPE_CHECKING:
    from cardset.catalog.merge import Message

__all__ = ["lint"]


@click.command(
    epilog="Examples: cardset lint i18n/pl · cardset lint i18n/pl/messages.po --format json · "
    "cardset lint i18n --fail-on warning --ignore gettext-fuzzy · cardset lint i18n/pl --select terms,meaning"
)
@click.argument("paths", nargs=-1, type=click.Path(), metavar="PATH...")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "info"]),
    default="error",
    show_default=True,
    help="Exit with 1 when there is a finding as grave as this.",
)
@click.option(
    "--select",
    "only",
    multiple=True,
    metavar="RULES",
    help="Check these rules or families only: terms,meaning.",
)
@click.option("--ignore", multiple=True, metavar="RULES", help="Leave these rules or families out.")
@click.option(
    "--lang",
    metavar="LANG",
    callback=one_language,
    default="",
    help="The language, where the folder does not tell.",
)
@click.option(
    "--termbase",
    "glossaries",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="The terms to check by: TBX, CSV, TSV, .po or YAML. May be repeated.",
)
@edition_option
@click.option("--verbose", "-v", is_flag=True, help="List every info instead of counting them.")
@set_option
def lint(
    paths: tuple[str, ...],
    form: str,
    fail_on: str,
    only: tuple[str, ...],
    ignore: tuple[str, ...],
    lang: str,
    glossaries: tuple[str, ...],
    edition: str,
    verbose: bool,
    chosen: str | None,
) -> int:
    """Check gettext catalogs: is the translation whole, current, and true to the agreed terms?

    A PATH is a locale folder, such as i18n/pl, or a .po file. Text output is one finding per block,
    path:line:column severity rule message, with the line and a caret below the place.

    With --edition a locale is read as that edition has it: its own entries (i18n/pl@nsfw) in the place of the
    language's, and its own words for the terms.

    Exit code: 0 nothing grave, 1 findings (see --fail-on), 2 something could not be checked.
    """
    if not paths:
        raise click.UsageError("Which catalogs? Give a locale folder such as i18n/pl, or a .po file.")

    import sys
    from pathlib import Path

    from cardset.domains import CLAUSES
    from cardset.lint import report
    from cardset.lint.finding import Severity
    from cardset.lint.project import project_of
    from cardset.lint.run import lint as check
    from cardset.lint.selection import select

    rules = select(_names(only), _names(ignore))
    given = [Path(path) for path in glossaries]
    project = project_of(chosen, lang, edition, {CLAUSES: _rule_messages}, given)
    result = check([Path(path) for path in paths], project, lambda _: rules)
    for line in report.fault_report(result.faults, _colour(sys.stderr.isatty())):
        click.echo(line, err=True)
    if form == "json":
        click.echo(report.json_report(result))
    else:
        for line in report.text_report(result, verbose, _colour(sys.stdout.isatty())):
            click.echo(line)
    return result.exit_code(Severity(fail_on))


def _rule_messages() -> Sequence[Message]:
    from rulebook.messages import rule_messages

    return rule_messages()


def _names(values: Sequence[str]) -> list[str]:
    """The names in options that may be repeated and may each hold several, divided by commas."""
    return [name for value in values for name in value.replace(",", " ").split()]


def _colour(terminal: bool) -> bool:
    """Whether to use colours: on a terminal, unless https://no-color.org is asked for."""
    import os

    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

"""``cardset stats``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from cardset import paths
from cardset.errors import CardsetError
from cardset.files import write_text
from cardset.load import load_set
from cardset.model import CardSet
from cardset.paths import named_catalogs
from cardset.stats import LanguageStats, as_data, badge, measure, summed, table, together
from cli.language import languages_option, with_languages
from cli.options import Sets, sets_options


@click.command(
    epilog="Examples: cardset stats · cardset stats @pl · cardset stats --lang pl --badge pl.svg · "
    "cardset stats --json · cardset stats --fail-under 100"
)
@click.argument("path", required=False, type=click.Path(), metavar="[PATH]")
@sets_options
@languages_option("Only this language.")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers for other programs.")
@click.option("--badge", metavar="FILE.svg", type=click.Path(), help="Draw a badge with the percentage.")
@click.option(
    "--fail-under",
    type=click.IntRange(0, 100),
    metavar="PERCENT",
    help="Exit with 1 when a language is less complete than this.",
)
def stats(
    path: str | None,
    sets: Sets,
    languages: tuple[str, ...],
    as_json: bool,
    badge: str | None,
    fail_under: int | None,
) -> int:
    """Tell how far the translations have come: per language and catalog what is translated, fuzzy, stale
    (made for other English or another effect) and missing.

    PATH is a folder of languages, such as i18n, or one language's, such as i18n/pl or @pl; without it the
    catalogs of the set are found as every command finds them. The total is the database's, so a catalog that
    does not exist is all missing. In the bar = is translated, ~ fuzzy or stale, and a dot missing.
    """
    cards = load_set(*sets)
    if path and len(cards.parts) > 1:
        raise click.UsageError("PATH is the folder of one set; leave it out, or name one set.")
    root, codes = _shelf(named_catalogs(path, cards.roots), languages) if path else (None, languages)
    found = measured(cards, codes, root)
    if badge:
        _draw(Path(badge), found)
        click.echo(f"written: {badge}", err=True)
    if as_json:
        click.echo(json.dumps(as_data(found), ensure_ascii=False, indent=2))
    else:
        for line in table(found):
            click.echo(line)
    low = [language.code for language in found if language.counts.percent < (fail_under or 0)]
    if low:
        click.echo(f"less than {fail_under}% translated: {', '.join(low)}", err=True)
    return 1 if low else 0


def measured(cards: CardSet, codes: Sequence[str] = (), root: Path | None = None) -> list[LanguageStats]:
    """Where the languages ``codes`` stand, all of them when empty: in ``root``, or in the ``i18n`` folders of
    all sets together. Raises :class:`CardsetError` for a language that is in none of them."""
    homes = [(part, root or paths.catalog_root(part.root)) for part in cards.parts]
    found: list[LanguageStats] = []
    for part, home, there, given in with_languages(homes, codes):
        found += measure(cards, home, there, given, part)
    return together(found)


def _shelf(path: Path, languages: tuple[str, ...]) -> tuple[Path, tuple[str, ...]]:
    """The folder of languages that ``path`` means, and the ones to look at (none: all of them)."""
    if not path.exists():
        raise CardsetError("there is no such folder", path)
    if not path.is_dir():
        raise CardsetError(
            "a folder was expected", path, hint="give a locale folder such as i18n/pl, or i18n"
        )
    if not (path / "language.yaml").is_file():
        return path, languages
    code = path.resolve().name
    if languages and languages != (code,):
        raise click.UsageError(f"{path} is the folder of {code}; leave out --lang, or give the one above it.")
    return path.resolve().parent if path.name in {"", ".."} else path.parent, (code,)


def _draw(path: Path, found: list[LanguageStats]) -> None:
    """Write the badge: of the only language under its own name, else of all together."""
    if path.suffix.lower() != ".svg":
        raise CardsetError("a badge is an SVG picture", path, hint="name the file FILE.svg")
    label = found[0].native_name if len(found) == 1 else "translated"
    write_text(path, badge(label, summed(language.counts for language in found).percent))

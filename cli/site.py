"""``rulebook site``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from cardset.catalog.language import translated
from cardset.errors import CardsetError
from cardset.paths import lineage
from cardset.stats import LanguageStats
from cli.chosen import Asked, choose, game_options
from cli.faq import bar, building, tell_untranslated
from cli.language import SOURCE, languages_option
from cli.stats import measured
from rulebook.faq.search.asking import languages as known
from rulebook.game import game_ids
from rulebook.progress import watched
from rulebook.site.build import Volume, build_library, build_site
from rulebook.subject import Subject


@click.command(
    epilog="Examples: rulebook site -o site · rulebook site -o site --lang pl,cs · rulebook site -o site "
    "--all-games · rulebook site -o site --url https://example.org/rules/"
)
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    required=True,
    metavar="DIR",
    help="The folder of the site: a new one, an empty one, or one that this command made before.",
)
@languages_option("Only this language. Default: all that questions can be asked in.")
@click.option(
    "--url",
    "address",
    default="",
    callback=lambda _context, _option, value: _address(value),
    metavar="URL",
    help="Where the site will be: programs that show a link with its picture ask for the whole address.",
)
@click.option("--all-games", is_flag=True, help="One site of all games, each with its usual cards.")
@game_options
def site(
    output: str,
    languages: tuple[str, ...],
    address: str,
    all_games: bool,
    asked: Asked,
) -> None:
    """Write a web site of the rules, the cards and the answers: static pages that need no server.

    Open index.html in the folder, or put the folder on any web space. It is built beside the one that is
    there, which is then replaced as a whole; on any failure that one stays as it is.
    """
    if all_games and any(asked):
        raise click.UsageError("--all-games takes every game with its usual cards; leave the others out.")
    if all_games:
        volumes = [*_all_volumes(languages)]
        with watched(bar):
            size = build_library(Path(output), volumes, building, address)
        there = ", ".join(f"{volume.subject.game.id}: {', '.join(volume.languages)}" for volume in volumes)
    else:
        about = choose(*asked)
        wanted = languages or tuple(known(about))
        if not languages:
            _tell_left_out(about, wanted)
        tell_untranslated(about, *wanted)
        with watched(bar):
            size = build_site(Path(output), about, wanted, _translated(about, wanted), building, address)
        there = ", ".join(wanted)
    click.echo(f"written: {output} ({size / 1_000_000:.1f} MB, {there})", err=True)


def _all_volumes(languages: Sequence[str]) -> Iterator[Volume]:
    """All games that there is something to answer about, in those of ``languages`` in which one can ask about
    them; without any, in all of these. Raises :class:`CardsetError` where nothing is left."""
    found = False
    for ident in game_ids():
        about = choose(ident)
        wanted = [code for code in known(about) if not languages or code in languages]
        if wanted and (about.game.clauses.by_id or about.game.rulings):
            found = True
            yield Volume(about, wanted, _translated(about, wanted))
    if not found:
        raise CardsetError(f"no game can be asked about in {', '.join(languages)}", hint="try --lang en")


def _address(url: str) -> str:
    """The address with a slash at its end. Raises :class:`click.BadParameter` for what is none."""
    from urllib.parse import urlsplit

    parts = urlsplit(url)
    if url and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment):
        raise click.BadParameter(
            f"{url!r} is no address of a site; give one such as https://example.org/rules/"
        )
    return url and url.rstrip("/") + "/"


def _tell_left_out(about: Subject, wanted: Sequence[str]) -> None:
    """Say which languages of the cards the site is not in: those in which nobody can ask yet."""
    spoken = {lineage(code)[-1] for root in about.roots for code in translated(root)}
    if left := sorted(spoken.difference(wanted)):
        told = f"without {', '.join(left)}, in which nothing can be asked yet; --lang takes any language"
        click.echo(f"note: {told}", err=True)


def _translated(about: Subject, languages: Sequence[str]) -> list[LanguageStats]:
    """How far the translations of the cards and the programs have come."""
    others = [language for language in languages if language != SOURCE]
    if about.cards is None or not others:
        return []
    return measured(about.cards, others)

"""``cardset sync``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from cardset import paths
from cardset.beginning import template
from cardset.catalog.language import read_language
from cardset.domains import database_domains
from cardset.errors import CardsetError, Fault
from cardset.files import write_text
from cardset.load import load_set
from cardset.model import CardSet, Part
from cardset.sync import Synced
from cardset.sync import sync as bring_up_to_date
from cli.language import given_for, languages_option, with_languages
from cli.options import Sets, root_option, sets_options


@click.command(epilog="Examples: cardset sync · cardset sync --check · cardset sync --lang pl,cs")
@sets_options
@languages_option("Only this language.")
@click.option("--game", "ident", metavar="GAME", help="The catalogs that a game of your own brings itself.")
@click.option(
    "--pot",
    "templates",
    metavar="DIR",
    type=click.Path(),
    help="Write no catalog but their templates (.pot) into DIR.",
)
@click.option("--check", is_flag=True, help="Write nothing; exit 1 when a catalog is behind.")
@root_option
def sync(
    sets: Sets,
    languages: tuple[str, ...],
    ident: str | None,
    templates: str | None,
    check: bool,
    root: str | None,
) -> int:
    """Bring the gettext catalogs up to date with the database.

    Entries are matched by context. A card whose effect changed keeps its translation, marked fuzzy, with the
    previous English; where only the wording changed the translation stays approved and is listed. Nothing a
    translator wrote is dropped, and no card receives another card's text.

    What follows from translations is renewed, too: comments on where a name comes from, and drafts, which
    better phrases make better. For want of that alone no catalog is behind.

    The catalogs of an edition (i18n/pl@nsfw) hold what it says otherwise: no entry is added to them. Texts of
    the language with a word that the edition replaces, and without an entry of its own, are listed.

    Every set has catalogs of its own, in its own i18n. With --add and without --set, those of the added
    folders are brought up to date.

    With --game those in the i18n of a game found through $CARDSET_GAMES are meant; --lang begins a language.

    With --pot no catalog is touched: a template of each is written for hosting services and editors that
    begin a language with one. Phrases, whose entries depend on a language's grammar, have none.

    A language that cannot be done, such as one with a fault in its lexicon, is left as it is and named; the
    others are done.
    """
    if ident:
        return _of_game(ident, languages, check)
    cards = load_set(*sets)
    if templates and check:
        raise click.UsageError("--check writes nothing, --pot writes templates; not both.")
    if templates:
        return _write_templates(cards, meant_parts(cards, sets), templates)
    homes = [(part, Path(root) if root else _home(part, check)) for part in meant_parts(cards, sets)]
    if root and len(homes) > 1:
        raise click.UsageError("--root is the folder of one set; leave it out, or name one set.")
    done: list[Synced] = []
    left: dict[str, tuple[Fault, ...]] = {}
    for part, home, there, given in with_languages(homes, languages):
        merged, faulty = bring_up_to_date(cards, home, there, given, check, part)
        left |= {language: (*left.get(language, ()), *faults) for language, faults in faulty.items()}
        done += merged
        for synced in merged:
            _tell(synced, check)
        for language in there or paths.locales(home):
            if language not in faulty:
                _tell_unsaid(home / language, part.root)
    for fault in dict.fromkeys(fault for faults in left.values() for fault in faults):
        click.echo(f"error: {fault}", err=True)
    behind = _tell_behind(done, check)
    return 2 if left else int(behind)


def _write_templates(cards: CardSet, parts: Sequence[Part], folder: str) -> int:
    texts: dict[str, str] = {}
    for part in parts:
        for domain, messages in {**database_domains(cards, part=part), **given_for(part)}.items():
            texts[domain] = template(domain, messages)
    Path(folder).mkdir(exist_ok=True)
    for domain, text in texts.items():
        path = Path(folder) / f"{domain}.pot"
        write_text(path, text)
        click.echo(f"{path}: written")
    return 0


def _of_game(ident: str, languages: Sequence[str], check: bool) -> int:
    from rulebook.further import sync_game
    from rulebook.game import find_game

    done = sync_game(find_game(ident), languages, check)
    for synced in done:
        _tell(synced, check)
    return int(_tell_behind(done, check))


def _tell_behind(done: Sequence[Synced], check: bool) -> bool:
    """Whether catalogs that are only checked are behind."""
    behind = [synced for synced in done if synced.report.behind]
    if check and behind:
        click.echo(f"{len(behind)} of {len(done)} catalogs are behind; run cardset sync.", err=True)
    return check and bool(behind)


def meant_parts(cards: CardSet, sets: Sets) -> list[Part]:
    """The sets whose catalogs are meant."""
    if sets.chosen or not sets.added:
        return list(cards.parts)
    if len(cards.parts) == 1:
        hint = "put it into a folder with an i18n, and add that"
        raise CardsetError("a file of cards has no catalogs", sets.added[0], hint=hint)
    return list(cards.parts[1:])


def _home(part: Part, check: bool) -> Path:
    only_read = check and paths.is_built_in(part.root)
    return (paths.catalog_root if only_read else paths.writable_root)(part.root)


def _tell_unsaid(folder: Path, root: Path) -> None:
    """What an edition leaves to its language, though that has words which the edition replaces."""
    if not read_language(folder.parent, folder.name).edition:
        return
    from cardset.lint.set_project import project_of
    from cardset.lint.unsaid import unsaid

    forgotten = list(unsaid(folder, project_of(root, lang=folder.name)))
    if forgotten:
        texts = f"{len(forgotten)} text{'' if len(forgotten) == 1 else 's'}"
        click.echo(f"{folder}: {texts} with words that this edition replaces and no entry here")
    for text in forgotten:
        what = text.entry.msgctxt or text.entry.msgid
        click.echo(f"  {text.path}:{text.entry.line}: {what}: {text.form!r}, here {text.instead!r}")


def _tell(synced: Synced, check: bool) -> None:
    """One line per catalog, and what a translator should look at."""
    report = synced.report
    counts = [
        (len(report.new), "new"),
        (len(report.drafted), "can be drafted" if check else "drafted, to be approved"),
        (len(report.changed), "changed, now fuzzy"),
        (len(report.restored), "as before, approved again"),
        (len(report.reworded), "reworded, still approved"),
        (len(report.revived), "revived"),
        (len(report.obsolete), "obsolete, kept"),
        (len(report.removed), "gone, never translated"),
        (len(report.folded), "there twice, made one"),
    ]
    said = ", ".join(f"{count} {what}" for count, what in counts if count)
    if report.behind if check else report.differs:
        said = f"{said or 'English or comments renewed'} ({'behind' if check else 'written'})"
    click.echo(f"{synced.path}: {said or 'up to date'}")
    for what, keys in (("changed", report.changed), ("reworded", report.reworded)):
        for context, msgid in keys:
            click.echo(f"  {what}: {context or msgid}")

"""``cli record``: how the games of a person went, and forgetting them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

import click

from ai.knowledge import knowledge_of
from ai.personality import find, is_file, read
from cardset.catalog.translate import Translations
from cardset.domains import MESSAGES, characters_domain
from cardset.errors import CardsetError
from cardset.people import NOT_INFLECTED
from cli.chosen import Asked, choose, game_options
from cli.guests import SCRIPTED, called
from cli.language import OWN, language_option, own_language, translations
from cli.preferences import kept as preferred
from cli.record import store
from cli.record.ladder import (
    LOST,
    WON,
    PastGame,
    Tally,
    beaten,
    by_level,
    by_opponent,
    counted,
    streak,
    tally,
)
from cli.record.words import level_names
from cli.terminal import say
from rulebook.game import Game

SCHEMA_VERSION = 1
BAR = 20
"""How many signs a whole bar of the chart has."""
LATEST = 60
"""So many of the latest games are drawn one by one."""


@click.command(epilog="Examples: cli record · cli record --name Ann --lang pl · cli record --delete")
@click.option("--name", "person", help="Whose games. Default: the name that you gave last.")
@click.option("--json", "as_json", is_flag=True, help="Print them for other programs, game by game.")
@click.option("--delete", is_flag=True, help="Throw the games away: all of them, with --name that person's.")
@click.option("--yes", is_flag=True, help="Do not ask before games are thrown away.")
@language_option("The language.", default=own_language, show_default=OWN)
@game_options
def record(person: str | None, as_json: bool, delete: bool, yes: bool, language: str, asked: Asked) -> int:
    """Tell how your games at this machine went: won by level and opponent, in a row, how long they took.

    A game counts when it is over, or given up; one in which answers were taken back behind what others did is
    kept and counts for nothing. In the chart # is a game won, a dot one lost, - one that nobody has won.
    Everything is in one file beside the games (cli doctor tells where), and is never sent anywhere.
    """
    texts = translations(language, [MESSAGES])
    if delete:
        return _delete(person, yes, texts)
    name = _called(person)
    games = store.games_of(name)
    if as_json:
        click.echo(json.dumps(_data(name, games), ensure_ascii=False, indent=2))
    elif games:
        game = choose(*asked).game
        names = _opponents(
            games, game, translations(language, [characters_domain(game.id)], game=game), language
        )
        for line in _told(name, games, texts, names):
            say(line)
    else:
        _nothing(name, texts)
    return 0


def _called(person: str | None) -> str:
    """Whose record is meant: the name as it stands at the table."""
    return str(NOT_INFLECTED.name(preferred().name or "" if person is None else person))


def _nothing(name: str, texts: Translations) -> None:
    """Nothing is kept of this person: what to do about it."""
    _ = texts.gettext
    others = [other for other in store.people() if other]
    # Translators: somebody has no games in the record yet; {command} is what they can type.
    say(_("No game is kept here yet. {command} begins one.").format(command="cli play"))
    if others:
        # Translators: {names} are people whose games are kept; {option} is how one asks for theirs.
        said = _("Games are kept of: {names} ({option}).")
        say(said.format(names=", ".join(others), option="--name"))


def _told(
    name: str, games: Sequence[PastGame], texts: Translations, names: Mapping[str, str]
) -> Iterator[str]:
    """The record in lines."""
    _ = texts.gettext
    whole, run = counted(games), streak(games)
    found = tally(whole)
    # Translators: how many games somebody has played and won; {percent} of them.
    said = texts.ngettext(
        "{number} game, {won} won ({percent}%).", "{number} games, {won} won ({percent}%).", found.games
    )
    share = round(100 * found.won / found.games) if found.games else 0
    yield f"{name}: " * bool(name) + said.format(number=found.games, won=found.won, percent=share)
    if marked := len(games) - len(whole):
        # Translators: games in which answers were taken back.
        said = texts.ngettext("{number} more counts for nothing.", "{number} more count for nothing.", marked)
        yield said.format(number=marked) + " " + _("Answers were taken back there, or the deal was known.")
    if run.longest > 1:
        # Translators: games won one after the other.
        yield _("Won in a row: {now} now, {longest} at most.").format(now=run.now, longest=run.longest)
    yield _length(games, texts)
    climbed, levels = beaten(games), level_names(texts)
    if climbed:
        # Translators: {levels} are some of "novices", "characters", "careful players", "experts".
        yield _("Beaten so far: {levels}.").format(levels=", ".join(levels[level] for level in climbed))
    yield from _chart(by_level(games), levels, _("Levels"), texts)
    yield from _chart(by_opponent(games), names, _("Opponents"), texts)
    yield ""
    # Translators: above a row of signs, one for each of the latest games.
    yield _("The latest games, the last one on the right:")
    signs = {WON: "#", LOST: "."}
    yield "  " + "".join(signs.get(game.result, "-") for game in whole[-LATEST:])


def _length(games: Sequence[PastGame], texts: Translations) -> str:
    """How long a game usually is."""
    _ = texts.gettext
    turns = round(median(game.turns for game in games))
    # Translators: how long a game is, in a list: "31 turns, 12 minutes".
    parts = [texts.ngettext("{number} turn", "{number} turns", turns).format(number=turns)]
    seconds = [game.seconds for game in games if game.seconds is not None]
    if seconds:
        minutes = max(round(median(seconds) / 60), 1)
        # Translators: how long a game is, in a list: "31 turns, 12 minutes".
        parts.append(texts.ngettext("{number} minute", "{number} minutes", minutes).format(number=minutes))
    # Translators: {length} is as in "31 turns, 12 minutes".
    return _("A usual game: {length}.").format(length=", ".join(parts))


def _chart(
    found: Mapping[str, Tally], names: Mapping[str, str], title: str, texts: Translations
) -> Iterator[str]:
    """A bar for each: won of all that were played."""
    if not found:
        return
    _ = texts.gettext
    wide = max(len(names.get(key, key)) for key in found)
    yield ""
    yield title
    for key, one in found.items():
        full = round(BAR * one.won / one.games)
        # Translators: in a table: games won, of all that were played.
        count = _("{won} of {games}").format(won=one.won, games=one.games)
        yield f"  {names.get(key, key):{wide}}  {'#' * full}{'.' * (BAR - full)}  {count}"


def _opponents(
    games: Sequence[PastGame], game: Game, texts: Translations, language: str
) -> Mapping[str, str]:
    """What the opponents are called by their roster names: characters that come with the game by name."""
    facts = knowledge_of(game).facts
    named = {}
    for guest in {guest for one in games for guest in one.guests}:
        kind, _, rest = guest.partition(":")
        named[guest] = rest if kind == SCRIPTED else guest
        if kind == SCRIPTED and facts is not None and not is_file(rest):
            try:
                known = facts()
                named[guest] = str(called(read(find(rest, known), known), texts, language))
            except CardsetError:
                continue  # it came with another version
    return named


def _data(name: str, games: Sequence[PastGame]) -> dict[str, Any]:
    """The record for other programs."""
    return {
        "schema_version": SCHEMA_VERSION,
        "name": name,
        "counted": tally(counted(games))._asdict(),
        "streak": streak(games)._asdict(),
        "levels": {level: one._asdict() for level, one in by_level(games).items()},
        "opponents": {guest: one._asdict() for guest, one in by_opponent(games).items()},
        "games": [game._asdict() for game in games],
    }


def _delete(person: str | None, yes: bool, texts: Translations) -> int:
    """Throw games away: those of a person, or the file of everybody's and those that were put aside."""
    _ = texts.gettext
    files = store.files()
    if not files:
        _nothing("", texts)
        return 0
    what = ", ".join(map(str, files)) if person is None else _called(person)
    if not yes:
        if not sys.stdin.isatty():
            raise click.UsageError("--delete asks first; --yes says so where nobody can be asked.")
        # Translators: asked before games are thrown away; {what} is a person, or the files.
        if not click.confirm(_("Throw the record away for good: {what}?").format(what=what)):
            return 0
    if person is None:
        for file in files:
            file.unlink(missing_ok=True)
    else:
        store.forget(_called(person))
    # Translators: a record of games was thrown away; {what} is a person, or files.
    say(_("Thrown away: {what}").format(what=what))
    return 0

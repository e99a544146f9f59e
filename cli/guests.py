"""Which opponents come to the table, and what they are called there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import Any

import click

from ai.doubts import doubts
from ai.knowledge import knowledge_of
from ai.messages import about_context, name_context
from ai.opponent import Opponent
from ai.personality import Character, is_file, shipped
from ai.roster import KINDS, build
from cardset.catalog.translate import Translations
from cardset.errors import CardsetError, suggestion
from cardset.people import Name
from cli import completion
from cli.seats import shown, unlike
from cli.speech import Speech
from rulebook.chance import below, seeded
from rulebook.game import Game

SCRIPTED = "scripted"
LEVELS = {"novice": "novice", "characters": SCRIPTED, "heuristic": "heuristic", "expert": "search"}
"""What ``--level`` can be, and who sits down then; ``characters`` are all different."""
EASY, USUAL = "novice", "characters"
"""The level of one who begins, and the one where none is given."""
GROWING = "growing"
"""The tables between the two, which grow with the games that somebody has won."""
SNATCHER, SNATCHERS = "greedy", 2
"""Who comes before characters do, and to so many tables: one more each time. A novice wins 25, 17 and 13 of
100 games at the first three tables of four, and 11 at the one with a character."""


opponent_option = click.option(
    "--opponent",
    "wanted",
    multiple=True,
    metavar="NAME",
    shell_complete=completion.opponents,
    help="One of those that cli opponents lists, or the file of a character. May be repeated.",
)

level_option = click.option(
    "--level",
    type=click.Choice(list(LEVELS)),
    default=USUAL,
    show_default=True,
    help="Who plays in the seats that no --opponent takes.",
)
growing_level_option = click.option(
    "--level",
    type=click.Choice([GROWING, *LEVELS]),
    show_default=f"{GROWING} for one person at a terminal, else {USUAL}",
    help="Who plays in the seats that no --opponent takes. Growing: novices at first; for each game that you "
    "have won somebody stronger takes the place of one, at last characters.",
)


def roster_name(name: str, game: Game) -> str:
    """What :func:`ai.roster.build` calls the opponent that a person names: a kind, a character or a file.

    Raises :class:`CardsetError` that names the nearest one.
    """
    if name.partition(":")[0] in KINDS:
        return name
    known = characters(game)
    if is_file(name) or name in known:
        return f"{SCRIPTED}:{name}"
    hint = f"{suggestion(name, [*known, *KINDS])}; cli opponents lists them"
    raise CardsetError(f"there is no opponent {name!r}", hint=hint)


def characters(game: Game) -> Sequence[str]:
    """The ids of the characters that come with a game."""
    facts = knowledge_of(game).facts
    return shipped(facts()) if facts else ()


def invited(wanted: Sequence[str], level: str, count: int, seed: int, game: Game) -> list[str]:
    """The roster names of ``count`` opponents: those that are ``wanted`` first, the rest of the ``level``.

    Characters are drawn by ``seed``, each once as long as there are others. For a game without characters
    experts come, or novices where it is known what hurts but not how good a position is: they have more sense
    than a search that judges none. Raises :class:`CardsetError`.
    """
    found = [roster_name(name, game) for name in wanted]
    if len(found) == count:
        return found
    shipped = [f"{SCRIPTED}:{ident}" for ident in characters(game)]
    kind = LEVELS[level]
    if kind == SCRIPTED and not shipped:
        known = knowledge_of(game)
        kind = LEVELS["expert" if known.expertise or not known.harm else EASY]
    if kind != SCRIPTED:
        return found + [kind] * (count - len(found))
    rest = [name for name in shipped if name not in found] or shipped
    generator = seeded(seed)
    while len(found) < count:
        drawn, generator = below(generator, len(rest))
        found.append(rest.pop(drawn))
    return found


def grown(wanted: Sequence[str], wins: int, count: int, seed: int, game: Game) -> list[str]:
    """The roster names of ``count`` opponents for somebody who has won so many games: those that are
    ``wanted``, then for each win one who snatches at what the game is about, after some games a character for
    each further win, and novices in the seats that are left.

    Whoever is as good as a novice wins as often as everybody else at the first of these tables. Raises as
    :func:`invited`.
    """
    before = SNATCHERS if knowledge_of(game).eager else 0
    if wins <= before:
        stronger = [*wanted, *[SNATCHER] * min(wins, count - len(wanted))]
    else:
        stronger = invited(wanted, USUAL, min(count, len(wanted) + wins - before), seed, game)
    return invited(stronger, EASY, count, seed, game)


def welcomed(
    names: Iterable[str],
    seed: int,
    speech: Speech,
    people: Sequence[str] = (),
) -> tuple[list[str], list[Opponent[Any, Any]]]:
    """What each of the opponents with these roster names is called, and they themselves.

    Characters bring a name, the others get one of the language; no two of them and the ``people`` are called
    the same.
    ``seed`` fixes their choices. Raises :class:`CardsetError` for an opponent that cannot be built.
    """
    unused = cycle(speech.spare())
    called_so: list[str] = []
    opponents = []
    for seat, name in enumerate(names):
        opponent = build(name, seed * 1000 + seat, speech.game)
        character = getattr(opponent, "character", None)
        if character is None:
            wanted = Name(next(unused))
        else:
            wanted = called(character, speech.texts, speech.ui_language)
        wanted = shown(speech.voice.people.name(wanted))
        called_so.append(unlike(wanted, (*called_so, *people)))
        opponents.append(opponent)
    return called_so, opponents


def called(character: Character, texts: Translations, language: str) -> Name:
    """The name of a character in ``language``, that of ``texts``; one of its own with the forms that it
    gives."""
    if character.shipped:
        return Name(_said(character, name_context(character.id), character.name, texts))
    return character.named(language)


def about(character: Character, texts: Translations) -> str:
    """The line about a character in the language of ``texts``."""
    return _said(character, about_context(character.id), character.about, texts)


def _said(character: Character, context: str, text: str, texts: Translations) -> str:
    return (texts.find(context, text) if character.shipped else None) or text


def warn_of(opponents: Iterable[Opponent[Any, Any]]) -> None:
    """Say on standard error what the files of characters can hardly mean."""
    for opponent in opponents:
        character, facts = getattr(opponent, "character", None), getattr(opponent, "facts", None)
        if character is not None and facts is not None and not character.shipped:
            for fault in doubts(character, facts):
                click.echo(f"note: {fault}", err=True)

"""``cli opponents``: who can be played against, and what a character's file says."""

from __future__ import annotations

import click

from ai.doubts import doubts
from ai.knowledge import knowledge_of
from ai.messages import EAGER, say_context
from ai.personality import find, read, shipped
from ai.roster import build
from ai.scripted import Scripted
from cardset.catalog.translate import Translations
from cardset.domains import MESSAGES, characters_domain
from cli.chosen import Asked, choose, game_options
from cli.guests import about, called, roster_name
from cli.language import translations, ui_lang_option
from cli.terminal import say
from rulebook.game import Game


@click.command(epilog="Examples: cli opponents · cli opponents --ui-lang cs · cli opponents my-rival.yaml")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@game_options
@ui_lang_option
def opponents(
    names: tuple[str, ...],
    asked: Asked,
    language: str,
) -> int:
    """List all opponents, a line each; with NAMES (or files of characters) the rules of each.

    A file of your own is checked. Exit code: 0, 1 for a character with a rule that can never decide or the
    like, 2 for a file that cannot be used.
    """
    game = choose(*asked).game
    texts = translations(language, [characters_domain(game.id), MESSAGES], game=game)
    if names:
        return max(_show(name, game, texts, language) for name in names)
    for name, line in [*_characters(game, texts, language), *_kinds(game, texts)]:
        say(f"{name:12} {line}")
    if beginners := knowledge_of(game).beginners:
        levels = ", ".join(f"{level} {share} %" for level, share in beginners.items())
        # Translators: {levels} are what --level can be, each with a number; 25 % would be everybody's share.
        say(
            texts.gettext("How often a beginner wins against three of a level: {levels}.").format(
                levels=levels
            )
        )
    return 0


def _characters(game: Game, texts: Translations, language: str) -> list[tuple[str, str]]:
    """The characters that come with a game, each with a line about it."""
    known = knowledge_of(game).facts
    if known is None:
        return []
    facts = known()
    characters = [read(find(name, facts), facts) for name in shipped(facts)]
    return [(one.id, f"{called(one, texts, language)}: {about(one, texts)}") for one in characters]


def _kinds(game: Game, texts: Translations) -> list[tuple[str, str]]:
    """The other opponents for a game, each with a line about it."""
    _ = texts.gettext
    known = knowledge_of(game)
    eager = [("greedy", texts.find(EAGER, known.eager.about) or known.eager.about)] if known.eager else []
    lines = [
        ("random", _("Leaves everything to chance.")),
        *eager,
        # Translators: an opponent.
        ("novice", _("Plays by chance, but never hurts itself for nothing.")),
        # Translators: an opponent.
        ("heuristic", _("Looks one step ahead, and knows what cards are worth.")),
        # Translators: an opponent: the strongest one.
        ("search", _("Tries everything out in its head, hundreds of times, before it chooses.")),
    ]
    return [(kind, line) for kind, line in lines if kind != "heuristic" or known.expertise is not None]


def _show(name: str, game: Game, texts: Translations, language: str) -> int:
    """Tell who an opponent is, and for a character by which rules it plays; the exit code."""
    opponent = build(roster_name(name, game), 0, game)
    if not isinstance(opponent, Scripted):
        said = dict(_kinds(game, texts)).get(name.partition(":")[0], "")
        say(f"{name:12} {said}")
        return 0
    character = opponent.character
    say(f"{called(character, texts, language)}: {about(character, texts)}")
    for number, rule in enumerate(character.rules, 1):
        line = texts.find(say_context(rule.character, rule.name), rule.say) if rule.character else None
        say(f"  {number:2}  {rule.name}" + (f": {line or rule.say}" if rule.say else ""))
    found = doubts(character, opponent.facts)
    for fault in found:
        click.echo(f"note: {fault}", err=True)
    return int(bool(found))

"""``cli opponents``: who can be played against, and what a character's file says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.language import ui_lang_option
from cli.terminal import say

if TYPE_CHECKING:
    from cardset.catalog.translate import Translations

__all__ = ["opponents"]


@click.command(epilog="Examples: cli opponents · cli opponents --ui-lang cs · cli opponents my-rival.yaml")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@ui_lang_option
def opponents(names: tuple[str, ...], language: str) -> int:
    """List all opponents, a line each; with NAMES (or files of characters) the rules of each.

    A file of your own is checked. Exit code: 0, 1 for a character with a rule that can never decide or the
    like, 2 for a file that cannot be used.
    """
    from cardset.domains import MESSAGES, characters_domain
    from cli.language import translations
    from rulebook.games.unstable_unicorns import GAME

    texts = translations(language, [characters_domain(GAME.id), MESSAGES])
    if names:
        return max(_show(name, texts) for name in names)
    for name, line in [*_characters(texts), *_kinds(texts)]:
        say(f"{name:12} {line}")
    return 0


def _characters(texts: Translations) -> list[tuple[str, str]]:
    from ai.games.unstable_unicorns.facts import FACTS
    from ai.personality import find, read, shipped
    from cli.guests import about, called

    characters = [read(find(name), FACTS) for name in shipped()]
    return [(one.id, f"{called(one, texts)}: {about(one, texts)}") for one in characters]


def _kinds(texts: Translations) -> list[tuple[str, str]]:
    _ = texts.gettext
    return [
        ("random", _("Leaves everything to chance.")),
        # Translators: an opponent.
        ("greedy", _("Plays every Unicorn it can; the rest is left to chance.")),
        # Translators: an opponent.
        ("novice", _("Plays by chance, but never hurts itself for nothing.")),
        # Translators: an opponent.
        ("heuristic", _("Looks one step ahead, and knows what cards are worth.")),
        # Translators: an opponent: the strongest one.
        ("search", _("Tries everything out in its head, hundreds of times, before it chooses.")),
    ]


def _show(name: str, texts: Translations) -> int:
    """Tell who an opponent is, and for a character by which rules it plays; the exit code."""
    from ai.doubts import doubts
    from ai.messages import say_context
    from ai.roster import build
    from ai.scripted import Scripted
    from cli.guests import about, called, roster_name

    opponent = build(roster_name(name), 0)
    if not isinstance(opponent, Scripted):
        said = dict(_kinds(texts)).get(name.partition(":")[0], "")
        say(f"{name:12} {said}")
        return 0
    character = opponent.character
    say(f"{called(character, texts)}: {about(character, texts)}")
    for number, rule in enumerate(character.rules, 1):
        line = texts.find(say_context(rule.character, rule.name), rule.say) if rule.character else None
        say(f"  {number:2}  {rule.name}" + (f": {line or rule.say}" if rule.say else ""))
    found = doubts(character, opponent.facts)
    for fault in found:
        click.echo(f"note: {fault}", err=True)
    return int(bool(found))

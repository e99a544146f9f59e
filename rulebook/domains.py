"""Which catalogs the rules of the games fill, one gettext domain each, and what they have to say in them.

The folder of a game tells which there are, so that no game is loaded before it is asked for its messages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardset.domains import clauses_domain, event_domains, lessons_domain
from rulebook.events import NAME, load_events, table_messages
from rulebook.game import find_game, shipped_games

if TYPE_CHECKING:
    from cardset.catalog.merge import Message

GAMES = "rulebook/games"
"""Where the code of the games lies."""
LESSONS = "lessons.yaml"
"""What the file of lessons is called in a game's folder."""


def rule_domains() -> dict[str, Callable[[], Sequence[Message]]]:
    """By domain what gives the messages of the rules of each game that comes with us."""
    return {clauses_domain(game): partial(_of_rules, game) for game in shipped_games()}


def lesson_domains() -> dict[str, Callable[[], Sequence[Message]]]:
    """By domain what gives the messages of the lessons of each game that comes with us and has some."""
    with_lessons = (game for game, folder in shipped_games().items() if (folder / LESSONS).is_file())
    return {lessons_domain(game): partial(_of_lessons, game) for game in with_lessons}


def turn_domains() -> dict[str, Callable[[], Sequence[Message]]]:
    """By domain what gives the messages of the engine's own events, and of the rest of its code, of each game
    that has a table of events."""
    paths = {game: folder / NAME for game, folder in shipped_games().items()}
    return {
        event_domains(game)[1]: partial(_of_turns, path) for game, path in paths.items() if path.is_file()
    }


def _of_rules(game: str) -> Sequence[Message]:
    from rulebook.messages import rule_messages

    return rule_messages(find_game(game))


def _of_lessons(game: str) -> Sequence[Message]:
    return find_game(game).lesson_messages()


def _of_turns(path: Path) -> Sequence[Message]:
    from cardset.catalog.extract import extracted

    folder = f"{GAMES}/{path.parent.name}"
    return [*table_messages(load_events(path)), *extracted(f"messages-{path.parent.name}", [folder])]

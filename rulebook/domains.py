"""Which catalogs the rules of the games fill, one gettext domain each, and what they have to say in them.

The folder of a game tells which there are, so that no game is loaded before it is asked for its messages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from cardset.domains import clauses_domain, lessons_domain
from rulebook.game import find_game, shipped_games

if TYPE_CHECKING:
    from cardset.catalog.merge import Message

__all__ = ["LESSONS", "lesson_domains", "rule_domains"]

LESSONS = "lessons.yaml"
"""What the file of lessons is called in a game's folder."""


def rule_domains() -> dict[str, Callable[[], Sequence[Message]]]:
    """By domain what gives the messages of the rules of each game that comes with us."""
    return {clauses_domain(game): partial(_of_rules, game) for game in shipped_games()}


def lesson_domains() -> dict[str, Callable[[], Sequence[Message]]]:
    """By domain what gives the messages of the lessons of each game that comes with us and has some."""
    with_lessons = (game for game, folder in shipped_games().items() if (folder / LESSONS).is_file())
    return {lessons_domain(game): partial(_of_lessons, game) for game in with_lessons}


def _of_rules(game: str) -> Sequence[Message]:
    from rulebook.messages import rule_messages

    return rule_messages(find_game(game))


def _of_lessons(game: str) -> Sequence[Message]:
    return find_game(game).lesson_messages()

"""What our lessons give translators, and the lessons in a language."""

from __future__ import annotations

from cardset.catalog.merge import Message
from cardset.catalog.translate import Translations
from cardset.load import load_set
from cardset.paths import main_set
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.lesson.read import LESSONS, load_lessons
from rulebook.games.unstable_unicorns.scenario.model import Wanted
from rulebook.lessons import texts
from rulebook.lessons.model import Lessons


def lesson_messages() -> list[Message]:
    """All messages of the lessons that come with us."""
    return texts.lesson_messages(load_lessons(), LESSONS, load_set(main_set(GAME.id)).cards, plainly)


def localized_lessons(lessons: Lessons, translations: Translations) -> Lessons:
    """The same lessons in a language."""
    return texts.localized_lessons(lessons, translations, plainly)


def plainly(move: Wanted) -> str:
    """A move on one line without marks: ``play yay B``."""
    number = str(move.number) if move.number else ""
    return " ".join(word for word in (move.verb, move.card, move.player, number) if word)

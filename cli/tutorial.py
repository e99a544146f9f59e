"""``cli tutorial``: the game in ten minutes, by playing prepared positions."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import click
from click.core import ParameterSource

from cardset.domains import clauses_domain, lessons_domain
from cardset.errors import CardsetError, suggestion
from cli.chosen import Asked, choose, game_options
from cli.desk import Desk
from cli.guests import EASY, invited
from cli.language import translations
from cli.lessons import Tutor
from cli.look import Look, look_options
from cli.play import play_on
from cli.preferences import kept
from cli.screen import at_desk
from cli.seats import language_options
from cli.speech import speech_for
from cli.table_kept import Laid, begun
from cli.terminal import say
from rulebook.table import Lesson
from rulebook.table.lesson import LEARNER

OPPONENTS = 2
"""Who sits at the table in the game that follows the lessons, and how many."""


@click.command(
    epilog="Examples: cli tutorial · cli tutorial --lang pl · cli tutorial duel · cli tutorial --list"
)
@click.argument("wanted", required=False, default="", metavar="[LESSON]")
@click.option("--list", "listing", is_flag=True, help="List the lessons instead, one a line.")
@game_options
@look_options
@language_options
@click.pass_context
def tutorial(
    ctx: click.Context,
    wanted: str,
    listing: bool,
    asked: Asked,
    look: Look,
    language: str,
    ui_lang: str | None,
) -> None:
    """Learn a game in ten minutes: short lessons, each with a position and a task.

    Answer with the number of an option, as at the table. hint tells what to do, ? and a number shows a card,
    rules what the rules say about it, skip goes on to the next lesson, q leaves. LESSON is the number or the
    name of the one to begin with: see --list.
    """
    spoken = ui_lang or language
    taught = choose(*asked)
    texts = translations(
        spoken, [lessons_domain(taught.game.id), clauses_domain(taught.game.id)], game=taught.game
    )
    speech = speech_for(taught.game, taught.cards, [], language, spoken, audience=0)
    lessons = taught.game.lessons(speech.voice, texts)
    if lessons is None:
        raise CardsetError(f"there are no lessons for the game {taught.game.id!r}")
    first = _place(lessons.lessons, wanted)
    if listing:
        wide = max(len(lesson.id) for lesson in lessons.lessons)
        for number, lesson in enumerate(lessons.lessons, 1):
            say(f"{number:2}  {lesson.id:{wide}}  {lesson.title}")
        return
    speech.voice.you = LEARNER
    speech.names = [speech.person(), *lessons.names]
    given = {"ident": f" --game {asked.ident}", "language": f" --lang {language}"}
    given["ui_lang"] = f" --ui-lang {ui_lang}"
    said = [name for name in given if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    options = "".join(given[name] for name in said)

    def teach(desk: Desk) -> None:
        def play() -> None:
            seed = secrets.randbelow(1_000_000)
            guests = invited((), EASY, min(OPPONENTS, taught.game.players[-1] - 1), seed, taught.game)
            own = (kept().name or "",)
            table = Laid(asked.ident or "", tuple(guests), language, spoken, asked.chosen, asked.added, own)
            play_on(begun(table, taught, seed, ""), table, None, desk, lessons.advice)

        Tutor(lessons.lessons, speech, texts, desk, play, options).teach(first)

    at_desk(look, speech, teach)


def _place(lessons: Sequence[Lesson], wanted: str) -> int:
    """Where the lesson is that is named by its number or id; the first when none is named."""
    ids = [lesson.id for lesson in lessons]
    numbers = [str(number) for number in range(1, len(ids) + 1)]
    if wanted in ("", *numbers):
        return numbers.index(wanted) if wanted else 0
    if wanted not in ids:
        raise CardsetError(f"there is no lesson {wanted[:40]!r}", hint=suggestion(wanted[:40], ids))
    return ids.index(wanted)

"""``rulebook ask``, and the same as ``cli faq``."""

from __future__ import annotations

import json
import shlex
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

import click

from cardset.catalog.translate import Translations
from cardset.errors import CardsetError, suggestion
from cardset.words.fold import words
from cli.chosen import Asked, choose, game_options
from cli.desk import Stream
from cli.faq import bar, building, tell_untranslated, under
from cli.language import language_option
from cli.look import Look, look_options
from cli.options import preset_option
from cli.screen import at_desk
from cli.terminal import width
from rulebook.faq.forms.labels import by_edition, in_words, remarks
from rulebook.faq.forms.text import one
from rulebook.faq.model import Answer, Faq, Shown
from rulebook.faq.search.asking import languages
from rulebook.faq.search.kept import Answers
from rulebook.faq.search.kept import ask as search
from rulebook.faq.store import faq
from rulebook.game import find_game, shipped_games
from rulebook.progress import watched
from rulebook.subject import Subject

LONGEST = 2000
"""So many characters a question may have."""


@click.command(
    epilog='Examples: rulebook ask "can I neigh a neigh?" · rulebook ask remis kto wygrywa · '
    "rulebook ask --rules pl-new kdy končí hra · rulebook ask --play neigh a neigh"
)
@click.argument("question", nargs=-1, required=True, metavar="QUESTION...")
@language_option("The language. Default: the one that you ask in.")
@preset_option
@click.option("--json", "as_json", is_flag=True, help="Print the answers as JSON.")
@click.option("--play", "playing", is_flag=True, help="Show how the best answer was played, step by step.")
@click.option(
    "-n",
    "--number",
    type=click.IntRange(1, 50),
    default=3,
    show_default=True,
    help="So many answers: the best in full, of the others the question.",
)
@look_options
@game_options
def ask(
    question: tuple[str, ...],
    language: str | None,
    rules: str | None,
    as_json: bool,
    playing: bool,
    number: int,
    look: Look,
    asked: Asked,
) -> None:
    """Find the answer to a question about the rules or a card, in your own words and language.

    Words may be inflected, misspelt or without diacritics; key words are enough. With --play the play that
    proves the answer is shown: in a terminal forwards and backwards, else in lines. Exit code 1 says that
    nothing answers it for sure: then the nearest questions are told, or what else it may be about.
    """
    if playing and as_json:
        raise click.UsageError("--play shows the play to somebody; it does not go with --json.")
    text = _checked(" ".join(question))
    about = choose(*asked)
    if language is not None:
        _check_language(about, language)
    with watched(bar):
        found = search(about, text, number, language or "", building)
        if as_json:
            plays = plays_of(about, found)
    if rules is not None:
        found = found._replace(faq=under(found.faq, rules))
    if as_json:
        click.echo(json.dumps(plain(about, found, plays), ensure_ascii=False, indent=2))
    else:
        other = found.language if language not in (None, found.language) else ""
        click.echo("\n".join((*_other_language(about, other), *told(about, found, text))))
    if found.doubt or (playing and not _played(about, found, rules, look)):
        click.get_current_context().exit(1)


def _played(about: Subject, found: Answers, rules: str | None, look: Look) -> bool:
    """Show the play of the best answer; whether there is one."""
    from cli.plays import Plays, choose_play

    language = found.language
    with watched(bar):
        named = str(about.game.presets.read(rules)) if rules else ""
        plays = Plays(about, faq(about, language, building), found.hits[0].answer, named)
    if not plays.proofs:
        click.echo(unplayed(about.texts(language)))
        return False
    desk = Stream(look)
    if not desk.attended:
        for place in range(len(plays.proofs)):
            click.echo("\n".join(("", *plays.told(place))))
    elif (chosen := choose_play(plays, desk)) is not None:
        at_desk(look, plays.speech(chosen), partial(plays.walk, chosen))
    return True


def _checked(question: str) -> str:
    """The question, if it is one. Raises :class:`click.UsageError`."""
    if len(question) > LONGEST:
        raise click.UsageError(
            f"The question has {len(question)} characters; ask in {LONGEST} at most, or in key words."
        )
    if any(unicodedata.category(char) in ("Cc", "Cs") and not char.isspace() for char in question):
        raise click.UsageError("The question has control characters; ask in words.")
    if not words(question):
        raise click.UsageError('The question has no words; ask such as: rulebook ask "who goes first?"')
    return question


def _check_language(about: Subject, language: str) -> None:
    """Say what a new language lacks. Raises :class:`CardsetError` where nothing can be asked in it."""
    known = languages(about)
    if language in known:
        return
    if about.game.id not in shipped_games() or not about.knows(language):
        raise CardsetError(f"nothing can be asked in {language!r}", hint=suggestion(language, known))
    tell_untranslated(about, language)


def _other_language(about: Subject, language: str) -> Iterator[str]:
    """That a question is asked in ``language``, unlike what was told."""
    if language:
        # Translators: {language} is the name of this language in itself.
        said = about.texts(language).gettext(
            "The question is in another language than --lang says: {language}."
        )
        yield said.format(language=about.native_name(language))


def unplayed(texts: Translations) -> str:
    """That no play shows an answer."""
    _ = texts.gettext
    return _("No play shows this answer.")


def told(about: Subject, found: Answers, question: str, ids: bool = True) -> Iterator[str]:
    """The best answer in full, and what else may have been meant; in doubt, why there is none. With ``ids``,
    which other commands take."""
    texts = about.texts(found.language)
    _ = texts.gettext
    by_id = found.faq.by_id()
    answers = [by_id[hit.answer] for hit in found.hits]
    if found.doubt:
        yield _doubted(about, found, question)
    else:
        yield from one(found.faq, answers[0], texts, found.names.__getitem__, width(), ids)
        # Translators: heading above other questions that may have been meant.
        yield from ("", _("Did you mean")) if answers[1:] else ()
    for answer in {"": answers[1:], "unsure": answers}.get(found.doubt, []):
        yield f"  {answer.question} [{answer.id}]" if ids else f"  {answer.question}"


def _doubted(about: Subject, found: Answers, question: str) -> str:
    """Why nothing answers a question for sure, and what to do."""
    _ = about.texts(found.language).gettext
    if found.doubt == "unsure":
        # Translators: heading above a list of questions.
        return _("I am not sure what you mean. The nearest questions are:")
    if found.doubt == "other-game":
        name = find_game(found.game).name
        command = f"rulebook ask --game {found.game} {shlex.quote(question)}"
        # Translators: {game} is the name of a game, {command} what somebody types.
        return _("That seems to be about {game}: {command}").format(game=name, command=command)
    command = "rulebook faq" if about.sources else f"rulebook faq --game {about.game.id}"
    # Translators: {game} is the name of a game, {command} what somebody types.
    said = _("That does not seem to be about {game}. Ask in other words, or see all answers: {command}")
    return said.format(game=about.game.name, command=command)


def plays_of(about: Subject, found: Answers) -> Mapping[str, Sequence[Shown]]:
    """The plays that prove the answers that were found, by their ids."""
    wanted = {hit.answer for hit in found.hits}
    answers = faq(about, found.language, building).answers if wanted else ()
    return {answer.id: answer.shown for answer in answers if answer.id in wanted}


def plain(about: Subject, found: Answers, plays: Mapping[str, Sequence[Shown]]) -> dict[str, Any]:
    """What was found as JSON-able data; ``docs/faq.md`` has the fields."""
    texts = about.texts(found.language)
    by_id = found.faq.by_id()
    return {
        "schema_version": 2,
        "lang": found.language,
        "trust": found.trust,
        "doubt": found.doubt,
        "game": found.game or about.game.id,
        "answers": [
            {
                "id": answer.id,
                "question": answer.question,
                "verdict": answer.says(found.faq.presets),
                "answer": _whole(answer, found.faq, texts),
                "by_edition": {
                    preset: {
                        "name": name,
                        "standing": answer.standing(preset),
                        "verdict": answer.verdict.get(preset, ""),
                        "answer": answer.editions.get(preset, ""),
                        "lines": [*answer.stated.get(preset, ()), *answer.denied.get(preset, ())],
                    }
                    for preset, name in found.faq.editions.items()
                },
                "by_players": dict(answer.players),
                "remarks": list(remarks(answer, found.faq, texts)),
                "clauses": list(answer.clauses),
                "rulings": list(answer.rulings),
                "cards": list(answer.cards),
                "plays": [asdict(shown) for shown in plays[answer.id]],
                "score": hit.score,
            }
            for hit in found.hits
            for answer in (by_id[hit.answer],)
        ],
    }


def _whole(answer: Answer, faq: Faq, texts: Translations) -> str:
    """The answer in words: the verdict first, and where editions differ what holds under each."""
    text = in_words(answer, faq, texts)
    return " ".join((text, *(f"{editions}: {said}" for editions, said in by_edition(answer, faq, texts))))

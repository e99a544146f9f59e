"""``rulebook ask``, and the same as ``cli faq``."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from typing import Any

import click

from cardset.catalog.translate import Translations
from cardset.errors import CardsetError, suggestion
from cardset.words.fold import words
from cli.chosen import Asked, choose, game_options
from cli.faq import bar, building, tell_untranslated, under
from cli.language import SOURCE, language_option
from cli.options import preset_option
from cli.terminal import width
from rulebook.faq.forms.labels import by_edition, in_words
from rulebook.faq.forms.text import one
from rulebook.faq.model import Answer, Faq
from rulebook.faq.search.asking import languages
from rulebook.faq.search.kept import Answers
from rulebook.faq.search.kept import ask as search
from rulebook.game import shipped_games
from rulebook.progress import watched
from rulebook.subject import Subject

LONGEST = 2000
"""So many characters a question may have."""


@click.command(
    epilog='Examples: rulebook ask "can I neigh a neigh?" · rulebook ask remis kto wygrywa · '
    "rulebook ask --rules pl-new kdy končí hra"
)
@click.argument("question", nargs=-1, required=True, metavar="QUESTION...")
@language_option("The language. Default: the one that you ask in.")
@preset_option
@click.option("--json", "as_json", is_flag=True, help="Print the answers as JSON.")
@click.option(
    "-n",
    "--number",
    type=click.IntRange(1, 50),
    default=3,
    show_default=True,
    help="So many answers: the best in full, of the others the question.",
)
@game_options
def ask(
    question: tuple[str, ...],
    language: str | None,
    rules: str | None,
    as_json: bool,
    number: int,
    asked: Asked,
) -> None:
    """Find the answer to a question about the rules or a card, in your own words and language.

    Words may be inflected, misspelt or without diacritics; key words are enough. Exit code 1 says that
    nothing was found.
    """
    text = _checked(" ".join(question))
    about = choose(*asked)
    if language is not None:
        _check_language(about, language)
    with watched(bar):
        found = search(about, text, number, language or "", building)
    if found is not None and rules is not None:
        found = found._replace(faq=under(found.faq, rules))
    if as_json:
        _print_json(about, found)
    elif found is None:
        click.echo(no_answer(about, about.texts(language or SOURCE)))
    else:
        click.echo("\n".join(_told(about, found)))
    if found is None:
        click.get_current_context().exit(1)


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


def no_answer(about: Subject, texts: Translations) -> str:
    """That nothing answers a question, and the command that shows all answers."""
    _ = texts.gettext
    command = "rulebook faq" if about.sources else f"rulebook faq --game {about.game.id}"
    # Translators: {command} is what somebody types.
    said = _("Nothing here answers that. Ask in other words, or see all answers: {command}")
    return said.format(command=command)


def _told(about: Subject, found: Answers) -> Iterator[str]:
    """The best answer in full, and what else may have been meant."""
    texts = about.texts(found.faq.language)
    _ = texts.gettext
    by_id = found.faq.by_id()
    best, *others = (by_id[hit.answer] for hit in found.hits)
    yield from one(found.faq, best, texts, found.names.__getitem__, width())
    if others:
        # Translators: heading above other questions that may have been meant.
        yield from ("", _("Did you mean"))
        for answer in others:
            yield f"  {answer.question} [{answer.id}]"


def _print_json(about: Subject, found: Answers | None) -> None:
    answers = list(_plain(about, found)) if found else []
    click.echo(json.dumps({"schema_version": 1, "answers": answers}, ensure_ascii=False, indent=2))


def _plain(about: Subject, found: Answers) -> Iterator[dict[str, Any]]:
    texts = about.texts(found.faq.language)
    by_id = found.faq.by_id()
    for hit in found.hits:
        answer = by_id[hit.answer]
        yield {
            "id": answer.id,
            "question": answer.question,
            "answer": _whole(answer, found.faq, texts),
            "clauses": list(answer.clauses),
            "rulings": list(answer.rulings),
            "cards": list(answer.cards),
            "score": hit.score,
        }


def _whole(answer: Answer, faq: Faq, texts: Translations) -> str:
    """The answer in words: the verdict first, and where editions differ what holds under each."""
    text = in_words(answer, faq, texts)
    return " ".join((text, *(f"{editions}: {said}" for editions, said in by_edition(answer, faq, texts))))

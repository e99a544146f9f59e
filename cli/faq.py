"""``rulebook faq``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import click

from cardset.errors import CardsetError, suggestion
from cardset.files import write_text
from cardset.localize import Localizer
from cli import completion
from cli.chosen import Asked, choose, game_options
from cli.language import SOURCE, lang_option
from cli.options import preset_option
from cli.terminal import width
from rulebook.faq.model import Faq
from rulebook.faq.store import faq as kept
from rulebook.localize import untranslated
from rulebook.progress import watched
from rulebook.subject import Subject

T = TypeVar("T")


@click.command(
    epilog="Examples: rulebook faq · rulebook faq --card rhinocorn --lang pl · rulebook faq --clause "
    "win.deck-out --rules pl-new · rulebook faq --format md -o faq.md · rulebook faq --add my-card.yaml"
)
@lang_option
@click.option(
    "--format", "form", type=click.Choice(["text", "md", "html", "json"]), default="text", show_default=True
)
@click.option(
    "--card",
    "cards",
    multiple=True,
    metavar="CARD",
    shell_complete=completion.cards,
    help="About this card (its id). May be repeated.",
)
@click.option(
    "--clause",
    "clauses",
    multiple=True,
    metavar="CLAUSE",
    shell_complete=completion.clauses,
    help="About this rule. May be repeated.",
)
@preset_option
@click.option("-o", "--output", type=click.Path(allow_dash=True), help="Write to this file. Default: -.")
@game_options
def faq(
    language: str,
    form: str,
    cards: tuple[str, ...],
    clauses: tuple[str, ...],
    rules: str | None,
    output: str | None,
    asked: Asked,
) -> None:
    """Answer what people ask about the rules and the cards. Every answer was played before it is printed.

    The first time, and after a change of cards, rules or translations, that takes some seconds; the answers
    are kept. A scenario that no longer goes as it should stops the whole and names the answers that fall.
    """
    about = choose(*asked)
    tell_untranslated(about, language)
    with watched(bar):
        found = kept(about, language, building, cards if asked.chosen or asked.added else ())
    if rules is not None:
        found = under(found, rules)
    if cards or clauses:
        found = _about(found, about, cards, clauses)
    text = "\n".join(_written(found, about, form)).rstrip("\n") + "\n"
    if output in (None, "-"):
        click.echo(text, nl=False)
    else:
        assert output is not None
        write_text(Path(output), text)


def tell_untranslated(about: Subject, *languages: str) -> None:
    """Say at once of what the rules say how much stands in English for want of a translation.

    Raises :class:`CardsetError` for an unknown language.
    """
    for language in (language for language in languages if language != SOURCE):
        missing, total = untranslated(about.game.clauses, about.texts(language))
        if missing:
            told = (
                f"{total - missing} of {total} rules are translated into {language}; the others stay English"
            )
            click.echo(f"note: {told}", err=True)


def building() -> None:
    """Tell a person who waits that it takes a while now."""
    if sys.stderr.isatty():
        click.echo("Playing what proves the answers; this takes some seconds and is kept.", err=True)


def bar(things: Sequence[T]) -> Iterator[T]:
    """``things``, with a bar on the screen of a person who waits."""
    if not sys.stderr.isatty():
        yield from things
        return
    with click.progressbar(things, file=sys.stderr) as shown:
        yield from shown


def under(faq: Faq, rules: str) -> Faq:
    """What holds under one rulebook."""
    if rules not in faq.editions:
        hint = suggestion(rules, faq.editions)
        raise CardsetError(f"answers are known under the presets of rules only, not {rules!r}", hint=hint)
    answers = tuple(
        replace(
            answer,
            answer=answer.editions.get(rules, answer.answer),
            verdict={name: found for name, found in answer.verdict.items() if name == rules},
            editions={},
            shown=tuple(shown for shown in answer.shown if rules in shown.rules),
        )
        for answer in faq.answers
    )
    return replace(faq, editions={rules: faq.editions[rules]}, answers=answers)


def _about(faq: Faq, about: Subject, wanted: Sequence[str], clauses: Sequence[str]) -> Faq:
    """The answers about some of the cards or clauses."""
    known = about.cards.cards if about.cards else {}
    for card in wanted:
        if card not in known:
            raise CardsetError(f"there is no card {card!r}", hint=suggestion(card, known))
    rules = about.game.clauses
    for clause in clauses:
        rules.find(clause)
    answers = tuple(
        answer
        for answer in faq.answers
        if set(wanted) & set(answer.cards) or set(clauses) & set(answer.clauses)
    )
    return replace(faq, answers=answers)


def _written(faq: Faq, about: Subject, form: str) -> Iterator[str]:
    texts = about.texts(faq.language)
    localizer = Localizer(about.cards, faq.language) if about.cards else None

    def name(card: str) -> str:
        return localizer.name(localizer.cards.cards[card]) if localizer else card

    match form:
        case "md":
            from rulebook.faq.forms.markdown import markdown

            return markdown(faq, faq.answers, texts, name)
        case "json":
            from rulebook.faq.forms.json import as_json

            return as_json(faq, faq.answers)
        case "html":
            from rulebook.faq.forms.html import page

            return iter([page(faq, faq.answers, texts, name)])
        case _:
            from rulebook.faq.forms.text import text

            return text(faq, faq.answers, texts, name, width())

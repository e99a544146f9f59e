"""``rulebook faq``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from cardset.errors import CardsetError, suggestion
from cardset.localize import Localizer
from cli.command import add_option, set_option
from cli.language import lang_option, translations
from cli.terminal import width

if TYPE_CHECKING:
    from cardset.catalog.translate import Translations
    from cardset.model import CardSet
    from rulebook.faq.model import Faq

__all__ = ["building", "faq", "under"]


@click.command(
    epilog="Examples: rulebook faq · rulebook faq --card rhinocorn --lang pl · rulebook faq --clause "
    "win.deck-out --rules pl-new · rulebook faq --format md -o faq.md · rulebook faq --add my-card.yaml"
)
@lang_option
@click.option(
    "--format", "form", type=click.Choice(["text", "md", "html", "json"]), default="text", show_default=True
)
@click.option(
    "--card", "cards", multiple=True, metavar="CARD", help="About this card (its id). May be repeated."
)
@click.option(
    "--clause", "clauses", multiple=True, metavar="CLAUSE", help="About this rule. May be repeated."
)
@click.option(
    "--rules", metavar="PRESET", help="As it is under this rulebook only: cs-2e, ru-2020, pl-new, pl-nsfw."
)
@click.option("-o", "--output", type=click.Path(allow_dash=True), help="Write to this file. Default: -.")
@set_option
@add_option
def faq(
    language: str,
    form: str,
    cards: tuple[str, ...],
    clauses: tuple[str, ...],
    rules: str | None,
    output: str | None,
    chosen: tuple[str, ...],
    added: tuple[str, ...],
) -> None:
    """Answer what people ask about the rules and the cards. Every answer was played before it is printed.

    The first time, and after a change of cards, rules or translations, that takes some seconds; the answers
    are kept. A scenario that no longer goes as it should stops the whole and names the answers that fall.
    """
    from pathlib import Path

    from cardset.domains import MESSAGES, clauses_domain, event_domains
    from cardset.files import write_text
    from cardset.load import load_set
    from rulebook.games.unstable_unicorns import GAME

    known = load_set(chosen, added)
    texts = translations(language, [MESSAGES, clauses_domain(GAME.id), *event_domains(GAME.id)], known.root)
    found = _answers(known, bool(chosen or added), language, texts, cards)
    if rules is not None:
        found = under(found, rules)
    if cards or clauses:
        found = _about(found, known, cards, clauses)
    text = "\n".join(_written(found, Localizer(known, language), form, texts)).rstrip("\n") + "\n"
    if output in (None, "-"):
        click.echo(text, nl=False)
    else:
        assert output is not None
        write_text(Path(output), text)


def _answers(cards: CardSet, own: bool, language: str, texts: Translations, wanted: Sequence[str]) -> Faq:
    """The answers about a set, of one's own only those about the ``wanted`` cards; only those about the base
    deck are kept."""
    from rulebook.faq.store import faq as kept
    from rulebook.faq.store import of_set

    if own:
        building()
        return of_set(cards, language, texts, wanted)
    return kept(language, building)


def building() -> None:
    """Tell a person who waits that it takes a while now."""
    if sys.stderr.isatty():
        click.echo("Playing what proves the answers; this takes some seconds and is kept.", err=True)


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


def _about(faq: Faq, cards: CardSet, wanted: Sequence[str], clauses: Sequence[str]) -> Faq:
    """The answers about some of the cards or clauses."""
    from rulebook.games.unstable_unicorns import GAME

    for card in wanted:
        if card not in cards.cards:
            raise CardsetError(f"there is no card {card!r}", hint=suggestion(card, cards.cards))
    known = GAME.clauses
    for clause in clauses:
        known.find(clause)
    answers = tuple(
        answer
        for answer in faq.answers
        if set(wanted) & set(answer.cards) or set(clauses) & set(answer.clauses)
    )
    return replace(faq, answers=answers)


def _written(faq: Faq, localizer: Localizer, form: str, texts: Translations) -> Iterator[str]:
    def name(card: str) -> str:
        return localizer.name(localizer.cards.cards[card])

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

"""``cardset draft``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import click

from cardset.catalog.language import translated
from cardset.drafting.draft import Drafter, can_draft, compare
from cardset.drafting.messages import serving
from cardset.load import load_set
from cardset.localize import load_translations
from cardset.messages import text_context
from cardset.model import Card, CardSet
from cardset.paths import catalog_roots
from cardset.text import card_text
from cli.language import SOURCE, language_option, languages_option
from cli.options import Sets, sets_options
from cli.terminal import put_out, tell


@click.command(
    epilog="Examples: cardset draft my-cards.yaml --lang pl,cs,ru · cardset draft --compare --lang pl"
    " · cardset draft --text 'Lízni si 2 karty, poté 1 odlož.' --from cs --name 'Hay Day' -o my-card.yaml"
)
@click.argument("files", nargs=-1, type=click.Path(), metavar="CARDS.yaml...")
@sets_options
@languages_option("The language. Default: all that there are.")
@click.option("--text", metavar="TEXT", help="Make a card file of a card's text; - asks for it.")
@language_option("The language of that text.", "--from", "spoken", default=SOURCE, show_default=True)
@click.option("--name", metavar="NAME", default="New Card", help="The card's name.", show_default=True)
@click.option(
    "--type", "kind", metavar="TYPE", default="", help="Its type. Default: the first that can do this."
)
@click.option("-o", "--output", metavar="FILE", type=click.Path(), help="Write the card file here.")
@click.option(
    "--compare",
    is_flag=True,
    help="Lay the drafts of the set's own cards beside the approved texts, and name the phrases that serve "
    "one card only.",
)
def draft(
    files: tuple[str, ...],
    sets: Sets,
    languages: tuple[str, ...],
    text: str | None,
    spoken: str,
    name: str,
    kind: str,
    output: str | None,
    compare: bool,
) -> int:
    """Draft the texts of cards that nobody has translated yet, in every language.

    A draft is made from the effect: through the phrases in i18n/LANGUAGE/*phrases.po, with the word forms of
    i18n/LANGUAGE/lexicon.yaml. It is a proposal for a translator to read. Exits with 1 when a card cannot be
    said in a language, and tells what is missing.

    With --text it goes the other way: what a person wrote is read, and becomes a card file. Of two readings
    it asks which is meant. Exits with 1 when the text cannot be read.
    """
    if bool(files) + compare + (text is not None) != 1:
        raise click.UsageError("Give a file with cards, or --text, or --compare.")
    if text is not None:
        from cli.prose import card_file

        file = card_file(load_set(*sets), text, spoken, name, kind, languages)
        if file is None:
            return 1
        put_out(file, output)
        return 0
    cards = load_set(sets.chosen, [*sets.added, *files])
    there = dict.fromkeys(name for root in catalog_roots(*cards.roots) for name in translated(root))
    known = [name for name in there if can_draft(cards, name)]
    if not languages and (without := sorted(there.keys() - known)):
        click.echo(f"left out, for want of a lexicon.yaml: {', '.join(without)}", err=True)
    drafters = [Drafter(cards, language) for language in languages or known]
    if compare:
        _compare(cards, drafters)
        return 0
    given = [Path(file).resolve() for file in files]
    written = sorted(cards.faces.values(), key=lambda card: (card.path, card.line))
    drafted = [card for place in given for card in written if card.path.resolve().is_relative_to(place)]
    return _show(cards, drafted, drafters)


def _show(cards: CardSet, added: Iterable[Card], drafters: Iterable[Drafter]) -> int:
    """Print each card in English and in every language; 1 when some language cannot say it."""
    code = 0
    for number, card in enumerate(added):
        click.echo(f"{chr(10) if number else ''}{card.name}")
        tell(f"  {cards.language}: ", card_text(card, cards.vocabulary) or "(no text)")
        for drafter in drafters:
            draft = drafter.draft(card)
            if draft.reason:
                code = 1
            text = draft.text or (f"no draft: {draft.reason}" if draft.reason else "(no text)")
            tell(f"  {drafter.language}: ", text)
    return code


def _compare(cards: CardSet, drafters: Iterable[Drafter]) -> None:
    """For each language which drafts were kept; then the phrases that serve a single card."""
    domains = [part.id for part in cards.parts]
    for drafter in drafters:
        texts = load_translations(catalog_roots(*cards.roots), drafter.language, domains)
        drafts = drafter.drafts()
        found = compare(cards, drafts, texts)
        total = len(found.kept) + len(found.edited) + len(found.none)
        click.echo(f"{drafter.language}: {len(found.kept)} of {total} drafts kept as they were")
        for ident in found.edited:
            card = cards.faces[ident]
            click.echo(f"  {ident}")
            tell("    draft: ", drafts[ident].text)
            tell("    ours:  ", texts.find(text_context(ident), card_text(card, cards.vocabulary)) or "")
        lacks = Counter(draft.reason for draft in drafts.values() if draft.reason)
        for reason, count in lacks.most_common():
            tell("  ", f"{count} card{'' if count == 1 else 's'} cannot be said: {reason}")
    used = serving(cards)
    single = sorted(context for context, count in used.items() if count == 1)
    tell("", f"{len(single)} of {len(used)} phrases in use serve one card: {', '.join(single)}")

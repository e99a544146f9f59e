"""``cardset validate``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from cardset import paths
from cardset.errors import CardsetError, Fault, FaultsError
from cardset.lexicon import has_lexicon, read_grammar, read_lexicon
from cardset.load import build_set
from cardset.model import CardSet
from cardset.paths import catalog_root, catalog_roots, locales
from cardset.sources import Sources, sources_of
from cardset.validate import validate as check
from cli.options import Sets, rules_option, sets_options

SURE = ("finite", "bounded-for-deck")
"""The verdicts under which no chain of this deck goes on for ever."""


@click.command(epilog="Example: cardset validate --set my-game/ --add my-card.yaml")
@click.argument("folder", required=False, metavar="[SET]")
@sets_options
@rules_option
@click.option("--chains", is_flag=True, help="Also tell whether its effects can go round for ever.")
@click.option(
    "--strict", is_flag=True, help="As --chains; a chain that is not sure to end makes the exit code 1."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def validate(
    folder: str | None,
    sets: Sets,
    rules: str,
    chains: bool,
    strict: bool,
    form: str,
) -> int:
    """Check a card set and say everything that is wrong with it.

    Shape is checked against the JSON Schemas, then meaning: ids, words of the vocabulary, box totals,
    effects that could never happen, what the rules of the game cannot play with. Every fault names file,
    line and column, what was expected and the nearest valid word. The grammar and the lexicon of each
    language in the set's i18n are checked as well, and the files that say how people ask (asking.yaml).

    With --chains the verdicts of cardset graph come along, which takes a little longer.

    Exit code: 0 no faults, 1 with --strict a chain of effects may have no end, or lasting effects deny each
    other in a ring, 2 there are faults: no other command can use such a set.
    """
    sources = sources_of((*((folder,) if folder else ()), *sets.chosen), sets.added)
    checked = check(sources)
    languages = _language_faults([part.root for part in sources.parts])
    wrong = tuple(dict.fromkeys((*checked.faults, *languages, *_asking_faults(sources))))
    cards = found = None
    if not wrong and checked.plain is not None:
        cards = build_set(checked.plain, sources, lambda *_: None)
        cards = cards.in_print(sets.print) if sets.print else cards
        wrong = tuple(_unplayable(cards))
        if (chains or strict) and not wrong:
            found = _chains(cards, rules)
    if form == "json":
        faults = [
            {"path": str(f.path), "line": f.line, "column": f.column, "message": f.message, "hint": f.hint}
            for f in wrong
        ]
        data = {"schema_version": 1, "faults": faults, **(found[0] if found else {})}
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    elif wrong:
        for fault in wrong:
            click.echo(str(fault))
        count = len(wrong)
        click.echo(f"{count} fault{'s' if count != 1 else ''}.", err=True)
    if wrong or cards is None:
        return 2
    if form == "text":
        for line in _told(cards):
            click.echo(line)
        for line in found[1] if found else ():
            click.echo(line)
    return 1 if strict and found and not found[2] else 0


def _language_faults(folders: Sequence[Path]) -> Iterator[Fault]:
    """What is wrong with the grammars and lexicons of the languages that these sets are translated into."""
    roots = catalog_roots(*folders)
    for root in dict.fromkeys(map(catalog_root, folders)):
        for language in locales(root):
            try:
                if has_lexicon(root, language):
                    read_lexicon(root, language, further=[other for other in roots if other != root])
                elif (root / language / "grammar.yaml").is_file():
                    read_grammar(root, language)
            except FaultsError as error:
                yield from error.faults
            except CardsetError as error:
                yield error.fault


def _asking_faults(sources: Sources) -> Iterator[Fault]:
    """What is wrong with the files that say how people ask about the game of these sets."""
    from rulebook.faq.search.asking import languages, unknown_ids
    from rulebook.game import find_game, shipped_games
    from rulebook.subject import Subject

    if sources.game not in shipped_games():  # with no rules there is nothing to ask
        return
    about = Subject(find_game(sources.game), sources)
    for language in languages(about):
        try:
            yield from unknown_ids(about, language)
        except CardsetError as error:
            yield from error.faults


def _unplayable(cards: CardSet) -> Iterator[Fault]:
    """Why the game cannot be played with these cards."""
    from rulebook.game import find_game, shipped_games

    game = cards.vocabulary.game
    if game in shipped_games():
        try:
            find_game(game).components(cards)
        except CardsetError as error:
            yield from error.faults


def _chains(cards: CardSet, rules: str) -> tuple[dict[str, Any], list[str], bool]:
    """What becomes of chains of effects: as data, as lines, and whether each is sure to end."""
    from cardset.catalog.translate import Translations
    from cardset.graph.analysis import analyse
    from cardset.graph.forms.findings import component_sentences, findings
    from cardset.graph.forms.words import Words
    from cardset.localize import Localizer
    from cli.chains import in_force

    named, options, search = in_force(cards, rules, None)
    found = analyse(cards, options, None, search, repairs=False)
    words = Words(cards, Localizer(cards, cards.language), Translations())
    data = {
        "chains": {
            "rules": named,
            "verdict": found.verdict,
            "longest_chain": found.bound.most if found.bound else None,
            "stratified": found.stratified,
            "components": [
                {
                    "abilities": list(one.abilities),
                    "verdict": one.verdict,
                    "sentence": " ".join(component_sentences(found, one, words)),
                }
                for one in found.components
            ],
        }
    }
    return data, list(findings(found, words)), found.stratified and found.verdict in SURE


def _told(cards: CardSet) -> Iterator[str]:
    """What was counted: the set and, with a built-in one, the terms of the other games."""
    abilities = sum(len(card.abilities) for card in cards.cards.values())
    shared = sum(term.glossary == paths.COMMON for term in cards.terms.values())
    yield (
        f"{cards.id}: {_count(len(cards.cards), 'card')}, {_count(cards.copies, 'copy', 'copies')}, "
        f"{_count(abilities, 'ability', 'abilities')}, "
        f"{_count(cards.vocabulary.words(), 'vocabulary word')}, {_count(len(cards.terms), 'term')} "
        f"({shared} shared by all games). No faults."
    )
    if paths.is_built_in(cards.root):
        for game, terms in cards.glossaries.items():
            if game not in (paths.COMMON, cards.vocabulary.game):
                yield f"{game}: {_count(len(terms), 'term')}. No faults."


def _count(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"

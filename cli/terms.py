"""``cardset terms``: the words of a language, their forms, and the dictionary that fills them in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from cardset import paths
from cardset.domains import term_domains
from cardset.errors import CardsetError, Fault, suggestion
from cardset.files import write_text
from cardset.lexicon import Lexeme, TermWord, read_lexicon
from cardset.lexicon.forms import Filling, Workbench, open_workbench
from cardset.load import load_set
from cardset.text_terms import by_use
from cli.language import language_option
from cli.options import one_set_option
from cli.terminal import tell

lang_option = language_option("The language, such as pl.", name="lang", required=True)


@click.group(
    epilog="Examples: cardset terms forms --lang pl · cardset terms forms --lang pl --check · "
    "cardset terms show stajnia --lang pl · cardset terms list --lang cs · cardset terms mine their.po"
)
def terms() -> None:
    """Work on a lexicon: fill in the forms of its words, look them up, list them."""


@terms.command(
    short_help="Fill in the forms of words from a dictionary, or compare them with it.",
    epilog="Examples: cardset terms forms --lang pl · cardset terms forms stajnia --lang pl --dry-run · "
    "cardset terms forms --lang ru --check",
)
@click.argument("names", nargs=-1, metavar="[TERM]...")
@lang_option
@click.option("--check", is_flag=True, help="Compare what the dictionary made with the dictionary.")
@click.option("--dry-run", is_flag=True, help="Say what would be filled in, and write nothing.")
@one_set_option
def forms(names: tuple[str, ...], lang: str, check: bool, dry_run: bool, chosen: str | None) -> int:
    """Fill in the forms of the words that have none yet, and rows that the dictionary's tables lack.

    The forms come from the dictionary that the header of lexicon.yaml names; a TERM is a word or the id of a
    concept, and none means all. A person has to read every table afterwards.

    Exit code: 0 nothing left to do, 1 words without forms or differences, 2 could not run.
    """
    bench = open_workbench(_root(chosen, write=not (check or dry_run)), lang)
    if check:
        return _tell_differences(bench, names)
    outcome = bench.fill(names)
    if outcome.filled and not dry_run:
        write_text(bench.path, outcome.text)
    _tell(bench.path, outcome, dry_run)
    return 1 if outcome.unfilled else 0


@terms.command(
    short_help="Show a word, or the words for a concept, with all forms.",
    epilog="Examples: cardset terms show stajnia --lang pl · cardset terms show stable --lang cs",
)
@click.argument("word")
@lang_option
@one_set_option
def show(word: str, lang: str, chosen: str | None) -> None:
    """Show all forms of a WORD (or of the words for a concept, by its id) with what they express.

    Below a word stand the concepts that it is for, its status there and the editions that use it.
    """
    lexicon = read_lexicon(_root(chosen), lang)
    if word in lexicon.terms:
        lexemes = [found.lexeme for found in lexicon.terms[word]]
    else:
        every = [*lexicon.words.values(), *(one.lexeme for kind in lexicon.terms.values() for one in kind)]
        by_lemma = {lexeme.lemma: lexeme for lexeme in every}
        by_form = [lexeme for lexeme in by_lemma.values() if word in lexeme.forms]
        lexemes = [by_lemma[word]] if word in by_lemma else by_form
        if not lexemes:
            hint = suggestion(word, [*by_lemma, *lexicon.terms])
            raise CardsetError(f"the lexicon of {lang} has no word or concept {word!r}", hint=hint)
    for number, lexeme in enumerate(lexemes):
        if number:
            click.echo()
        _show(lexeme, [word for kind in lexicon.terms.values() for word in kind if word.lexeme == lexeme])


@terms.command(
    "list",
    short_help="List the words for every concept.",
    epilog="Examples: cardset terms list --lang cs · cardset terms list --lang pl@nsfw",
)
@lang_option
@one_set_option
def list_(lang: str, chosen: str | None) -> None:
    """List the words for every concept: status, word, editions; last the concepts that have no word yet.

    Of these, those that most cards speak of come first.
    """
    said = read_lexicon(_root(chosen), lang).terms
    for concept, words in said.items():
        click.echo(concept)
        for word in words:
            click.echo(f"  {word.status:<10} {word.text}  ({', '.join(word.editions)})")
    cards = load_set(chosen)
    known = (concept for name in term_domains(cards) for concept in cards.glossaries[name])
    silent = [concept for concept in known if not said.get(concept)]
    if silent:
        tell("no word yet: ", ", ".join(by_use(silent, cards)))


@terms.command(
    short_help="Propose terms from translations, and show what is translated in several ways.",
    epilog="Examples: cardset terms mine their.po · cardset terms mine translations/pl --at-least 10 · "
    "cardset terms mine i18n/pl --inconsistent · cardset terms mine pl.json --format csv >glossary.csv",
)
@click.argument("given", nargs=-1, required=True, type=click.Path(readable=False), metavar="PATH...")
@language_option("Only this language, such as pl.", name="lang", default="")
@click.option(
    "--at-least", default=5, show_default=True, type=click.IntRange(2), help="How many texts have a term."
)
@click.option("--inconsistent", is_flag=True, help="Only what is translated in several ways.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv"]),
    default="text",
    show_default=True,
    help="csv: a glossary for cardset lint --termbase.",
)
def mine(given: tuple[str, ...], lang: str, at_least: int, inconsistent: bool, form: str) -> int:
    """Propose terms from the translations in each PATH: a catalog, a folder, any file that lint reads.

    A short text, or an item of a list such as the traits of a card, is a term by itself: told is how often
    each translation of it is used, and where the rarer ones stand. Words of longer texts (~) are paired by
    how often they stand in the same texts on both sides; that is a guess for a person to judge.

    Exit code: 0 done, 2 something could not be read.
    """
    from cardset.lint.mining.read import mined
    from cardset.lint.mining.told import glossary, listing

    faults: list[Fault] = []
    found = mined([Path(path) for path in given], lang, at_least, faults)
    if form == "csv" and len(found) > 1:
        raise click.UsageError(f"A glossary is of one language: --lang {' or '.join(sorted(found))}.")
    for language, terms_there in found.items():
        shown = [one for one in terms_there if len(one.renderings) > 1 or not inconsistent]
        lines = glossary(shown) if form == "csv" else listing(shown, language)
        for line in lines:
            click.echo(line)
    for fault in faults:
        click.echo(f"error: {fault}", err=True)
    if not found and not faults:
        raise CardsetError("no translations were found", given[0], hint="say the language with --lang")
    return 2 if faults else 0


def _root(chosen: str | None, write: bool = False) -> Path:
    folder = paths.set_folder(chosen)
    return paths.writable_root(folder) if write else paths.catalog_root(folder)


def _tell(path: Path, outcome: Filling, dry_run: bool) -> None:
    for word in outcome.filled:
        added = "".join(f", {key}: {value}" for key, value in word.added.items())
        rows = f": {', '.join(word.rows)}" if word.rows else ""
        empty = f"; no forms for {', '.join(word.empty)}" if word.empty else ""
        click.echo(f"filled      {word.lemma} ({word.part_of_speech}{added}){rows}{empty}")
    for lemma, reason in outcome.unfilled.items():
        click.echo(f"not filled  {lemma}: {reason}")
        if proposal := outcome.proposals.get(lemma):
            shown = ", ".join(f'"{part}"' if not part.isalpha() else part for part in proposal.parts)
            click.echo(f"            perhaps parts: [{shown}]")
            for missing, kind in proposal.missing.items():
                click.echo(f"            add under words: {missing}: {{part_of_speech: {kind}}}")
    done = "would be filled in" if dry_run else "filled in; read them before you commit"
    click.echo(f"{path}: {len(outcome.filled)} {done}, {len(outcome.unfilled)} left")


def _tell_differences(bench: Workbench, names: tuple[str, ...]) -> int:
    faults = list(bench.differences(names))
    for fault in faults:
        click.echo(str(fault))
    click.echo(f"{bench.path}: {len(faults)} differences from {bench.name}")
    return 1 if faults else 0


def _show(lexeme: Lexeme, uses: Sequence[TermWord]) -> None:
    said = ", ".join([lexeme.part_of_speech, *(f"{key}: {value}" for key, value in lexeme.inherent.items())])
    made = f"; forms by {lexeme.forms_by}" if lexeme.forms_by else ""
    click.echo(f"{lexeme.lemma} ({said}{made})")
    for use in uses:
        why = f": {use.reason}" if use.reason else ""
        tell("  ", f"{use.concept}: {use.status} ({', '.join(use.editions)}){why}")
    if lexeme.paradigm is None:
        click.echo("  invariable")
        return
    cells = iter([" | ".join(cell) or "-" for cell in lexeme.cells])
    for table in lexeme.paradigm.tables:
        lines = [["", *table.columns]] if table.columns else []
        lines += [[row, *(next(cells) for _ in range(table.width))] for row in table.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for line in lines:
            padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
            click.echo(f"  {'  '.join(padded)}".rstrip())

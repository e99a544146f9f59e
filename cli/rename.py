"""``cardset rename-term`` and ``cardset rename-card``."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

from ai.messages import character_texts
from cardset.catalog.read import read_catalog
from cardset.lexicon import read_lexicon
from cardset.load import load_set
from cardset.projects import project_here
from cardset.rename.edits import written_as
from cardset.rename.ground import Reached, ground_of
from cardset.rename.plan import Plan, carry_out, diff, relative
from cardset.rename.target import rename_word
from cli.language import given_domains, language_option
from cli.options import one_set_option
from rulebook.quoted import quoted_texts

_SHOWN = 20

_dry_run = click.option("--dry-run", is_flag=True, help="Print the changes as a diff and write nothing.")


@click.command(
    epilog="Examples: cardset rename-term nursery Paddock --dry-run · "
    "cardset rename-term steal take --form stole=took --form stolen=taken · "
    "cardset rename-term nursery przedszkole --lang pl · "
    "cardset rename-term neigh Prych --lang pl --like ruch"
)
@click.argument("term")
@click.argument("new", metavar="NEW-WORD")
@one_set_option
@language_option("Change the word in this language, not in English.")
@click.option("--compounds", is_flag=True, help="Change longer terms that hold the word with it.")
@click.option(
    "--form",
    "forms",
    multiple=True,
    metavar="OLD=NEW",
    help="A pair of English forms that no rule gives, such as stolen=taken. May be repeated.",
)
@click.option("--like", metavar="WORD", help="With --lang: the new word inflects like this one.")
@click.option("--invariable", is_flag=True, help="With --lang: the new word never changes.")
@click.option(
    "--trait",
    "traits",
    multiple=True,
    metavar="KEY=VALUE",
    help="With --lang: what the new word is, such as gender=f or partner=WORD. May be repeated.",
)
@_dry_run
def rename_term(
    term: str,
    new: str,
    chosen: str | None,
    language: str | None,
    compounds: bool,
    forms: tuple[str, ...],
    like: str | None,
    invariable: bool,
    traits: tuple[str, ...],
    dry_run: bool,
) -> None:
    """Give a TERM, found by its id or word, a new word, in every file at once.

    The English of the database, of the rules and of the programs' messages changes, and with it the English
    in every catalog; ids do not, and translations stay approved. "Unicorn" is not touched in "Baby Unicorn",
    which is a term of its own. Either all files are written or none.

    With --lang the lexicon of that language prefers the new word, and each form in a translation becomes the
    same form of the new word. What a person has to look at is marked fuzzy and says why.
    """
    from cardset.rename.source import rename_term as plan

    pairs = _pairs(forms, "--form")
    way = _way(like, invariable, traits)
    ground = _ground(chosen)
    if language is None:
        if way:
            raise click.UsageError("--like, --invariable and --trait go with --lang.")
        _finish(plan(ground, term, new, pairs, compounds), ground, chosen, dry_run)
        return
    if pairs:
        raise click.UsageError("--form is for English; a lexicon has the forms of other words.")
    _finish(rename_word(ground, term, new, language, way, compounds), ground, chosen, dry_run)


@click.command(epilog="Example: cardset rename-card 'Glitter Bomb' 'Confetti Bomb' --dry-run")
@click.argument("card")
@click.argument("new", metavar="NEW-NAME")
@one_set_option
@_dry_run
def rename_card(card: str, new: str, chosen: str | None, dry_run: bool) -> None:
    """Give a CARD, found by its id or name, a new English name, in every file at once.

    See rename-term. The id of the card stays what it is. In any other language the name is one entry of the
    catalog, to be edited there.
    """
    from cardset.rename.source import rename_card as plan

    ground = _ground(chosen)
    _finish(plan(ground, card, new), ground, chosen, dry_run)


def _ground(chosen: str | None) -> Reached:
    return ground_of(chosen, given_domains(), [*quoted_texts(), *character_texts()])


def _pairs(texts: tuple[str, ...], option: str) -> Mapping[str, str]:
    pairs = {}
    for text in texts:
        old, equals, new = (part.strip() for part in text.partition("="))
        if not (old and equals and new):
            raise click.BadParameter(f"{text!r} is not of the form A=B", param_hint=option)
        pairs[old] = new
    return pairs


def _way(like: str | None, invariable: bool, traits: tuple[str, ...]) -> Mapping[str, str]:
    """What the lexicon is to say of a new word, as YAML."""
    if like and invariable:
        raise click.UsageError("A word inflects like another, or it is invariable; not both.")
    way = {"inflects_like": written_as(like)} if like else {"invariable": "true"} if invariable else {}
    return {**way, **{key: written_as(value) for key, value in _pairs(traits, "--trait").items()}}


def _finish(plan: Plan, ground: Reached, chosen: str | None, dry_run: bool) -> None:
    """Show the plan or carry it out, and tell what it did and what it left."""
    if dry_run:
        for line in diff(plan, ground.base):
            click.echo(line, nl=False)
        _tell(plan, ground, dry_run)
        return

    def check() -> None:
        _read_again(plan, chosen)
        _tell(plan, ground, dry_run)
        sys.stdout.flush()  # who cannot be told what was done is to find it undone

    carry_out(plan, check)


def _read_again(plan: Plan, chosen: str | None) -> None:
    """Read what was written as any command would. Raises :class:`CardsetError` for what it cannot read."""
    load_set(chosen)
    for path in plan.changes:
        if path.suffix == ".po":
            read_catalog(path)
        elif path.name == "lexicon.yaml":
            read_lexicon(path.parent.parent, path.parent.name)


def _tell(plan: Plan, ground: Reached, dry_run: bool) -> None:
    """What was done, and what is left: on standard error where standard output is a diff."""

    def say(text: str) -> None:
        click.echo(text, err=dry_run)

    did = "would change" if dry_run else "changed"
    say(f"{plan.old} -> {plan.new}: {did} {_count(len(plan.changes), 'file')}")
    for note in plan.notes:
        say(note)
    if plan.left and project_here() is not None:
        say(
            "what the rules and the programs say comes with cardset, is not the project's and keeps its words"
        )
    if plan.unsure:
        say(f"{_count(len(plan.unsure), 'translation')} fuzzy now, each with a comment that says why:")
    for path, context in plan.unsure[:_SHOWN]:
        say(f"  {relative(path, ground.base)}: {_short(context)}")
    if len(plan.unsure) > _SHOWN:
        say(f"  and {len(plan.unsure) - _SHOWN} more")
    if plan.left:
        say(f"{plan.old!r} still stands in {_count(len(plan.left), 'line')} that no rule covers:")
    for left in plan.left[:_SHOWN]:
        say(f"  {relative(left.path, ground.base)}:{left.line}:{left.column}: {_short(left.text)}")
    if len(plan.left) > _SHOWN:
        files = {left.path for left in plan.left[_SHOWN:]}
        say(f"  and {len(plan.left) - _SHOWN} more in {_count(len(files), 'file')}")


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _short(text: str) -> str:
    return text if len(text) <= 100 else text[:99] + "…"

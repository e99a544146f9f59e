"""``cardset rename-term`` and ``cardset rename-card``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from cli.command import set_option

if TYPE_CHECKING:
    from cardset.rename.ground import Ground
    from cardset.rename.plan import Plan

__all__ = ["rename_card", "rename_term"]

_SHOWN = 20

_dry_run = click.option("--dry-run", is_flag=True, help="Print the changes as a diff and write nothing.")


@click.command(
    epilog="Examples: cardset rename-term nursery Paddock --dry-run · "
    "cardset rename-term steal take --form stole=took --form stolen=taken"
)
@click.argument("term")
@click.argument("new", metavar="NEW-WORD")
@set_option
@click.option("--compounds", is_flag=True, help="Change longer terms that hold the word with it.")
@click.option(
    "--form",
    "forms",
    multiple=True,
    metavar="OLD=NEW",
    help="A pair of forms that no rule gives, such as stolen=taken. May be repeated.",
)
@_dry_run
def rename_term(
    term: str, new: str, chosen: str | None, compounds: bool, forms: tuple[str, ...], dry_run: bool
) -> None:
    """Give a TERM, found by its id or word, a new word, in every file at once.

    The English of the database, of the rules and of the programs' messages changes, and with it the English
    in every catalog; ids do not, and translations stay approved. "Unicorn" is not touched in "Baby Unicorn",
    which is a term of its own. Either all files are written or none.
    """
    from cardset.rename.source import rename_term as plan

    ground = _ground(chosen)
    _finish(plan(ground, term, new, _pairs(forms), compounds), ground, chosen, dry_run)


@click.command(epilog="Example: cardset rename-card 'Glitter Bomb' 'Confetti Bomb' --dry-run")
@click.argument("card")
@click.argument("new", metavar="NEW-NAME")
@set_option
@_dry_run
def rename_card(card: str, new: str, chosen: str | None, dry_run: bool) -> None:
    """Give a CARD, found by its id or name, a new English name, in every file at once.

    See rename-term. The id of the card stays what it is.
    """
    from cardset.rename.source import rename_card as plan

    ground = _ground(chosen)
    _finish(plan(ground, card, new), ground, chosen, dry_run)


def _ground(chosen: str | None) -> Ground:
    from cardset.rename.ground import ground_of
    from cli.language import given_domains
    from rulebook.quoted import quoted_texts

    return ground_of(chosen, given_domains(), quoted_texts())


def _pairs(forms: tuple[str, ...]) -> Mapping[str, str]:
    pairs = {}
    for form in forms:
        old, equals, new = (part.strip() for part in form.partition("="))
        if not (old and equals and new):
            raise click.BadParameter(f"{form!r} is not of the form OLD=NEW", param_hint="--form")
        pairs[old] = new
    return pairs


def _finish(plan: Plan, ground: Ground, chosen: str | None, dry_run: bool) -> None:
    """Show the plan or carry it out, and tell what it did and what it left."""
    from cardset.load import load_set
    from cardset.rename.plan import carry_out, diff

    if dry_run:
        for line in diff(plan, ground.base):
            click.echo(line, nl=False)
    else:
        carry_out(plan, lambda: load_set(chosen))
    _tell(plan, ground, dry_run)


def _tell(plan: Plan, ground: Ground, dry_run: bool) -> None:
    """What was done, and what is left: on standard error where standard output is a diff."""
    from cardset.rename.plan import relative

    def say(text: str) -> None:
        click.echo(text, err=dry_run)

    did = "would change" if dry_run else "changed"
    say(f"{plan.old} -> {plan.new}: {did} {_count(len(plan.changes), 'file')}")
    for note in plan.notes:
        say(note)
    for path, context in plan.unsure:
        say(f"now fuzzy: {relative(path, ground.base)}: {context}")
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

"""``cardset import``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from unicodedata import category

import click

from cardset import paths
from cardset.files import read_bytes, write_together
from cardset.interchange.importer import Conflict, EntryChange, Imported, Side
from cardset.interchange.po_import import import_po
from cardset.interchange.sheet import READINGS
from cardset.interchange.sheet_import import import_sheet
from cardset.load import load_set
from cardset.parsing import Verdict, verdicts
from cli.language import language_option
from cli.options import one_set_option, root_option

MARKS = {" ": "·", "\N{NO-BREAK SPACE}": "°"}
"""How spaces are shown where nothing else differs, as word processors show them."""

DECIDE = "decide on the conflicts: --ours keeps the catalogs', --theirs takes the {source}'s"


READ: Mapping[Verdict, str] = {
    "proved": "proved: it does what the card does",
    "several": "it may mean something else, too: cardset read says what",
    "other": "IT MEANS SOMETHING ELSE: cardset read says what",
}
"""What is said of a text of a card that could be read."""


@click.command(
    "import",
    epilog="Examples: cardset import pl.csv --lang pl --dry-run · "
    "cardset import pl.csv --lang pl --approved · cardset import theirs.po --lang pl",
)
@click.argument("file", type=click.Path(), metavar="FILE")
@language_option("The language of the file, such as cs.", required=True)
@click.option("--dry-run", is_flag=True, help="Show what would change; write nothing.")
@click.option(
    "--approved", is_flag=True, help="A person has read the file: take its translations as approved."
)
@click.option("--ours", is_flag=True, help="Where both changed, keep the catalog's.")
@click.option("--theirs", is_flag=True, help="Where both changed, take the file's.")
@click.option(
    "--encoding", default="", metavar="NAME", help="The encoding of the file, such as windows-1250."
)
@one_set_option
@root_option
def import_(
    file: str,
    language: str,
    dry_run: bool,
    approved: bool,
    ours: bool,
    theirs: bool,
    encoding: str,
    chosen: str | None,
    root: str | None,
) -> int:
    """Take translations from a sheet that "cardset export --format sheet" wrote, or from a PO file (.po).

    Shows each change as a diff. New translations are marked fuzzy until a person approves them. Where the
    English or the catalog's translation has changed since the export the row is a conflict: it is shown and
    not written, unless --ours or --theirs says which side wins. A fault in any cell: nothing is written.

    A PO file may be anybody's: what has the context and the English of an entry here is taken. There a row is
    a conflict where the catalog has another translation that is approved.

    Each new text of a card is read: what is proved does what the card does, whatever its words.

    Exit code: 0 done, 1 there are conflicts (the rest is written), 2 the file cannot be read.
    """
    winner = _winner(ours, theirs)
    folder = Path(root) if root else paths.writable_root(paths.set_folder(chosen))
    paths.locale_folder(folder, language)
    source = Path(file)
    is_po = source.suffix.lower() == ".po"
    take = import_po if is_po else import_sheet
    done = take(read_bytes(source), source, folder, language, encoding, approved, winner)
    kind, place = ("file", "line") if is_po else ("sheet", "row")
    said = {change.context: change.after[0] for change in done.changes if change.before != change.after}
    read = verdicts(load_set(chosen), language, said, folder)
    for change in done.changes:
        _tell_change(change, place)
        if told := READ.get(read.get(change.context, "unread")):
            click.echo(f"  {told}")
    for conflict in done.conflicts:
        _tell_conflict(conflict, kind, place)
    for note in done.notes:
        click.echo(f"note: {note}")
    if done.texts and not dry_run:
        write_together(done.texts)
    if read:
        counts = Counter(READINGS[verdict] for verdict in read.values())
        click.echo("texts of cards: " + ", ".join(f"{count} {verdict}" for verdict, count in counts.items()))
    _sum_up(done, dry_run)
    if done.conflicts and not winner:
        click.echo(DECIDE.format(source=kind), err=True)
    return 1 if done.conflicts else 0


def _winner(ours: bool, theirs: bool) -> Side:
    if ours and theirs:
        raise click.UsageError("One side wins: --ours or --theirs, not both.")
    return "ours" if ours else "theirs" if theirs else ""


def _tell_change(change: EntryChange, place: str) -> None:
    status = " -> ".join(dict.fromkeys((change.status_before, change.status_after)))
    click.echo(f"{change.label} ({place} {change.row}): {status}")
    if change.before != change.after:
        _tell_both("-", change.before, "+", change.after)


def _tell_conflict(conflict: Conflict, kind: str, place: str) -> None:
    click.echo(f"CONFLICT {conflict.label} ({place} {conflict.row}): {conflict.reason}")
    _tell_both("catalog:", conflict.here, f"{kind}:".ljust(8), conflict.offered)


def _tell_both(sign: str, forms: Sequence[str], other_sign: str, others: Sequence[str]) -> None:
    """Two versions of a text; where they would look the same, what tells them apart is made visible."""
    alike = forms != others and [*map(_seen, forms)] == [*map(_seen, others)]
    _tell_forms(sign, [*map(_marked, forms)] if alike else forms)
    _tell_forms(other_sign, [*map(_marked, others)] if alike else others)
    if alike:
        click.echo("  only spaces differ: · is a space, ° a no-break one")


def _seen(text: str) -> str:
    """What a person sees of ``text``."""
    return "".join(char for char in text if not (char.isspace() or category(char) == "Cf"))


def _marked(text: str) -> str:
    return "".join(
        char if _seen(char) or char == "\n" else MARKS.get(char, f"<U+{ord(char):04X}>") for char in text
    )


def _tell_forms(sign: str, forms: Sequence[str]) -> None:
    for number, form in enumerate(forms):
        index = f"[{number}] " if len(forms) > 1 else ""
        if form:
            click.echo(f"  {sign} {index}{form.replace(chr(10), chr(92) + 'n')}")


def _sum_up(done: Imported, dry_run: bool) -> None:
    counts = f"{len(done.changes)} changed, {len(done.conflicts)} in conflict"
    written = ", ".join(str(path) for path in done.texts)
    outcome = f"written: {written}" if written else "nothing to write"
    click.echo(f"{counts}; {'dry run: nothing was written' if dry_run else outcome}")

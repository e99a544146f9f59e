"""``rulebook clause``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rulebook.clauses import Clause, Clauses, Place

__all__ = ["clause"]


@click.command(
    epilog="Examples: rulebook clause win.tie-letters · rulebook clause --list --category win · "
    "rulebook clause --list --format json"
)
@click.argument("ids", nargs=-1, metavar="ID...")
@click.option("--list", "listing", is_flag=True, help="List all clauses instead, one a line.")
@click.option("--category", metavar="CATEGORY", help="List only the clauses of this category.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def clause(ids: tuple[str, ...], listing: bool, category: str | None, form: str) -> None:
    """Show clauses of the rules by id: what a clause says, the question it answers, the editions that state
    it and what they differ in, and where the engine cites it."""
    import json
    import shutil

    from rulebook.clauses import citations, load_clauses

    if listing == bool(ids):
        raise click.UsageError(
            "Name a clause, or use --list." if not ids else "Name clauses or use --list, not both."
        )
    if category and not listing:
        raise click.UsageError("--category goes with --list.")
    clauses = load_clauses()
    if category:
        chosen = clauses.of(category)
    else:
        chosen = [clauses.find(name) for name in dict.fromkeys(ids)] or list(clauses.by_id.values())
    if listing and form == "text":
        wide = max(len(entry.id) for entry in chosen)
        for entry in chosen:
            click.echo(f"{entry.id:{wide}}  {entry.statement}")
        return
    cited = citations(clauses=clauses)
    if form == "json":
        entries = [_plain(entry, clauses, cited.get(entry.id, ())) for entry in chosen]
        click.echo(json.dumps({"schema_version": 1, "clauses": entries}, ensure_ascii=False, indent=2))
        return
    width = min(shutil.get_terminal_size((80, 24)).columns, 120) - 2
    pages = ["\n".join(_page(entry, clauses, cited.get(entry.id, ()), width)) for entry in chosen]
    click.echo("\n\n".join(pages))


def _page(clause: Clause, clauses: Clauses, places: Sequence[Place], width: int) -> Iterator[str]:
    """The lines that show one clause."""
    import textwrap

    def wrapped(text: str, indent: int = 2) -> list[str]:
        margin = " " * indent
        return textwrap.wrap(
            text, width, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False
        )

    yield clause.id
    yield f"  category: {clause.category}" + ("" if clause.executable else ", nothing a program could keep")
    yield from ["", *wrapped(clause.statement), "", "Answers", *wrapped(clause.question)]
    yield from ["", "Stated in"]
    for edition in clauses.editions:
        lines = [source.lines for source in clause.sources if source.edition == edition]
        if lines:
            yield f"  {edition.id:8} {edition.source}:{', '.join(lines)}  {edition.name}"
    if clause.differs:
        yield from ["", "Differs", *wrapped(clause.differs)]
    for difference in clauses.differences_of(clause.id):
        yield from ["", f"Difference between editions: {difference.id}", *wrapped(difference.summary)]
    if clause.note:
        yield from ["", "Note", *wrapped(clause.note)]
    yield from ["", "Cited by the engine in", *([f"  {place}" for place in places] or ["  nothing yet"])]


def _plain(clause: Clause, clauses: Clauses, places: Sequence[Place]) -> Mapping[str, Any]:
    """One clause as JSON-able data."""
    editions: dict[str, list[str]] = {}
    for source in clause.sources:
        editions.setdefault(source.edition.id, []).append(str(source))
    return {
        "id": clause.id,
        "category": clause.category,
        "executable": clause.executable,
        "statement": clause.statement,
        "question": clause.question,
        "editions": editions,
        "differs": clause.differs or None,
        "note": clause.note or None,
        "differences": [
            {"id": difference.id, "summary": difference.summary}
            for difference in clauses.differences_of(clause.id)
        ],
        "cited": [
            {"path": place.path, "line": place.line, "function": place.function or None} for place in places
        ],
    }

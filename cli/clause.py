"""``rulebook clause``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.citations import Place
    from rulebook.clauses import Clause, Clauses
    from rulebook.unstable_unicorns.rules import Rules
    from rulebook.unstable_unicorns.scenario.model import Scenario

__all__ = ["clause"]


class About(NamedTuple):
    """What is told of clauses beside what they say: by clause id, where each is kept and which scenarios
    claim it; the rules by preset."""

    clauses: Clauses
    cited: Mapping[str, Sequence[Place]]
    claimed: Mapping[str, Sequence[Scenario]]
    presets: Mapping[str, Rules]


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
    it and what they differ in, the options of the rules that are tied to it, where the engine and the card
    data enforce it, and the scenarios that show it."""
    import json
    import shutil

    from rulebook.citations import citations
    from rulebook.clauses import load_clauses
    from rulebook.unstable_unicorns.rules import PRESETS

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
    about = About(clauses, citations(clauses=clauses), _claimed(), PRESETS)
    if form == "json":
        entries = [_plain(entry, about) for entry in chosen]
        click.echo(json.dumps({"schema_version": 1, "clauses": entries}, ensure_ascii=False, indent=2))
        return
    width = min(shutil.get_terminal_size((80, 24)).columns, 120) - 2
    click.echo("\n\n".join("\n".join(_page(entry, about, width)) for entry in chosen))


def _claimed() -> Mapping[str, Sequence[Scenario]]:
    """The scenarios that come with the game, by the clauses that they claim to show."""
    from rulebook.unstable_unicorns.scenario.model import SCENARIOS
    from rulebook.unstable_unicorns.scenario.read import read_scenarios

    claimed: dict[str, list[Scenario]] = {}
    for scenario in read_scenarios(SCENARIOS):
        for clause in scenario.clauses:
            claimed.setdefault(clause, []).append(scenario)
    return claimed


def _place(scenario: Scenario) -> str:
    """The file of a scenario that comes with the game, as places in code and data are told."""
    from rulebook.citations import ROOT

    return scenario.path.relative_to(ROOT).as_posix()


def _options(clause: str, presets: Mapping[str, Rules]) -> list[dict[str, Any]]:
    """The options and numbers of the rules that are tied to a clause, with their value in every preset."""
    tied: dict[str, dict[str, Any]] = {}
    for preset, rules in presets.items():
        for point in rules.points():
            if clause in point.clauses:
                option = {"option": point.name, "meaning": point.meaning, "presets": {}}
                tied.setdefault(point.name, option)["presets"][preset] = point.value
    return list(tied.values())


def _page(clause: Clause, about: About, width: int) -> Iterator[str]:
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
    for edition in about.clauses.editions:
        lines = [source.lines for source in clause.sources if source.edition == edition]
        if lines:
            yield f"  {edition.id:8} {edition.source}:{', '.join(lines)}  {edition.name}"
    if clause.differs:
        yield from ["", "Differs", *wrapped(clause.differs)]
    for difference in about.clauses.differences_of(clause.id):
        yield from ["", f"Difference between editions: {difference.id}", *wrapped(difference.summary)]
    if clause.note:
        yield from ["", "Note", *wrapped(clause.note)]
    for option in _options(clause.id, about.presets):
        yield from ["", f"Option of the rules: {option['option']}", *wrapped(option["meaning"])]
        yield from (f"  {preset:8} {value}" for preset, value in option["presets"].items())
    if clause.id in about.cited:
        yield from ["", "Enforced in", *(f"  {place}" for place in about.cited[clause.id])]
    if clause.id in about.claimed:
        yield from ["", "Shown by"]
        for scenario in about.claimed[clause.id]:
            yield f"  {_place(scenario)}:{scenario.line} {scenario.id}"
            yield from wrapped(scenario.about, 4)


def _plain(clause: Clause, about: About) -> Mapping[str, Any]:
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
            for difference in about.clauses.differences_of(clause.id)
        ],
        "options": _options(clause.id, about.presets),
        "enforced": [
            {"path": place.path, "line": place.line, "within": place.within or None}
            for place in about.cited.get(clause.id, ())
        ],
        "scenarios": [
            {
                "id": scenario.id,
                "about": scenario.about,
                "rules": list(scenario.rules),
                "path": _place(scenario),
                "line": scenario.line,
            }
            for scenario in about.claimed.get(clause.id, ())
        ],
    }

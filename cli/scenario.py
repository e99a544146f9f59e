"""``cli scenario``. Its reports quote the words of the scenario format and speak English, as that does."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from cli.chosen import Asked, choose, game_options
from rulebook.scenarios.cover import Coverage
from rulebook.scenarios.run import Outcome, report, run_all


@click.command(
    epilog="Examples: cli scenario · cli scenario my-scenarios/ puzzle.yaml · cli scenario --coverage · "
    "cli scenario --coverage --each puzzle.yaml · cli scenario --set my-set --coverage"
)
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[PATH]...")
@click.option("--coverage", "covering", is_flag=True, help="Also tell what the scenarios cover, and not.")
@click.option("--each", is_flag=True, help="With --coverage: also tell what each scenario touches.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@game_options
def scenario(
    paths: tuple[str, ...],
    covering: bool,
    each: bool,
    form: str,
    asked: Asked,
) -> int:
    """Run scenarios: positions set up, moves played, expectations compared.

    PATH is a file or a folder; without one every scenario is run that comes with the sets, or else with the
    game. A scenario that fails is shown with the step, what was expected (-), what is there (+) and the
    position, and the exit code is 1. A file with faults is not run: every fault is told with its line, and
    the exit code is 2.
    """
    if each and not covering:
        raise click.UsageError("--each goes with --coverage.")
    found = choose(*asked)
    cards = found.cards if asked.chosen or asked.added else None
    written = found.game.scenarios
    files = [Path(path) for path in paths] or found.scenarios
    if not files:
        raise click.UsageError(f"{found.game.name} comes with no scenarios: name a file or a folder.")
    scenarios = written.read(files, cards)
    coverage: Coverage | None = None
    if covering:
        outcomes, coverage = written.cover(scenarios, cards)
    else:
        outcomes = list(run_all(scenarios))
    failed = [outcome for outcome in outcomes if outcome.failure]
    if form == "json":
        data: dict[str, Any] = {"schema_version": 1, "outcomes": [_plain(outcome) for outcome in outcomes]}
        if coverage:
            data["coverage"] = _plain_coverage(coverage)
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        blocks = [*report(failed)]
        if coverage:
            blocks += [_touches(entry) for entry in coverage.touched] if each else []
            blocks.append("\n".join(_covered(coverage)))
        click.echo("\n\n".join([*blocks, _summary(len(scenarios), outcomes, failed)]))
    return 1 if failed else 0


def _summary(scenarios: int, outcomes: Sequence[Outcome], failed: Sequence[Outcome]) -> str:
    """One line: how many, and how they went."""
    count = f"{scenarios} scenario{'s' * (scenarios != 1)}, {len(outcomes)} run{'s' * (len(outcomes) != 1)}"
    if not failed:
        return f"{count}: all as expected."
    ids = list(dict.fromkeys(outcome.scenario.id for outcome in failed))
    return f"{count}: {len(failed)} failed: {', '.join(ids)}"


def _touches(entry: Any) -> str:
    """What one scenario touches, in lines."""
    scenario = entry.scenario
    parts: dict[str, Sequence[str]] = {
        "clauses": scenario.clauses,
        "rulings": scenario.rulings,
        "examples": scenario.examples,
        "cards": [f"{card} ({scenario.case})" for card in scenario.cards],
    }
    for section, words in groupby(sorted(entry.words), key=lambda word: word.section):
        parts[section] = [word.id for word in words]
    return "\n".join([scenario.id, *(f"  {name}: {', '.join(said)}" for name, said in parts.items() if said)])


def _covered(coverage: Coverage) -> Iterator[str]:
    """The totals, and what is missing."""
    wide = max(len(subject.name) for subject in coverage.subjects)
    for subject in coverage.subjects:
        missing = subject.missing
        yield f"{subject.name:{wide}}  {len(subject.covered) - len(missing)} of {len(subject.covered)}"
        if missing:
            yield textwrap.fill(
                f"missing: {', '.join(missing)}",
                100,
                initial_indent="  ",
                subsequent_indent="    ",
                break_on_hyphens=False,
            )
    for scenario, wrong in coverage.claims:
        yield f"{scenario}: {wrong}"


def _plain(outcome: Outcome) -> dict[str, Any]:
    """One outcome as JSON-able data."""
    failure = outcome.failure
    return {
        "id": outcome.scenario.id,
        "path": str(outcome.scenario.path),
        "line": outcome.scenario.line,
        "rules": str(outcome.rules),
        "passed": failure is None,
        "failure": failure
        and {
            "line": failure.line,
            "step": failure.step,
            "differences": [difference._asdict() for difference in failure.differences],
            "position": list(failure.position),
        },
    }


def _plain_coverage(coverage: Coverage) -> dict[str, Any]:
    """Coverage as JSON-able data: by subject, and by scenario."""
    return {
        "subjects": {subject.name: dict(subject.covered) for subject in coverage.subjects},
        "missing": {subject.name: subject.missing for subject in coverage.subjects},
        "claims": [{"scenario": scenario, "message": wrong} for scenario, wrong in coverage.claims],
        "scenarios": {
            entry.scenario.id: {
                "clauses": entry.scenario.clauses,
                "rulings": entry.scenario.rulings,
                "examples": entry.scenario.examples,
                "cards": entry.scenario.cards,
                "case": entry.scenario.case or None,
                "words": [f"{word.section}: {word.id}" for word in sorted(entry.words)],
            }
            for entry in coverage.touched
        },
    }

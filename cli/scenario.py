"""``cli scenario``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.command import add_option, set_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebook.unstable_unicorns.scenario_run import Outcome

__all__ = ["scenario"]


@click.command(
    epilog="Examples: cli scenario · cli scenario my-scenarios/ puzzle.yaml · cli scenario --coverage"
)
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[PATH]...")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@set_option
@add_option
def scenario(
    paths: tuple[str, ...],
    form: str,
    chosen: str | None,
    added: tuple[str, ...],
) -> int:
    """Run scenarios: positions set up, moves played, expectations compared.

    PATH is a file or a folder; without one every scenario that comes with the game is run. A scenario that
    fails is shown with the step, what was expected (-), what is there (+) and the position, and the exit
    code is 1. A file with faults is not run: every fault is told with its line, and the exit code is 2.
    """
    import json
    from pathlib import Path

    from cardset.load import load_set
    from rulebook.unstable_unicorns.scenario import shipped
    from rulebook.unstable_unicorns.scenario_read import read_scenarios
    from rulebook.unstable_unicorns.scenario_run import report, run_all

    cards = load_set(chosen, [Path(path) for path in added]) if chosen or added else None
    scenarios = read_scenarios(*([Path(path) for path in paths] or shipped()), cards=cards)
    outcomes = list(run_all(scenarios))
    failed = [outcome for outcome in outcomes if outcome.failure]
    if form == "json":
        data = {"schema_version": 1, "outcomes": [_plain(outcome) for outcome in outcomes]}
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        click.echo("\n\n".join([*report(failed), _summary(len(scenarios), outcomes, failed)]))
    return 1 if failed else 0


def _summary(scenarios: int, outcomes: Sequence[Outcome], failed: Sequence[Outcome]) -> str:
    """One line: how many, and how they went."""
    count = f"{scenarios} scenarios, {len(outcomes)} runs"
    if not failed:
        return f"{count}: all as expected."
    ids = list(dict.fromkeys(outcome.scenario.id for outcome in failed))
    return f"{count}: {len(failed)} failed: {', '.join(ids)}"


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

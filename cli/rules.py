"""``rulebook rules``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.command import rules_option

if TYPE_CHECKING:
    from rulebook.unstable_unicorns.rules import Point, Rules

__all__ = ["rules"]


@click.command(epilog="Examples: rulebook rules · rulebook rules --rules ru-2020,flyers=after --format json")
@rules_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def rules(rules: str, form: str) -> None:
    """Show the rules in force: every option and number, what it means, the clauses it is tied to."""
    import json

    from rulebook.unstable_unicorns import PRESETS, preset

    chosen = preset(rules)
    if form == "json":
        points = [point._asdict() for point in chosen.points()]
        data = {"schema_version": 2, "rules": str(chosen), "presets": [*PRESETS], "points": points}
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for line in _lines(chosen):
        click.echo(line)


def _lines(rules: Rules) -> list[str]:
    from rulebook.unstable_unicorns import PRESETS

    others = ", ".join(name for name in PRESETS if name != rules.name)
    lines = [f"Rules {rules}. Other presets: {others}.", ""]
    changed = {point.name for point in rules.changes()}
    for point in rules.points():
        mark = f"  (changed from {rules.name})" if point.name in changed else ""
        lines.append(f"{point.meaning}  [{', '.join(point.clauses)}]{mark}")
        lines += _values(point)
    return lines


def _values(point: Point) -> list[str]:
    if not point.choices:
        return [f"  * {point.name}={point.value}"]
    return [
        f"  {'*' if value == point.value else ' '} {point.name}={value}: {meaning}"
        for value, meaning in point.choices.items()
    ]

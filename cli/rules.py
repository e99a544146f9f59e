"""``rulebook rules``."""

from __future__ import annotations

import click

__all__ = ["rules"]


@click.command(epilog="Example: rulebook rules --format json")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def rules(form: str) -> None:
    """Show the rules in force: every option and number, what it means, the clauses it is tied to."""
    import json

    from rulebook.unstable_unicorns import CS_2E

    points = list(CS_2E.points())
    if form == "json":
        data = {"schema_version": 1, "rules": CS_2E.name, "points": [point._asdict() for point in points]}
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    click.echo(f"Rules {CS_2E.name} (second edition, Czech rulebook)")
    said = {True: "yes", False: "no"}
    for point in points:
        value = said[point.value] if isinstance(point.value, bool) else str(point.value)
        click.echo(f"  {value:>3}  {point.meaning}  [{', '.join(point.clauses)}]")

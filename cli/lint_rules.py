"""``cardset rules`` and ``cardset explain``: what the linter looks for."""

from __future__ import annotations

import json

import click

from cardset.lint.pages import page
from cardset.lint.selection import select
from cli import completion


@click.command(epilog="Examples: cardset rules · cardset rules terms meaning · cardset rules --json")
@click.argument("names", nargs=-1, metavar="[RULE|FAMILY]...", shell_complete=completion.lint_rules)
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
def rules(names: tuple[str, ...], as_json: bool) -> None:
    """List the rules of cardset lint: gravest severity, whether --fix can mend it, why it matters."""
    chosen = select(names)
    if as_json:
        data = [
            {
                "id": rule.id,
                "family": rule.family,
                "severity": rule.severity.value,
                "fixable": rule.fixable,
                "reason": rule.reason,
                "module": rule.module,
            }
            for rule in chosen
        ]
        click.echo(json.dumps({"schema_version": 1, "rules": data}, ensure_ascii=False, indent=2))
        return
    width = max(len(rule.id) for rule in chosen)
    family = ""
    for rule in chosen:
        if rule.family != family:
            click.echo(f"{'' if not family else chr(10)}{rule.family}")
            family = rule.family
        fix = "fix" if rule.fixable else "   "
        click.echo(f"  {rule.id:<{width}}  {rule.severity.value:<7}  {fix}  {rule.reason}")


@click.command(epilog="Examples: cardset explain terms-missing · cardset explain terms")
@click.argument(
    "names", nargs=-1, required=True, metavar="RULE|FAMILY...", shell_complete=completion.lint_rules
)
def explain(names: tuple[str, ...]) -> None:
    """Tell what rules look for and why, with a bad and a good example of each."""
    click.echo("\n".join(page(rule) for rule in select(names)), nl=False)

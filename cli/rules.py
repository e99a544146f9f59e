"""``rulebook rules``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from cli.command import rules_option
from cli.language import lang_option, translations

if TYPE_CHECKING:
    from cardset.catalog.translate import Translations
    from rulebook.games.unstable_unicorns.rules import Point, Rules

__all__ = ["rules"]


@click.command(
    epilog="Examples: rulebook rules --lang cs · rulebook rules --rules ru-2020,flyers=after --format json"
)
@rules_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@lang_option
def rules(rules: str, form: str, language: str) -> None:
    """Show the rules in force: every option and number, what it means, the clauses it is tied to."""
    import json

    from cardset.domains import MESSAGES, clauses_domain
    from rulebook.games.unstable_unicorns import GAME, PRESETS, preset
    from rulebook.localize import localized_points

    chosen = preset(rules)
    texts = translations(language, [clauses_domain(GAME.id), MESSAGES])
    points = list(localized_points(chosen.points(), texts))
    if form == "json":
        data = {
            "schema_version": 2,
            "lang": language,
            "rules": str(chosen),
            "presets": [*PRESETS],
            "points": [point._asdict() for point in points],
        }
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for line in _lines(chosen, points, texts):
        click.echo(line)


def _lines(rules: Rules, points: Sequence[Point], texts: Translations) -> list[str]:
    from rulebook.games.unstable_unicorns import PRESETS

    _ = texts.gettext
    others = ", ".join(name for name in PRESETS if name != rules.name)
    # Translators: {rules} and {presets} are ids of rulebooks, such as cs-2e.
    lines = [_("Rules {rules}. Other presets: {presets}.").format(rules=rules, presets=others), ""]
    # Translators: behind an option that has another value than in the rulebook {preset}.
    changed_mark = _("(changed from {preset})").format(preset=rules.name)
    changed = {point.name for point in rules.changes()}
    for point in points:
        mark = f"  {changed_mark}" if point.name in changed else ""
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

"""``rulebook rules``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from cardset.catalog.translate import Translations
from cardset.load import load_set
from cli.chosen import Asked, choose, game_options
from cli.faq import tell_untranslated
from cli.language import lang_option
from cli.options import rules_option
from rulebook.localize import localized_points
from rulebook.options import Options, Point, Presets


@click.command(
    epilog="Examples: rulebook rules --lang cs · rulebook rules --rules ru-2020,flyers=after --format json"
)
@rules_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@lang_option
@game_options
def rules(
    rules: str,
    form: str,
    language: str,
    asked: Asked,
) -> None:
    """Show the rules in force: every option and number, what it means, the clauses it is tied to."""
    about = choose(*asked)
    presets = about.game.presets
    in_force = presets.read(rules).in_print(asked.print)
    if asked.print:  # the cards say where there is no such print
        load_set(asked.chosen, asked.added, asked.print)
    texts = about.texts(language)
    tell_untranslated(about, language)
    points = list(localized_points(in_force.points(), texts))
    if form == "json":
        data = {
            "schema_version": 2,
            "lang": language,
            "rules": str(in_force),
            "presets": [*presets],
            "points": [point._asdict() for point in points],
        }
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for line in _lines(in_force, presets, points, texts):
        click.echo(line)


def _lines(rules: Options, presets: Presets[Any], points: Sequence[Point], texts: Translations) -> list[str]:
    _ = texts.gettext
    others = ", ".join(name for name in presets if name != rules.name)
    # Translators: from here to the next: {rules} and {presets} are ids of rulebooks, such as cs-2e.
    said = _("Rules {rules}. Other presets: {presets}.") if others else _("Rules {rules}.")
    lines = [said.format(rules=rules, presets=others)]
    if lengths := [
        f"{name} ({length.changes})" for name, length in presets.lengths.items() if length.changes
    ]:
        # Translators: {lengths} are ids, each with what it changes: --game-length is an option of cli play.
        lines.append(_("Other lengths (--game-length): {lengths}.").format(lengths=", ".join(lengths)))
    lines.append("")
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

"""``rulebook clause``."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import click

from cardset.catalog.translate import Translations
from cardset.errors import CardsetError
from cardset.values import grouped
from cli import completion
from cli.chosen import Asked, choose, game_options
from cli.faq import tell_untranslated
from cli.language import lang_option
from cli.terminal import width
from rulebook.citations import Place, citations, citing, place
from rulebook.clauses import Clause, Clauses
from rulebook.game import Game
from rulebook.localize import localized_clauses, localized_points
from rulebook.options import Options
from rulebook.scenarios.model import Scenario


class About(NamedTuple):
    """What is told of clauses beside what they say: by clause id, where each is kept and which scenarios
    claim it; the rules by preset; the language, and what it calls the parts of a page."""

    texts: Translations
    language: str
    clauses: Clauses
    cited: Mapping[str, Sequence[Place]]
    claimed: Mapping[str, Sequence[Scenario]]
    presets: Mapping[str, Options]


@click.command(
    epilog="Examples: rulebook clause win.tie-letters · rulebook clause --category win · "
    "rulebook clause --list --format json --lang pl"
)
@click.argument("ids", nargs=-1, metavar="ID...", shell_complete=completion.clauses)
@click.option("--list", "listing", is_flag=True, help="List all clauses instead, one a line.")
@click.option("--category", metavar="CATEGORY", help="List the clauses of this category.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@lang_option
@game_options
def clause(
    ids: tuple[str, ...],
    listing: bool,
    category: str | None,
    form: str,
    language: str,
    asked: Asked,
) -> None:
    """Show clauses of the rules by id: what a clause says, the question it answers, the editions that state
    it and what they differ in, the options of the rules that are tied to it, where the engine and the card
    data enforce it, and the scenarios that show it."""
    listing = listing or (category is not None and not ids)
    if listing == bool(ids):
        raise click.UsageError(
            "Name a clause, or use --list." if not ids else "Name clauses or use --list, not both."
        )
    if category and not listing:
        raise click.UsageError("--category lists clauses; name a category or clauses, not both.")
    subject = choose(*asked)
    game = subject.game
    texts = subject.texts(language)
    tell_untranslated(subject, language)
    clauses = localized_clauses(game.clauses, texts)
    if not clauses.by_id:
        raise CardsetError(f"the rules of {game.id!r} are not written down in clauses", game.folder)
    if category:
        found = clauses.of(category)
    else:
        found = [clauses.find(name) for name in dict.fromkeys(ids)] or list(clauses.by_id.values())
    if listing and form == "text":
        wide = max(len(entry.id) for entry in found)
        for entry in found:
            click.echo(f"{entry.id:{wide}}  {entry.statement}")
        return
    cited = citations(clauses, citing(game, subject.files))
    about = About(texts, language, clauses, cited, _claimed(game), game.presets)
    if form == "json":
        entries = [_plain(entry, about) for entry in found]
        data = {"schema_version": 1, "lang": language, "clauses": entries}
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    wide = width() - 2
    click.echo("\n\n".join("\n".join(_page(entry, about, wide)) for entry in found))


def _claimed(game: Game) -> Mapping[str, Sequence[Scenario]]:
    """The scenarios that come with the game, by the clauses that they claim to show."""
    return grouped((clause, scenario) for scenario in game.prover.scenarios() for clause in scenario.clauses)


def _place(scenario: Scenario) -> str:
    """The file of a scenario that comes with the game, as places in code and data are told."""
    return place(scenario.path)


def _options(clause: str, about: About) -> list[dict[str, Any]]:
    """The options and numbers of the rules that are tied to a clause, with their value in every preset."""
    tied: dict[str, dict[str, Any]] = {}
    for preset, rules in about.presets.items():
        for point in localized_points(rules.points(), about.texts):
            if clause in point.clauses:
                option = {"option": point.name, "meaning": point.meaning, "presets": {}}
                tied.setdefault(point.name, option)["presets"][preset] = point.value
    return list(tied.values())


def _verdicts(clause: Clause, about: About) -> Iterator[tuple[str, str]]:
    """ "Yes" or "No", with the ids of the editions in which it is so, "" where it is in all."""
    _ = about.texts.gettext
    for verdict, word in (("yes", _("Yes")), ("no", _("No"))):
        editions = [edition for edition, found in clause.verdict.items() if found == verdict]
        if editions:
            yield word, ", ".join(editions) if len(editions) < len(about.presets) else ""


def _page(clause: Clause, about: About, wide: int) -> Iterator[str]:
    """The lines that show one clause."""

    def wrapped(text: str, indent: int = 2) -> list[str]:
        margin = " " * indent
        return textwrap.wrap(
            text, wide, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False
        )

    _ = about.texts.gettext
    yield clause.id
    if clause.executable:
        # Translators: the group that a rule belongs to, by its id.
        category = _("category: {category}")
    else:
        # Translators: such a rule is about pictures, credits or the place of a card on the table.
        category = _("category: {category}, nothing a program could keep")
    yield f"  {category.format(category=clause.category)}"
    # Translators: heading above a question that a rule answers.
    yield from ["", *wrapped(clause.statement), "", _("Answers"), *wrapped(clause.question)]
    for verdict, editions in _verdicts(clause, about):
        yield from wrapped(f"{editions}: {verdict}" if editions else verdict)
    # Translators: heading above the rulebooks in which a rule stands.
    yield from ["", _("Stated in")]
    for edition in about.clauses.editions:
        lines = [source.lines for source in clause.sources if source.edition == edition]
        if lines:
            yield f"  {edition.id:8} {edition.source}:{', '.join(lines)}  {edition.name}"
    if clause.differs:
        # Translators: heading above what the rulebooks differ in.
        yield from ["", _("Differs"), *wrapped(clause.differs)]
    for difference in about.clauses.differences_of(clause.id):
        heading = _("Difference between editions: {difference}").format(difference=difference.id)
        yield from ["", heading, *wrapped(difference.summary)]
    if clause.note:
        # Translators: heading above a note to a rule.
        yield from ["", _("Note"), *wrapped(clause.note)]
    for option in _options(clause.id, about):
        # Translators: an option is what a rulebook may have one way or another.
        heading = _("Option of the rules: {option}").format(option=option["option"])
        yield from ["", heading, *wrapped(option["meaning"])]
        yield from (f"  {preset:8} {value}" for preset, value in option["presets"].items())
    if clause.id in about.cited:
        # Translators: heading above the places in the program that keep a rule.
        yield from ["", _("Enforced in"), *(f"  {place}" for place in about.cited[clause.id])]
    if clause.id in about.claimed:
        # Translators: heading above the positions that show a rule being kept.
        yield from ["", _("Shown by")]
        for scenario in about.claimed[clause.id]:
            yield f"  {_place(scenario)}:{scenario.line} {scenario.id}"
            yield from wrapped(scenario.about, 4)


def _plain(clause: Clause, about: About) -> Mapping[str, Any]:
    """One clause as JSON-able data."""
    editions = grouped((source.edition.id, str(source)) for source in clause.sources)
    return {
        "id": clause.id,
        "category": clause.category,
        "executable": clause.executable,
        "statement": clause.statement,
        "question": clause.question,
        "verdict": dict(clause.verdict),
        "editions": editions,
        "differs": clause.differs or None,
        "note": clause.note or None,
        "differences": [
            {"id": difference.id, "summary": difference.summary}
            for difference in about.clauses.differences_of(clause.id)
        ],
        "options": _options(clause.id, about),
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

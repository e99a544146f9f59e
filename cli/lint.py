"""``cardset lint``."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardset.domains import MESSAGES
from cardset.errors import CardsetError
from cardset.files import MAX_BYTES, append_text
from cardset.lint import foreign, report
from cardset.lint.dictionaries import installed
from cardset.lint.finding import Result, Severity
from cardset.lint.inputs.find import find_inputs
from cardset.lint.kept import Kept, circumstances, files_in
from cardset.lint.parts import read_input
from cardset.lint.project import Project
from cardset.lint.run import lint as check
from cardset.lint.set_project import project_of
from cardset.lint.settings import Settings, find_settings
from cardset.paths import catalog_root, named_catalogs, set_folders
from cli import completion
from cli.language import given_by_games, language_option, program_messages
from cli.options import Sets, edition_option, sets_options
from cli.rerun import whenever_changed

if TYPE_CHECKING:
    from cardset.lint.check import RulesOf
    from cardset.lint.rule import Rule

# So many doubts about glossaries are told; who wants to mend them asks for all.
_DOUBTS = 5
_PATH = click.Path(readable=False)
"""Of a path that cannot be read the linter tells itself, and reads the others."""


@click.command(
    epilog="Examples: cardset lint @pl · cardset lint i18n/pl · "
    "cardset lint i18n --select terms,meaning --fail-on warning · "
    "cardset lint po --termbase words-pl.csv --termbase words-cs.xlsx · "
    "cardset lint rules.md --lang pl --diff · "
    "cardset lint i18n --baseline lint-baseline.json --format github · "
    "cardset lint @pl --format html >to-look-at.html · cardset lint their.po --watch"
)
@click.argument("paths", nargs=-1, type=_PATH, metavar="PATH...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github", "gitlab", "html"]),
    default="text",
    show_default=True,
    help="github: annotations of a workflow. gitlab: a code quality report. html: a page for a translator.",
)
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "info"]),
    help="Exit with 1 when there is a finding as grave as this.  [default: error]",
)
@click.option(
    "--select",
    "only",
    multiple=True,
    metavar="RULES",
    shell_complete=completion.lint_rules,
    help="Check these rules or families only: terms,meaning.",
)
@click.option(
    "--ignore",
    multiple=True,
    metavar="RULES",
    shell_complete=completion.lint_rules,
    help="Leave these rules or families out.",
)
@click.option("--fix", is_flag=True, help="Mend what is safe to mend, and report the rest.")
@click.option(
    "--diff",
    "preview",
    is_flag=True,
    help="Show what --fix would change; change nothing, not even with --fix.",
)
@click.option("--baseline", type=_PATH, metavar="FILE", help="Report only what this file does not know yet.")
@click.option("--write-baseline", is_flag=True, help="Put all that is found into the baseline.")
@language_option("The language, where the folder does not tell.", name="lang", default="")
@click.option(
    "--stdin-filename", "stdin_name", default="", metavar="NAME", help="What the text of PATH - is called."
)
@click.option(
    "--termbase",
    "glossaries",
    multiple=True,
    type=_PATH,
    metavar="FILE",
    help="The terms to check by: TBX, CSV, XLSX, Markdown, .po or YAML. May be repeated.",
)
@click.option(
    "--dictionaries",
    multiple=True,
    type=_PATH,
    metavar="DIR",
    help="Look for dictionaries of hunspell here, too. May be repeated.",
)
@edition_option
@click.option("--verbose", "-v", is_flag=True, help="List every info instead of counting them.")
@click.option("--statistics", is_flag=True, help="Only tell how much each rule has found, as text or JSON.")
@click.option("--watch", is_flag=True, help="Go on, and check again whenever a file changes.")
@sets_options
def lint(
    paths: tuple[str, ...],
    form: str,
    fail_on: str | None,
    only: tuple[str, ...],
    ignore: tuple[str, ...],
    fix: bool,
    preview: bool,
    baseline: str | None,
    write_baseline: bool,
    lang: str,
    stdin_name: str,
    glossaries: tuple[str, ...],
    dictionaries: tuple[str, ...],
    edition: str,
    verbose: bool,
    statistics: bool,
    watch: bool,
    sets: Sets,
) -> int:
    """Check texts: are they whole, current, true to the agreed terms and to what the cards do?

    A PATH is a locale folder, such as i18n/pl, or @pl for that of the set wherever it lies, a .po file, a
    file of JSON, XLIFF, .properties, .strings or XLSX, with --lang a plain text or a Markdown file, a card
    set (its folder or id), a quoted pattern such as '**/pl/*.po', or - for standard input. Text output is
    one finding per block, path:line:column severity rule message, with the line and a caret below the place.

    A comment "cardset: ignore RULE reason" above an entry, or in a paragraph, silences a rule there. The
    table [tool.cardset.lint] of pyproject.toml holds the options of a project. See also: cardset rules,
    cardset explain.

    Words are looked up in the dictionaries that are installed; --dictionaries names folders with more.

    With --edition a locale is read as that edition has it: its own entries (i18n/pl@nsfw) in the place of the
    language's, and its own words for the terms.

    Exit code: 0 nothing grave, 1 findings (see --fail-on) or, with --diff, something to mend, 2 something
    could not be checked.
    """
    if not paths:
        raise click.UsageError("Which catalogs? Give a locale folder such as i18n/pl, a .po file, or @pl.")

    if statistics and form not in ("text", "json"):
        raise click.UsageError(f"--statistics are text or JSON; --format {form} tells every finding.")
    if watch:
        if fix or preview or write_baseline or "-" in paths:
            raise click.UsageError("--watch only checks: not with --fix, --diff, --write-baseline or PATH -.")
        whenever_changed(partial(_watched, paths, glossaries, sets, lang))
    # A run makes values and ends; to look for cycles, meanwhile and at the end, takes a fifth of its time.
    gc.disable()
    atexit.register(gc.freeze)
    settings = find_settings(Path.cwd())
    known = _baseline(baseline, settings, write_baseline)
    names = (_names(only), _names(ignore))
    rules = cache(lambda: settings.rules(*names))
    glossaries = glossaries or tuple(map(str, settings.termbase))
    if only or ignore or settings.select or settings.ignore:
        rules()  # now, to say which name means nothing; else not before a file has to be checked
    homes = set_folders(sets.chosen)
    files, given = (
        [named_catalogs(path, homes, write=fix) for path in paths],
        [_lasting(path) for path in glossaries],
    )
    more = tuple(map(Path, sets.added))
    if stdin_name and Path("-") not in files:
        raise click.UsageError("--stdin-filename names standard input, which is the PATH -; it is not given.")
    held = _held(files, stdin_name)
    if held and (fix or preview):
        raise click.UsageError("Standard input is only checked; --fix and --diff need a file.")
    project = project_of(
        sets.chosen,
        lang=lang,
        edition=edition,
        given=given_by_games(),
        glossaries=given,
        dictionaries=(*dictionaries, *settings.dictionaries),
        rulings=settings.rulings,
        spoken={MESSAGES: program_messages},
        added=more,
    )

    def rules_of(path: Path) -> Sequence[Rule]:
        return settings.rules_of(rules())(path)

    if preview:
        if fix:
            click.echo("note: --diff only shows the changes; without it --fix makes them", err=True)
        return _preview(files, project, rules_of)
    if fix:
        result = _mend(files, project, rules_of)
    else:
        options = {"lang": lang, "edition": edition, "rules": (names, settings), "dictionaries": dictionaries}
        kept = None if foreign.present() else _kept(project, (sets.chosen, more), given, options)
        result = _check(files, held, project, rules_of, kept)
    _tell_faults(result)
    if known is not None and write_baseline:
        return _write_baseline(known, result, rules_of)
    if known is not None:
        result = _only_new(known, result, rules_of)
    _tell_unspelt(result.unspelt, rules)
    _tell_doubts(result.doubts, verbose)
    told = _statistics(result, form, rules) if statistics else _report(result, form, rules, verbose)
    if text := "\n".join(told):
        click.echo(text)
    return result.exit_code(Severity(fail_on) if fail_on else settings.fail_on)


def _check(
    files: Sequence[Path], held: Mapping[Path, bytes], project: Project, rules_of: RulesOf, kept: Kept | None
) -> Result:
    """What is found in ``files``, of which those that are ``held`` are not on the disk."""

    def read(path: Path) -> bytes:
        return held[path] if path in held else read_input(path)

    return check(files, project, rules_of, read, kept=kept, held=held)


def _preview(files: Sequence[Path], project: Project, rules_of: RulesOf) -> int:
    """Show what ``--fix`` would change; the exit code."""
    from cardset.lint import fixes

    result, changes = fixes.fix(files, project, rules_of)
    _tell_faults(result)
    for line in (line for change in changes for line in fixes.diff(change)):
        click.echo(line)
    return 2 if result.faults else int(bool(changes))


def _mend(files: Sequence[Path], project: Project, rules_of: RulesOf) -> Result:
    """Mend what is safe to mend; what is found after that."""
    from cardset.lint import fixes

    result, changes = fixes.fix(files, project, rules_of)
    fixes.write(changes)
    if changes:
        click.echo(fixes.told(changes), err=True)
    return result


def _write_baseline(known: Path, result: Result, rules_of: RulesOf) -> int:
    """Put all that was found into the baseline ``known``, if everything could be checked; the exit code."""
    from cardset.lint import baseline as baselines

    if result.faults:
        click.echo(f"{known}: not written, since not everything could be checked", err=True)
        return 2
    old = baselines.read_baseline(known) if known.exists() else None
    new = baselines.baseline_of(result, known.absolute().parent, rules_of, old)
    baselines.write_baseline(known, new)
    count = sum(new.counts.values())
    click.echo(f"{known}: {count} finding{'' if count == 1 else 's'}")
    return 0


def _only_new(known: Path, result: Result, rules_of: RulesOf) -> Result:
    """``result`` without the findings that the baseline ``known`` has."""
    from cardset.lint import baseline as baselines

    folder = known.absolute().parent
    return baselines.apply_baseline(result, baselines.read_baseline(known), folder, rules_of)


def _baseline(chosen: str | None, settings: Settings, needed: bool) -> Path | None:
    """The file of the baseline, if there is one."""
    known = Path(chosen) if chosen else settings.baseline
    if needed and known is None:
        raise click.UsageError("Which baseline? Name its file with --baseline FILE.")
    return known


def _lasting(path: str) -> Path:
    """A file that is read for each language, and again to see whether it has changed."""
    if Path(path).is_fifo():
        raise CardsetError("this is a pipe, which can be read only once", path, hint="put it into a file")
    return Path(path)


def _kept(
    project: Project,
    sets: tuple[tuple[str, ...], tuple[Path, ...]],
    glossaries: Sequence[Path],
    options: Mapping[str, object],
) -> Kept:
    """What earlier runs with the same ``options`` found, with the same knowledge besides the catalogs."""
    chosen, added = sets
    spare = (root for root in (project.spare,) if root and root.resolve() != project.i18n.resolve())
    watched = (*set_folders(chosen), *added, project.i18n, *project.beside, *spare, *glossaries)
    told = {
        **options,
        "set": chosen,
        "added": added,
        "given": glossaries,
        "installed": installed(project.dictionaries),
    }
    return Kept(circumstances(told, watched))


def _held(files: list[Path], name: str) -> dict[Path, bytes]:
    """Standard input, if it is among the ``files``, by its name; there, too, it gets that name."""
    if Path("-") not in files:
        return {}
    called = Path(name or "<stdin>")
    files[:] = [called if file == Path("-") else file for file in files]
    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise CardsetError(f"is larger than {MAX_BYTES >> 20} MiB, which is more than we read", called)
    return {called: data}


def _report(result: Result, form: str, rules: Callable[[], Sequence[Rule]], verbose: bool) -> Iterable[str]:
    if form == "json":
        return [report.json_report(result)]
    if form == "sarif":
        from cardset.lint.told.sarif import sarif_report

        return [sarif_report(result, rules())]
    if form == "html":
        from cardset.lint.told.page import page_report

        return [page_report(result, rules(), verbose)]
    if form == "gitlab":
        from cardset.lint.told.gitlab import gitlab_report

        return [gitlab_report(result, _folder_of("CI_PROJECT_DIR"))]
    if form == "github":
        from cardset.lint.told.github import github_report, step_summary

        if page := os.environ.get("GITHUB_STEP_SUMMARY"):
            append_text(Path(page), step_summary(result))
        return github_report(result, _folder_of("GITHUB_WORKSPACE"))
    return report.text_report(result, verbose, _colour(sys.stdout.isatty()))


def _statistics(result: Result, form: str, rules: Callable[[], Sequence[Rule]]) -> Iterable[str]:
    from cardset.lint.told.statistics import statistics, statistics_json

    return [statistics_json(result)] if form == "json" else statistics(result, rules())


def _folder_of(variable: str) -> Path | None:
    """The folder of the repository, as a code host tells it."""
    return Path(folder) if (folder := os.environ.get(variable)) else None


def _watched(paths: Sequence[str], glossaries: Sequence[str], sets: Sets, lang: str) -> Iterable[str]:
    """The files that a run checks, and those that tell it what is right."""
    homes = set_folders(sets.chosen)
    known = [*map(Path, (*glossaries, *sets.added)), *homes, *map(catalog_root, homes)]
    with suppress(CardsetError):  # the run says what is wrong
        known += find_settings(Path.cwd()).termbase
    for path in paths:
        with suppress(CardsetError):
            yield from (str(one.path) for one in find_inputs(named_catalogs(path, homes), lang, []))
    tables = ("cardset.toml", "pyproject.toml")
    known += (above / name for above in (Path.cwd(), *Path.cwd().parents) for name in tables)
    for place in known:
        yield from files_in(place)


def _tell_faults(result: Result) -> None:
    for line in report.fault_report(result.faults, _colour(sys.stderr.isatty())):
        click.echo(line, err=True)


def _tell_unspelt(languages: Iterable[str], rules: Callable[[], Sequence[Rule]]) -> None:
    """In which languages nobody could look words up, where a rule is there for that."""
    names = ", ".join(sorted(languages))
    if names and any(rule.family == "spelling" for rule in rules()):
        click.echo(
            f"note: no dictionary for {names} was found, so the spelling was not checked there; "
            "cardset explain spelling-unknown says what to install",
            err=True,
        )


def _tell_doubts(doubts: Sequence[str], verbose: bool) -> None:
    """What may be wrong with the glossaries: nobody could look at hundreds of it."""
    shown = doubts if verbose else doubts[:_DOUBTS]
    for doubt in shown:
        click.echo(f"note: {doubt}", err=True)
    if len(doubts) > len(shown):
        click.echo(f"note: {len(doubts) - len(shown)} more such terms; --verbose tells all", err=True)


def _names(values: Sequence[str]) -> list[str]:
    """The names in options that may be repeated and may each hold several, divided by commas."""
    return [name for value in values for name in value.replace(",", " ").split()]


def _colour(terminal: bool) -> bool:
    """Whether to use colours: on a terminal, unless https://no-color.org is asked for."""
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

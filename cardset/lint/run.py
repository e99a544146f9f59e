"""A run of the linter: from paths to findings. A broken file does not hide what is wrong with the others."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardset.catalog.duplicates import Key, key
from cardset.catalog.model import Catalog
from cardset.catalog.read import decode_catalog, lines_of
from cardset.errors import CardsetError, Fault, FaultsError
from cardset.files import decode, read_bytes
from cardset.lint.context import Context
from cardset.lint.document import Document, document_of, prose_in, read_blocks
from cardset.lint.finding import Finding, Severity
from cardset.lint.inputs.encoding import text_of
from cardset.lint.inputs.find import Input, Kind, find_inputs, kind_of
from cardset.lint.kept import Kept
from cardset.lint.message import Message
from cardset.lint.parallel import in_order
from cardset.lint.plural import PluralForms, parse_plural_forms
from cardset.lint.project import Project
from cardset.lint.prose import Prose, prose_of
from cardset.lint.rule import Problem, Rule, Scope, registry
from cardset.lint.waivers import Waiver, apply_waivers, audible, catalog_waivers, document_waivers

__all__ = ["Linted", "Reader", "Result", "RulesOf", "check", "check_document", "lint"]


@dataclass(frozen=True, slots=True)
class Linted:
    """One file that was checked; ``findings`` are in the order of the file, ``lines`` are its text."""

    path: Path
    findings: tuple[Finding, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What a run found; ``faults`` are the reasons why some of it could not be done.

    ``known`` counts the findings that are not listed because a baseline knows them, ``gone`` those that it
    knows in vain.
    """

    files: tuple[Linted, ...]
    faults: tuple[Fault, ...]
    known: int = 0
    gone: int = 0

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Those of all files, file by file."""
        return tuple(finding for file in self.files for finding in file.findings)

    def exit_code(self, fail_on: Severity = Severity.ERROR) -> int:
        """2 when something could not be done, 1 when a finding is as grave as ``fail_on``, else 0."""
        if self.faults:
            return 2
        return int(any(finding.severity.reaches(fail_on) for finding in self.findings))


Reader = Callable[[Path], bytes]
RulesOf = Callable[[Path], Sequence[Rule]]


def lint(
    paths: Sequence[Path],
    project: Project,
    rules_of: RulesOf | None = None,
    read: Reader = read_bytes,
    kept: Kept | None = None,
    held: Container[Path] = (),
) -> Result:
    """Check every file in ``paths`` (locale folders, catalogs, documents, card sets, patterns).

    ``rules_of`` gives the rules for a file, all by default; ``read`` its content, which need not be that on
    the disk; ``kept`` what earlier runs found in the circumstances of this one. ``held`` are files that are
    not on the disk at all.
    """
    rules_of = rules_of or (lambda _: tuple(registry().values()))
    faults: list[Fault] = []
    inputs = _inputs(paths, project, faults, read, held)
    known = {one: linted for one in inputs if (linted := _known(one, project, read, kept))}
    rest = [one for one in inputs if one not in known]

    def work(one: Input) -> _Outcome:
        return _outcome(one, project, rules_of, read)

    outcomes = in_order(rest, [one.path for one in rest], work)
    files: list[Linted] = []
    seen: set[Path] = set()
    for one in inputs:
        if one in known:
            done = [known[one]]
        else:
            outcome = next(outcomes)
            faults += outcome.faults
            project.faults += (fault for fault in outcome.unknown if fault not in project.faults)
            done = outcome.files
            if kept is not None and outcome.data is not None and not project.faults:
                # Else some rule may have been silent.
                for linted in done:
                    kept.put(one.path, one.folder, outcome.data, linted.findings)
        files += [linted for linted in done if linted.path.resolve() not in seen]
        seen |= {linted.path.resolve() for linted in done}
    if kept is not None:
        kept.save()
    return Result(tuple(files), tuple(dict.fromkeys((*faults, *project.faults))))


def _inputs(
    paths: Iterable[Path], project: Project, faults: list[Fault], read: Reader, held: Container[Path]
) -> list[Input]:
    """What there is to check, each file once; ``faults`` hears of what cannot be."""
    inputs: dict[Path, Input] = {}
    for path in paths:
        try:
            if path in held:
                found = [Input(path, kind_of(path, read(path)))]
            else:
                found = find_inputs(path, project.lang, faults)
        except CardsetError as error:
            faults.append(error.fault)
            continue
        for folder in dict.fromkeys(one.folder for one in found if one.folder):
            faults += project.absent(folder)
        for one in found:
            inputs.setdefault(one.path.resolve(), one)
    return list(inputs.values())


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What came of checking a file, or a card set; ``unknown`` are faults in what the rules go by.

    ``data`` is the content that was checked, where the findings depend on nothing else that may change.
    """

    files: list[Linted]
    faults: tuple[Fault, ...] = ()
    unknown: tuple[Fault, ...] = ()
    data: bytes | None = None


def _outcome(one: Input, project: Project, rules_of: RulesOf, read: Reader) -> _Outcome:
    before = len(project.faults)
    try:
        if _lasting(one, project):
            data = read(one.path)
            done = _checked(one, project, rules_of, lambda _: data)
            return _Outcome(done, unknown=tuple(project.faults[before:]), data=data)
        return _Outcome(_checked(one, project, rules_of, read), unknown=tuple(project.faults[before:]))
    except CardsetError as error:
        faults = error.faults if isinstance(error, FaultsError) else (error.fault,)
        return _Outcome([], tuple(faults), tuple(project.faults[before:]))


def _lasting(one: Input, project: Project) -> bool:
    """Whether the findings depend on the one file, what the project knows, and nothing else."""
    # An edition's catalog may say part of what another one says; a card set is many files.
    return not project.edition and one.kind is not Kind.CARDS


def _known(one: Input, project: Project, read: Reader, kept: Kept | None) -> Linted | None:
    """What an earlier run found in a file that is still the same."""
    if kept is None or not _lasting(one, project):
        return None
    file = one.path
    try:
        data = read(file)
        found = kept.get(file, one.folder, data)
        if found is None:
            return None
        text = decode(data, file)
    except CardsetError:
        return None  # whoever checks it says why
    lines = lines_of(text) if one.kind is Kind.CATALOG else document_of(file, text, ()).lines
    return Linted(file, tuple(found), lines)


def _checked(one: Input, project: Project, rules_of: RulesOf, read: Reader) -> list[Linted]:
    """What there is to find in a document, a card set, or a catalog."""
    file = one.path
    if one.kind is Kind.CATALOG:
        return _checked_catalog(file, one.folder, project, rules_of, read)
    if one.kind is Kind.CARDS:
        from cardset.lint.inputs.cards import set_documents

        source = project.source_context()
        return [_checked_document(document, source, rules_of) for document in set_documents(file, read)]
    text = text_of(read(file), file, project.letters(file))
    return [_checked_document(read_blocks(file, text), project.document_context(file, text), rules_of)]


def _checked_document(document: Document, context: Context, rules_of: RulesOf) -> Linted:
    found = check_document(document, context, rules_of(document.path))
    return Linted(document.path, tuple(found), document.lines)


def _checked_catalog(
    file: Path, folder: Path | None, project: Project, rules_of: RulesOf, read: Reader
) -> list[Linted]:
    """A catalog, and before it the one in which the project's edition says otherwise."""
    rules = rules_of(file)
    catalog = decode_catalog(read(file), file, any_charset=True)
    context = project.context(catalog, folder)
    own = project.override(file, context.lang)
    if own is None:
        return [Linted(file, tuple(check(catalog, context, rules)), catalog.lines)]
    edition = decode_catalog(read(own), own, any_charset=True)
    said = {key(entry) for entry in edition.entries if entry.translated}
    found = check(edition, project.context(edition, own.parent), rules_of(own))
    rest = check(catalog, context, rules, said)
    return [Linted(own, tuple(found), edition.lines), Linted(file, tuple(rest), catalog.lines)]


def check(
    catalog: Catalog, context: Context, rules: Iterable[Rule], elsewhere: Container[Key] = frozenset()
) -> list[Finding]:
    """What ``rules`` find in one catalog, in the order of the file.

    Of entries whose keys are in ``elsewhere`` nobody reads the translation; it is not looked at.
    """
    rules = tuple(rules)
    lang = context.lang or catalog.language
    found = [
        _finding(problem, rule, catalog.path, lang)
        for rule in rules
        if rule.catalog_check is not None
        for problem in rule.catalog_check(catalog, context)
    ]
    prose: list[Prose] = []
    plural_forms = _declared_plural_forms(catalog)
    live = [(rule, rule.entry_check) for rule in rules if rule.entry_check and rule.scope is Scope.LIVE]
    approved = [
        (rule, rule.entry_check) for rule in rules if rule.entry_check and rule.scope is Scope.APPROVED
    ]
    for entry in catalog.entries:
        if entry.obsolete or not (entry.msgid or entry.msgctxt):
            continue
        message = Message.of(catalog, entry, context, plural_forms)
        usable = any(entry.msgstr) and not entry.fuzzy and key(entry) not in elsewhere
        for rule, entry_check in live + approved if usable else live:
            for problem in entry_check(message):
                found.append(_finding(problem, rule, catalog.path, lang))
        if usable:
            prose += prose_of(message)
    found += _read(prose, context, rules, catalog.path, lang)
    return _waived(found, catalog_waivers(catalog, elsewhere), context, rules, catalog.path, lang)


def check_document(document: Document, context: Context, rules: Iterable[Rule]) -> list[Finding]:
    """What ``rules`` find in a document, in the order of the file."""
    prose = list(prose_in(document, context))
    rules = tuple(rules)
    found = _read(prose, context, rules, document.path, context.lang)
    waivers = document_waivers(document.path, document.lines)
    return _waived(found, waivers, context, rules, document.path, context.lang)


def _waived(
    found: Iterable[Finding],
    waivers: Sequence[Waiver],
    context: Context,
    rules: Sequence[Rule],
    path: Path,
    lang: str,
) -> list[Finding]:
    """The findings that no waiver silences, and what is wrong with the waivers, in the order of the file."""
    if waivers:
        found, applied = apply_waivers(found, waivers, audible(rules, context))
        for rule in rules:
            if rule.waiver_check is not None:
                found += [
                    _finding(problem, rule, path, lang)
                    for one in applied
                    for problem in rule.waiver_check(one)
                ]
    return sorted(found, key=lambda finding: finding.place)


def _read(
    prose: Sequence[Prose], context: Context, rules: Sequence[Rule], path: Path, lang: str
) -> Iterator[Finding]:
    """What the rules about texts find in those of one file."""
    for rule in rules:
        if rule.prose_check is not None:
            for text in prose:
                for problem in rule.prose_check(text):
                    yield _finding(problem, rule, path, lang)
        if rule.file_check is not None:
            for problem in rule.file_check(prose, context):
                yield _finding(problem, rule, path, lang)


def _finding(problem: Problem, rule: Rule, path: Path, lang: str) -> Finding:
    return Finding(
        path=path,
        line=problem.line,
        column=problem.column,
        end_column=problem.end_column,
        rule=rule.id,
        severity=problem.severity or rule.severity,
        message=problem.message,
        surface=problem.surface,
        suggestions=problem.suggestions,
        msgctxt=problem.entry.msgctxt if problem.entry else None,
        msgid=problem.entry.msgid if problem.entry else None,
        lang=lang,
        fix=problem.fix,
    )


def _declared_plural_forms(catalog: Catalog) -> PluralForms | None:
    try:
        return parse_plural_forms(catalog.header.get("Plural-Forms", ""))
    except ValueError:
        return None

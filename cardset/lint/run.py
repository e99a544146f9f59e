"""A run of the linter: from paths to findings. A broken file does not hide what is wrong with the others."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardset.catalog.duplicates import Key, key
from cardset.catalog.model import Catalog
from cardset.catalog.read import decode_catalog, lines_of
from cardset.errors import CardsetError, Fault
from cardset.files import decode, read_bytes
from cardset.lint.context import Context
from cardset.lint.document import Document, prose_in, read_blocks
from cardset.lint.finding import Finding, Severity
from cardset.lint.kept import Kept
from cardset.lint.message import Message
from cardset.lint.plural import PluralForms, parse_plural_forms
from cardset.lint.project import Project
from cardset.lint.prose import Prose, prose_of
from cardset.lint.rule import Problem, Rule, Scope, registry
from cardset.lint.waivers import Waiver, apply_waivers, catalog_waivers, document_waivers

__all__ = ["Linted", "Reader", "Result", "RulesOf", "catalogs_in", "check", "check_document", "lint"]


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
) -> Result:
    """Check every file in ``paths`` (locale folders, catalogs, documents).

    ``rules_of`` gives the rules for a file, all by default; ``read`` its content, which need not be that on
    the disk; ``kept`` what earlier runs found in the circumstances of this one.
    """
    rules_of = rules_of or (lambda _: tuple(registry().values()))
    files: list[Linted] = []
    faults: list[Fault] = []
    seen: set[Path] = set()
    for path in paths:
        try:
            found = catalogs_in(path)
        except CardsetError as error:
            faults.append(error.fault)
            continue
        if path.is_dir():
            faults += project.absent(path)
        for file in found:
            if file.resolve() in seen:
                continue
            try:
                done = _linted(file, path if file != path else None, project, rules_of, read, kept)
            except CardsetError as error:
                faults.append(error.fault)
            else:
                files += [linted for linted in done if linted.path.resolve() not in seen]
                seen |= {linted.path.resolve() for linted in done}
    if kept is not None:
        kept.save()
    return Result(tuple(files), tuple(dict.fromkeys((*faults, *project.faults))))


def _linted(
    file: Path, folder: Path | None, project: Project, rules_of: RulesOf, read: Reader, kept: Kept | None
) -> list[Linted]:
    """What is kept of a file, or what there is to find in it now."""
    if kept is None or project.edition:  # an edition's catalog may say part of what another one says
        return _checked(file, folder, project, rules_of, read)
    data = read(file)
    ids = [rule.id for rule in rules_of(file)]
    known = kept.get(file, folder, data, ids)
    if known is not None:
        text = decode(data, file)
        lines = lines_of(text) if file.suffix == ".po" else read_blocks(file, text).lines
        return [Linted(file, tuple(known), lines)]
    done = _checked(file, folder, project, rules_of, lambda _: data)
    if not project.faults:  # else some rule may have been silent
        for linted in done:
            kept.put(file, folder, data, ids, linted.findings)
    return done


def _checked(
    file: Path, folder: Path | None, project: Project, rules_of: RulesOf, read: Reader
) -> list[Linted]:
    """A document, or a catalog and before it the one in which the project's edition says otherwise."""
    rules = rules_of(file)
    if file.suffix != ".po":
        document = read_blocks(file, decode(read(file), file))
        texts = project.document_context(file)
        return [Linted(file, tuple(check_document(document, texts, rules)), document.lines)]
    catalog = decode_catalog(read(file), file)
    context = project.context(catalog, folder)
    own = project.override(file, context.lang)
    if own is None:
        return [Linted(file, tuple(check(catalog, context, rules)), catalog.lines)]
    edition = decode_catalog(read(own), own)
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
        done = {rule.id for rule in rules if rule.able(context)}
        found, applied = apply_waivers(found, waivers, done)
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


def catalogs_in(path: Path) -> list[Path]:
    """The files that ``path`` means: itself, or all ``.po`` files below the folder, sorted.

    Raises :class:`CardsetError` when there is nothing, with the nearest thing that there is.
    """
    if path.is_dir():
        found = sorted(file for file in path.rglob("*.po") if file.is_file())
        if not found:
            raise CardsetError("this folder holds no .po file", path, hint="cardset sync makes the catalogs")
        return found
    if not path.exists():
        raise CardsetError("there is no such file or folder", path, hint=_nearest(path))
    if not path.is_file():
        raise CardsetError("is no regular file", path)
    return [path]


def _nearest(path: Path) -> str:
    """What there is instead of ``path``, as a hint: the most similar neighbour, else the deepest folder."""
    folder = path.parent
    if not folder.is_dir():
        while not folder.is_dir():
            folder = folder.parent
        return f"the nearest folder that exists is {folder}"
    names = sorted(
        child.name
        for child in folder.iterdir()
        if child.is_dir() or (child.suffix == ".po" and child.exists())
    )
    near = difflib.get_close_matches(path.name, names, n=1, cutoff=0.5)
    if near:
        return f"did you mean {folder / near[0]}?"
    return f"in {folder} there are: {', '.join(names[:12])}" if names else f"{folder} is empty of catalogs"


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

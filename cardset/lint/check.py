"""What rules find in one file: a catalog, a document, or the files of a card set."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from cardset.catalog.duplicates import Key, key
from cardset.catalog.model import Catalog
from cardset.catalog.read import decode_catalog
from cardset.errors import CardsetError, Fault
from cardset.files import MAX_BYTES
from cardset.lint.context import Context
from cardset.lint.finding import Finding, Linted, from_here
from cardset.lint.inputs.find import Input, Kind
from cardset.lint.markup.catalogs import read_markup
from cardset.lint.messages import Messages
from cardset.lint.parts import CatalogPart, check_parts
from cardset.lint.project import Project
from cardset.lint.readback import doubted, is_proved
from cardset.lint.rule import Problem, Rule, Scope
from cardset.lint.texts import Texts
from cardset.lint.waivers import Waiver, apply_waivers, audible, catalog_waivers, document_waivers
from cardset.values import made

if TYPE_CHECKING:
    from cardset.lint.document import Document

Reader = Callable[[Path], bytes]
RulesOf = Callable[[Path], Sequence[Rule]]

# What only the files of gettext have.
_FOR_CATALOGS = frozenset({"gettext-header"})
# What a rule finds in one text, at the most: nobody mends a million open brackets one by one.
_MOST = 100
# Nobody writes longer messages or paragraphs: the longest known are licences, of 35,000 characters.
# What rules do may take longer by the square of the length, and every finding holds the whole source text.
_LONGEST = 50_000


def check_input(one: Input, project: Project, rules_of: RulesOf, read: Reader) -> list[Linted]:
    """What there is to find in a document, a card set, or a catalog, whose content ``read`` gives.

    Raises :class:`CardsetError` for what cannot be read, or checked at all.
    """
    accepts = project.rulings.accepts
    done = _checked(one, project, rules_of, read)
    if not project.rulings.accept:
        return done
    return [
        linted._replace(findings=tuple(found for found in linted.findings if not accepts(found)))
        for linted in done
    ]


def _checked(one: Input, project: Project, rules_of: RulesOf, read: Reader) -> list[Linted]:
    file = one.path
    if one.kind is Kind.CATALOG:
        data = read(file)
        if len(data) <= MAX_BYTES:
            return _checked_catalog(CatalogPart(data), one, project, rules_of, read)
        if project.edition:
            message = f"is larger than {MAX_BYTES >> 20} MiB, the most that is read as an edition has it"
            raise CardsetError(message, file)
        check_part = partial(_checked_catalog, one=one, project=project, rules_of=rules_of, read=read)
        return check_parts(file, data, check_part)
    if one.kind is Kind.ALIGNED:
        return _checked_aligned(file, one.folder, project, rules_of, read)
    if one.kind is Kind.CARDS:
        from cardset.lint.inputs.cards import set_documents

        source = project.source_context()
        return [
            _checked_document(document, source, rules_of, project) for document in set_documents(file, read)
        ]
    from cardset.encodings import text_of
    from cardset.lint.document import read_blocks

    text = text_of(read(file), file, project.letters(file))
    context = project.document_context(file, text)
    if not project.checks(context.lang):
        return []
    return [_checked_document(read_blocks(file, text), context, rules_of, project)]


def _checked_document(document: Document, context: Context, rules_of: RulesOf, project: Project) -> Linted:
    document = _with_readable_blocks(document, project)
    found = check_document(document, context, rules_of(document.path))
    return Linted(document.path, tuple(found), document.lines)


def _checked_catalog(
    part: CatalogPart, one: Input, project: Project, rules_of: RulesOf, read: Reader
) -> list[Linted]:
    """A catalog, or a part of one, and before it the one in which the project's edition says otherwise."""
    file = one.path
    rules = rules_of(file)
    catalog = _readable(part.placed(decode_catalog(part.data, file, any_charset=True)), project)
    context = project.context(catalog, one.folder)
    if not project.checks(context.lang):
        return []
    own = project.override(file, context.lang)
    if own is None:
        return [Linted(file, tuple(check(catalog, context, rules)), catalog.lines)]
    edition = _readable(decode_catalog(read(own), own, any_charset=True), project)
    said = {key(entry) for entry in edition.entries if entry.translated}
    found = check(edition, project.context(edition, own.parent), rules_of(own))
    rest = check(catalog, context, rules, said)
    return [Linted(own, tuple(found), edition.lines), Linted(file, tuple(rest), catalog.lines)]


def _checked_aligned(
    file: Path, folder: Path | None, project: Project, rules_of: RulesOf, read: Reader
) -> list[Linted]:
    """A file that holds translations and is no catalog, in every language that it holds."""
    from cardset.lint.aligned.read import read_aligned

    rules = [rule for rule in rules_of(file) if rule.id not in _FOR_CATALOGS]
    found: list[Finding] = []
    lines: tuple[str, ...] = ()
    for aligned in read_aligned(file, read, project.lang):
        catalog = _readable(aligned, project)
        context = project.context(catalog, folder)
        lines = catalog.lines
        if project.checks(context.lang):
            found += check(catalog, context, rules, waivers=aligned.waivers)
    return [Linted(file, tuple(sorted(found, key=lambda finding: finding.place)), lines)]


def _readable(catalog: Catalog, project: Project) -> Catalog:
    """The catalog without messages that are too long to be checked; each of these is a fault."""
    kept = []
    for entry in catalog.entries:
        length = max(map(len, (entry.msgid, *entry.msgstr)))
        if length <= _LONGEST:
            kept.append(entry)
        elif not entry.obsolete:
            hint = "divide it into several messages"
            project.faults.append(_too_long(length, catalog.path, entry.line, 1, hint))
    return catalog if len(kept) == len(catalog.entries) else replace(catalog, entries=tuple(kept))


def _with_readable_blocks(document: Document, project: Project) -> Document:
    """The document without paragraphs that are too long to be checked; each of these is a fault."""
    for block in document.blocks:
        if len(block.text) > _LONGEST:
            hint = "divide it into several paragraphs, with an empty line between two of them"
            place = document.position(block.offset(0))
            project.faults.append(_too_long(len(block.text), document.path, *place, hint))
    return document._replace(blocks=tuple(block for block in document.blocks if len(block.text) <= _LONGEST))


def _too_long(length: int, path: Path, line: int, column: int, hint: str) -> Fault:
    message = f"a text of {length} characters is not checked; {_LONGEST} are the most"
    return Fault(message, from_here(path), line, column, hint)


def check(
    catalog: Catalog,
    context: Context,
    rules: Iterable[Rule],
    elsewhere: Container[Key] = frozenset(),
    waivers: Sequence[Waiver] | None = None,
) -> list[Finding]:
    """What ``rules`` find in one catalog, in the order of the file.

    Of entries whose keys are in ``elsewhere`` nobody reads the translation; it is not looked at. ``waivers``
    are those of the comments of a catalog, where none are given.
    """
    rules = tuple(rules)
    found = _found(catalog, context, rules, elsewhere)
    if waivers is None:
        waivers = catalog_waivers(catalog, elsewhere)
    return _waived(found, waivers, context, rules, catalog.path, context.lang or catalog.language)


def _in_turn(rules: Iterable[Rule]) -> list[Rule]:
    """Rules in the order in which they see a catalog: those about all of it, about entries, about texts."""
    return sorted(
        rules,
        key=lambda rule: (
            rule.sees != "catalog",
            rule.sees != "entry",
            rule.sees == "entry" and rule.scope is Scope.APPROVED,
        ),
    )


def _found(
    catalog: Catalog, context: Context, rules: Sequence[Rule], elsewhere: Container[Key] = frozenset()
) -> list[Finding]:
    """What rules find in a catalog, one rule after the other."""
    lang = context.lang or catalog.language
    rules = _in_turn(rules)
    found = [
        _finding(problem, rule, catalog.path, lang)
        for rule in rules
        if rule.sees == "catalog"
        for problem in rule.check(catalog, context)
    ]
    messages = Messages(read_markup(catalog), context, elsewhere)
    for rule in rules:
        if rule.sees == "entry":
            for message in messages.seen_by(rule):
                if rule.family == "meaning" and is_proved(message):
                    continue
                for problem in islice(rule.check(message), _MOST):
                    told = doubted(problem, rule.id, message) if rule.family == "meaning" else problem
                    found.append(_finding(told, rule, catalog.path, lang))
    texts = messages.prose()
    del messages  # it holds much that no other rule needs
    found += _read(texts, context, rules, catalog.path, lang)
    return found


def check_document(document: Document, context: Context, rules: Iterable[Rule]) -> list[Finding]:
    """What ``rules`` find in a document, in the order of the file."""
    rules = tuple(rules)
    found = _read(Texts(document.prose(context)), context, rules, document.path, context.lang)
    waivers = document_waivers(document)
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
            if rule.sees == "waiver":
                found += [_finding(told, rule, path, lang) for one in applied for told in rule.check(one)]
    return sorted(found, key=lambda finding: finding.place)


def _read(texts: Texts, context: Context, rules: Sequence[Rule], path: Path, lang: str) -> Iterator[Finding]:
    """What the rules about texts find in those of one file."""
    for rule in rules:
        if rule.sees == "prose":
            for text in texts.having(*rule.where) if rule.where else texts:
                for problem in islice(rule.check(text), _MOST):
                    yield _finding(problem, rule, path, lang)
        elif rule.sees == "file":
            for problem in rule.check(texts, context):
                yield _finding(problem, rule, path, lang)


def _finding(problem: Problem, rule: Rule, path: Path, lang: str) -> Finding:
    concept = problem.concept
    gravest = (concept.severity if concept else None) or rule.severity
    return made(
        Finding,
        problem._asdict(),
        path=path,
        rule=rule.id,
        # Somebody may have lowered the rule; what it doubts itself is not raised with it.
        severity=problem.severity.at_most(gravest) if problem.severity else gravest,
        term=concept.name if concept else "",
        msgctxt=problem.entry.msgctxt if problem.entry else None,
        msgid=problem.entry.msgid if problem.entry else None,
        lang=lang,
    )

"""The files that somebody has open in an editor, as they stand there, and what there is to say about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardset.catalog.model import Catalog
from cardset.catalog.read import decode_catalog
from cardset.errors import CardsetError, Fault
from cardset.files import decode, read_bytes
from cardset.lint.check import RulesOf
from cardset.lint.document import LINE_END, read_blocks
from cardset.lint.editor.places import (
    Place,
    Spotted,
    around,
    entry_at,
    in_document,
    in_entry,
    in_line,
)
from cardset.lint.finding import Finding, Linted, from_here
from cardset.lint.fixes import replaced, replacements
from cardset.lint.paragraphs import Paragraphs
from cardset.lint.project import Project
from cardset.lint.run import lint
from cardset.lint.termbase import Concept, Termbase, Word
from cardset.model import Term

_CATALOG = ".po"
_YAML = frozenset({".yaml", ".yml"})
# Nobody reads a longer list than this while writing.
_OFFERED = 50
# How many words of a term may be there already, and how many forms of one are offered.
_WORDS, _FORMS = 4, 8
_TYPED = re.compile(r"[\w’'-]+(?: [\w’'-]*)*$")

Edit = tuple[Place, Place, str]
"""From where to where, and what to put there."""


class Report(NamedTuple):
    """What is wrong with a file: what rules found, and why something could not be checked."""

    linted: Linted
    faults: tuple[Fault, ...]


class Explained(NamedTuple):
    """What there is to know of a place, in Markdown, and which one that is."""

    start: Place
    end: Place
    text: str


class Proposal(NamedTuple):
    """A word that could stand from ``start`` on; ``term`` is what it means, ``about`` all that is known."""

    start: Place
    text: str
    term: str
    about: str


class Repair(NamedTuple):
    """A change that mends a finding, or lets it stay; ``sure`` where nobody need look."""

    title: str
    finding: Finding
    edits: tuple[Edit, ...]
    sure: bool = False


class Desk:
    """The texts that are open, by their files, and a project by which they are checked.

    ``terms`` are the concepts of its games by id, ``check_set`` tells what is wrong with the card set that a
    file of data belongs to. Nothing is written.
    """

    def __init__(
        self,
        project: Project,
        rules_of: RulesOf,
        terms: Callable[[], Mapping[str, Term]],
        check_set: Callable[[Path, Callable[[Path], bytes]], Sequence[Fault]],
    ) -> None:
        self._project = project
        self._rules_of = rules_of
        self._terms = terms
        self._check_set = check_set
        self.texts: dict[Path, str] = {}

    def read(self, path: Path) -> bytes:
        """The content of a file as the editor has it, else that on the disk."""
        text = self.texts.get(path.absolute())
        return read_bytes(path) if text is None else text.encode("utf-8", "surrogatepass")

    def check(self, path: Path) -> Report:
        """What is wrong with the file."""
        named = from_here(path)
        nothing = Linted(named, (), tuple(LINE_END.split(self._text(path))))
        if path.suffix in _YAML:
            faults = self._check_set(path, self.read)
            return Report(nothing, tuple(fault for fault in faults if _is_about(fault, path)))
        self._project.faults.clear()
        result = lint(
            [named], self._project, self._rules_of, self.read, held=() if path.exists() else (named,)
        )
        linted = next((file for file in result.files if file.path == named), nothing)
        # Of a text in no known language there is nothing to say.
        faults = tuple(fault for fault in result.faults if fault.line or path.suffix == _CATALOG)
        return Report(linted if linted.lines else linted._replace(lines=nothing.lines), faults)

    def explain(self, path: Path, place: Place) -> Explained | None:
        """What the term at a place is, with its words, their forms, and where that is written."""
        termbase = self._termbase(path)
        if termbase is None:
            return None
        here = around(self._spotted(path, place, termbase), place)
        if not here:
            return None
        same = [one for one in here if one[:2] == here[0][:2]]
        texts = [self._told(termbase.concepts[one.concept], termbase) for one in same]
        return Explained(here[0].start, here[0].end, "\n\n---\n\n".join(texts))

    def offer(self, path: Path, place: Place) -> list[Proposal]:
        """The words of terms that begin as what stands before a place; in a translation, those of the terms
        that its source has first."""
        termbase = self._termbase(path)
        lines = LINE_END.split(self._text(path))
        if termbase is None or not 1 <= place[0] <= len(lines):
            return []
        typed = _TYPED.search(lines[place[0] - 1][: place[1] - 1])
        said = typed[0].casefold() if typed else ""
        wanted, needed = self._wanted(path, place, termbase)
        if not said and not needed:
            return []
        concepts = [*needed, *(one for one in wanted if one not in needed)]
        found: dict[str, Proposal] = {}
        for ident in concepts:
            concept = termbase.concepts[ident]
            for begin in _beginnings(said) if said else [""]:
                if not begin and ident not in needed:
                    continue
                forms = _forms(concept, ident, begin, path.suffix in _YAML)
                for form in forms:
                    start = place[0], place[1] - len(begin)
                    source = concept.source[0] if concept.source else ident
                    found.setdefault(form, Proposal(start, form, source, self._told(concept, termbase)))
                if forms:
                    break
            if len(found) >= _OFFERED:
                break
        return list(found.values())[:_OFFERED]

    def repairs(self, linted: Linted, finding: Finding) -> Iterator[Repair]:
        """What can be done about a finding."""
        fixed = replacements(linted._replace(findings=(finding,))).get(finding)
        if fixed:
            said = f"Put: {finding.fix}" if (finding.fix or "").strip() else f"Mend: {finding.message}"
            yield Repair(said, finding, tuple(fixed), sure=True)
        for suggestion in finding.suggestions[:_FORMS]:
            if (
                suggestion.strip()
                and suggestion != finding.fix
                and (edits := replaced(linted, finding, suggestion))
            ):
                yield Repair(f"Put: {suggestion}", finding, tuple(edits))
        if (comment := self._waiver(linted, finding)) is not None:
            yield Repair(f"Let it stay ({finding.rule}), and write why", finding, (comment,))

    def mended(self, linted: Linted) -> list[Edit]:
        """All that can be mended with nobody looking."""
        return [edit for edits in replacements(linted).values() for edit in edits]

    def _waiver(self, linted: Linted, finding: Finding) -> Edit | None:
        """The comment that silences a finding; it says itself that its reason is still to be written."""
        if linted.path.suffix == _CATALOG:
            entry = entry_at(catalog, finding.line) if (catalog := self._catalog(linted.path)) else None
            if entry is None or finding.msgid is None:
                return None
            return (entry.line, 1), (entry.line, 1), f"# cardset: ignore {finding.rule} \n"
        line = Paragraphs.of(linted.lines).around(finding.line).start
        return (line, 1), (line, 1), f"<!-- cardset: ignore {finding.rule} -->\n\n"

    def _text(self, path: Path) -> str:
        try:
            return decode(self.read(path), path)
        except CardsetError:
            return ""

    def _catalog(self, path: Path) -> Catalog | None:
        try:
            return decode_catalog(self.read(path), path)
        except CardsetError:  # it is being written
            return None

    def _termbase(self, path: Path) -> Termbase | None:
        """The terms of the language that a file is in."""
        named = from_here(path)
        try:
            if path.suffix in _YAML:
                return self._project.source_context().termbase
            if path.suffix == _CATALOG:
                catalog = self._catalog(named)
                return self._project.context(catalog).termbase if catalog else None
            return self._project.document_context(named, self._text(path)).termbase
        except CardsetError:
            return None

    def _spotted(self, path: Path, place: Place, termbase: Termbase) -> Iterator[Spotted]:
        if path.suffix == _CATALOG:
            catalog = self._catalog(path)
            entry = entry_at(catalog, place[0]) if catalog else None
            return in_entry(catalog, entry, termbase) if catalog and entry else iter(())
        text = self._text(path)
        if path.suffix in _YAML:
            lines = LINE_END.split(text)
            line = lines[place[0] - 1] if place[0] <= len(lines) else ""
            return in_line(line, place[0], termbase)
        return in_document(read_blocks(path, text), place[0], termbase)

    def _wanted(self, path: Path, place: Place, termbase: Termbase) -> tuple[Sequence[str], Sequence[str]]:
        """The concepts whose words may stand at a place, and those that its source asks for."""
        everything = list(termbase.concepts)
        if path.suffix != _CATALOG:
            return everything, ()
        catalog = self._catalog(path)
        entry = entry_at(catalog, place[0]) if catalog else None
        if catalog is None or entry is None or place < catalog.position(entry, 0):
            return (), ()
        hits = (hit for source in entry.sources for hit in termbase.in_source(source))
        return everything, list(dict.fromkeys(concept for hit in hits for concept in hit.values))

    def _told(self, concept: Concept, termbase: Termbase) -> str:
        """A concept in Markdown: what it means, its words and their forms, and where they are from."""
        term = self._terms().get(concept.id) if self._project.glossary is None else None
        lines = [f"**{' / '.join(concept.source) or concept.id}**"]
        if term:
            lines += ["", term.definition]
        lines += ["", *(f"- {_word(word, termbase)}" for word in concept.words)]
        if self._project.glossary:
            files = ", ".join(path.as_posix() for path in self._project.glossary.glossaries)
            lines += ["", f"*{files}*"] if files else []
        elif term and term.path:
            lines += ["", f"*{from_here(term.path).as_posix()}:{term.line}*"]
        return "\n".join(lines)


def _is_about(fault: Fault, path: Path) -> bool:
    return fault.path is not None and Path(fault.path).absolute() == path.absolute()


def _word(word: Word, termbase: Termbase) -> str:
    """A word with its status and some of the forms that it takes."""
    told = f"{word.status}: **{word.text}**" + (f" ({word.reason})" if word.reason else "")
    if not word.allowed:
        return told
    others = [form for form in word.all_forms if form != word.text]
    if not others and " " not in word.text:
        others = sorted(form for places in termbase.places(word) for form in places if form != word.text)
    if not others:
        return told
    return (
        f"{told}; forms: {', '.join(others[: _OFFERED // 2])}{', …' if len(others) > _OFFERED // 2 else ''}"
    )


def _beginnings(said: str) -> Iterator[str]:
    """What was typed, from a few words back on: the longest first."""
    words = said.split(" ")
    for number in range(min(_WORDS, len(words)), 0, -1):
        if begin := " ".join(words[-number:]).strip():
            yield begin


def _forms(concept: Concept, ident: str, begin: str, data: bool) -> list[str]:
    """The forms of a concept's words that begin so; in data its id as well."""
    known = [ident] if data else []
    for word in concept.allowed:
        fitting = [form for form in word.all_forms if form.casefold().startswith(begin)]
        known += fitting[:_FORMS]
    return [form for form in dict.fromkeys(known) if form.casefold().startswith(begin)]

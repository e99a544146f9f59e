"""The text that a finding is in, for those who do not have the file before them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cardset.catalog.model import Catalog, Entry
from cardset.catalog.read import parse_catalog
from cardset.errors import CardsetError
from cardset.lint.finding import Finding, Linted
from cardset.lint.inputs.find import ALIGNED
from cardset.lint.paragraphs import Paragraphs
from cardset.values import grouped


class Excerpt(NamedTuple):
    """What is translated (empty in a document), and the text up to the words that a finding marks, they, and
    what follows."""

    source: str
    before: str
    marked: str
    after: str


def excerpts(file: Linted) -> Callable[[Finding], Excerpt]:
    """A function that gives the excerpt of each finding in ``file``."""
    if file.path.suffix == ".po" and file.lines:
        try:
            catalog = parse_catalog("\n".join(file.lines), file.path, any_charset=True)
        except CardsetError:  # it changed while it was read
            return partial(_from_line, file)
        entries = grouped(((entry.msgctxt, entry.msgid), entry) for entry in catalog.entries)
        return lambda finding: (
            _from_entry(finding, catalog, entries.get((finding.msgctxt, finding.msgid or ""), []))
            or _from_line(file, finding)
        )
    if file.path.suffix.lower() in ALIGNED:
        return partial(_from_line, file)
    paragraphs = Paragraphs.of(file.lines)
    return lambda finding: _from_paragraph(file, paragraphs, finding)


def _from_entry(finding: Finding, catalog: Catalog, entries: list[Entry]) -> Excerpt | None:
    """The translation in which the words stand at the place of the finding, all of it."""
    for entry in entries:
        for form, text in enumerate(entry.msgstr):
            starts = _occurrences(finding.surface, text)
            places = catalog.positions(entry, starts, form)
            for start, place in zip(starts, places, strict=True):
                if place == (finding.line, finding.column):
                    end = start + len(finding.surface)
                    source = (entry.msgid_plural if form else None) or entry.msgid
                    return Excerpt(source, text[:start], text[start:end], text[end:])
    return None


def _occurrences(surface: str, text: str) -> list[int]:
    """Where ``surface`` stands in ``text``; where something is absent, that is one of the ends."""
    if not surface:
        return [0, len(text)]
    found, start = [], text.find(surface)
    while start >= 0:
        found.append(start)
        start = text.find(surface, start + 1)
    return found


def _from_paragraph(file: Linted, paragraphs: Paragraphs, finding: Finding) -> Excerpt:
    around = paragraphs.around(finding.line)
    line = _from_line(file, finding)
    before = "\n".join((*file.lines[around.start - 1 : finding.line - 1], line.before))
    after = "\n".join((line.after, *file.lines[finding.line : around.stop - 1]))
    return Excerpt("", before, line.marked, after)


def _from_line(file: Linted, finding: Finding) -> Excerpt:
    line = file.lines[finding.line - 1] if 1 <= finding.line <= len(file.lines) else ""
    start, end = finding.column - 1, finding.end_column - 1
    return Excerpt(finding.msgid or "", line[:start], line[start:end], line[end:])

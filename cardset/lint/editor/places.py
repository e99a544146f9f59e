"""Terms in a text that is being edited, with their places in the file: lines and columns, both from 1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from cardset.catalog.model import Catalog, Entry
from cardset.lint.document import Document
from cardset.lint.phrases import Found
from cardset.lint.termbase import Termbase, Use

Place = tuple[int, int]


class Spotted(NamedTuple):
    """The word of a concept, from ``start`` up to ``end``."""

    start: Place
    end: Place
    concept: str


def in_entry(catalog: Catalog, entry: Entry, termbase: Termbase) -> Iterator[Spotted]:
    """The terms of the source and of the translation of an entry."""
    for number, source in enumerate(entry.sources):
        for start, end, concept in _sources(termbase, source):
            first, behind = catalog.positions(entry, (start, end), number, True)
            yield Spotted(first, behind, concept)
    for form, target in enumerate(entry.msgstr):
        for start, end, concept in _targets(termbase, target):
            first, behind = catalog.positions(entry, (start, end), form)
            yield Spotted(first, behind, concept)


def in_document(document: Document, line: int, termbase: Termbase) -> Iterator[Spotted]:
    """The terms in the block of a document that ``line`` belongs to."""
    for block in document.blocks:
        if not block.text:
            continue
        first, last = (document.position(block.offset(at))[0] for at in (0, len(block.text) - 1))
        if first <= line <= last:
            for start, end, concept in _targets(termbase, block.text):
                behind = document.position(block.offset(end - 1))
                place = document.position(block.offset(start))
                yield Spotted(place, (behind[0], behind[1] + 1), concept)


def in_line(text: str, line: int, termbase: Termbase) -> Iterator[Spotted]:
    """The terms in a line of data: source words, and the ids of concepts."""
    words = termbase.in_target(text)
    for start, end, concept in chain(_values(words), _ids(text, termbase)):
        yield Spotted((line, start + 1), (line, end + 1), concept)


def around(found: Iterable[Spotted], place: Place) -> list[Spotted]:
    """Those around a place, the longest first."""
    here = [one for one in found if one.start <= place < one.end]
    return sorted(here, key=lambda one: (one.start, *(-number for number in one.end)))


def entry_at(catalog: Catalog, line: int) -> Entry | None:
    """The entry in which ``line`` is, comments included."""
    before = [entry for entry in catalog.entries if entry.line <= line]
    return max(before, key=lambda entry: entry.line, default=None)


def _sources(termbase: Termbase, text: str) -> Iterator[tuple[int, int, str]]:
    for hit in termbase.in_source(text):
        for concept in hit.values:
            yield hit.start, hit.end, concept


def _targets(termbase: Termbase, text: str) -> Iterator[tuple[int, int, str]]:
    return _values(termbase.in_target(text))


def _values(hits: Iterable[Found[Use]]) -> Iterator[tuple[int, int, str]]:
    for hit in hits:
        for concept in dict.fromkeys(use.concept for use in hit.values):
            yield hit.start, hit.end, concept


def _ids(text: str, termbase: Termbase) -> Iterator[tuple[int, int, str]]:
    start = 0
    for word in _split(text, lambda char: char.isalnum() or char == "-"):
        start = text.index(word, start)
        if word in termbase.concepts:
            yield start, start + len(word), word
        start += len(word)


def _split(text: str, inside: Callable[[str], bool]) -> list[str]:
    return "".join(char if inside(char) else " " for char in text).split()

"""Texts of a language that an edition would have to say otherwise, and does not: the forgotten ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardset.catalog.duplicates import key
from cardset.catalog.model import Catalog, Entry
from cardset.catalog.read import read_catalog
from cardset.lexicon.replaced import REPLACED
from cardset.lint.message import blank
from cardset.lint.project import Project
from cardset.lint.termbase import Concept, Termbase
from cardset.paths import lineage


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A text at ``path`` with the form of a word that the edition replaces; ``instead`` is its own word."""

    path: Path
    entry: Entry
    form: str
    instead: str


def unsaid(edition: Path, project: Project) -> Iterator[Unsaid]:
    """The approved texts of a language that use a word which its edition in the folder ``edition`` replaces,
    and that have no entry there; each once, catalog by catalog.

    ``project`` knows all catalogs as those of the edition. Raises :class:`CardsetError` for a broken catalog.
    """
    folder = edition.with_name(lineage(edition.name)[-1])
    for path in sorted(folder.glob("*.po")):
        catalog = read_catalog(path)
        termbase = project.context(catalog, folder).termbase
        if termbase is not None:
            own = edition / path.name
            said = {key(entry) for entry in read_catalog(own).entries} if own.is_file() else set()
            yield from _unsaid(catalog, said, termbase)


def _unsaid(catalog: Catalog, said: set[tuple[str | None, str]], termbase: Termbase) -> Iterator[Unsaid]:
    for entry in catalog.entries:
        if not entry.translated or key(entry) in said:
            continue
        for text in entry.msgstr:
            found = next(_replaced(text, termbase), None)
            if found:
                form, concept = found
                yield Unsaid(catalog.path, entry, form, concept.allowed[0].text)
                break


def _replaced(text: str, termbase: Termbase) -> Iterator[tuple[str, Concept]]:
    """The words that the edition replaces, as they stand there, unless one that it allows explains them."""
    hits = termbase.in_target(blank(text))
    for hit in hits:
        explained = any(
            other.start <= hit.start
            and hit.end <= other.end
            and any(use.word.allowed for use in other.values)
            for other in hits
        )
        for use in hit.values:
            if use.word.status == REPLACED and not explained:
                yield text[hit.start : hit.end], termbase.concepts[use.concept]

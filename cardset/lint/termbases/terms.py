"""A glossary in YAML of our own, for a project without a card set: ``glossary.schema.json``.

language: pl
terms:
  - source: discard pile
    preferred: stos kart odrzuconych
    forbidden: {word: cmentarz, reason: that is another game}
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardset.errors import FaultsError
from cardset.lint.termbase import Word
from cardset.lint.termbases.glossary import ANY, Entry, Glossary, grouped
from cardset.source import Document

__all__ = ["read_terms"]

_STATUSES = ("preferred", "admitted", "deprecated", "forbidden")


def read_terms(document: Document, path: Path) -> Glossary:
    """The glossary in the YAML document.

    Raises :class:`FaultsError` with everything that is not as ``glossary.schema.json`` describes it.
    """
    from cardset.shape import shape_faults

    if faults := [fault for _, fault in shape_faults(document, "glossary")]:
        raise FaultsError(faults)
    language = document.data.get("language", ANY)
    entries = (
        Entry(
            tuple(_listed(term["source"])),
            {language: words} if (words := tuple(_words(term))) else {},
            term.get("part_of_speech", ""),
        )
        for term in document.data["terms"]
    )
    return Glossary(path, tuple(grouped(entries)))


def _words(term: dict[str, Any]) -> Iterator[Word]:
    for status in _STATUSES:
        for given in _listed(term.get(status, [])):
            word = given if isinstance(given, dict) else {"word": given}
            yield Word(
                word["word"],
                status,
                tuple(word.get("forms", ())),
                word.get("reason", ""),
                tuple(word.get("not_in", ())),
            )


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]

"""A glossary in a gettext catalog: each message is a term, each translation the word for it.

A word that must not be used has the flag or the comment ``forbidden``. Fuzzy and empty entries say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardset.catalog.model import Catalog, Entry
from cardset.catalog.read import decode_catalog
from cardset.lint.termbase import Word
from cardset.lint.termbases import glossary
from cardset.lint.termbases.glossary import ANY, Glossary, grouped, plain_status

__all__ = ["read_catalog_glossary"]


def read_catalog_glossary(data: bytes, path: Path) -> Glossary:
    """The glossary that the catalog is; raises :class:`CardsetError` for one that cannot be read."""
    catalog = decode_catalog(data, path, any_charset=True)
    return Glossary(path, tuple(grouped(_rows(catalog))))


def _rows(catalog: Catalog) -> Iterator[glossary.Entry]:
    language = catalog.language or ANY
    for entry in catalog.entries:
        if not entry.translated:
            continue
        status, reason = _status(entry)
        sources = [entry.msgid, *([entry.msgid_plural] if entry.msgid_plural else [])]
        # The forms of a plural are forms of one word.
        forms = entry.msgstr if len(entry.msgstr) > 1 else ()
        word = Word(entry.msgstr[0], status, forms, reason)
        yield glossary.Entry(tuple(dict.fromkeys(sources)), {language: (word,)})


def _status(entry: Entry) -> tuple[str, str]:
    """The status of a word and the reason for it; preferred where nothing is said."""
    for flag in sorted(entry.flags):
        if status := plain_status(flag):
            return status, ""
    for line in (*entry.translator, *entry.extracted):
        said, _, reason = line.strip().partition(":")
        if said.strip().casefold() == "status":
            said, _, reason = reason.partition(",")
        if status := plain_status(said):
            return status, reason.strip()
    return "preferred", ""

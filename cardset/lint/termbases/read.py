"""Which format a glossary is in: told by the ending of its name, else by its content."""

from __future__ import annotations

from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any

from cardset.catalog.model import Catalog, Entry
from cardset.catalog.read import decode_catalog
from cardset.encodings import decoded, text_of
from cardset.errors import CardsetError, FaultsError
from cardset.files import read_bytes
from cardset.lint.glossaries import YAML
from cardset.lint.termbase import Word
from cardset.lint.termbases.glossary import ANY, Glossary, GlossaryEntry, plain_status
from cardset.values import made
from cardset.yaml_reader import Document

_XML = frozenset({".tbx", ".xml", ".tbxm"})
_CATALOGS = frozenset({".po", ".pot"})
_WORKBOOKS = frozenset({".xlsx", ".xlsm"})
_OTHER_WORKBOOKS = frozenset({".ods", ".xls"})
_MARKDOWN = frozenset({".md", ".markdown"})


def read_glossary(path: Path, letters: Set[str] = frozenset()) -> Glossary:
    """The glossary in the file ``path``: TBX, a gettext catalog, YAML, CSV, TSV, a workbook, or Markdown.

    ``letters`` are those of the language that is looked for; they tell an older encoding of a table.

    Raises :class:`CardsetError` with line, column and what to do where it cannot be read.
    """
    data = read_bytes(path)
    suffix = path.suffix.lower()
    if suffix in _XML or data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        from cardset.lint.termbases.tbx import read_tbx

        return read_tbx(data, path)
    if suffix in _CATALOGS:
        return read_catalog_glossary(data, path)
    if suffix in YAML:
        from cardset.yaml_reader import parse_yaml

        return _read_terms(parse_yaml(text_of(data, path), path), path)
    if suffix in _OTHER_WORKBOOKS:
        hint = "in the spreadsheet program, save it as .xlsx or as 'CSV UTF-8'"
        raise CardsetError("a workbook of this kind cannot be read", path, hint=hint)
    if suffix in _WORKBOOKS:
        from cardset.lint.termbases.sheets import read_workbook_glossary

        return read_workbook_glossary(data, path)
    from cardset.lint.termbases.sheets import has_table, read_markdown_glossary
    from cardset.lint.termbases.table import read_table_glossary

    text = decoded(data, path, letters)
    if suffix in _MARKDOWN or has_table(text):
        return read_markdown_glossary(text, path)
    return read_table_glossary(text, path)


def read_catalog_glossary(data: bytes, path: Path) -> Glossary:
    """The glossary that the catalog is; raises :class:`CardsetError` for one that cannot be read."""
    catalog = decode_catalog(data, path, any_charset=True)
    return Glossary(path, tuple(_rows(catalog)))


def _rows(catalog: Catalog) -> Iterator[GlossaryEntry]:
    language = catalog.language or ANY
    for entry in catalog.entries:
        if not entry.translated:
            continue
        status, reason = _status(entry)
        sources = [entry.msgid, *([entry.msgid_plural] if entry.msgid_plural else [])]
        # The forms of a plural are forms of one word.
        forms = entry.msgstr if len(entry.msgstr) > 1 else ()
        word = Word(entry.msgstr[0], status, forms, reason)
        yield GlossaryEntry(
            tuple(dict.fromkeys(sources)), {language: (word,)}, sense=entry.msgctxt or "", line=entry.line
        )


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


_STATUSES = ("preferred", "admitted", "deprecated", "forbidden")


def _read_terms(document: Document, path: Path) -> Glossary:
    """The glossary in the YAML document.

    Raises :class:`FaultsError` with everything that is not as ``glossary.schema.json`` describes it.
    """
    from cardset.shape import shape_faults

    if faults := [fault for _, fault in shape_faults(document, "glossary")]:
        raise FaultsError(faults)
    language = document.data.get("language", ANY)
    entries = (
        GlossaryEntry(
            tuple(_listed(term.get("source", []))),
            {language: words} if (words := tuple(_words(term))) else {},
            term.get("part_of_speech", ""),
            line=document.mark(["terms", number]).line,
        )
        for number, term in enumerate(document.data["terms"])
    )
    return Glossary(path, tuple(entries))


def _words(term: dict[str, Any]) -> Iterator[Word]:
    for status in _STATUSES:
        for given in _listed(term.get(status, [])):
            word = given if isinstance(given, dict) else {"word": given}
            yield made(Word, word, text=word["word"], status=status)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]

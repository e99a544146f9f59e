"""Catalogs as one sheet for people who translate in a spreadsheet program.

A row is an entry; a plural entry has one column for each of its forms. ``cardset import`` takes the sheet
back (:mod:`cardset.interchange.sheet_import`); the stamp, in the last column, lets it see what has changed.
Format: RFC 4180, every cell quoted, with the byte-order mark by which Excel knows UTF-8.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from cardset.catalog.language import read_language
from cardset.catalog.model import Catalog, Entry
from cardset.catalog.plurals import PluralRule, parse_plural_forms
from cardset.interchange.catalogs import comments, in_use, read_catalogs, texts_only
from cardset.interchange.cells import guard
from cardset.interchange.stamp import stamp_of
from cardset.parsing import Verdict
from cardset.records import csv_text

COLUMNS = (
    "catalog",
    "context",
    "source",
    "source_plural",
    "translation",
    "status",
    "reading",
    "notes",
    "stamp",
)
"""All columns but those of the further plural forms, which stand behind ``translation``."""

READINGS: Mapping[Verdict, str] = {
    "proved": "proved",
    "several": "may mean something else",
    "other": "means something else",
    "unread": "not read",
}
"""What stands in the column ``reading`` beside the text of a card."""

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
"""What may stand between two cells, by name."""


def form_column(form: int) -> str:
    """The column of a plural form: ``translation``, ``translation_1``, ``translation_2``."""
    return f"translation_{form}" if form else "translation"


def status(entry: Entry) -> str:
    """``missing`` where a form is empty, ``fuzzy`` where a person has to look, else ``approved``."""
    if not all(entry.msgstr):
        return "missing"
    return "fuzzy" if entry.fuzzy else "approved"


def sheet(
    root: Path,
    language: str,
    names: Sequence[str] = (),
    todo: bool = False,
    separator: str = "comma",
    read: Callable[[Mapping[str, str]], Mapping[str, Verdict]] = lambda _: {},
) -> str:
    """The sheet of the catalogs ``names`` of ``language``, or of all texts.

    With ``todo`` only what is not approved. Columns for plurals are there only when a row needs them.
    ``separator`` is a key of :data:`SEPARATORS`. ``read`` says of texts by their contexts what reading the
    texts of cards says. Raises :class:`CardsetError` as :func:`read_catalogs`.
    """
    rule = parse_plural_forms(read_language(root, language).plural_forms)
    rows = [
        (catalog, entry)
        for catalog in read_catalogs(root, language, names, texts_only)
        for entry in in_use(catalog)
        if not (todo and status(entry) == "approved")
    ]
    columns = _columns(entry for _, entry in rows)
    readings = read({entry.msgctxt: entry.msgstr[0] for _, entry in rows if entry.msgctxt})
    cells = [_row(language, catalog, entry, rule, readings) for catalog, entry in rows]
    table = [columns, *([guard(row.get(name, "")) for name in columns] for row in cells)]
    text = csv_text(table, "\r\n", delimiter=SEPARATORS[separator], quoting=csv.QUOTE_ALL)
    return "\ufeff" + text


def _columns(entries: Iterable[Entry]) -> list[str]:
    forms = max((len(entry.msgstr) for entry in entries if entry.msgid_plural is not None), default=0)
    found = []
    for name in COLUMNS:
        if name != "source_plural" or forms:
            found.append(name)
        if name == "translation":
            found += [form_column(form) for form in range(1, forms)]
    return found


def _row(
    language: str, catalog: Catalog, entry: Entry, rule: PluralRule, readings: Mapping[str, Verdict]
) -> dict[str, str]:
    verdict = readings.get(entry.msgctxt or "")
    plural = {"source_plural": entry.msgid_plural} if entry.msgid_plural is not None else {}
    return {
        "catalog": catalog.path.stem,
        "context": entry.msgctxt or "",
        "source": entry.msgid,
        **plural,
        **{form_column(form): text for form, text in enumerate(entry.msgstr)},
        "status": status(entry),
        "reading": READINGS[verdict] if verdict else "",
        "notes": "\n".join(_notes(entry, rule)),
        "stamp": str(stamp_of(language, catalog.path.stem, entry)),
    }


def _notes(entry: Entry, rule: PluralRule) -> Iterator[str]:
    yield from comments(entry)
    yield from entry.translator
    if entry.previous_msgid is not None:
        yield f"translated when the source was: {entry.previous_msgid}"
    if entry.msgid_plural is not None:
        for form in range(rule.count):
            yield f"{form_column(form)}: for {_examples(form, rule)}"


def _examples(form: int, rule: PluralRule, most: int = 5) -> str:
    """The first numbers that a plural form goes with, as words: ``2, 3, 4, 22, 23 …``."""
    numbers = [number for number in range(1, 200) if rule.form(number) == form]
    more = " …" if len(numbers) > most else ""
    return ", ".join(map(str, numbers[:most])) + more if numbers else "0"

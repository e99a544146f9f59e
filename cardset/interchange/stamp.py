"""The stamp of a row: what the row was exported from, so that an import can tell what has changed since.

It says the language, the source, the translation, and the state of the entry. It consists of letters, so that
no spreadsheet program takes it for a number or a date.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from cardset.catalog.merge import effect_stamp
from cardset.catalog.model import Entry
from cardset.model import canonical

_STAMP = re.compile(r"(.+)\.([a-p]{10})\.([a-p]{10})\.([a-p]{5})")
_LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")


@dataclass(frozen=True, slots=True)
class Stamp:
    """The parts of a stamp; the last three are marks of what stood in the catalog at the export."""

    language: str
    source: str
    forms: str
    state: str

    def __str__(self) -> str:
        return f"{self.language}.{self.source}.{self.forms}.{self.state}"


def stamp_of(language: str, catalog: str, entry: Entry) -> Stamp:
    """The stamp of ``entry`` as it stands in the catalog of that name."""
    source = source_mark(catalog, entry.msgctxt or "", entry.msgid, entry.msgid_plural or "")
    # What a person has said of the translation, and the effect that it states.
    state = _mark([entry.fuzzy, effect_stamp(entry)], 5)
    return Stamp(language, source, forms_mark(entry.msgstr), state)


def parse_stamp(text: str) -> Stamp | None:
    """The stamp that ``text`` is; ``None`` when it is none."""
    found = _STAMP.fullmatch(text.strip())
    return Stamp(*found.groups()) if found else None


def source_mark(catalog: str, context: str, source: str, plural: str) -> str:
    """The mark of what is to be translated; ten letters."""
    return _mark([catalog, context, even(source), even(plural)], 10)


def forms_mark(forms: tuple[str, ...]) -> str:
    """The mark of a translation, all its plural forms together; ten letters."""
    return _mark([even(form) for form in forms], 10)


def even(text: str) -> str:
    """``text`` with the line ends of Unix: programs put their own into cells, and mean nothing by it."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _mark(parts: list[object] | list[str], letters: int) -> str:
    return hashlib.sha256(canonical(parts).encode()).hexdigest()[:letters].translate(_LETTERS)

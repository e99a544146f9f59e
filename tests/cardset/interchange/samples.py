"""A locale folder with a catalog that has one of everything, and texts that any format must carry."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from hypothesis import strategies as st

from cardset.catalog.model import Entry
from cardset.catalog.read import read_catalog
from cardset.catalog.write import format_catalog
from tests.cardset.catalog.samples import HEADER, POLISH_PLURALS

LANGUAGE = f'name: Polish\nnative_name: polski\nplural_forms: "{POLISH_PLURALS}"\n'

SAMPLE = (
    HEADER
    + """\
#. Name of a Magic card.
msgctxt "card:reset:name"
msgid "Reset"
msgstr "Nowy początek"

# Czy na pewno „żłobek”?
#. does: search: {from: nursery}
#. draft: Szkic.
#. effect: 90af638ff253
#, fuzzy
#| msgid "Look for a card."
msgctxt "card:reset:text"
msgid "Search the Nursery for a card."
msgstr "Znajdź kartę w żłobku."

msgctxt "card:shaking:text"
msgid ""
"Shake\\n"
"and bake."
msgstr ""

#. the end of a game.
#, python-brace-format
msgid "=== The game is over after {number} turn. ==="
msgid_plural "=== The game is over after {number} turns. ==="
msgstr[0] "=== Koniec gry po {number} turze. ==="
msgstr[1] "=== Koniec gry po {number} turach. ==="
msgstr[2] "=== Koniec gry po {number} turach. ==="

#, python-brace-format
msgid "{player}, play!"
msgstr "{player}, graj!"

#~ msgctxt "card:gone:name"
#~ msgid "Gone"
#~ msgstr "Minęło"

# the end
"""
)


def locale(folder: Path, catalog: str = SAMPLE, language: str = "pl") -> Path:
    """The ``i18n`` folder in ``folder`` with one language and its catalog ``deck``."""
    home = folder / "i18n" / language
    home.mkdir(parents=True, exist_ok=True)
    (home / "language.yaml").write_text(LANGUAGE, encoding="utf-8")
    (home / "deck.po").write_text(catalog, encoding="utf-8")
    return folder / "i18n"


def write_catalog(root: Path, found: Iterable[Entry]) -> None:
    """Make the catalog ``deck`` anew of these entries."""
    path = root / "pl" / "deck.po"
    path.write_text(HEADER + format_catalog(found), encoding="utf-8")


def entries(root: Path) -> list[Entry]:
    """The entries of the catalog, without their places."""
    return [replace(found, line=0) for found in read_catalog(root / "pl" / "deck.po").entries]


def entry(root: Path, name: str) -> Entry:
    """The entry in use with this context, or this English."""
    (found,) = [e for e in entries(root) if name in (e.msgctxt, e.msgid) and not e.obsolete]
    return found


def rows_of(text: str) -> list[list[str]]:
    """A sheet as rows of cells, the header first."""
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def sheet_of(rows: Iterable[Sequence[str]], separator: str = ",", line_end: str = "\r\n") -> str:
    """The file with these rows, as a spreadsheet program writes it: quotes only where they must be."""

    def cell(text: str) -> str:
        quoted = any(char in text for char in f'{separator}"\r\n')
        return '"' + text.replace('"', '""') + '"' if quoted else text

    return "".join(separator.join(map(cell, row)) + line_end for row in rows)


# What a catalog can hold: no NUL, no lone surrogates.
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)
signs = st.text(st.sampled_from("=+-@'\t\r\n\"\\,;&<>]{}%ąřŁя ＝"), max_size=8)
texts = texts | signs | st.builds(str.__add__, signs, texts)


def _writable(text: str) -> bool:
    """Whether XML 1.0 has all characters of ``text``."""
    return all(char in "\t\n\r" or " " <= char <= "\ufffd" or char > "\uffff" for char in text)


xml_texts = texts.filter(_writable)

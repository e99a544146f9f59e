"""Where an old word is still told of: what people read, and not what tools keep for themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardset.rename.left import left_in, left_in_translations

CATALOG = """\
# A Row, said a translator.
#. A Row, says the program.
#: row.py:3
#| msgid "An older Row"
msgctxt "row"
msgid "Leave your "
"Row."
msgstr "Opuść Row."

# A Row that is gone.
#~| msgid "The oldest Row"
#~ msgctxt "Row"
#~ msgid "No Row"
#~ msgstr "Bez Row"
"""


def rows(text: str) -> Iterator[int]:
    return (match.start() for match in re.finditer("Row", text))


def test_a_catalog_is_read_as_what_it_says() -> None:
    path = Path("x.po")
    found = [(left.line, left.column) for left in left_in([(path, CATALOG)], {}, rows)]
    said = [(left.line, left.column) for left in left_in_translations([(path, CATALOG)], {}, rows)]

    assert found == [(1, 5), (2, 6), (7, 2), (8, 15), (10, 5), (13, 14), (14, 16)]
    assert said == [(1, 5), (8, 15), (10, 5), (14, 16)]


def test_ids_and_keys_are_not_told() -> None:
    rows_in = {
        "x.yaml": "Row: of a Row\nid: row\n",
        "x.py": "Row = f('row')\nf('a Row')\nRow  # a Row\n",
        "x.md": "Row\nand Row\n",
    }
    found = {
        name: [(left.line, left.column) for left in left_in([(Path(name), text)], {}, rows)]
        for name, text in rows_in.items()
    }

    assert found == {"x.yaml": [(1, 11)], "x.py": [(2, 6), (3, 10)], "x.md": [(1, 1), (2, 5)]}

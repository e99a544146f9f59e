"""Which format a glossary is in: told by the ending of its name, else by its content."""

from __future__ import annotations

from collections.abc import Set
from pathlib import Path

from cardset.errors import CardsetError
from cardset.files import read_bytes
from cardset.lint.given import YAML
from cardset.lint.inputs.encoding import decoded, text_of
from cardset.lint.termbases.glossary import Glossary

__all__ = ["read_glossary"]

_XML = frozenset({".tbx", ".xml", ".tbxm"})
_CATALOGS = frozenset({".po", ".pot"})
_WORKBOOKS = frozenset({".xlsx", ".ods", ".xls"})


def read_glossary(path: Path, letters: Set[str] = frozenset()) -> Glossary:
    """The glossary in the file ``path``: TBX, a gettext catalog, YAML, CSV or TSV.

    ``letters`` are those of the language that is looked for; they tell an older encoding of a table.

    Raises :class:`CardsetError` with line, column and what to do where it cannot be read.
    """
    data = read_bytes(path)
    suffix = path.suffix.lower()
    if suffix in _XML or data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        from cardset.lint.termbases.tbx import read_tbx

        return read_tbx(data, path)
    if suffix in _CATALOGS:
        from cardset.lint.termbases.catalog import read_catalog_glossary

        return read_catalog_glossary(data, path)
    if suffix in YAML:
        from cardset.lint.termbases.terms import read_terms
        from cardset.source import parse_yaml

        return read_terms(parse_yaml(text_of(data, path), path), path)
    if suffix in _WORKBOOKS:
        hint = "in the spreadsheet program, save it as 'CSV UTF-8'"
        raise CardsetError("a workbook cannot be read", path, hint=hint)
    from cardset.lint.termbases.table import read_table_glossary

    return read_table_glossary(decoded(data, path, letters), path)

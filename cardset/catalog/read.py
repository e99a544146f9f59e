"""Reading ``.po`` files: every comment and every string with its place, and no fault passed over in silence.

This is a reader of our own beside ``polib``, because that one drops what a translator may have written
(comments after the last entry, the previous text of obsolete entries, the last character of a string cut
short, an entry whose ``msgstr`` is missing), and knows no places inside an entry. Tests compare the two on
files that both understand.

Specification: GNU gettext manual, "The Format of PO Files".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from cardset.catalog.model import Catalog, lines_of
from cardset.catalog.parse import parse_lines
from cardset.errors import CardsetError
from cardset.files import decode, read_bytes

_CHARSET = re.compile(r"charset=([\w.:-]+)")
# The encodings that GNU gettext names for catalogs, and no codec of Python's that is something else.
_OLDER = re.compile(
    r"(?:ISO-?8859-\d+|KOI8-[RTU]|CP\d{3,4}|WINDOWS-\d+|GB\d+|GBK|EUC-(?:JP|KR|TW)|BIG5(?:-HKSCS)?|SHIFT_JIS"
    r"|JOHAB|TIS-620|VISCII|GEORGIAN-PS)",
    re.IGNORECASE,
)
_MARK = "\ufeff"
# "CHARSET" stands in templates, where nothing but ASCII is expected.
_COMPATIBLE = {"utf-8", "utf8", "ascii", "us-ascii", "charset"}


def read_catalog(path: Path) -> Catalog:
    """The catalog in the file ``path``.

    Raises :class:`CardsetError` when the file cannot be read, is not UTF-8 or says that it is not, or is
    no well-formed catalog. Duplicate messages, a missing header and the like are well-formed.
    """
    return decode_catalog(read_bytes(path), path)


def decode_catalog(data: bytes, path: Path, any_charset: bool = False) -> Catalog:
    """The catalog that a file with the content ``data`` is; ``path`` is only named.

    With ``any_charset`` it may be in the encoding that its header says, as gettext's tools read it.
    Raises as :func:`read_catalog`, but for reading.
    """
    try:
        text = decode(data, path)
    except CardsetError as error:
        charset = _CHARSET.search(data.decode("ascii", "replace"))
        if charset is None or charset.group(1).lower() in _COMPATIBLE:
            raise
        if any_charset and _OLDER.fullmatch(charset.group(1)):
            with suppress(LookupError, UnicodeError):
                return parse_catalog(data.decode(charset.group(1)), path, any_charset)
        fault = error.fault
        raise CardsetError(
            f"{fault.message}; the header says charset={charset.group(1)}",
            path,
            fault.line,
            fault.column,
            f"convert it with: msgconv --to-code=UTF-8 -o '{path}' '{path}'",
        ) from None
    # The mark goes by decoding; it is handed on, as it has to be told.
    mark = _MARK if data.startswith(_MARK.encode()) else ""
    return parse_catalog(mark + text, path, any_charset and text.isascii())


def parse_catalog(text: str, path: Path, any_charset: bool = False) -> Catalog:
    """The catalog that ``text`` holds; ``path`` is only named. Raises as :func:`read_catalog`.

    With ``any_charset`` its header may name another encoding than UTF-8.
    """
    marked, text = text.startswith(_MARK), text.removeprefix(_MARK)
    lines = lines_of(text)
    if len(lines) == 1 and "\r" in lines[0]:
        # Such a file would be one long comment, and a catalog without a single entry.
        hint = f"convert it with: mac2unix '{path}', or save it with the line ends of Unix"
        raise CardsetError(
            "its lines end with a carriage return alone", path, 1, lines[0].index("\r") + 1, hint
        )
    if (zero := text.find("\0")) >= 0:
        line, column = text.count("\n", 0, zero) + 1, zero - text.rfind("\n", 0, zero)
        hint = "programs end a text there; restore the file, it may be damaged"
        raise CardsetError("a zero byte: this is no text", path, line, column, hint)
    entries, trailing = parse_lines(lines, path)
    header_entry = next((e for e in entries if not (e.msgid or e.msgctxt is not None or e.obsolete)), None)
    header = _fields(header_entry.msgstr[0]) if header_entry else {}
    catalog = Catalog(
        path=path,
        language=header.get("Language", ""),
        header=header,
        header_entry=header_entry,
        entries=tuple(entry for entry in entries if entry is not header_entry),
        trailing=trailing,
        lines=lines,
        marked=marked,
    )
    if not any_charset:
        _check_charset(catalog, text)
    return catalog


def _fields(text: str) -> Mapping[str, str]:
    """The fields of a header; the first of two with one name counts, a line without a colon is skipped."""
    fields: dict[str, str] = {}
    for line in text.split("\n"):
        name, colon, value = line.partition(":")
        if colon:
            fields.setdefault(name.strip(), value.strip())
    return fields


def _check_charset(catalog: Catalog, text: str) -> None:
    found = _CHARSET.search(catalog.header.get("Content-Type", ""))
    charset = found.group(1) if found else "UTF-8"
    accepted = _COMPATIBLE if text.isascii() else _COMPATIBLE - {"ascii", "us-ascii"}
    if charset.lower() in accepted or catalog.header_entry is None:
        return
    message = f"the header says charset={charset}, catalogs here are UTF-8"
    # They were decoded by now; converting them once more would break every letter with an accent.
    hint = "the bytes are UTF-8: correct the header to charset=UTF-8"
    offset = catalog.header_entry.msgstr[0].find(charset)
    raise CardsetError(*catalog.fault(message, catalog.header_entry, offset, hint=hint))

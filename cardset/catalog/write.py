"""Writing catalogs: entries in, the text of a ``.po`` file out, the same bytes for the same entries.

The layout is that of GNU gettext's tools (79 columns, a line break after each ``\\n``), so that a file saved
by another editor differs little.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cardset.catalog.model import Entry
from cardset.catalog.strings import escape

WIDTH = 79
_PARAGRAPH = re.compile(r"[^\n]*\n|[^\n]+")
_WORD = re.compile(r".*?(?: |(?<=\w)[-/](?=[^\W\d_])|(?<=.)$)")


def format_catalog(entries: Iterable[Entry], trailing: Sequence[str] = ()) -> str:
    """The file with these entries, header first where there is one, and comment lines behind the last."""
    parts = ["".join(line + "\n" for line in format_entry(entry)) for entry in entries]
    if trailing:
        parts.append("".join(line + "\n" for line in trailing))
    return "\n".join(parts)


def format_entry(entry: Entry) -> Iterator[str]:
    """The lines of one entry, in gettext's order of keywords. Flags are sorted, ``fuzzy`` first."""
    for comment in entry.translator:
        yield f"# {comment}" if comment else "#"
    for comment in entry.extracted:
        yield f"#. {comment}" if comment else "#."
    yield from _references(entry.references)
    if entry.flags:
        yield "#, " + ", ".join(sorted(entry.flags, key=lambda flag: (flag != "fuzzy", flag)))
    mark = "#~" if entry.obsolete else ""
    previous = f"{mark or '#'}| "
    for keyword in ("msgctxt", "msgid", "msgid_plural"):
        if (text := getattr(entry, f"previous_{keyword}")) is not None:
            yield from _strings(previous, keyword, text)
    prefix = f"{mark} " if mark else ""
    if entry.msgctxt is not None:
        yield from _strings(prefix, "msgctxt", entry.msgctxt)
    yield from _strings(prefix, "msgid", entry.msgid)
    if entry.msgid_plural is None:
        yield from _strings(prefix, "msgstr", entry.msgstr[0])
        return
    yield from _strings(prefix, "msgid_plural", entry.msgid_plural)
    for index, form in enumerate(entry.msgstr):
        yield from _strings(prefix, f"msgstr[{index}]", form)


def _references(references: Iterable[tuple[str, str]]) -> Iterator[str]:
    line = "#:"
    for path, number in references:
        word = f"{path}:{number}" if number else path
        if line != "#:" and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = "#:"
        line += f" {word}"
    if line != "#:":
        yield line


def _strings(prefix: str, keyword: str, text: str) -> Iterator[str]:
    paragraphs = [escape(part) for part in _PARAGRAPH.findall(text)] or [""]
    head = f"{prefix}{keyword} "
    if len(paragraphs) == 1 and len(head) + len(paragraphs[0]) + 2 <= WIDTH:
        yield f'{head}"{paragraphs[0]}"'
        return
    yield f'{head}""'
    for paragraph in paragraphs:
        for line in _wrapped(paragraph, WIDTH - len(prefix) - 2):
            yield f'{prefix}"{line}"'


def _wrapped(text: str, width: int) -> Iterator[str]:
    """``text`` cut behind spaces into lines of at most ``width`` characters where words allow it."""
    line = ""
    for word in _WORD.findall(text):
        if line and len(line) + len(word) > width:
            yield line
            line = ""
        line += word
    yield line

"""Waivers: comments by which a person says that a finding was looked at and is to stay.

In a catalog a waiver is a comment of the translator, above the entry for which it holds::

    # cardset: ignore terms-missing the English word is a pun here

Above the header it holds for the whole catalog. In a document it is ``<!-- cardset: ignore RULE reason -->``,
in YAML a comment; it holds for the paragraph that it stands in, up to the next empty line, or for the one
behind it where it is a paragraph by itself. Several rules, or families of them, are divided by commas.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardset.catalog.duplicates import Key, key
from cardset.catalog.model import Catalog
from cardset.lint.finding import Finding
from cardset.lint.paragraphs import Paragraphs
from cardset.lint.rule import registry
from cardset.lint.selection import chosen

__all__ = ["Applied", "Name", "Waiver", "apply_waivers", "catalog_waivers", "document_waivers"]

FAMILY = "waiver"

_MARK = "cardset:"
_WAIVER = re.compile(
    r"(?P<mark>cardset:\s*ignore\b)(?:\s+(?P<names>[a-z]+(?:-[a-z]+)*(?:\s*,\s*[a-z]+(?:-[a-z]+)*)*)(?![\w-]))?"
    r"(?P<reason>.*)",
    re.DOTALL,
)
_NAME = re.compile(r"[a-z-]+")
_HTML_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
_YAML_COMMENT = re.compile(r"(?<!\S)#(.*)")
_BEFORE_REASON = " \t\r\n:;,.-\u2013\u2014("
Place = Callable[[int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a rule, or of a family, as it stands in a waiver."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Waiver:
    """A comment whose words ``surface`` begin at ``line`` and ``column``; it holds for ``lines``.

    ``idle`` says that nothing there was looked at, because it is a translation that nobody uses yet.
    """

    names: tuple[Name, ...]
    reason: str
    line: int
    column: int
    surface: str
    lines: range
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Applied:
    """A waiver, and those of its ``names`` for which there was nothing to silence."""

    waiver: Waiver
    unused: tuple[Name, ...]


def apply_waivers(
    findings: Iterable[Finding], waivers: Sequence[Waiver], done: Collection[str]
) -> tuple[list[Finding], list[Applied]]:
    """The findings that are left, and what became of the waivers.

    ``done`` are the ids of the rules that looked for something. Where a name stands for others as well,
    nobody can tell whether it is unused.
    """
    kept: list[Finding] = []
    used: set[Name] = set()
    for finding in findings:
        by = [
            name
            for waiver in waivers
            if finding.line in waiver.lines
            for name in waiver.names
            if chosen(finding.rule, [name.text], [FAMILY])
        ]
        used.update(by)
        if not by:
            kept.append(finding)
    return kept, [Applied(waiver, tuple(_unused(waiver, used, done))) for waiver in waivers]


def _unused(waiver: Waiver, used: Collection[Name], done: Collection[str]) -> Iterator[Name]:
    for name in waiver.names:
        meant = [id for id in registry() if chosen(id, [name.text], [FAMILY])]
        if meant and name not in used and not waiver.idle and all(id in done for id in meant):
            yield name


def catalog_waivers(catalog: Catalog, elsewhere: Container[Key] = frozenset()) -> list[Waiver]:
    """The waivers of a catalog; the translations of entries with keys in ``elsewhere`` nobody looks at."""
    entries = [catalog.header_entry, *catalog.entries] if catalog.header_entry else [*catalog.entries]
    marked = [
        entry
        for entry in entries
        if entry.translator and not entry.obsolete and any(_MARK in comment for comment in entry.translator)
    ]
    if not marked:
        return []
    starts = sorted(entry.line for entry in entries)
    starts.append(len(catalog.lines) + 1)
    found: list[Waiver] = []
    for entry in marked:
        lines = range(entry.line, starts[bisect_right(starts, entry.line)])
        holds, idle = lines, entry.fuzzy or not any(entry.msgstr) or key(entry) in elsewhere
        if entry is catalog.header_entry:
            holds, idle = range(1, len(catalog.lines) + 1), False
        for number in lines:
            line = catalog.lines[number - 1]
            if not line.lstrip().startswith("#"):
                break
            found += _waivers(line, 0, _in_line(number), holds, idle)
    return found


def document_waivers(path: Path, lines: Sequence[str]) -> list[Waiver]:
    """The waivers of a file with these ``lines`` that is no catalog."""
    if not any(_MARK in line for line in lines):
        return []
    paragraphs = Paragraphs.of(lines)
    comment = _YAML_COMMENT if path.suffix in {".yaml", ".yml"} else _HTML_COMMENT
    text = "\n".join(lines)
    starts = [0]
    for line in lines[:-1]:
        starts.append(starts[-1] + len(line) + 1)

    def place(offset: int) -> tuple[int, int]:
        index = bisect_right(starts, offset) - 1
        return index + 1, offset - starts[index] + 1

    found: list[Waiver] = []
    for match in comment.finditer(text):
        if _MARK not in match[1]:
            continue
        around = paragraphs.around(place(match.start())[0])
        own = "\n".join(lines[around.start - 1 : around.stop - 1])
        holds = around if comment.sub("", own).strip() else paragraphs.after(around.stop - 1)
        found += _waivers(match[1], match.start(1), place, holds, False)
    return found


def _in_line(number: int) -> Place:
    return lambda offset: (number, offset + 1)


def _waivers(text: str, start: int, place: Place, lines: range, idle: bool) -> Iterator[Waiver]:
    """The waiver in a comment, if it is one. ``place`` tells where an offset is; ``text`` has ``start``."""
    match = _WAIVER.search(text) if _MARK in text else None
    if match is None:
        return
    line, column = place(start + match.start())
    written = _NAME.finditer(text, *match.span("names")) if match["names"] else ()
    names = tuple(Name(name[0], *place(start + name.start())) for name in written)
    reason = match["reason"].strip(_BEFORE_REASON)
    yield Waiver(names, reason, line, column, match["mark"], lines, idle)

"""A gettext catalog as values, each entry with its place in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from cardset.catalog.strings import pieces, quoted
from cardset.errors import Fault

_STRING_LINE = re.compile(r"[ \t]*(?:#~[ \t]*)?(?:(msg(?:ctxt|id_plural|id|str(?:\[\d+\])?))[ \t]*)?(?=\")")


class Span(NamedTuple):
    """The place of one character in a file; both numbers count from 1, ``column`` in characters."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One message of a catalog. ``None`` means that the keyword does not stand there.

    ``msgstr`` has one element, or for a plural message one per form in index order.
    ``extracted`` are the ``#.`` lines, ``translator`` the ``#`` lines, ``references`` the ``#:`` ones as
    ``(path, line)`` with ``line`` empty where none is given. ``line`` is the first line of the entry, its
    comments included.
    """

    msgctxt: str | None
    msgid: str
    msgid_plural: str | None
    msgstr: tuple[str, ...]
    flags: frozenset[str] = frozenset()
    obsolete: bool = False
    extracted: tuple[str, ...] = ()
    translator: tuple[str, ...] = ()
    references: tuple[tuple[str, str], ...] = ()
    previous_msgctxt: str | None = None
    previous_msgid: str | None = None
    previous_msgid_plural: str | None = None
    line: int = 0

    @property
    def fuzzy(self) -> bool:
        """A person has to look at the translation before it may be used."""
        return "fuzzy" in self.flags

    @property
    def translated(self) -> bool:
        """All forms are written, approved, and in use: not fuzzy, not obsolete."""
        return not self.obsolete and not self.fuzzy and all(self.msgstr)

    @property
    def sources(self) -> tuple[str, ...]:
        """The texts to be translated: the msgid, and the msgid_plural where there is one."""
        return (self.msgid,) if self.msgid_plural is None else (self.msgid, self.msgid_plural)

    def marked_fuzzy(self) -> Entry:
        """The entry as one that a person has to look at."""
        return replace(self, flags=self.flags | {"fuzzy"})

    def approved(self) -> Entry:
        """The entry as one that a person has approved for the English of today."""
        return replace(
            self,
            flags=self.flags - {"fuzzy"},
            previous_msgctxt=None,
            previous_msgid=None,
            previous_msgid_plural=None,
        )


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a file without their ends, as in :class:`Catalog`."""
    lines = text.removeprefix("\ufeff").removesuffix("\n").split("\n")
    return tuple([line.removesuffix("\r") for line in lines] if "\r" in text else lines)


@dataclass(frozen=True, slots=True)
class Catalog:
    """A whole file. ``entries`` are in file order, duplicates and obsolete ones included, without the header.

    ``language`` is the header's, or empty. ``header`` maps the header's fields to their values;
    ``header_entry`` is the entry they stand in, ``None`` where the file has no header. ``trailing`` are
    the comment lines after the last entry, as they stand. ``lines`` is the file without line ends.
    ``marked`` says that it begins with a byte-order mark, which ``lines`` leave out.
    """

    path: Path
    language: str
    header: Mapping[str, str]
    header_entry: Entry | None
    entries: tuple[Entry, ...]
    trailing: tuple[str, ...]
    lines: tuple[str, ...]
    marked: bool = False

    @property
    def with_header(self) -> tuple[Entry, ...]:
        """All entries, the header first where there is one."""
        return (self.header_entry, *self.entries) if self.header_entry else self.entries

    def position(self, entry: Entry, offset: int = 0, plural: int = 0, source: bool = False) -> Span:
        """Where character ``offset`` of ``entry.msgstr[plural]`` stands, through wrapping and escapes.

        With ``source`` it is the msgid (``plural`` 0) or the msgid_plural (else) instead. An offset at or
        behind the end gives the place of the closing quote; a keyword that is not there, the first line.
        """
        return self.positions(entry, (offset,), plural, source)[0]

    def fault(
        self,
        message: str,
        entry: Entry,
        offset: int = 0,
        plural: int = 0,
        source: bool = False,
        hint: str = "",
    ) -> Fault:
        """A fault placed at a character, which is told as for :meth:`position`."""
        return Fault(message, self.path, *self.position(entry, offset, plural, source), hint)

    def positions(
        self, entry: Entry, offsets: Sequence[int], plural: int = 0, source: bool = False
    ) -> list[Span]:
        """As :meth:`position` for several characters, in ascending order."""
        if source:
            keyword = "msgid_plural" if plural and entry.msgid_plural is not None else "msgid"
        else:
            keyword = "msgstr" if entry.msgid_plural is None else f"msgstr[{plural}]"
        found: list[Span] = []
        line, column = entry.line, 1
        passed = 0
        for number, start, inside in self._strings(entry, keyword):
            # What has no backslash stands for itself.
            for index, piece in pieces(inside) if "\\" in inside else ((0, inside),):
                for offset in offsets[len(found) :]:
                    if offset >= passed + len(piece):
                        break
                    within = 0 if inside[index] == "\\" else offset - passed
                    found.append(Span(number, start + index + within + 1))
                passed += len(piece)
            if len(found) == len(offsets):
                return found
            line, column = number, start + len(inside) + 1
        return found + [Span(line, column)] * (len(offsets) - len(found))

    def _strings(self, entry: Entry, keyword: str) -> Iterator[tuple[int, int, str]]:
        """The strings of one keyword of ``entry``: line number, index of the inside, the inside."""
        current = ""
        for number in range(entry.line, len(self.lines) + 1):
            line = self.lines[number - 1]
            match = _STRING_LINE.match(line)
            if match is None:
                continue
            word = match.group(1)
            if word in {"msgctxt", "msgid"} and current.startswith("msgstr"):
                return
            current = word or current
            if current == keyword:
                for start, inside in quoted(line, match.end()):
                    yield number, start, inside

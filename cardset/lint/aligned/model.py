"""Texts of a file and their sources as entries of a catalog, so that every rule for catalogs reads them.

The file stays as it is: each entry knows where in it the characters of its translation stand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from cardset.catalog.model import Catalog, Entry, Span
from cardset.lint.document import LINE_END
from cardset.lint.placed import Text
from cardset.lint.waivers import Waiver, is_comment, noted_waivers

# What is said about a text stands under its key with this before it.
_ABOUT = "@"


class Unit(NamedTuple):
    """A text that has a source: ``name`` is its key, cell or id, ``at`` where in the file it stands.

    ``target`` is ``None`` where no translation is written. ``flags`` are as in a catalog, ``notes`` for the
    translator, ``comments`` those for the linter.
    """

    name: str
    source: str
    target: Text | None
    at: int
    flags: frozenset[str] = frozenset()
    notes: tuple[str, ...] = ()
    comments: tuple[Text, ...] = ()


class Comment(NamedTuple):
    """What somebody wrote for the linter, and the names of the units for which it holds."""

    text: Text
    names: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedEntry(Entry):
    """An entry from another file than a catalog; ``text`` is its translation, ``at`` its place."""

    text: Text
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedCatalog(Catalog):
    """Such a file; its lines begin at the offsets ``starts``, and ``waivers`` are in its comments."""

    starts: Sequence[int]
    waivers: Sequence[Waiver]

    def positions(
        self, entry: Entry, offsets: Sequence[int], plural: int = 0, source: bool = False
    ) -> list[Span]:
        """As of any catalog; what the source says has the place of the entry."""
        assert isinstance(entry, PlacedEntry)  # there are no others in it
        if source:
            return [_span(self.starts, entry.at)] * len(offsets)
        return [_span(self.starts, entry.text.offset(offset)) for offset in offsets]


def catalog_of(
    path: Path, language: str, content: str, units: Sequence[Unit], comments: Iterable[Comment] = ()
) -> PlacedCatalog:
    """The file at ``path`` with this ``content``, whose texts in ``language`` are ``units``.

    ``comments`` are those that no unit has of its own.
    """
    own = [Comment(text, frozenset({unit.name})) for unit in units for text in unit.comments]
    starts = (0, *(match.end() for match in LINE_END.finditer(content)))
    return PlacedCatalog(
        path=path,
        language=language,
        header={},
        header_entry=None,
        entries=tuple(_entry(unit, starts) for unit in units),
        trailing=(),
        lines=tuple(LINE_END.split(content)),
        starts=starts,
        waivers=[waiver for comment in (*comments, *own) for waiver in _waivers(comment, units, starts)],
    )


def _waivers(comment: Comment, units: Iterable[Unit], starts: Sequence[int]) -> list[Waiver]:
    text, names = comment

    def place(offset: int) -> tuple[int, int]:
        line, column = _span(starts, text.offset(offset))
        return line, column

    idle = not any(unit.target and "fuzzy" not in unit.flags for unit in units if unit.name in names)
    return noted_waivers(text.text, place, names, idle)


def _entry(unit: Unit, starts: Sequence[int]) -> PlacedEntry:
    text = unit.target or Text("", ((0, unit.at),))
    return PlacedEntry(
        msgctxt=unit.name,
        msgid=unit.source,
        msgid_plural=None,
        msgstr=(text.text,),
        flags=unit.flags,
        extracted=unit.notes,
        line=_span(starts, unit.at).line,
        text=text,
        at=unit.at,
    )


def _span(starts: Sequence[int], offset: int) -> Span:
    line = bisect_right(starts, offset)
    return Span(line, offset - starts[line - 1] + 1)


class Keyed(NamedTuple):
    """A text of a file with keys; ``key`` leads to it, ``field`` is what it is of an item of a list."""

    key: tuple[str, ...]
    field: str
    text: Text

    @property
    def at(self) -> int:
        """Where in the file it stands."""
        return self.text.offset(0)


def parted(texts: Iterable[Keyed]) -> tuple[list[Keyed], list[Comment]]:
    """The texts of a file, and those among them that are comments for the linter.

    Such a one holds for what is in the same object. One whose key, or that of whose object, is another key
    with an @ before it holds for that, as in the files of Flutter.
    """
    found: list[Keyed] = []
    comments: list[Keyed] = []
    for one in texts:
        (comments if is_comment(one.text.text) else found).append(one)
    return found, [
        Comment(one.text, frozenset(".".join(other.key) for other in found if _is_in(other.key, one.key)))
        for one in comments
    ]


def _is_in(key: tuple[str, ...], comment: tuple[str, ...]) -> bool:
    """Whether a text with this ``key`` is one that the comment with that key is about."""
    about = comment if comment[-1].startswith(_ABOUT) else comment[:-1]
    if about and about[-1].startswith(_ABOUT):
        about = (*about[:-1], about[-1].removeprefix(_ABOUT))
    return key[: len(about)] == about


def paired(sources: Iterable[Keyed], targets: Sequence[Keyed]) -> Iterator[Unit]:
    """The texts that two files have under one key, in the order of the second.

    Behind them stand those of the first that the second lacks, if it translates such at all: of the items of
    a list it may leave fields out, such as names of people. What is the same in all of an item waits for its
    translator: people begin with a copy.
    """
    said = {one.key: one.text.text for one in sources if one.text.text.strip()}
    begun = {one.key[:-1] for one in targets if one.key in said and one.text.text != said[one.key]}
    last: dict[tuple[str, ...], int] = {}
    for one in targets:
        for length in range(len(one.key) + 1):
            last[one.key[:length]] = one.at
        if one.key in said:
            written = one.text if one.text.text and one.key[:-1] in begun else None
            yield Unit(".".join(one.key), said[one.key], written, one.at)
    there = {one.key for one in targets}
    fields = {one.field for one in targets} | {""}
    for one in sources:
        if one.key in said and one.key not in there and one.field in fields:
            above = (one.key[:length] for length in range(len(one.key) - 1, -1, -1))
            yield Unit(".".join(one.key), said[one.key], None, next((last[k] for k in above if k in last), 0))

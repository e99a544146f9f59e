"""What an import does to the catalogs, whatever kind of file it comes from: changes, conflicts, new texts.

The file is read whole and every text is checked; one fault, and nothing is written. Where both sides have
changed, that is a conflict, and stays out unless the caller says which side wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from cardset.catalog.model import Catalog, Entry
from cardset.catalog.write import format_catalog
from cardset.errors import Fault, FaultsError
from cardset.interchange.catalogs import in_use, label, read_catalogs
from cardset.interchange.cells import complaints
from cardset.interchange.decoding import words
from cardset.interchange.sheet import status
from cardset.lexicon import Lexicon, has_lexicon, read_lexicon

Side = Literal["", "ours", "theirs"]
"""Who wins a conflict: nobody (it is reported), the catalog (``ours``), the file (``theirs``)."""

SHOWN = 20
"""How many faults are told one by one."""


@dataclass(frozen=True, slots=True)
class EntryChange:
    """What the import does to the entry of a context; ``row`` is the sheet's, or a line of another file."""

    label: str
    context: str
    row: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    status_before: str
    status_after: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """A row that is not written, why not, what the catalog says and what the file offers."""

    label: str
    row: int
    reason: str
    here: tuple[str, ...]
    offered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Imported:
    """The outcome. ``texts`` are the catalogs to write; ``notes`` say what was left alone, and why."""

    changes: tuple[EntryChange, ...]
    conflicts: tuple[Conflict, ...]
    notes: tuple[str, ...]
    texts: Mapping[Path, str]


class Present:
    """The catalogs of ``language`` below ``root`` as they stand, and what is known by them of its texts.

    ``words`` are those that tell encodings apart, ``alphabet`` the characters that are not ASCII.
    """

    def __init__(self, root: Path, language: str) -> None:
        self.root = root
        self.language = language
        self.catalogs = read_catalogs(root, language)
        entries = [entry for catalog in self.catalogs for entry in in_use(catalog)]
        texts = [text for entry in entries for text in (*entry.sources, *entry.msgstr)]
        self.words = {word for text in texts for word in words(text)}
        self.alphabet = {char for text in texts for char in text if not char.isascii()}

    @cached_property
    def lexicon(self) -> Lexicon | None:
        """The lexicon of the language, where there is one."""
        known = has_lexicon(self.root, self.language)
        return read_lexicon(self.root, self.language) if known else None

    def complaints(self, entry: Entry, form: int, text: str) -> Iterator[Fault]:
        """What is wrong with ``text`` as the form ``form`` of ``entry``; the faults have no place yet."""
        if text.strip():
            yield from complaints(entry, form, text, self.alphabet, lambda: self.lexicon)
        else:
            yield Fault("this form is empty", hint="a plural entry is written in all its forms, or in none")


def refuse(faults: Sequence[Fault]) -> None:
    """Raise :class:`FaultsError` where there are any; of very many the first ones are told."""
    if len(faults) > SHOWN:
        more = Fault(f"and {len(faults) - SHOWN} more faults", faults[0].path)
        raise FaultsError([*faults[:SHOWN], more])
    if faults:
        raise FaultsError(faults)


class Importer:
    """Keeps what becomes of the entries of ``catalogs``; ``kept`` are rows that the catalog's side won."""

    def __init__(self, catalogs: Iterable[Catalog], winner: Side) -> None:
        self.catalogs = catalogs
        self.winner = winner
        self.changes: list[EntryChange] = []
        self.conflicts: list[Conflict] = []
        self.kept: list[int] = []
        self._entries: dict[int, Entry] = {}

    def conflict(self, conflict: Conflict) -> None:
        """Leave out a row; it is reported unless the caller knows that the catalog's side wins."""
        if self.winner == "ours":
            self.kept.append(conflict.row)
        else:
            self.conflicts.append(conflict)

    def lost(self, conflict: Conflict) -> bool:
        """Whether the file loses a conflict, which is noted."""
        if self.winner != "theirs":
            self.conflict(conflict)
        return self.winner != "theirs"

    def write(self, catalog: Catalog, entry: Entry, row: int, after: Entry) -> None:
        """Put ``after`` in the place of ``entry``."""
        self._entries[id(entry)] = after
        self.changes.append(
            EntryChange(
                label(catalog, entry),
                entry.msgctxt or "",
                row,
                entry.msgstr,
                after.msgstr,
                status(entry),
                status(after),
            )
        )

    def done(self, notes: Iterable[str]) -> Imported:
        """The outcome."""
        texts = {
            catalog.path: format_catalog(
                [self._entries.get(id(entry), entry) for entry in catalog.with_header], catalog.trailing
            )
            for catalog in self.catalogs
            if any(id(entry) in self._entries for entry in catalog.entries)
        }
        return Imported(tuple(self.changes), tuple(self.conflicts), tuple(notes), texts)

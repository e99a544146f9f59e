"""A sheet that comes back: what changed in it, what may be written, and what somebody has to decide first.

The file is read whole and every cell is checked; one fault, and nothing is written. Each row is held against
the catalog as it stands now: where the English or the translation has changed since the export, the row is a
conflict, and stays out unless the caller says which side wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from cardset.catalog.model import Catalog, Entry
from cardset.catalog.write import format_catalog
from cardset.interchange.catalogs import label, read_catalogs
from cardset.interchange.sheet import status
from cardset.interchange.sheet_rows import Offer, read_offers
from cardset.interchange.stamp import forms_mark, stamp_of
from cardset.interchange.table import named

__all__ = [
    "Conflict",
    "EntryChange",
    "Imported",
    "Side",
    "catalog_text",
    "import_sheet",
    "taken_as_approved",
]

Side = Literal["", "ours", "theirs"]
"""Who wins a conflict: nobody (it is reported), the catalog (``ours``), the sheet (``theirs``)."""


@dataclass(frozen=True, slots=True)
class EntryChange:
    """What the import does to an entry; ``row`` is the sheet's, or the line of another file."""

    label: str
    row: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    status_before: str
    status_after: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """A row that is not written, why not, what the catalog says and what the sheet offers."""

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


def import_sheet(
    data: bytes,
    path: Path,
    root: Path,
    language: str,
    encoding: str = "",
    approve: bool = False,
    winner: Side = "",
) -> Imported:
    """What the sheet ``data`` changes in the catalogs of ``language`` below ``root``; writes nothing.

    ``path`` is only named. New text is marked fuzzy unless ``approve`` is set; text for other English is
    always fuzzy. Raises :class:`CardsetError` for a sheet that cannot be read, and :class:`FaultsError` with
    all that is wrong in its cells.
    """
    catalogs = read_catalogs(root, language)
    sheet = read_offers(data, path, root, catalogs, language, encoding)
    work = _Work(language, approve, winner)
    for offer in sheet.offers:
        work.take(offer)
    return Imported(
        tuple(work.changes),
        tuple(work.conflicts),
        (*sheet.notes, *work.notes()),
        {catalog.path: catalog_text(catalog, work.entries) for catalog in catalogs if work.touches(catalog)},
    )


def catalog_text(catalog: Catalog, entries: Mapping[int, Entry]) -> str:
    """``catalog`` with other ``entries`` in the place of those with these identities."""
    header = [catalog.header_entry] if catalog.header_entry else []
    body = [entries.get(id(entry), entry) for entry in catalog.entries]
    return format_catalog([*header, *body], catalog.trailing)


class _Work:
    """Takes the offers one by one and keeps what becomes of them."""

    def __init__(self, language: str, approve: bool, winner: Side) -> None:
        self.language = language
        self.approve = approve
        self.winner = winner
        self.changes: list[EntryChange] = []
        self.conflicts: list[Conflict] = []
        self.entries: dict[int, Entry] = {}
        self.emptied: list[int] = []
        self.newer: list[int] = []
        self.waiting: list[int] = []
        self.kept: list[int] = []

    def take(self, offer: Offer) -> None:
        """Decide what becomes of one row."""
        entry, now = offer.entry, offer.entry.msgstr if offer.entry else ()
        if entry is not None and offer.same:
            self.status_only(offer, entry)
        elif not any(form.strip() for form in offer.forms):
            self.emptied += [offer.row.number] if any(now) else []
        elif forms_mark(offer.forms) == offer.stamp.forms:
            self.newer.append(offer.row.number)  # nobody touched it in the sheet
        elif entry is None:
            self.conflict(offer, "the catalog has no such entry any more")
        else:
            self.offered(offer, entry)

    def offered(self, offer: Offer, entry: Entry) -> None:
        """New text for an entry."""
        stamp = stamp_of(self.language, offer.catalog.path.stem, entry)
        if stamp.source != offer.stamp.source:
            if not self.lost(offer, "its English has changed since the export"):
                fuzzy = replace(entry, flags=entry.flags | {"fuzzy"})
                made_for = replace(fuzzy, previous_msgid=offer.source, previous_msgid_plural=offer.plural)
                self.write(offer, made_for)
            return
        moved = (stamp.forms, stamp.state) != (offer.stamp.forms, offer.stamp.state)
        if moved and self.lost(offer, "the catalog has changed since the export"):
            return
        self.write(
            offer, taken_as_approved(entry) if self.approve else replace(entry, flags=entry.flags | {"fuzzy"})
        )

    def status_only(self, offer: Offer, entry: Entry) -> None:
        """The text is the catalog's; a person may have changed what stands in the column ``status``."""
        if stamp_of(self.language, offer.catalog.path.stem, entry) != offer.stamp or not offer.status:
            return
        if offer.status == "fuzzy" and status(entry) == "approved":
            self.write(offer, replace(entry, flags=entry.flags | {"fuzzy"}))
        elif offer.status == "approved" and status(entry) == "fuzzy":
            if self.approve:
                self.write(offer, taken_as_approved(entry))
            else:
                self.waiting.append(offer.row.number)

    def lost(self, offer: Offer, reason: str) -> bool:
        """Whether the sheet loses a conflict, which is noted."""
        if self.winner == "theirs":
            return False
        if self.winner == "ours":
            self.kept.append(offer.row.number)
        else:
            self.conflict(offer, reason)
        return True

    def conflict(self, offer: Offer, reason: str) -> None:
        """Report a row; where the entry is gone the catalog's side has won already."""
        if offer.entry is None and self.winner == "ours":
            self.kept.append(offer.row.number)
            return
        here = offer.entry.msgstr if offer.entry else ()
        self.conflicts.append(Conflict(offer.label, offer.row.number, reason, here, offer.forms))

    def write(self, offer: Offer, entry: Entry) -> None:
        """Put ``entry`` with the text of the sheet in the place of the old one."""
        assert offer.entry is not None
        text = offer.entry.msgstr if offer.same else offer.forms
        after = replace(entry, msgstr=text)
        self.entries[id(offer.entry)] = after
        self.changes.append(
            EntryChange(
                label(offer.catalog, offer.entry),
                offer.row.number,
                offer.entry.msgstr,
                after.msgstr,
                status(offer.entry),
                status(after),
            )
        )

    def touches(self, catalog: Catalog) -> bool:
        """Whether an entry of ``catalog`` changes."""
        return any(id(entry) in self.entries for entry in catalog.entries)

    def notes(self) -> list[str]:
        """What was left alone."""
        said = [
            (self.emptied, "empty in the sheet, translated in the catalog: kept"),
            (self.newer, "not touched in the sheet, changed in the catalog: kept"),
            (self.kept, "changed on both sides: the catalog's kept"),
            (self.waiting, "approved by the column status: import with --approved to take that"),
        ]
        return [f"{named(numbers)}: {what}" for numbers, what in said if numbers]


def taken_as_approved(entry: Entry) -> Entry:
    """``entry`` as one that a person has approved for the English of today."""
    return replace(
        entry,
        flags=entry.flags - {"fuzzy"},
        previous_msgctxt=None,
        previous_msgid=None,
        previous_msgid_plural=None,
    )

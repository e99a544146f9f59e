"""A sheet that comes back: each row is held against the catalog as it stands now.

Where the English or the translation has changed since the export, the row is a conflict.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cardset.catalog.model import Catalog, Entry
from cardset.interchange.importer import Imported, Importer, Present, Side
from cardset.interchange.sheet import status
from cardset.interchange.sheet_rows import Offer, read_offers
from cardset.interchange.stamp import Stamp, forms_mark, stamp_of
from cardset.interchange.table import named


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
    present = Present(root, language)
    offers, notes = read_offers(data, path, present, encoding)
    work = _Work(present, approve, winner)
    for offer in offers:
        work.take(offer)
    return work.done([*notes, *work.notes()])


class _Work(Importer):
    """Takes the offers one by one."""

    def __init__(self, present: Present, approve: bool, winner: Side) -> None:
        super().__init__(present.catalogs, winner)
        self.language = present.language
        self.approve = approve
        self.emptied: list[int] = []
        self.newer: list[int] = []
        self.waiting: list[int] = []

    def take(self, offer: Offer) -> None:
        """Decide what becomes of one row."""
        entry = offer.entry
        if entry is not None and offer.same:
            self.status_only(offer, entry)
        elif not any(form.strip() for form in offer.forms):
            self.emptied += [offer.row.number] if entry and any(entry.msgstr) else []
        elif forms_mark(offer.forms) == offer.stamp.forms:
            self.newer.append(offer.row.number)  # nobody touched it in the sheet
        elif entry is None:
            self.conflict(offer.conflict("the catalog has no such entry any more"))
        else:
            self.offered(offer, entry)

    def offered(self, offer: Offer, entry: Entry) -> None:
        """New text for an entry."""
        stamp = self.stamp(offer.catalog, entry)
        fuzzy = replace(entry, msgstr=offer.forms).marked_fuzzy()
        if stamp.source != offer.stamp.source:
            if not self.lost(offer.conflict("its English has changed since the export")):
                made_for = replace(fuzzy, previous_msgid=offer.source, previous_msgid_plural=offer.plural)
                self.write(offer.catalog, entry, offer.row.number, made_for)
            return
        moved = (stamp.forms, stamp.state) != (offer.stamp.forms, offer.stamp.state)
        if not (moved and self.lost(offer.conflict("the catalog has changed since the export"))):
            after = fuzzy.approved() if self.approve else fuzzy
            self.write(offer.catalog, entry, offer.row.number, after)

    def status_only(self, offer: Offer, entry: Entry) -> None:
        """The text is the catalog's; a person may have changed what stands in the column ``status``."""
        if self.stamp(offer.catalog, entry) != offer.stamp:
            return
        if offer.status == "fuzzy" and status(entry) == "approved":
            self.write(offer.catalog, entry, offer.row.number, entry.marked_fuzzy())
        elif offer.status == "approved" and status(entry) == "fuzzy":
            if self.approve:
                self.write(offer.catalog, entry, offer.row.number, entry.approved())
            else:
                self.waiting.append(offer.row.number)

    def stamp(self, catalog: Catalog, entry: Entry) -> Stamp:
        """The stamp that the entry would be exported with today."""
        return stamp_of(self.language, catalog.path.stem, entry)

    def notes(self) -> list[str]:
        """What was left alone."""
        said = [
            (self.emptied, "empty in the sheet, translated in the catalog: kept"),
            (self.newer, "not touched in the sheet, changed in the catalog: kept"),
            (self.kept, "changed on both sides: the catalog's kept"),
            (self.waiting, "approved by the column status: import with --approved to take that"),
        ]
        return [f"{named(numbers)}: {what}" for numbers, what in said if numbers]

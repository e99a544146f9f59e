"""A sheet that comes back: a CSV file as rows, each held against the catalog as it stands now.

Its separator is found out and its columns are known by name (RFC 4180, and what spreadsheet programs make
of it: semicolons or tabs, any line end, a ``sep=`` line, empty cells and rows at the edges). Where the
English or the translation has changed since the export, the row is a conflict.

Faults are collected and raised together, so that one look at the message is enough to mend the sheet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from cardset.catalog.model import Catalog, Entry
from cardset.catalog.plurals import MAX_FORMS
from cardset.errors import CardsetError, Fault, nearest, suggestion
from cardset.interchange.catalogs import in_use
from cardset.interchange.cells import formula_complaint, unguard
from cardset.interchange.decoding import decoded
from cardset.interchange.importer import Conflict, Imported, Importer, Present, Side, refuse
from cardset.interchange.sheet import COLUMNS, form_column, status
from cardset.interchange.stamp import Stamp, even, forms_mark, parse_stamp, source_mark, stamp_of
from cardset.records import records
from cardset.values import grouped


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


NEEDED = ("catalog", "context", "source", "translation", "stamp")
STATUSES = ("approved", "fuzzy", "missing")


@dataclass(frozen=True, slots=True)
class Offer:
    """A row: the entry it belongs to, ``None`` where the catalog has it no more, and the text for it.

    ``source`` and ``plural`` are what the translator saw; ``status`` is "" where the cell says nothing.
    """

    row: Row
    stamp: Stamp
    catalog: Catalog
    entry: Entry | None
    context: str
    source: str
    plural: str | None
    forms: tuple[str, ...]
    status: str

    def conflict(self, reason: str) -> Conflict:
        """The row as one that is not to be written."""
        label = f"{self.catalog.path.stem} {self.context or repr(self.source)}"
        here = self.entry.msgstr if self.entry else ()
        return Conflict(label, self.row.number, reason, here, self.forms)

    @property
    def same(self) -> bool:
        """Whether the catalog says the same today, up to line ends."""
        return self.entry is not None and self.forms == tuple(map(even, self.entry.msgstr))


def read_offers(
    data: bytes, path: Path, present: Present, encoding: str = ""
) -> tuple[list[Offer], list[str]]:
    """What the sheet ``data`` offers to the catalogs that are ``present``, each entry once, and notes on what
    is not taken; ``path`` is only named.

    Raises :class:`CardsetError` when it is no sheet of this language, or one torn apart, and
    :class:`FaultsError` with everything that is wrong in its cells.
    """
    text = decoded(data, path, encoding, present.words)
    names = (*COLUMNS, *(form_column(form) for form in range(1, MAX_FORMS)))
    table = read_table(text, path, names, NEEDED)
    if not table.rows:
        raise CardsetError("there are no rows below the header", path, 1, 1, "the file may have been cut")
    reader = _Reader(path, table, present)
    offers = list(reader.offers())
    _refuse_shifted(offers, path)
    for offer in offers:
        reader.check(offer)
    refuse(sorted(reader.faults, key=lambda fault: fault.line))
    if table.others:
        reader.notes.append(f"columns that are not ours, not read: {', '.join(table.others)}")
    if "status" not in table.columns:
        reader.notes.append("there is no column 'status': nothing is approved or made fuzzy by it")
    return offers, reader.notes


def _refuse_shifted(offers: Sequence[Offer], path: Path) -> None:
    """A column sorted, filled or pasted by itself puts many texts beside a source that is not theirs.

    A text may well be copied to where the English is the same.
    """
    exported: dict[str, dict[str, int]] = {}
    for offer in offers:
        exported.setdefault(offer.stamp.forms, {})[offer.source] = offer.row.number
    changed = [offer for offer in offers if any(offer.forms) and forms_mark(offer.forms) != offer.stamp.forms]
    strayed = [
        (offer, min(rows.values()))
        for offer in changed
        if (rows := exported.get(forms_mark(offer.forms))) and offer.source not in rows
    ]
    if len(strayed) >= 3 and 2 * len(strayed) >= len(changed):
        first, home = strayed[0]
        message = (
            f"{len(strayed)} translations stand in rows that they were not exported in: "
            f"row {first.row.number} has the text of row {home}"
        )
        hint = "sort and move whole rows, never one column; undo that in the spreadsheet program"
        raise CardsetError(message, path, first.row.line, 1, hint)


class _Reader:
    """Turns rows into offers."""

    def __init__(self, path: Path, table: SheetTable, present: Present) -> None:
        self.path = path
        self.table = table
        self.present = present
        self.faults: list[Fault] = []
        self.notes: list[str] = []
        self.catalogs = {catalog.path.stem: catalog for catalog in present.catalogs}
        self.entries = {name: _by_context(catalog) for name, catalog in self.catalogs.items()}

    def offers(self) -> Iterator[Offer]:
        """The offers of all rows that are in order."""
        seen: dict[tuple[str, str, str], Offer] = {}
        copies = []
        for row in self.table.rows:
            offer = self.offer(row)
            if offer is None:
                continue
            key = (offer.catalog.path.stem, offer.context, offer.source)
            first = seen.setdefault(key, offer)
            if first is offer:
                yield offer
            elif first.forms == offer.forms:
                copies.append(row.number)
            else:
                message = f"is the same entry as row {first.row.number}, with another translation"
                self.fault(row, "", message, "keep the right one of the two rows")
        if copies:
            self.notes.append(f"{named(copies)}: copies of rows before, not needed")

    def fault(self, row: Row, column: str, message: str, hint: str) -> None:
        self.faults.append(row.placed(Fault(message, hint=hint), self.path, column))

    def offer(self, row: Row) -> Offer | None:
        stamp = self.stamp(row)
        catalog = self.catalogs.get(row.cells["catalog"].strip())
        if catalog is None:
            name = row.cells["catalog"].strip()
            hint = suggestion(name, self.catalogs) if self.catalogs else "cardset sync makes the catalogs"
            self.fault(row, "catalog", f"there is no catalog {name!r}", hint)
        if stamp is None or catalog is None:
            return None
        context, source = unguard(row.cells["context"]), even(unguard(row.cells["source"]))
        plural = even(unguard(row.cells.get("source_plural", "")))
        entry = self.entry(catalog, context, source)
        if source_mark(catalog.path.stem, context, source, plural) != stamp.source:
            self.torn(row, catalog, entry, context, source, stamp)
            return None
        if entry is not None and (entry.msgid_plural is not None) != bool(plural):
            entry = None  # of another kind by now: its forms are not those of the row
        faults = len(self.faults)
        forms = self.forms(row, entry, bool(plural))
        chosen = self.status(row)
        if len(self.faults) > faults:
            return None
        return Offer(row, stamp, catalog, entry, context, source, plural or None, forms, chosen)

    def stamp(self, row: Row) -> Stamp | None:
        stamp = parse_stamp(row.cells["stamp"])
        if stamp is None:
            hint = "copy it from the sheet as it was exported; an import cannot do without it"
            self.fault(row, "stamp", "the stamp was changed or cut", hint)
        elif stamp.language != self.present.language:
            message = f"this sheet is for {stamp.language!r}, not for {self.present.language!r}"
            hint = f"import it with --lang {stamp.language}"
            raise CardsetError(message, self.path, row.line, 1, hint)
        return stamp

    def entry(self, catalog: Catalog, context: str, source: str) -> Entry | None:
        """The entry of a row: by its context, or where that names none or several, by its source."""
        found = self.entries[catalog.path.stem].get(context, [])
        exact = [entry for entry in found if even(entry.msgid) == source]
        if exact:
            return exact[0]
        return found[0] if context and len(found) == 1 else None

    def torn(
        self, row: Row, catalog: Catalog, entry: Entry | None, context: str, source: str, stamp: Stamp
    ) -> None:
        """The cells of a row do not belong together, or a column is gone that this row needs."""
        plural = (entry.msgid_plural if entry is not None else None) or ""
        lost = "source_plural" not in self.table.columns
        if lost and source_mark(catalog.path.stem, context, source, plural) == stamp.source:
            hint = "take it from the sheet as it was exported"
            self.fault(row, "", "the column 'source_plural' is missing", hint)
            return
        message = "catalog, context, source and stamp do not belong together"
        hint = "a source was edited, or a column was sorted or pasted by itself; only translations may change"
        self.fault(row, "", message, hint)

    def forms(self, row: Row, entry: Entry | None, plural: bool) -> tuple[str, ...]:
        """The text of each form."""
        there = sum(name.startswith("translation") for name in self.table.columns)
        needed = len(entry.msgstr) if entry is not None else there if plural else 1
        columns = [form_column(form) for form in range(needed)]
        lost = [column for column in columns if column not in row.cells]
        if lost:
            hint = "a plural entry has one column for each form; take them from the sheet as it was exported"
            self.fault(row, "", f"the column {lost[0]!r} is missing", hint)
            return ()
        for column, cell in row.cells.items():
            if column.startswith("translation_") and column not in columns and cell.strip():
                hint = f"its text stands in {', '.join(columns)}"
                self.fault(row, column, "this entry has no such form", hint)
        return tuple(even(unguard(row.cells[column])) for column in columns)

    def check(self, offer: Offer) -> None:
        """Note what is wrong with the text of an offer, where it is new."""
        if offer.entry is None or offer.same or not any(form.strip() for form in offer.forms):
            return
        for form, text in enumerate(offer.forms):
            column = form_column(form)
            cell = offer.row.cells[column]
            said = (*offer.entry.sources, *offer.entry.msgstr)
            formula = formula_complaint(cell, said) if unguard(cell) == cell else None
            found = [formula] if formula else self.present.complaints(offer.entry, form, text)
            self.faults += [offer.row.placed(fault, self.path, column) for fault in found]

    def status(self, row: Row) -> str:
        said = row.cells.get("status", "").strip().casefold()
        if said and said not in STATUSES:
            self.fault(row, "status", f"{said!r} is no status", suggestion(said, STATUSES))
        return said


def _by_context(catalog: Catalog) -> dict[str, list[Entry]]:
    return grouped((entry.msgctxt or "", entry) for entry in in_use(catalog))


_SEPARATORS = (",", ";", "\t")


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row by column. ``number`` counts as the program shows it: the header is row 1.

    ``line`` is where it begins in the file, which is further down when cells hold several lines.
    """

    number: int
    line: int
    cells: Mapping[str, str]

    def placed(self, fault: Fault, path: Path, column: str = "") -> Fault:
        """``fault`` with its place: one cell of the row, or without a ``column`` the whole row."""
        where = f"row {self.number}, {column}" if column else f"row {self.number}"
        return Fault(f"{where}: {fault.message}", path, self.line, 1, fault.hint)


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A file. ``columns`` are the known ones that it has, ``others`` the rest, in the words of its header."""

    columns: tuple[str, ...]
    others: tuple[str, ...]
    rows: tuple[Row, ...]


def read_table(text: str, path: Path, known: Sequence[str], needed: Sequence[str]) -> SheetTable:
    """The table that ``text`` holds; ``path`` is only named. Columns may stand in any order.

    Raises :class:`CardsetError` when a column of ``needed`` is not there, one is there twice, a row has more
    or fewer cells than the header, or a quote is not closed.
    """
    lines = list(records(text, path, partial(_separator, known)))
    header = [name.strip().casefold() for name in lines[0][1]] if lines else []
    if not set(header) & set(known):
        hint = f"the first row names the columns: {', '.join(needed)}"
        raise CardsetError("the first row names no column of a sheet", path, 1, 1, hint)
    _check_header(header, path, known, needed)
    rows = []
    for number, (line, cells) in enumerate(lines[1:], 2):
        if any(cell.strip() for cell in cells):
            rows.append(Row(number, line, _cells(number, line, cells, header, path)))
    others = tuple(name for name in lines[0][1] if name.strip() and name.strip().casefold() not in known)
    return SheetTable(tuple(name for name in header if name in known), others, tuple(rows))


def _separator(known: Sequence[str], text: str) -> str:
    """What makes the most column names of the first line."""
    first = re.split(r"[\r\n]", text, maxsplit=1)[0]

    def names(separator: str) -> int:
        cells = (cell.strip().strip('"').strip().casefold() for cell in first.split(separator))
        return len(set(cells) & set(known))

    return max(_SEPARATORS, key=names)


def _check_header(header: Sequence[str], path: Path, known: Sequence[str], needed: Sequence[str]) -> None:
    for name, count in Counter(name for name in header if name in known).items():
        if count > 1:
            raise CardsetError(f"the column {name!r} is there {count} times", path, 1, 1, "keep one of them")
    strange = [name for name in header if name and name not in known]
    missing = [name for name in needed if name not in header]
    if missing:
        renamed = [(name, nearest(name, strange)) for name in missing]
        hints = [f"is {other!r} the column {name!r}?" for name, other in renamed if other]
        hints.append("columns may change places but not names; take them from the sheet as it was exported")
        which = (
            f"columns {', '.join(map(repr, missing))} are"
            if len(missing) > 1
            else f"column {missing[0]!r} is"
        )
        raise CardsetError(f"the {which} missing", path, 1, 1, "; ".join(hints))


def _cells(number: int, line: int, cells: list[str], header: Sequence[str], path: Path) -> dict[str, str]:
    if any(cell.strip() for cell in cells[len(header) :]):
        message = f"row {number} has {len(cells)} cells, the header has {len(header)}"
        hint = "a text that holds the separator stands in quotes; spreadsheet programs do so by themselves"
        raise CardsetError(message, path, line, 1, hint)
    if len(cells) < len(header):
        message = f"row {number} has {len(cells)} cells, the header has {len(header)}"
        raise CardsetError(message, path, line, 1, "the file may have been cut; save or export it once more")
    return dict(zip(header, cells, strict=False))


def named(numbers: Sequence[int], most: int = 8) -> str:
    """Rows as a person speaks of them: ``row 4``, ``rows 4, 5 and 7 more``."""
    shown = ", ".join(map(str, numbers[:most]))
    more = f" and {len(numbers) - most} more" if len(numbers) > most else ""
    return f"row{'s' if len(numbers) > 1 else ''} {shown}{more}"

"""The rows of a sheet as offers to the catalogs: each found in its catalog, each cell checked.

Faults are collected and raised together, so that one look at the message is enough to mend the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from cardset.catalog.model import Catalog, Entry
from cardset.catalog.plurals import MAX_FORMS
from cardset.errors import CardsetError, Fault, FaultsError, suggestion
from cardset.interchange.catalogs import in_use
from cardset.interchange.cell_checks import Complaint, complaints, formula_complaint
from cardset.interchange.cells import unguard
from cardset.interchange.decoding import decoded, words
from cardset.interchange.sheet import COLUMNS, form_column
from cardset.interchange.stamp import Stamp, even, forms_mark, parse_stamp, source_mark
from cardset.interchange.table import Row, SheetTable, named, read_table
from cardset.lexicon import Lexicon, read_lexicon
from cardset.paths import lineage

__all__ = ["Offer", "Offers", "lexicon_of", "read_offers", "refuse", "texts_of"]

NEEDED = ("catalog", "context", "source", "translation", "stamp")
STATUSES = ("approved", "fuzzy", "missing")
SHOWN = 20
"""How many faults are told one by one."""


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

    @property
    def label(self) -> str:
        """How a person finds the entry."""
        return f"{self.catalog.path.stem} {self.context or repr(self.source)}"

    @property
    def same(self) -> bool:
        """Whether the catalog says the same today, up to line ends."""
        return self.entry is not None and self.forms == tuple(map(even, self.entry.msgstr))


@dataclass(frozen=True, slots=True)
class Offers:
    """All rows of a sheet, each entry once, and what is worth knowing about the rest."""

    offers: tuple[Offer, ...]
    notes: tuple[str, ...]


def read_offers(
    data: bytes, path: Path, root: Path, catalogs: Sequence[Catalog], language: str, encoding: str = ""
) -> Offers:
    """What the sheet ``data`` offers to ``catalogs`` of ``language`` below ``root``; ``path`` is only named.

    Raises :class:`CardsetError` when it is no sheet of this language, or one torn apart, and
    :class:`FaultsError` with everything that is wrong in its cells.
    """
    spoken = [text for catalog in catalogs for entry in in_use(catalog) for text in texts_of(entry)]
    known = {word for text in spoken for word in words(text)}
    text = decoded(data, path, encoding, known)
    names = (*COLUMNS, *(form_column(form) for form in range(1, MAX_FORMS)))
    table = read_table(text, path, names, NEEDED)
    if not table.rows:
        raise CardsetError("there are no rows below the header", path, 1, 1, "the file may have been cut")
    alphabet = {char for text in spoken for char in text if not char.isascii()}
    by_name = {catalog.path.stem: catalog for catalog in catalogs}
    lexicon = cache(partial(lexicon_of, root, language))
    reader = _Reader(path, by_name, table, language, alphabet, lexicon)
    offers = list(reader.offers())
    _refuse_shifted(offers, path)
    for offer in offers:
        reader.check(offer)
    refuse(sorted(reader.faults, key=lambda fault: fault.line))
    notes = list(reader.notes)
    if table.others:
        notes.append(f"columns that are not ours, not read: {', '.join(table.others)}")
    if "status" not in table.columns:
        notes.append("there is no column 'status': nothing is approved or made fuzzy by it")
    return Offers(tuple(offers), tuple(notes))


def lexicon_of(root: Path, language: str) -> Lexicon | None:
    """The lexicon of ``language`` below ``root``, where there is one."""
    there = any((root / name / "lexicon.yaml").is_file() for name in lineage(language))
    return read_lexicon(root, language) if there else None


def texts_of(entry: Entry) -> Iterator[str]:
    """What stands in ``entry``: its English and its translations."""
    yield entry.msgid
    if entry.msgid_plural is not None:
        yield entry.msgid_plural
    yield from entry.msgstr


def refuse(faults: Sequence[Fault]) -> None:
    """Raise :class:`FaultsError` where there are any; of very many the first ones are told."""
    if len(faults) > SHOWN:
        more = Fault(f"and {len(faults) - SHOWN} more faults", faults[0].path)
        raise FaultsError([*faults[:SHOWN], more])
    if faults:
        raise FaultsError(faults)


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
    """Turns rows into offers.

    ``alphabet`` are the characters of the catalogs that are not ASCII; ``lexicon`` reads the language's.
    """

    def __init__(
        self,
        path: Path,
        catalogs: Mapping[str, Catalog],
        table: SheetTable,
        language: str,
        alphabet: Set[str],
        lexicon: Callable[[], Lexicon | None],
    ) -> None:
        self.path = path
        self.catalogs = catalogs
        self.table = table
        self.language = language
        self.alphabet = alphabet
        self.lexicon = lexicon
        self.faults: list[Fault] = []
        self.notes: list[str] = []
        self.entries = {name: _by_context(catalog) for name, catalog in catalogs.items()}

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
                self.fault(row, "", Complaint(message, "keep the right one of the two rows"))
        if copies:
            self.notes.append(f"{named(copies)}: copies of rows before, not needed")

    def fault(self, row: Row, column: str, complaint: Complaint) -> None:
        self.faults.append(row.fault(column, complaint.message, self.path, complaint.hint))

    def offer(self, row: Row) -> Offer | None:
        stamp = self.stamp(row)
        catalog = self.catalogs.get(row.cells["catalog"].strip())
        if catalog is None:
            name = row.cells["catalog"].strip()
            hint = suggestion(name, self.catalogs) if self.catalogs else "cardset sync makes the catalogs"
            self.fault(row, "catalog", Complaint(f"there is no catalog {name!r}", hint))
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
            self.fault(row, "stamp", Complaint("the stamp was changed or cut", hint))
        elif stamp.language != self.language:
            message = f"this sheet is for {stamp.language!r}, not for {self.language!r}"
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
            self.fault(row, "", Complaint("the column 'source_plural' is missing", hint))
            return
        message = "catalog, context, source and stamp do not belong together"
        hint = "a source was edited, or a column was sorted or pasted by itself; only translations may change"
        self.fault(row, "", Complaint(message, hint))

    def forms(self, row: Row, entry: Entry | None, plural: bool) -> tuple[str, ...]:
        """The text of each form."""
        there = sum(name.startswith("translation") for name in self.table.columns)
        needed = len(entry.msgstr) if entry is not None else there if plural else 1
        columns = [form_column(form) for form in range(needed)]
        lost = [column for column in columns if column not in row.cells]
        if lost:
            hint = "a plural entry has one column for each form; take them from the sheet as it was exported"
            self.fault(row, "", Complaint(f"the column {lost[0]!r} is missing", hint))
            return ()
        for column, cell in row.cells.items():
            if column.startswith("translation_") and column not in columns and cell.strip():
                hint = f"its text stands in {', '.join(columns)}"
                self.fault(row, column, Complaint("this entry has no such form", hint))
        return tuple(even(unguard(row.cells[column])) for column in columns)

    def check(self, offer: Offer) -> None:
        """Note what is wrong with the text of an offer, where it is new."""
        if offer.entry is None or offer.same or not any(form.strip() for form in offer.forms):
            return
        for form, text in enumerate(offer.forms):
            for complaint in self.complaints(offer.entry, form, text, offer.row.cells[form_column(form)]):
                self.fault(offer.row, form_column(form), complaint)

    def complaints(self, entry: Entry, form: int, text: str, cell: str) -> Iterator[Complaint]:
        formula = formula_complaint(cell, tuple(texts_of(entry))) if unguard(cell) == cell else None
        if formula is not None:
            yield formula
        elif not text.strip():
            yield Complaint("this form is empty", "a plural entry is written in all its forms, or in none")
        else:
            yield from complaints(entry, form, text, self.alphabet, self.lexicon)

    def status(self, row: Row) -> str:
        said = row.cells.get("status", "").strip().casefold()
        if said and said not in STATUSES:
            self.fault(row, "status", Complaint(f"{said!r} is no status", suggestion(said, STATUSES)))
        return said


def _by_context(catalog: Catalog) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in in_use(catalog):
        found.setdefault(entry.msgctxt or "", []).append(entry)
    return found

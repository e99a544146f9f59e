"""A PO file of somebody else: what our catalogs can use of it, by the same context and English.

The file is read whole and every text is checked; one fault, and nothing is written. Our own reader judges its
bytes first, as it knows of damage and of lies about the encoding where they stand; polib then reads what
other programs write. Such a file does not say what it was translated beside: where an approved translation of
ours says something else, that is a conflict, and stays unless the caller says which side wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from cardset.catalog.model import Catalog, Entry
from cardset.catalog.plurals import parse_plural_forms
from cardset.catalog.read import decode_catalog, parse_catalog
from cardset.errors import CardsetError, Fault
from cardset.interchange.catalogs import in_use, label
from cardset.interchange.decoding import decoded
from cardset.interchange.importer import Conflict, Imported, Importer, Present, Side, refuse
from cardset.interchange.stamp import even
from cardset.values import grouped

if TYPE_CHECKING:
    from polib import POEntry, POFile

_CHARSET = re.compile(r"charset=([\w.:-]+)")
_SAME = 200
"""Plural rules that agree on so many numbers are the same."""


_Key: TypeAlias = tuple[str | None, str, str | None]
"""Context, English and its plural: what makes a message the same."""


@dataclass(frozen=True, slots=True)
class Pair:
    """An entry of ours, and what the file says of it in its line ``line``."""

    catalog: Catalog
    entry: Entry
    line: int
    forms: tuple[str, ...]
    fuzzy: bool


def import_po(
    data: bytes,
    path: Path,
    root: Path,
    language: str,
    encoding: str = "",
    approve: bool = False,
    winner: Side = "",
) -> Imported:
    """What the PO file ``data`` changes in the catalogs of ``language`` below ``root``; writes nothing.

    ``path`` is named; where it is called like one of the catalogs, only that one counts. New text is marked
    fuzzy unless ``approve`` is set and the file has it as approved. Raises :class:`CardsetError` for a file
    that cannot be read, is in another encoding than it says, or of another language, and
    :class:`FaultsError` with all that is wrong in its texts.
    """
    present = Present(root, language)
    theirs = _read(data, path, encoding, present.words)
    _refuse_language(theirs, path, language)
    chosen = [catalog for catalog in present.catalogs if catalog.path.stem == path.stem] or present.catalogs
    pairs, notes = _pairs(theirs, chosen, path)
    refuse(list(_faults(pairs, path, present)))
    work = Importer(chosen, winner)
    for pair in pairs:
        _take(work, pair, approve and not pair.fuzzy)
    if work.kept:
        differ = "1 translation differs" if len(work.kept) == 1 else f"{len(work.kept)} translations differ"
        notes.append(f"{differ}: the catalog's kept")
    return work.done(notes)


def _read(data: bytes, path: Path, encoding: str, known: set[str]) -> POFile:
    """The file as polib has it, once our own reader has found no damage."""
    import polib

    if not encoding:
        catalog = decode_catalog(data, path, any_charset=True)
        found = _CHARSET.search(catalog.header.get("Content-Type", ""))
        with suppress(UnicodeDecodeError):
            data.decode("utf-8")
            found = None
        encoding = found.group(1) if found else ""
    if encoding:
        catalog = parse_catalog(decoded(data, path, encoding, known), path, any_charset=True)
    try:
        read = polib.pofile("\n".join([*catalog.lines, ""]))
    except (OSError, ValueError) as error:
        raise CardsetError(f"is no PO file: {error}", path) from None
    if not any(entry.msgid for entry in read):
        raise CardsetError("there are no messages in this file", path, hint="it may have been cut")
    return read


def _refuse_language(theirs: POFile, path: Path, language: str) -> None:
    said = theirs.metadata.get("Language", "")
    if said and re.split(r"[-_@.]", said.lower())[0] != language.partition("@")[0].lower():
        hint = f"import it with --lang {said}, or correct its header"
        raise CardsetError(f"this file is for {said!r}, not for {language!r}", path, 1, 1, hint)


def _pairs(theirs: POFile, catalogs: Iterable[Catalog], path: Path) -> tuple[list[Pair], list[str]]:
    """What the file says of entries of ours, and notes on what it says that we cannot use.

    A message without a context is that entry of ours with the same English, where there is one only.
    """
    known = [(catalog, entry) for catalog in catalogs for entry in in_use(catalog)]
    ours = grouped(((one.msgctxt, one.msgid, one.msgid_plural), (catalog, one)) for catalog, one in known)
    by_english: dict[_Key, list[tuple[Catalog, Entry]]] = grouped(
        ((None, one.msgid, one.msgid_plural), (catalog, one)) for catalog, one in known
    )
    pairs: list[Pair] = []
    lines: dict[_Key, POEntry] = {}
    strange: list[POEntry] = []
    for said in theirs:
        if said.obsolete or not said.msgid:
            continue
        key = _key(said)
        if key in lines and _forms(lines[key]) != _forms(said):
            hint = "keep the right one of the two"
            message = f"is the same message as in line {lines[key].linenum}, with another translation"
            raise CardsetError(message, path, said.linenum or 0, 1, hint)
        if key not in lines:
            pairs += [Pair(*one, said.linenum or 0, _forms(said), said.fuzzy) for one in ours.get(key, ())]
            strange += [] if key in ours else [said]
        lines[key] = said
    said_already = {id(pair.entry) for pair in pairs}
    nowhere, doubtful = [], []
    for said in strange:
        match by_english.get(_key(said), []):  # none of which knows what has a context of its own
            case []:
                nowhere.append(said)
            case [(catalog, entry)]:
                if id(entry) not in said_already:
                    pairs.append(Pair(catalog, entry, said.linenum or 0, _forms(said), said.fuzzy))
            case several:
                doubtful.append((said, several))
    _refuse_plurals(theirs, pairs, path)
    return pairs, [*_notes(nowhere, doubtful)]


def _notes(
    nowhere: Sequence[POEntry], doubtful: Sequence[tuple[POEntry, list[tuple[Catalog, Entry]]]]
) -> Iterator[str]:
    """What of the file was not used, and why."""
    if nowhere:
        is_, first = _is_or_are(len(nowhere)), nowhere[0].linenum
        yield f"{is_} in no catalog here (the first in line {first})"
    if doubtful:
        said, several = doubtful[0]
        named = ", ".join(label(*one) for one in several[:3]) + (", …" if len(several) > 3 else "")
        why = "here more than once and left out: without a msgctxt nobody knows which is meant"
        yield f"{_is_or_are(len(doubtful))} {why} (the first in line {said.linenum}: {named})"


def _is_or_are(count: int) -> str:
    return "1 message of the file is" if count == 1 else f"{count} messages of the file are"


def _key(said: POEntry) -> _Key:
    return said.msgctxt, even(said.msgid), even(said.msgid_plural) if said.msgid_plural else None


def _forms(said: POEntry) -> tuple[str, ...]:
    plural: Mapping[int, str] = said.msgstr_plural
    return tuple(even(plural[form]) for form in sorted(plural)) if plural else (even(said.msgstr),)


def _refuse_plurals(theirs: POFile, pairs: Sequence[Pair], path: Path) -> None:
    """Forms that go with other numbers than ours would be put in the wrong places."""
    for pair in pairs:
        if pair.entry.msgid_plural is None or not any(pair.forms):
            continue
        field = pair.catalog.header.get("Plural-Forms", "")
        if len(pair.forms) != len(pair.entry.msgstr) or _differ(
            theirs.metadata.get("Plural-Forms", ""), field
        ):
            message = "its plural forms go with other numbers than those of the catalog"
            raise CardsetError(message, path, pair.line, 1, f"here it is: {field}")


@cache
def _differ(field: str, other: str) -> bool:
    try:
        one, two = parse_plural_forms(field).form, parse_plural_forms(other).form
    except ValueError:
        return True
    return any(one(number) != two(number) for number in range(_SAME))


def _faults(pairs: Iterable[Pair], path: Path, present: Present) -> Iterator[Fault]:
    """What is wrong with the texts that are new to us."""
    for pair in pairs:
        if any(pair.forms) and pair.forms != pair.entry.msgstr:
            for form, text in enumerate(pair.forms):
                for fault in present.complaints(pair.entry, form, text):
                    yield fault._replace(path=path, line=pair.line, column=1)


def _take(work: Importer, pair: Pair, approved: bool) -> None:
    """Decide what becomes of one entry, whose translation somebody has ``approved`` or not."""
    entry = pair.entry
    if not any(pair.forms) or (pair.forms == entry.msgstr and not (approved and entry.fuzzy)):
        return
    if pair.forms != entry.msgstr and entry.translated:
        reason, name = "the catalog has another translation", label(pair.catalog, entry)
        if work.lost(Conflict(name, pair.line, reason, entry.msgstr, pair.forms)):
            return
    after = replace(entry.approved(), msgstr=pair.forms)  # it is for today's English
    work.write(pair.catalog, entry, pair.line, after if approved else after.marked_fuzzy())

"""``cardset sync``: bring every catalog up to date with the database, losing nothing.

Which catalogs there are is told by :mod:`cardset.domains`; those of the other rooms are handed in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from cardset.catalog.language import chosen_locales, read_language
from cardset.catalog.merge import Merged, Message, merge, own_entries
from cardset.catalog.read import parse_catalog
from cardset.domains import database_domains
from cardset.errors import CardsetError, Fault
from cardset.files import read_text, write_text
from cardset.model import CardSet, Part


@dataclass(frozen=True, slots=True)
class Synced:
    """One catalog: where it is, its new text and what changed."""

    path: Path
    language: str
    report: Merged


def sync(
    cards: CardSet,
    root: Path,
    languages: Sequence[str] = (),
    given: Mapping[str, Sequence[Message]] = MappingProxyType({}),
    check: bool = False,
    part: Part | None = None,
) -> tuple[list[Synced], dict[str, tuple[Fault, ...]]]:
    """Merge the database into the catalogs below ``root``, those of ``part`` (the first of the sets when left
    out), and write those that differ.

    ``languages`` limits the work (to all of ``root`` but pseudo-locales when empty); ``given`` are domains
    besides the database's own; ``check`` writes nothing. All catalogs are merged before the first is written.
    The catalogs of an edition hold what it says otherwise, and no more: none is made, and none gets new
    entries. A language with a broken catalog or lexicon, or a pseudo-locale, is left as it is, and its code
    leads to the reasons. Raises :class:`CardsetError` where there is no language, and for an unwritable file.
    """
    done: list[Synced] = []
    left: dict[str, tuple[Fault, ...]] = {}
    for language in chosen_locales(root, languages):
        try:
            done += _merge_language(cards, root, language, given, part or cards.parts[0])
        except CardsetError as error:
            left[language] = error.faults
    if not check:
        for synced in done:
            if synced.report.differs or not synced.path.exists():
                write_text(synced.path, synced.report.text)
    return done, left


def _merge_language(
    cards: CardSet, root: Path, language: str, given: Mapping[str, Sequence[Message]], part: Part
) -> list[Synced]:
    folder = root / language
    rules = read_language(root, language)
    if rules.pseudo:
        raise CardsetError("nobody translates a pseudo-locale", folder, hint="cardset pseudo makes it anew")
    own = database_domains(cards, root, language, drafts=True, part=part)
    done = []
    for domain, messages in {**own, **given}.items():
        path = folder / f"{domain}.po"
        old = read_text(path) if path.exists() else None
        if rules.edition and old is None:
            continue
        wanted = _overridden(messages, old, path) if rules.edition and old else messages
        done.append(Synced(path, language, merge(wanted, old, rules, domain, path)))
    return done


def _overridden(messages: Sequence[Message], old: str, path: Path) -> list[Message]:
    """The messages that an edition's catalog has entries for; the others are said by its language."""
    owned = own_entries(messages, parse_catalog(old, path).entries)
    return [message for message, entries in zip(messages, owned, strict=True) if entries]

"""From the files of a set to a :class:`~cardset.model.CardSet`, checked or not at all.

A set whose files have faults is never half loaded: :class:`~cardset.errors.FaultsError` carries all of
them. A set that passed once is remembered by content hash (:mod:`cardset.cache`), so that other commands
need neither the YAML reader nor the schema library.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from cardset import paths
from cardset.cache import cached
from cardset.effects import Ability
from cardset.files import read_bytes
from cardset.glossary import build_glossaries
from cardset.model import Card, CardSet, Decision
from cardset.reading import AbilityReader, At, Keep, Report
from cardset.sources import Sources, find_sources
from cardset.vocabulary import Vocabulary, build_vocabulary

if TYPE_CHECKING:
    from cardset.source import Document

__all__ = [
    "PathKeep",
    "PathReport",
    "build_set",
    "load_set",
    "read_set",
    "vocabulary_from",
]

Plain = dict[str, Any]
"""A set as plain data: the content of its files by role; cards and terms file by file, with their lines."""


class PathReport(Protocol):
    """A :class:`~cardset.reading.Report` that is also told the file."""

    def __call__(self, path: Path, message: str, at: At, hint: str = "", key: bool = False) -> None: ...


PathKeep = Callable[[Path, Ability, At], None]
"""A :data:`~cardset.reading.Keep` that is also told the file."""


def load_set(chosen: str | Path | None = None, added: Sequence[Path] = ()) -> CardSet:
    """The card set ``chosen`` (a built-in id or a folder; the base deck when left out), ready for use.

    Raises :class:`FaultsError` with every fault of its files, or :class:`CardsetError` when there is none.
    """
    sources = find_sources(paths.set_folder(chosen), added)
    contents = [(str(path), read_bytes(path)) for path in sources.all]

    def check_and_read() -> Plain:
        from cardset.validate import read_checked

        return read_checked(sources)

    plain = cached("set", contents, check_and_read)
    return build_set(plain, sources, _unexpected)


def read_set(sources: Sources, read: Callable[[Path], Document]) -> CardSet:
    """The set in these files as ``read`` gives them, which may be another content than that on disk.

    Raises :class:`FaultsError` with every fault.
    """
    from cardset.validate import read_checked

    return build_set(read_checked(sources, read), sources, _unexpected)


def _unexpected(path: Path, message: str, at: At, hint: str = "", key: bool = False) -> None:
    """Data that passed all checks has no faults; one all the same is a defect of ours."""
    raise AssertionError(f"{path}: {message} at {at}")


def vocabulary_from(data: Mapping[str, Any], report: Report, keep: Keep) -> Vocabulary:
    """The vocabulary in ``data`` with the abilities of its card types read."""
    vocabulary = build_vocabulary(data)
    reader = AbilityReader(vocabulary, report, keep)
    types = {
        ident: dataclasses.replace(
            kind,
            abilities=reader.abilities(
                data["types"][ident].get("abilities", ()), ("types", ident, "abilities")
            ),
        )
        for ident, kind in vocabulary.types.items()
    }
    return dataclasses.replace(vocabulary, types=types)


def build_set(
    plain: Plain, sources: Sources, report: PathReport, keep: PathKeep = lambda *_: None
) -> CardSet:
    """The values from plain data; ``report`` hears of every wrong word, ``keep`` of every ability read."""
    path = sources.vocabulary
    vocabulary = vocabulary_from(plain["vocabulary"], partial(report, path), partial(keep, path))
    cards: dict[str, Card] = {}
    for name, entries, lines in plain["cards"]:
        path = Path(name)
        reader = AbilityReader(vocabulary, partial(report, path), partial(keep, path))
        for index, (entry, line) in enumerate(zip(entries, lines, strict=True)):
            if entry is None:
                continue
            card = _card(entry, reader, (index,), path, line)
            cards.setdefault(card.id, card)
    order = {ident: place for place, ident in enumerate(vocabulary.types)}
    ordered = sorted(cards.values(), key=lambda card: order.get(card.type, len(order)))
    meta = plain["set"]
    glossaries = build_glossaries(
        [(game, Path(name), entries, lines) for game, name, entries, lines in plain["terms"]]
    )
    return CardSet(
        id=meta["id"],
        name=meta["name"],
        edition=meta["edition"],
        root=sources.root,
        meta=meta,
        vocabulary=vocabulary,
        cards={card.id: card for card in ordered},
        terms={**glossaries.get(paths.COMMON, {}), **glossaries.get(vocabulary.game, {})},
        glossaries=glossaries,
    )


def _card(entry: Mapping[str, Any], reader: AbilityReader, at: At, path: Path, line: int) -> Card:
    return Card(
        id=entry["id"],
        name=entry["name"],
        printed_name=entry.get("printed_name", entry["name"]),
        type=entry["type"],
        copies=entry["copies"],
        abilities=reader.abilities(entry.get("abilities", ()), (*at, "abilities")),
        families=tuple(entry.get("families", ())),
        decisions=tuple(Decision(**decision) for decision in entry.get("decisions", ())),
        older_print=entry.get("older_print", ""),
        sources=tuple(entry["sources"]),
        path=path,
        line=line,
    )

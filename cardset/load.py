"""From the files of a set to a :class:`~cardset.model.CardSet`, checked or not at all.

A set whose files have faults is never half loaded: :class:`~cardset.errors.FaultsError` carries all of
them. A set that passed once is remembered by content hash (:mod:`cardset.cache`), so that other commands
need neither the YAML reader nor the schema library.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from cardset import paths
from cardset.cache import remembered
from cardset.effects import Ability
from cardset.files import read_bytes
from cardset.glossary import build_glossaries
from cardset.model import Card, CardSet, Decision, Part
from cardset.reading import AbilityReader, At, Complain, Keep
from cardset.sources import Chosen, SetFiles, Sources, sources_of
from cardset.values import made
from cardset.vocabulary import Content, Vocabulary, build_vocabulary, extended, file_of

if TYPE_CHECKING:
    from cardset.yaml_reader import Document

Plain = dict[str, Any]
"""Sets as plain data: the content of their files by role; cards and terms file by file, with their lines."""


IN_PRINT = "in-print"
"""The key of a card under which stands what another print says instead."""


class PathReport(Protocol):
    """A :class:`~cardset.reading.Complain` that is also told the file."""

    def __call__(self, path: Path, message: str, at: At, hint: str = "", key: bool = False) -> None: ...


PathKeep = Callable[[Path, Ability, At], None]
"""A :data:`~cardset.reading.Keep` that is also told the file."""


def load_set(chosen: Chosen = None, added: Sequence[str | Path] = (), print: str = "") -> CardSet:
    """The card sets ``chosen``, with the cards of the files and folders ``added``, ready for use.

    The cards are those of the print ``print``, of the newest without one. Raises :class:`FaultsError` with
    every fault of the files, or :class:`CardsetError` as :func:`cardset.sources.find_sources`.
    """
    return load_sources(sources_of(chosen, added, print))


def load_sources(sources: Sources) -> CardSet:
    """The set that these files make up. Raises :class:`FaultsError` with every fault of the files."""
    contents = [(str(path), read_bytes(path)) for path in sources.all]
    just_built: list[CardSet] = []

    def check_and_read() -> Plain:
        from cardset.validate import read_checked

        plain, cards = read_checked(sources)
        just_built.append(cards)
        return plain

    def make(plain: Plain) -> CardSet:
        return just_built[0] if just_built else build_set(plain, sources, _unexpected)

    cards = remembered("set", contents, check_and_read, make)
    return cards.in_print(sources.print) if sources.print else cards


def read_set(sources: Sources, read: Callable[[Path], Document]) -> CardSet:
    """The set in these files as ``read`` gives them, which may be another content than that on disk.

    Raises :class:`FaultsError` with every fault.
    """
    from cardset.validate import read_checked

    return read_checked(sources, read)[1]


def _unexpected(path: Path, message: str, at: At, hint: str = "", key: bool = False) -> None:
    """Data that passed all checks has no faults; one all the same is a defect of ours."""
    raise AssertionError(f"{path}: {message} at {at}")


def vocabulary_from(data: Mapping[str, Any], report: Complain, keep: Keep) -> Vocabulary:
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
    vocabulary = _vocabulary(plain, report, keep)
    parts = [_part(part, meta) for part, meta in zip(sources.parts, plain["sets"], strict=True)]
    part_of = {path: part for files, part in zip(sources.parts, parts, strict=True) for path in files.cards}
    titles = {
        entry["id"]: entry["name"]
        for _, entries, _ in plain["cards"]
        for entry in entries
        if entry is not None
    }
    every = tuple(dict.fromkeys(name for part in parts for name in part.prints))
    faces: dict[str, Card] = {}
    for name, entries, lines in plain["cards"]:
        path = Path(name)
        reader = AbilityReader(vocabulary, partial(report, path), partial(keep, path), titles)
        for index, (entry, line) in enumerate(zip(entries, lines, strict=True)):
            if entry is None:
                continue
            part = part_of.get(path)
            prints = part.prints if part and part.meta else every
            for face in _faces(entry, reader, (index,), prints):
                known = dataclasses.replace(face, path=path, line=line, part=part.id if part else "")
                faces.setdefault(face.key, known)
    order = {ident: place for place, ident in enumerate(vocabulary.types)}
    ordered = sorted(faces.values(), key=lambda card: order.get(card.type, len(order)))
    glossaries = build_glossaries(
        [(game, Path(name), entries, lines) for game, name, entries, lines in plain["terms"]]
    )
    cards = CardSet(
        parts=tuple(parts),
        vocabulary=vocabulary,
        cards={card.id: card for card in ordered},
        terms={**glossaries.get(paths.COMMON, {}), **glossaries.get(vocabulary.game, {})},
        glossaries=glossaries,
        faces={card.key: card for card in ordered},
    )
    return cards.in_print(every[-1]) if every else cards


def word_files(plain: Plain) -> list[Content]:
    """The game's vocabulary and what extends it, each with its file."""
    return [(Path(name), data) for name, data in plain["words"]]


def _vocabulary(plain: Plain, report: PathReport, keep: PathKeep) -> Vocabulary:
    """The vocabulary of the game with what extends it; what is reported of a word names the file it is in."""
    files = word_files(plain)

    def tell(message: str, at: At, hint: str = "", key: bool = False) -> None:
        report(file_of(files, *map(str, at[:2])), message, at, hint, key)

    def hand_on(ability: Ability, at: At) -> None:
        keep(file_of(files, *map(str, at[:2])), ability, at)

    data = extended(files)
    words = vocabulary_from(data, tell, hand_on)
    places = ((section, word) for section, there in data.items() if isinstance(there, dict) for word in there)
    origins = {f"{section}.{word}": file_of(files, section, word) for section, word in places}
    return dataclasses.replace(words, origins=origins)


def _part(files: SetFiles, meta: Mapping[str, Any] | None) -> Part:
    if meta is None:
        name = files.root.resolve().name
        return Part(name, name, "", files.root, {})
    return Part(meta["id"], meta["name"], meta["edition"], files.root, meta)


def _faces(entry: Mapping[str, Any], reader: AbilityReader, at: At, prints: Sequence[str]) -> Iterator[Card]:
    """The face of a card that most of ``prints`` have, then those of prints where it reads otherwise."""
    others: Mapping[str, Any] = entry.get(IN_PRINT, {})
    card: Card = made(
        Card,
        {"printed_name": entry["name"], **entry},
        abilities=reader.abilities(entry.get("abilities", ()), (*at, "abilities")),
        decisions=tuple(Decision(**decision) for decision in entry.get("decisions", ())),
    )
    here = card.prints or prints
    limited = card.prints or others
    yield dataclasses.replace(
        card, prints=tuple(name for name in here if name not in others) if limited else ()
    )
    for name, other in others.items():
        abilities = card.abilities
        if "abilities" in other:
            abilities = reader.abilities(other["abilities"], (*at, IN_PRINT, name, "abilities"))
        copies = other.get("copies", card.copies)
        yield dataclasses.replace(card, abilities=abilities, copies=copies, prints=(name,), print=name)

"""Everything that can be wrong with a set, found in one pass: first shape, then meaning.

Meaning (:mod:`cardset.meaning`) is checked for all that has a sound shape, so a slip in one card does not
hide what is wrong with another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardset.errors import CardsetError, Fault, FaultsError
from cardset.load import Plain
from cardset.meaning import judged
from cardset.model import CardSet
from cardset.shape import shape_faults
from cardset.sources import Sources
from cardset.yaml_reader import Document, read_yaml

Read = Callable[[Path], Document]
"""How a file of a set is read; raises :class:`CardsetError`."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The faults of a set, its plain data and what they make, ``None`` when a file cannot be used at all.

    Only where there are no faults may they be used.
    """

    faults: tuple[Fault, ...]
    plain: Plain | None
    cards: CardSet | None


def read_checked(sources: Sources, read: Read = read_yaml) -> tuple[Plain, CardSet]:
    """The plain data of a faultless set, and the set. Raises :class:`FaultsError` with all faults."""
    checked = validate(sources, read)
    if checked.faults or checked.plain is None or checked.cards is None:
        raise FaultsError(checked.faults)
    return checked.plain, checked.cards


def validate(sources: Sources, read: Read = read_yaml) -> Checked:
    """Read and check all files of a set. Faults come in the order of the files and of their lines.

    ``read`` gives the content of a file; another than that on disk shows what a change would bring.
    """
    documents: dict[Path, Document] = {}
    faults: list[Fault] = []
    unsound: dict[Path, set[int]] = {}
    for path in sources.all:
        try:
            documents[path] = read(path)
        except CardsetError as error:
            faults.append(error.fault)
            continue
        for at, fault in shape_faults(documents[path], _schema_of(path, sources)):
            faults.append(fault)
            entry = at[0] if path in sources.cards and at else -1
            unsound.setdefault(path, set()).add(entry if isinstance(entry, int) else -1)
    usable = {
        path: document for path, document in documents.items() if -1 not in unsound.get(path, frozenset())
    }
    plain: Plain | None = None
    cards: CardSet | None = None
    if usable.keys() >= {*sources.metas, *sources.words}:
        plain = _plain(usable, sources, unsound)
        cards, wrong = judged(plain, usable, sources, complete=not faults)
        faults += wrong
    order = {str(path): place for place, path in enumerate(sources.all)}
    faults.sort(key=lambda fault: (order.get(str(fault.path), -1), fault.line, fault.column))
    return Checked(tuple(dict.fromkeys(faults)), plain, cards)


def _schema_of(path: Path, sources: Sources) -> str:
    if path in sources.metas:
        return "set"
    if path in sources.words:
        return "vocabulary" if path == sources.vocabulary else "extension"
    return "cards" if path in sources.cards else "terms"


def _plain(documents: dict[Path, Document], sources: Sources, unsound: dict[Path, set[int]]) -> Plain:
    """The data of the usable files, with ``None`` in place of a card that has no sound shape."""

    def entries(path: Path, *at: str) -> tuple[list[Any], list[int]]:
        document = documents[path]
        data: Any = document.data[at[0]] if at else document.data
        wrong = unsound.get(path, set())
        sound = [None if index in wrong else entry for index, entry in enumerate(data)]
        return sound, [document.mark((*at, index)).line for index in range(len(data))]

    terms = [(game, path) for game, path in sources.terms if path in documents]
    files = [path for path in sources.cards if path in documents]
    return {
        "sets": [part.meta and documents[part.meta].data for part in sources.parts],
        "words": [[str(path), documents[path].data] for path in sources.words],
        "terms": [[game, str(path), *entries(path, "concepts")] for game, path in terms],
        "cards": [[str(path), *entries(path)] for path in files],
    }

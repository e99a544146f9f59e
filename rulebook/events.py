"""The table of a game's events: what its vocabulary says of them and what its engine adds, in one value.

An engine's own are data, ``events.yaml`` in the folder of the game (:mod:`cardset.events`, docs/events.md); a
game without a card set has that file only, and one that keeps no journal needs none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached_file
from cardset.digest import RULES
from cardset.errors import Fault
from cardset.events import (
    EventWords,
    Variant,
    check_event_words,
    check_said,
    event_messages,
    event_words,
    message_of,
    read_variants,
)

if TYPE_CHECKING:
    from cardset.catalog.merge import Message
    from cardset.reading import At
    from cardset.yaml_reader import Document

NAME = "events.yaml"
"""What the file is called."""


@dataclass(frozen=True, slots=True)
class EventTable:
    """Everything that is said of what happens in a game.

    ``places`` is what a place is called in notes, ``endings`` what is said of the end by the engine's word
    for it, for one and many winners unless it says a ``{count}``; ``notes`` tell their translators more.
    """

    events: Mapping[str, EventWords] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    endings: Mapping[str, Sequence[Variant]] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)

    def of(self, kind: str) -> EventWords:
        """The words of an event; those of one that the table does not know are none."""
        return self.events.get(kind) or EventWords(kind)


def load_events(path: Path, further: Mapping[str, Mapping[str, Any]] | None = None) -> EventTable:
    """The table in ``path`` with the ``further`` events of a vocabulary, which say what both say.

    Without such a file there are only those. Raises :class:`FaultsError` with every fault of the file.
    """
    known = path.is_file()
    data = cached_file("events", path, "events", _meaning_faults, RULES) if known else {"events": {}}
    own, further = data["events"], further or {}
    entries = {ident: {**own.get(ident, {}), **further.get(ident, {})} for ident in {**own, **further}}
    endings = data.get("endings", {})
    return EventTable(
        {ident: event_words(ident, entry) for ident, entry in entries.items()},
        data.get("places", {}),
        {end: read_variants(f"ending:{end}", entry["told"]) for end, entry in endings.items()},
        {end: entry["note"] for end, entry in endings.items() if "note" in entry},
    )


def _meaning_faults(document: Document) -> list[Fault]:
    """What is wrong with the words in a table of sound shape."""
    faults: list[Fault] = []

    def report(message: str, at: At, hint: str = "", key: bool = False) -> None:
        faults.append(document.fault(message, at, hint, key=key))

    events = document.data["events"]
    places, kinds = document.data.get("places", {}), document.data.get("kinds", ())
    situations = [*(f"to-{place}" for place in places), *(f"is-{kind}" for kind in kinds)]
    check_event_words(events, events, (), situations, report)
    for end, entry in document.data.get("endings", {}).items():
        check_said(entry["told"], None, ["you"], report, ("endings", end, "told"))
    return faults


def table_messages(table: EventTable) -> list[Message]:
    """What translators get of a table: the events in its order, then the ends of a game."""
    endings = [
        message_of(variant.sentence, (_about(variant), *filter(None, (table.notes.get(end),))))
        for end, variants in table.endings.items()
        for variant in variants
    ]
    return [*event_messages(table.events.values()), *endings]


def _about(variant: Variant) -> str:
    """What a sentence on the end of a game is for."""
    return f"What is said {'to the winner ' if variant.when else ''}of the end of a game."

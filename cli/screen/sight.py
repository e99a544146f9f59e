"""What stands on the screen, as a value: table, log, what is asked, what is looked at, what is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rulebook.table import Remark, TableView, Thing

NOWHERE = -1
"""The number of no card, the place of no answer."""


class Told(NamedTuple):
    """A line of the log; one that ``begins`` a turn stands above what happened in it, one to ``stress``
    catches the eye."""

    text: str
    begins: bool = False
    hits: bool = False
    stress: bool = False


class Pane(NamedTuple):
    """What has been asked for besides: it lies over the table, never over the question."""

    title: str
    lines: tuple[str, ...]


class Typing(NamedTuple):
    """A line that is being typed, behind a key and ``said``, the word for it."""

    prompt: str
    text: str = ""
    said: str = ""


class Offer(NamedTuple):
    """What can be chosen: how it is said, what comes of it, the card that it is about, and what follows."""

    text: str
    effect: str = ""
    thing: Thing | None = None
    pointless: bool = False
    follows: tuple[Remark, ...] = ()


class Asking(NamedTuple):
    """What is asked now. The cursor stands at ``first`` to begin with (:data:`NOWHERE`: Enter takes any);
    ``about`` is the card to know. What is ``urgent`` interrupts what somebody else does, and what follows if
    one lets it be is the ``danger``; from what is not the first step one can go back."""

    text: str
    rows: tuple[Offer, ...]
    first: int = 0
    about: Thing | None = None
    urgent: bool = False
    is_first: bool = True
    danger: tuple[Remark, ...] = ()


@dataclass(slots=True)
class Sight:
    """Everything that is seen; ``asked`` while an answer is awaited.

    ``title`` is that of the log. ``cover`` hides everything until the one who is named in it has sat down.
    """

    table: TableView | None = None
    title: str = ""
    log: list[Told] = field(default_factory=list)
    asked: Asking | None = None
    keys: Sequence[tuple[str, str]] = ()
    cursor: int = 0
    lit: int = NOWHERE
    pane: Pane | None = None
    typing: Typing | None = None
    note: str = ""
    cover: str = ""
    scrolled: dict[str, int] = field(default_factory=dict)

    @property
    def rows(self) -> Sequence[Offer]:
        """What can be chosen now."""
        return self.asked.rows if self.asked is not None else ()

    @property
    def looked_at(self) -> Thing | None:
        """The card whose text is shown: one that was pointed at, else that of the answer, else what the
        question is about."""
        pointed = next((one for one in self.cards if one.number == self.lit), None)
        if pointed is not None or self.asked is None:
            return pointed
        if self.asked.urgent and self.cursor == self.asked.first:
            return self.asked.about
        row = self.rows[self.cursor] if 0 <= self.cursor < len(self.rows) else None
        return row.thing if row is not None and row.thing is not None else self.asked.about

    @property
    def follows(self) -> tuple[Remark, ...]:
        """What follows from the answer at the cursor, as long as no card is pointed at."""
        here = 0 <= self.cursor < len(self.rows) and self.lit == NOWHERE
        return self.rows[self.cursor].follows if here else ()

    @property
    def cards(self) -> list[Thing]:
        """All cards that can be looked at, in the order in which one goes from one to the next."""
        if self.table is None:
            return []
        held = self.table.hand.things if self.table.hand is not None else ()
        laid = [thing for seat in self.table.seats for zone in seat.zones for thing in zone.things]
        shown = [thing for zone in self.table.shown for thing in zone.things]
        return [*held, *shown, *laid]

"""What lies in front of the players, side by side, in the arrangement that shows most."""

from __future__ import annotations

from enum import Enum, auto

from rich.text import Text

from cardset.catalog.translate import Translations
from cli.screen.block import beside, cut, flowing, padded
from cli.screen.ink import Ink
from rulebook.table import Seat, TableView, Thing

NARROW = 24
"""The columns that a player needs at least."""
NEAR = 1.5
"""Who is so many steps from winning, or fewer, is marked."""


class _Way(Enum):
    """How cards lie before a player: one a line, the same with their marks shortened, one after the other."""

    LISTED = auto()
    SHORTENED = auto()
    FLOWING = auto()


class Seats:
    """Draws the players of a table; what is ``lit`` is the number of the card that is looked at."""

    def __init__(self, table: TableView, ink: Ink, texts: Translations, lit: int = -1) -> None:
        self.table = table
        self.ink = ink
        self.texts = texts
        self.lit = lit

    def drawn(self, wide: int, high: int) -> list[Text]:
        """All players in so many lines or fewer where that is possible, with whole names if it is."""
        found: list[Text] = []
        for way in _Way:
            for columns in self._columns(wide):
                tried = self._arranged(columns, way, wide)
                if len(tried) <= high and (way is _Way.FLOWING or self._whole(wide // columns, way)):
                    return tried
                found = tried if not found or len(tried) < len(found) else found
        return found

    def _columns(self, wide: int) -> list[int]:
        """So many players may sit in a row, most first."""
        count = len(self.table.seats)
        rows = {-(-count // columns) for columns in range(1, max(1, min(count, wide // NARROW)) + 1)}
        return [-(-count // row) for row in sorted(rows)]

    def _whole(self, wide: int, way: _Way) -> bool:
        """Whether all names are seen in a column."""
        return all(
            self._card(thing, way).cell_len < wide - 1 for one in self.table.seats for thing in _before(one)
        )

    def _card(self, thing: Thing, way: _Way) -> Text:
        lit = thing.number == self.lit
        return self.ink.card(self.table.signs, thing, lit, brief=way is not _Way.LISTED)

    def _arranged(self, columns: int, way: _Way, wide: int) -> list[Text]:
        room = (wide - (columns - 1)) // columns
        lines: list[Text] = []
        for first in range(0, len(self.table.seats), columns):
            row = [self._seat(seat, way, room) for seat in self.table.seats[first : first + columns]]
            high = max(map(len, row))
            lines += beside([padded(block, room, high) for block in row])
        return lines

    def _seat(self, seat: Seat, way: _Way, wide: int) -> list[Text]:
        hand = self._hand(seat)
        room = wide - 6 - (hand.cell_len if hand is not None else 0)
        ways = (self._title(seat), self._title(seat, brief=True), self._title(seat, brief=True, level=False))
        said = next((way for way in ways if way.cell_len <= room), ways[-1])
        title = self.ink.rule(said, wide, seat.active, hand)
        cards = [self._card(thing, way) for thing in _before(seat)]
        if not cards:
            return [title, Text(" -", style=self.ink.quiet)]
        if way is _Way.FLOWING:
            return [title, *flowing(cards, wide, self.ink.ascii_only)]
        return [title, *(cut(Text(" ").append_text(card), wide, self.ink.ascii_only) for card in cards)]

    def _title(self, seat: Seat, brief: bool = False, level: bool = True) -> Text:
        sign = self.ink.level(seat.level) if level and seat.level >= 0 else ""
        name = Text(f"{sign} {seat.name}".lstrip(), style=self.ink.strong)
        if not seat.counted:
            return name
        near = bool(seat.goal) and seat.danger >= 1 - NEAR / seat.goal
        counted = seat.brief if brief and seat.brief else seat.counted
        name.append(f" {counted}", style=self.ink.warn if near else "")
        if seat.held and seat.goal:
            within = round(seat.danger * seat.goal)
            name.append(f" ({within if brief else seat.held})", style=self.ink.warn if near else "")
        elif seat.held:
            name.append("!" if brief else f" ({seat.held})", style=self.ink.warn)
        return name.append(" !", style=self.ink.warn) if near else name

    def _hand(self, seat: Seat) -> Text | None:
        if seat.hand < 0:
            return None
        # Translators: beside a player's name, as short as can be: how many cards that player holds.
        said = self.texts.ngettext("{size} card", "{size} cards", seat.hand)
        return Text(said.format(size=seat.hand), style=self.ink.quiet)


def _before(seat: Seat) -> list[Thing]:
    """What lies in front of a player."""
    return [thing for zone in seat.zones for thing in zone.things]

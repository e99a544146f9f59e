"""The table as a picture in the terminal: what lies in front of everybody, side by side, with rich.

Nothing is told by colour alone: every kind of card has a sign of its own, and scores are figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich import box
from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from cli.speech import Speech
from cli.terminal import fitted
from rulebook.table import Seat, Sign, TableView, Thing

NARROW, WIDE = 24, 40
"""The columns that a player needs at least, and at the most; where names need more than there are, players
sit in several rows."""


OTHER = Sign("·", "-", "default")
"""That of a kind without a sign."""


class Board:
    """Draws what a player sees. ``ascii_only`` leaves out what is not ASCII, except in names."""

    def __init__(self, speech: Speech, ascii_only: bool = False, console: Console | None = None) -> None:
        self.speech = speech
        self.ascii_only = ascii_only
        self.console = console or Console(highlight=False, emoji=False)

    def show(self, table: TableView, hand: bool = True) -> None:
        """Draw the table and the piles, and the ``hand`` of whoever looks at it."""
        panels = [self._seat(table, seat) for seat in table.seats]
        rows = -(-len(panels) // max(1, self.console.width // self._needed(table)))
        in_row = -(-len(panels) // rows)
        wide = self.console.width // in_row
        self.console.print()
        self.console.print(self._heading(table))
        for first in range(0, len(panels), in_row):
            row = panels[first : first + in_row]
            height = max(len(_before(seat)) for seat in table.seats[first : first + in_row])
            for panel in row:
                panel.width, panel.height = wide, max(height, 1) + 2
            self.console.print(Columns(row, padding=0))
        if hand:
            for line in self._hand(table):
                self.console.print(line)

    def legend(self, table: TableView, things: Sequence[Thing]) -> list[str]:
        """The sign of every kind of ``things`` there is in the game."""
        names = {thing.kind: thing.kind_name for thing in reversed(things)}
        return [f"{self._sign(sign)} {names[kind]}" for kind, sign in table.signs.items() if kind in names]

    def _needed(self, table: TableView) -> int:
        """The columns in which every card of everybody can be read, as far as that is reasonable."""
        names = [self._card(table, thing).cell_len for seat in table.seats for thing in _before(seat)]
        return min(max([NARROW, *(name + 3 for name in names)]), WIDE)

    def stress(self, line: str) -> None:
        """A line that should catch the eye."""
        self.console.print(Text(line, style="bold"))

    def moment(self, line: str) -> None:
        """A line that interrupts everything else: somebody plays a card that can be stopped."""
        edge = box.ASCII if self.ascii_only else box.HEAVY
        self.console.print(Panel(Text(line), box=edge, border_style="bright_red", padding=(0, 1)))

    def whisper(self, parts: Sequence[str]) -> None:
        """A line that need not be read. It is broken between its parts only."""
        for line in fitted(parts, self.console.width):
            self.console.print(Text(line, style="dim"))

    def _heading(self, table: TableView) -> Text:
        between = "-" if self.ascii_only else "·"
        told = [part for part in (*table.heading, *table.common) if part] or [""]
        shown = fitted([*(f"{part} {between}" for part in told[:-1]), told[-1]], self.console.width, " ")
        return Text("\n".join(shown), style="bold")

    def _seat(self, table: TableView, seat: Seat) -> Panel:
        return Panel(
            self._listed([self._card(table, thing) for thing in _before(seat)]),
            title=Text(self._title(seat), style="bold"),
            title_align="left",
            subtitle=Text(self._below(seat), style="dim") if seat.hand >= 0 else None,
            subtitle_align="right",
            box=box.ASCII if self.ascii_only else box.HEAVY if seat.active else box.ROUNDED,
            border_style="bold" if seat.active else "dim",
            padding=(0, 0, 0, 1),
        )

    def _title(self, seat: Seat) -> str:
        _ = self.speech.texts.gettext
        if not seat.goal:
            return f"{seat.name} {seat.counted}".rstrip()
        # Translators: above what lies in front of {player}: the score of what is needed.
        return _("{player} {count}/{goal}").format(player=seat.name, count=seat.score, goal=seat.goal)

    def _below(self, seat: Seat) -> str:
        # Translators: below what lies in front of a player: how many cards that player holds.
        said = self.speech.texts.ngettext("{size} card in hand", "{size} cards in hand", seat.hand)
        return said.format(size=seat.hand)

    def _listed(self, lines: list[Text]) -> Text:
        """Lines one below the other, each cut where the room ends."""
        cut: Literal["crop", "ellipsis"] = "crop" if self.ascii_only else "ellipsis"
        return Text("\n", no_wrap=True, overflow=cut).join(lines) if lines else Text("-", style="dim")

    def _hand(self, table: TableView) -> list[Text]:
        if table.hand is None:
            return []
        before, _, after = table.hand.said.partition("{cards}")
        lines = [Text(before, style="bold")]
        cards = [self._card(table, thing) for thing in table.hand.things] or [Text("-")]
        for place, card in enumerate(cards):
            card.append(after if place == len(cards) - 1 else ",")
            if place and lines[-1].cell_len + 1 + card.cell_len > self.console.width:
                lines.append(card)
            else:
                lines[-1].append(" " if place else "")
                lines[-1].append_text(card)
        return lines

    def _card(self, table: TableView, thing: Thing) -> Text:
        sign = table.signs.get(thing.kind, OTHER)
        line = Text(f"{self._sign(sign)} ", style=sign.colour)
        if thing.marks:
            line.append(f"({', '.join(thing.marks)}) ", style="italic")
        return line.append(thing.name)

    def _sign(self, sign: Sign) -> str:
        return sign.plain if self.ascii_only else sign.sign


def _before(seat: Seat) -> list[Thing]:
    """What lies in front of a player."""
    return [thing for zone in seat.zones for thing in zone.things]

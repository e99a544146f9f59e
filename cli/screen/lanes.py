"""Tracks with what runs on them, one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from cli.screen.block import cut, padded
from cli.screen.ink import CARD, Ink
from rulebook.table import Lane, TableView

BEYOND = 3
"""So many spaces at least are seen behind the finish line."""
ROOMY = 100
"""From so many columns on a space takes two."""
PODIUM = 3
"""Who came in so far ahead catches the eye."""


class Lanes:
    """Draws the lanes of a table, a line each."""

    def __init__(self, table: TableView, ink: Ink) -> None:
        self.table = table
        self.ink = ink

    def drawn(self, wide: int) -> list[Text]:
        """All of them, in ``wide`` columns: what stands before the name, the name, the track with the runner,
        how it came in, and as much as fits of what else there is to know. Before anything runs, no room is
        kept behind the finish line."""
        lanes = self.table.lanes
        if not lanes:
            return []
        before = max(len(lane.start) for lane in lanes)
        name = min(max(Text(lane.thing.name).cell_len for lane in lanes), max(wide // 5, 8))
        begun = any(lane.at or lane.place for lane in lanes)
        past = max(BEYOND, *(lane.at - lane.spaces for lane in lanes)) if begun else 0
        return [self._lane(lane, before, name, past, wide) for lane in lanes]

    def _lane(self, lane: Lane, before: int, name: int, past: int, wide: int) -> Text:
        line = Text(f"{lane.start:>{before}} ", style=self.ink.quiet)
        called = padded([cut(Text(lane.thing.name), name, self.ink.ascii_only)], name, 1)[0]
        called.stylize(Style(meta={CARD: lane.thing.number}))
        line.append_text(called).append(" ").append_text(self._track(lane, past, 2 if wide >= ROOMY else 1))
        if past:
            place = f"{lane.place}." if lane.place else ""
            line.append(f" {place:2} ", style=self.ink.strong if 0 < lane.place <= PODIUM else "")
        return cut(line.append("  ".join(lane.said), style=self.ink.quiet), wide, self.ink.ascii_only)

    def _track(self, lane: Lane, past: int, columns: int) -> Text:
        """The spaces with the finish line between them, and the runner."""
        spaces: Sequence[str] = [self.ink.pick("·", ".")] * (lane.spaces + past + 1)
        track = Text()
        for number, space in enumerate(spaces):
            if number == lane.spaces:
                track.append(self.ink.pick("┃", "|"), style=self.ink.strong)
            if number == lane.at:
                track.append_text(self.ink.sign(self.table.signs, lane.thing))
            else:
                track.append(space if number < lane.spaces else " ", style=self.ink.quiet)
            track.append(" " * (columns - 1))
        return track

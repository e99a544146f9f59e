"""A game on a full screen of any size, without a terminal: keys go in, the lines of the screen come out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from textual.pilot import Pilot

from cli.chosen import choose
from cli.play import play_on
from cli.screen.app import TableApp
from cli.screen.ink import Ink
from cli.table_kept import Laid, begun
from tests.cli.running import FROZEN

GUESTS = ("scripted:jester", "scripted:tinkerer")


class Seated:
    """Somebody before the screen."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self._pilot = pilot

    @property
    def lines(self) -> list[str]:
        """What stands on the screen."""
        picture = self.app.canvas.picture
        return [line.plain.rstrip() for line in picture.lines]

    @property
    def text(self) -> str:
        """The same in one."""
        return "\n".join(self.lines)

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, and wait until the game has answered."""
        for key in keys:
            await self._pilot.press(key)
            await self.asked()

    async def asked(self) -> None:
        """Wait until somebody is asked, or the game has been put away."""
        while self.app.awaited is None and self.app.is_running:
            await asyncio.sleep(0.002)
        await self._pilot.pause()

    async def resize(self, columns: int, lines: int) -> None:
        """Make the window larger or smaller."""
        await self._pilot.resize_terminal(columns, lines)
        await self._pilot.pause()

    async def click(self, text: str) -> None:
        """Click on a word of the screen."""
        row, column = self.find(text)
        await self._pilot.click(offset=(column, row))
        await self.asked()

    async def point(self, text: str) -> None:
        """Move the mouse to a word of the screen."""
        row, column = self.find(text)
        await self._pilot.hover(offset=(column, row))
        await self._pilot.pause()

    def find(self, text: str) -> tuple[int, int]:
        """The line and the column where a text stands."""
        return next((row, line.index(text)) for row, line in enumerate(self.lines) if text in line)


@asynccontextmanager
async def seated(
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    seed: int = 5,
    people: tuple[str, ...] = ("Ann",),
    guests: tuple[str, ...] = GUESTS,
    ink: Ink | None = None,
) -> AsyncIterator[Seated]:
    """A game that has come to its first question."""
    table = Laid("", guests, language, language, (str(FROZEN),), (), people)
    sitting = begun(table, choose(None, table.chosen), seed, "cs-2e")
    play = partial(play_on, sitting, table, None)
    app = TableApp(play, sitting.speech.texts, 0, ink or Ink(), calm=0)
    async with app.run_test(size=size) as pilot:
        somebody = Seated(app, pilot)
        await somebody.asked()
        try:
            yield somebody
        finally:
            app.desk.leave()
            app.wait()
    assert app.failure is None


def at_screen(does: Callable[[Seated], Awaitable[None]], **how: object) -> None:
    """Let somebody do something before a screen."""

    async def run() -> None:
        async with seated(**how) as somebody:  # type: ignore[arg-type]
            await does(somebody)

    asyncio.run(run())

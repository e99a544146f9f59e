"""Somebody before a full screen of any size, without a terminal: keys go in, lines of the screen come out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from textual.pilot import Pilot

from cardset.catalog.translate import Translations
from cli.chosen import choose
from cli.desk import Desk
from cli.play import play_on
from cli.screen.app import TableApp
from cli.screen.ink import Ink
from cli.screen.stage import Stage
from cli.table_kept import Laid, begun
from tests.cli.running import FROZEN

GUESTS = ("scripted:jester", "scripted:tinkerer")


class Seated:
    """Somebody before the screen."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.stage = app.stage
        self._pilot = pilot

    @property
    def lines(self) -> list[str]:
        """What stands on the screen."""
        return [line.plain.rstrip() for line in self.app.canvas.picture.lines]

    @property
    def text(self) -> str:
        """The same in one."""
        return "\n".join(self.lines)

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, and wait until the game has answered."""
        for key in keys:
            await self._pilot.press(key)
            await self.asked()

    async def press_only(self, *keys: str) -> None:
        """Press keys without waiting for the game."""
        await self._pilot.press(*keys)

    async def pause(self) -> None:
        """Wait until everything that was sent to the screen has been shown."""
        await self._pilot.pause()

    async def type(self, line: str) -> None:
        """Type a line and send it."""
        await self.press(*("space" if letter == " " else letter for letter in line), "enter")

    async def asked(self) -> None:
        """Wait until somebody is asked, or the game has been put away."""
        async with asyncio.timeout(60):
            while self.stage.awaited is None and self.app.is_running:
                await asyncio.sleep(0.002)
        await self._pilot.pause()

    async def until(self, text: str) -> None:
        """Wait until a text stands on the screen."""
        async with asyncio.timeout(60):
            while text not in self.text:
                await asyncio.sleep(0.002)

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


Does = Callable[[Seated], Awaitable[None]]


def before(
    play: Callable[[Desk], None],
    texts: Translations,
    does: Does,
    size: tuple[int, int] = (80, 24),
    ink: Ink | None = None,
    pace: float = 0,
) -> Stage:
    """Let somebody do something before a screen on which something is played; what is left of it."""
    stage = Stage(play, texts, pace, ink or Ink())
    app = TableApp(stage, texts, ink or Ink(), calm=0)

    async def run() -> None:
        stage.start()
        async with app.run_test(size=size) as pilot:
            somebody = Seated(app, pilot)
            try:
                await somebody.asked() if not pace else None
                await does(somebody)
            finally:
                stage.desk.leave()
                stage.wait()

    asyncio.run(run())
    return stage


def at_game(
    does: Does,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    people: tuple[str, ...] = ("Ann",),
    guests: tuple[str, ...] = GUESTS,
    ink: Ink | None = None,
) -> Stage:
    """Let somebody do something at a game that has come to its first question."""
    table = Laid("", guests, language, language, (str(FROZEN),), (), people)
    sitting = begun(table, choose(None, table.chosen), 5, "cs-2e")
    stage = before(partial(play_on, sitting, table, None), sitting.speech.texts, does, size, ink)
    if stage.failure is not None and not isinstance(stage.failure, KeyboardInterrupt):
        raise stage.failure
    return stage

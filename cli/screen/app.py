"""The screen as an application: keys, mouse and size of the terminal on one side, the game on the other."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Callable
from typing import ClassVar

from rich.console import Console
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from cardset.catalog.translate import Translations
from cli.keys import CARD as EXPLAIN
from cli.keys import LEAVE
from cli.preferences import keep
from cli.prompt import completions
from cli.screen.desk import Awaited
from cli.screen.ink import CARD, KEY, LIGHT, ROW, Ink
from cli.screen.picture import Painter, Picture
from cli.screen.sight import NOWHERE, Sight, Told, Typing
from cli.screen.stage import Stage

LONGEST = 4000
"""So many characters of a line are read."""
SLOW = 0.4
"""Who types no other letter within so many seconds meant a key, and no word of an answer."""
CALM = 0.2
"""An answer that is pressed within so many seconds of a question was not meant for it."""
ASKS = "r"
"""The key of the command behind which a question is typed."""
STEPS = {"right": "", "space": "", "left": "b", "end": "e", "home": "0"}
"""What keys without a letter are heard as where one steps through something."""
STOPS = (signal.SIGTERM, signal.SIGHUP)


class Canvas(Widget):
    """Shows a picture."""

    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; }"

    def __init__(self, paint: Callable[[int, int], Picture], ink: Callable[[], Ink]) -> None:
        super().__init__()
        self._paint = paint
        self._ink = ink
        self._writer = Console(width=80, color_system="truecolor", legacy_windows=False)
        self._picture: Picture | None = None

    @property
    def picture(self) -> Picture:
        """What is shown now, in the size of now."""
        wide, high = self.size
        if self._picture is None or (self._picture.wide, len(self._picture.lines)) != (wide, high):
            self._picture = self._paint(wide, high)
        return self._picture

    def repaint(self) -> None:
        """Draw it anew."""
        self._picture = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A line of the picture."""
        base = self._ink().base
        strip = Strip(self.picture.lines[y].render(self._writer)).apply_style(base)
        return strip.adjust_cell_length(self.size.width, base)


class TableApp(App[None]):
    """What is on a ``stage``, on a full screen. A key is heard as an answer from ``calm`` seconds on after a
    question."""

    CSS = "Screen { layout: vertical; overflow: hidden; }"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, stage: Stage, texts: Translations, ink: Ink, calm: float = CALM) -> None:
        super().__init__()
        self.animation_level = "none"
        self.stage = stage
        self.ink = ink
        self.stopped_by = 0
        self.canvas = Canvas(self.paint, lambda: self.ink)
        self._texts = texts
        self._calm = calm
        self._letter: Timer | None = None
        self._explains = False

    @property
    def sight(self) -> Sight:
        """What is to be seen."""
        return self.stage.sight

    # The terminal

    def compose(self) -> ComposeResult:
        """One picture."""
        yield self.canvas

    def on_mount(self) -> None:
        """Take the game over. Who stops the program stops the game first."""
        loop = asyncio.get_running_loop()
        if threading.current_thread() is threading.main_thread():
            for number in STOPS:
                loop.add_signal_handler(number, self._stop, number)
        self.stage.over(loop.call_soon_threadsafe, self._changed)

    def _changed(self) -> None:
        if self.stage.is_over:
            self.exit()
        self.canvas.repaint()

    def _stop(self, number: int) -> None:
        self.stopped_by = number
        self.stage.desk.leave()

    def paint(self, wide: int, high: int) -> Picture:
        """What is seen, in so many columns and lines."""
        return Painter(self.ink, self._texts).paint(self.sight, wide, high)

    # Keys

    async def on_key(self, event: events.Key) -> None:
        """Whatever is pressed."""
        event.prevent_default().stop()
        self.press(event.key, event.character)

    def press(self, key: str, character: str | None) -> None:
        """Do what a key is for."""
        typing = self.sight.typing
        if key in ("ctrl+c", "ctrl+q", "ctrl+d"):
            (self.stage.desk.interrupt if key == "ctrl+c" else self.stage.desk.leave)()
        elif typing is not None:
            self._write(typing, key, character)
        elif self.stage.awaited is Awaited.KEY:
            self._go_on(key, character)
        elif not (self.stage.desk.is_watched and self._watch(key, character)) and not self._look(key):
            self._choose(key, character)
        self.canvas.repaint()

    def _watch(self, key: str, character: str | None) -> bool:
        """A key of somebody who is not asked anything; whether it was one."""
        match character if key not in ("right", "space") else key:
            case "space":
                self.stage.desk.halt()
            case "right" if self.stage.desk.halted:
                self.stage.desk.step_on()
            case "+" | "=":
                self.stage.desk.quicken(1.5)
            case "-":
                self.stage.desk.quicken(1 / 1.5)
            case "q":
                self.stage.desk.leave()
            case _:
                return False
        pace = f"{self.stage.desk.pace:.2g} s"
        # Translators: shown while a game that is watched stands still.
        paused = self._texts.gettext("paused")
        self.sight.note = f"{paused}, {pace}" if self.stage.desk.halted else pace
        return True

    def _write(self, typing: Typing, key: str, character: str | None) -> None:
        """A key while a line is being typed."""
        if self._letter is not None:
            self._letter.stop()
        match key:
            case "escape":
                self.sight.typing = None
                if self.stage.awaited is Awaited.LINE:
                    self.stage.send("")
            case "enter":
                self.sight.typing = None
                self.stage.send(f"{typing.prompt.removeprefix('>')} {typing.text}".strip())
            case "backspace":
                self.sight.typing = typing._replace(text=typing.text[:-1])
            case "tab":
                before, space, begun = typing.text.rpartition(" ")
                found = completions(begun, self.stage.words) if begun else []
                if found:
                    self.sight.typing = typing._replace(text=f"{before}{space}{found[0]}")
            case "ctrl+u":
                self.sight.typing = typing._replace(text="")
            case _ if character is not None and character.isprintable():
                self.sight.typing = typing._replace(text=(typing.text + character)[:LONGEST])

    def _go_on(self, key: str, character: str | None) -> None:
        """A key where one is waited for."""
        if key == "enter":
            self.stage.send("")
        elif self.sight.cover and character != "q":
            return  # what was pressed too long, or by somebody else, uncovers nothing
        elif key in ("pageup", "pagedown", "up", "down", "escape"):
            self._look({"up": "pageup", "down": "pagedown"}.get(key, key))
        elif self.stage.desk.is_watched and character != "q":
            return
        elif key in STEPS and self.stage.keys is not None and self.stage.keys.find(STEPS[key] or "n"):
            self.stage.send(STEPS[key])
        elif character is not None and character.isdigit() and self.stage.keys is not None:
            self.sight.typing = Typing(">", character)
        elif character is not None and character.isprintable() and not character.isspace():
            self.stage.send(character)

    def _look(self, key: str) -> bool:
        """A key that looks at something else; whether it was one."""
        sight = self.sight
        count = len(sight.rows)
        match key:
            case "up" | "down" if count:
                step = 1 if key == "down" else -1
                sight.cursor = (max(sight.cursor, -1 if step > 0 else 0) + step) % count
                sight.lit = NOWHERE
            case "tab" | "shift+tab" | "left" | "right":
                numbers = [one.number for one in sight.cards]
                step = 1 if key in ("tab", "right") else -1
                if numbers:
                    at = numbers.index(sight.lit) if sight.lit in numbers else (-1 if step > 0 else 0)
                    sight.lit = numbers[(at + step) % len(numbers)]
            case "pageup" | "pagedown" | "home" | "end":
                self._scroll("pane" if sight.pane is not None else "log", key)
            case "escape" if sight.pane is not None:
                sight.pane, self._explains = None, False
            case "space" if sight.asked is None:
                self.stage.desk.hurry()
            case "f2":
                self.ink = self.ink.turned()
                keep(light=self.ink.palette is LIGHT)
            case _:
                return False
        return True

    def _scroll(self, name: str, key: str, lines: int = 0) -> None:
        """Move the window of a part; the log is counted from its end."""
        region = self.canvas.picture.regions.get(name)
        if region is None:
            return
        step = 10_000 if key in ("home", "end") else lines or max(region.high - 1, 1)
        back = key in ("pageup", "home")
        if name == "log":
            at = self.sight.scrolled.get(name, 0)
            self.sight.scrolled[name] = max(0, at + min(step, region.first) if back else at - step)
        else:
            self.sight.scrolled[name] = max(0, region.first + (-step if back else step))

    def _choose(self, key: str, character: str | None) -> None:
        """A key that answers, or asks for something. A number behind ? asks for the text of that answer."""
        sight = self.sight
        explains, self._explains = self._explains, character == EXPLAIN
        if sight.asked is None or self.stage.awaited is not Awaited.ANSWER:
            found = self.stage.keys.find(character) if self.stage.keys and character else None
            if found is not None and found[0].key in LEAVE:
                self.stage.desk.leave()
            return
        if key == "enter" and sight.pane is not None:
            sight.pane = None
        elif key == "enter":
            self._take(sight.cursor)
        elif key == "escape":
            if not sight.asked.is_first:
                self.stage.send("")
        elif character is not None and character.isdigit() and explains:
            self.stage.send(f"{EXPLAIN}{character}")
        elif character is not None and character.isdigit():
            self._number(int(character))
        elif character == "/":
            sight.typing = Typing(">")
        elif character is not None and character.isprintable() and not character.isspace():
            if self._calm and character.isalpha():
                sight.typing = Typing(">", character)
                self._letter = self.set_timer(SLOW, self._one_letter)
            else:
                self._command(character)

    def _one_letter(self) -> None:
        """Nothing was typed behind a letter: it is a key, and no word of an answer."""
        typing = self.sight.typing
        if typing is not None and len(typing.text) == 1 and self.stage.awaited is Awaited.ANSWER:
            self.sight.typing = None
            self._command(typing.text)
            self.canvas.repaint()

    def _command(self, character: str) -> None:
        """Do what a key is for; behind some a line is typed."""
        found = self.stage.keys.find(character) if self.stage.keys is not None else None
        if found is not None and found[0].key == ASKS:
            self.sight.typing = Typing(ASKS, said=found[0].words[0])
        else:
            self.stage.send(character)

    def _number(self, digit: int) -> None:
        """A digit goes to a row; where no longer number begins so, it is the answer."""
        count = len(self.sight.rows)
        if 0 < digit <= count and digit * 10 > count:
            self._take(digit - 1)
        else:  # a longer number, or none of them, which is said when it is sent
            self.sight.typing = Typing(">", str(digit))

    def _take(self, place: int) -> None:
        """Answer with a row; with any where the cursor stands at none."""
        if self.stage.awaited is Awaited.ANSWER and time.monotonic() - self.stage.since >= self._calm:
            self.stage.send(str(place + 1) if place >= 0 else "")

    # The mouse

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show the text of the card that is pointed at."""
        sight, meta = self.sight, event.style.meta
        if ROW in meta and meta[ROW] != sight.cursor and meta[ROW] < len(sight.rows):
            sight.cursor, sight.lit = meta[ROW], NOWHERE
            self.canvas.repaint()
        elif meta.get(CARD, NOWHERE) not in (NOWHERE, sight.lit):
            sight.lit = meta[CARD]
            self.canvas.repaint()

    def on_click(self, event: events.Click) -> None:
        """Answer with the row, press the key, or take the answer about the card that was clicked on."""
        meta = event.style.meta
        if KEY in meta:
            self.press(meta[KEY], meta[KEY])
        elif ROW in meta and self.sight.typing is None:
            self._take(meta[ROW])
        elif CARD in meta:
            self._click_on(meta[CARD])
        elif self.stage.awaited is Awaited.KEY and not self.sight.cover:
            self.stage.send("")
        else:
            self.stage.desk.hurry()
        self.canvas.repaint()

    def _click_on(self, card: int) -> None:
        """Look at a card; a second time give the answer about it, where there is one."""
        sight = self.sight
        rows = [place for place, row in enumerate(sight.rows) if row.thing and row.thing.number == card]
        if len(rows) == 1 and sight.cursor == rows[0] and sight.lit == card:
            self._take(rows[0])
        sight.lit = card
        sight.cursor = rows[0] if rows else sight.cursor

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Further down in the part that is pointed at."""
        self._wheel(event.screen_x, event.screen_y, "pagedown")

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Further up."""
        self._wheel(event.screen_x, event.screen_y, "pageup")

    def _wheel(self, x: float, y: float, key: str) -> None:
        for name, one in self.canvas.picture.regions.items():
            if one.left <= x < one.left + one.wide and one.top <= y < one.top + one.high:
                if name == "rows":
                    self._look("down" if key == "pagedown" else "up")
                else:
                    self._scroll(name, key, 2)
                break
        self.canvas.repaint()

    def on_paste(self, event: events.Paste) -> None:
        """The first line of what is pasted, to be looked at before Enter sends it."""
        lines = event.text.splitlines()
        line = "".join(char for char in lines[0] if char.isprintable())[:LONGEST] if lines else ""
        if line and not self.sight.cover and self.stage.awaited in (Awaited.ANSWER, Awaited.LINE):
            typing = self.sight.typing or Typing(">")
            self.sight.typing = typing._replace(text=(typing.text + line)[:LONGEST])
            if len(lines) > 1:
                self.stage.add(Told(self.stage.desk.first_only()))
        self.canvas.repaint()

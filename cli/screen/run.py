"""From a terminal to the full screen, and back."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from cardset.catalog.translate import Translations
from cli.desk import Desk
from cli.look import PACE, Look
from cli.preferences import kept
from cli.screen.ink import DARK, LIGHT, Ink, Palette
from cli.screen.picture import Painter
from cli.screen.stage import Stage
from cli.speech import Speech
from cli.terminal import say

SOON = 0.15
"""So many seconds the first question may take before what there is so far is shown."""
OPEN, CLOSE = "\x1b[?1049h\x1b[?25l\x1b[H", "\x1b[?25h\x1b[?1049l"
"""What makes a terminal show another screen, without a cursor, and go back to its lines."""


def run(look: Look, speech: Speech, play: Callable[[Desk], None]) -> None:
    """Let somebody ``play``; what was said last stays in the terminal afterwards."""
    ink = Ink(_palette(), look.ascii_only)
    stage = Stage(play, speech.texts, PACE if look.pace is None else look.pace, ink)
    stage.start()
    stopped_by = 0
    try:
        with _without_echo():
            stopped_by = _show(stage, speech.texts, ink)
    except KeyboardInterrupt:  # while the screen was being opened; afterwards Ctrl-C is a key
        stage.desk.interrupt()
    finally:
        stage.desk.leave()
        stage.wait()
    if stage.failure is not None:
        raise stage.failure
    for line in stage.desk.farewell:
        say(line)
    if stopped_by:
        signal.raise_signal(signal.Signals(stopped_by))


def _show(stage: Stage, texts: Translations, ink: Ink) -> int:
    """Have the game on the screen until it is put away; the number of the signal that did that, else 0."""
    _open(stage, texts, ink)
    is_open = True
    try:
        from cli.screen.app import STOPS, TableApp  # while the first question is read: it takes its time

        app = TableApp(stage, texts, ink)
        handlers = {number: signal.getsignal(number) for number in STOPS}
        is_open = False
        try:
            app.run()
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
    finally:
        if is_open:
            _write(CLOSE)
    return app.stopped_by


def _open(stage: Stage, texts: Translations, ink: Ink) -> None:
    """Show what there is when the first question is put."""
    stage.ready.wait(SOON)
    size = shutil.get_terminal_size()
    with stage.lock:
        picture = Painter(ink, texts).paint(stage.sight, size.columns, size.lines)
    console = Console(file=sys.__stderr__, width=size.columns, highlight=False, emoji=False)
    _write(OPEN)
    console.print(Text("\n").join(picture.lines), style=ink.base, end="", soft_wrap=True)


def _write(codes: str) -> None:
    assert sys.__stderr__ is not None  # it is a terminal
    sys.__stderr__.write(codes)
    sys.__stderr__.flush()


@contextmanager
def _without_echo() -> Iterator[None]:
    """Keys that are pressed early wait for who reads them, and are not shown where they were pressed."""
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin, termios.TCSANOW)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def _palette() -> Palette | None:
    """Colours for the ground that was chosen before, or that the terminal says it has; none where none are
    wanted."""
    if os.environ.get("NO_COLOR"):
        return None
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    light = kept().light
    return LIGHT if light or (light is None and ground in ("7", "15")) else DARK

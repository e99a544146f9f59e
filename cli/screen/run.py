"""From a terminal to the full screen, and back."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

from cli.desk import Desk
from cli.look import PACE, Look
from cli.preferences import kept
from cli.screen.app import STOPS, TableApp
from cli.screen.ink import DARK, LIGHT, Ink, Palette
from cli.speech import Speech
from cli.terminal import say


def run(look: Look, speech: Speech, play: Callable[[Desk], None]) -> None:
    """Let somebody ``play``; what was said last stays in the terminal afterwards."""
    pace = PACE if look.pace is None else look.pace
    app = TableApp(play, speech.texts, pace, Ink(_palette(), look.ascii_only))
    handlers = {number: signal.getsignal(number) for number in STOPS}
    try:
        app.run()
    finally:
        app.desk.leave()
        app.wait()
        for number, handler in handlers.items():
            signal.signal(number, handler)
    if app.failure is not None:
        raise app.failure
    for line in app.desk.farewell:
        say(line)
    if app.stopped_by:
        signal.raise_signal(signal.Signals(app.stopped_by))


def _palette() -> Palette | None:
    """Colours for the ground that was chosen before, or that the terminal says it has; none where none are
    wanted."""
    if os.environ.get("NO_COLOR"):
        return None
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    light = kept().light
    return LIGHT if light or (light is None and ground in ("7", "15")) else DARK

"""The full screen: a game in a terminal that stays where it is. It is loaded only where it can be shown."""

from __future__ import annotations

import locale
import os
import shutil
import sys
from collections.abc import Callable
from importlib.util import find_spec

from cli.desk import Desk, Stream
from cli.look import Look
from cli.speech import Speech

LEAST = (40, 14)
"""So many columns and lines at least does it take to play."""

__all__ = ["at_desk", "shows_screen"]


def at_desk(look: Look, speech: Speech, play: Callable[[Desk], None]) -> None:
    """Let somebody ``play`` on a full screen where one can be shown, else with lines one after the other."""
    if not shows_screen(look):
        play(Stream(look))
        return
    from cli.screen.run import run

    run(look, speech, play)


def shows_screen(look: Look) -> bool:
    """Whether a screen is wanted, and there is a terminal that can show one, and what draws it."""
    size = shutil.get_terminal_size((0, 0))
    return (
        not look.plain
        and sys.stdin.isatty()
        and sys.stdout.isatty()
        and sys.stderr.isatty()  # that is where it is drawn
        and os.environ.get("TERM") not in (None, "", "dumb")
        and size.columns >= LEAST[0]
        and size.lines >= LEAST[1]
        and locale.getpreferredencoding(False).replace("-", "").lower() == "utf8"
        and find_spec("textual") is not None
    )

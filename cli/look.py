"""How a table is shown: with a picture or in lines only, and how fast."""

from __future__ import annotations

import os
import sys
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

import click

from cli.options import bundled
from cli.terminal import say

if TYPE_CHECKING:
    from cli.board import Board
    from cli.speech import Speech

PACE = 0.4
"""How many seconds an event stays alone on a terminal."""


class Look(NamedTuple):
    """What was asked for: lines only, no signs but ASCII, so many seconds for each event."""

    plain: bool
    ascii_only: bool
    pace: float | None

    def board(self, speech: Speech) -> Board | None:
        """What draws the table, if a picture is wanted and can be drawn here."""
        drawn = not self.plain and sys.stdout.isatty() and os.environ.get("TERM") not in (None, "", "dumb")
        if not drawn or find_spec("rich") is None:
            return None
        from cli.board import Board  # and rich with it

        return Board(speech, self.ascii_only)

    def tell(self, line: str) -> None:
        """Say one line, and leave it alone for a while."""
        say(line)
        pace = self.pace if self.pace is not None else PACE if sys.stdout.isatty() else 0
        if pace:
            sys.stdout.flush()
            time.sleep(pace)


look_options = bundled(
    "look",
    Look,
    click.option(
        "--plain", is_flag=True, help="No pictures: one line for everything, as for a screen reader."
    ),
    click.option(
        "--pace",
        type=click.FloatRange(0, 10),
        metavar="SECONDS",
        help="How long each event stays alone. Default: 0.4 in a terminal, else 0.",
    ),
    click.option("--ascii", "ascii_only", is_flag=True, help="No signs but ASCII, except in names."),
)

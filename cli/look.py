"""How a table is shown: with a picture or in lines only, and how fast."""

from __future__ import annotations

import sys
import time
from typing import NamedTuple

import click

from cli.options import bundled
from cli.terminal import say

PACE = 0.4
"""How many seconds an event stays alone on a terminal."""


class Look(NamedTuple):
    """What was asked for: lines only, no signs but ASCII, so many seconds for each event."""

    plain: bool
    ascii_only: bool
    pace: float | None

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
        "--plain", is_flag=True, help="No full screen: one line for everything, as for a screen reader."
    ),
    click.option(
        "--pace",
        type=click.FloatRange(0, 10),
        metavar="SECONDS",
        help="How long each event stays alone. Default: 0.4 in a terminal, else 0.",
    ),
    click.option("--ascii", "ascii_only", is_flag=True, help="No signs but ASCII, except in names."),
)

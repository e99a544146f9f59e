"""How a table is shown: with a picture or in lines only, and how fast."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from cli.terminal import say

if TYPE_CHECKING:
    from cli.board import Board
    from cli.speech import Speech

__all__ = ["Look", "look_options"]

F = TypeVar("F", bound=Callable[..., Any])

PACE = 0.4
"""How many seconds an event stays alone on a terminal."""


class Look(NamedTuple):
    """What was asked for: lines only, no signs but ASCII, so many seconds for each event."""

    plain: bool
    ascii_only: bool
    pace: float | None

    def board(self, speech: Speech) -> Board | None:
        """What draws the table, if a picture is wanted and can be drawn here."""
        from cli.board import Board, is_wanted

        return Board(speech, self.ascii_only) if is_wanted(self.plain) else None

    def tell(self, line: str) -> None:
        """Say one line, and leave it alone for a while."""
        say(line)
        pace = self.pace if self.pace is not None else PACE if sys.stdout.isatty() else 0
        if pace:
            sys.stdout.flush()
            time.sleep(pace)


def look_options(function: F) -> F:
    """``--plain``, ``--pace`` and ``--ascii``: what a :class:`Look` is made of."""
    ascii_only = click.option(
        "--ascii", "ascii_only", is_flag=True, help="No signs but ASCII, except in names."
    )
    pace = click.option(
        "--pace",
        type=click.FloatRange(0, 10),
        metavar="SECONDS",
        help="How long each event stays alone. Default: 0.4 in a terminal, else 0.",
    )
    plain = click.option(
        "--plain", is_flag=True, help="No pictures: one line for everything, as for a screen reader."
    )
    return plain(pace(ascii_only(function)))

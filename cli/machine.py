"""The person's seat for another program: one JSON message a line each way (docs/bots.md)."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from cli.seats import PERSON
from cli.sitting import Sitting
from rulebook.protocol import Move, View
from rulebook.table.spoken import SCHEMA_VERSION

MOST = 64 * 1024
"""How many characters an answer may have."""


class Machine:
    """Asks a program on standard input and output for the moves of the person's seat."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._seen = 0

    def ask(self) -> Move | None:
        """Put the open question until there is an answer; ``None`` when input ends."""
        view = self.sitting.state.view(PERSON)
        self._tell(view)
        self._seen = len(view.events)
        while True:
            line = sys.stdin.readline(MOST)
            if not line:
                return None
            move = _move(line)
            if move is not None and move < len(view.legal_moves):
                found: Move = view.legal_moves[move]
                return found
            last = len(view.legal_moves) - 1
            expected = f'expected {{"move": 0}} to {{"move": {last}}}'
            _say({"schema_version": SCHEMA_VERSION, "type": "error", "message": expected})

    def tell_end(self) -> None:
        """Tell how the game has ended, if it has."""
        if self.sitting.state.is_over:
            self._tell(self.sitting.state.view(PERSON))

    def _tell(self, view: View[Any]) -> None:
        _say(view.game.spoken(view, self.sitting.speech.names, self._seen))


def _move(line: str) -> int | None:
    """The number that a line names, ``None`` for anything else."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    move = data.get("move") if isinstance(data, dict) else None
    return move if type(move) is int and move >= 0 else None


def _say(message: dict[str, Any]) -> None:
    click.echo(json.dumps(message, ensure_ascii=False))
    sys.stdout.flush()

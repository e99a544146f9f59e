"""A view and its question as JSON, one message a line, for programs that play a seat (docs/bots.md): what
every game can tell. Players are seats from 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebook.protocol import View
from rulebook.table.default import Table
from rulebook.table.voice import Voice

SCHEMA_VERSION = 1


def spoken(view: View[Any], names: Sequence[str] = (), since: int = 0) -> dict[str, Any]:
    """The message that asks a program to decide, or tells that there is nothing more to decide."""
    called = names or [str(seat) for seat in range(view.players)]
    voice = Voice(names=called, audience=view.player)
    table, telling = view.game.table(voice), view.game.telling(voice)
    lines = [line.strip() for line in telling.tell(view, view.events[since:])]
    message: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "type": "decide" if view.legal_moves else "over",
        "player": view.player,
        "players": view.players,
        "events": [{"text": line} for line in lines],
    }
    if view.legal_moves:
        shown = table.show(view)
        sight = getattr(view, "sight", None)  # the views of small games have one
        message |= {} if sight is None else {"sight": dict(sight)}
        message |= {
            "zones": [
                {"zone": zone.id, "owner": zone.owner, "cards": [thing.name for thing in zone.things]}
                for zone in shown.places
            ],
            "moves": [
                {"move": str(move), "text": table.option(view, move).text, "follows": said}
                for move, said in zip(view.legal_moves, what_follows(table, view), strict=True)
            ],
        }
    else:
        message |= {"winners": list(view.winners), "ended": view.ended}
    return message


def what_follows(table: Table, view: View[Any]) -> list[list[dict[str, Any]]]:
    """What follows from each legal move as far as the player can know, in the words of ``table``."""
    found = table.follows(view)
    return [
        [{"text": remark.text, "grave": remark.grave} for remark in found.get(move, ())]
        for move in view.legal_moves
    ]

"""A game at the table is over: it is kept, once, and told what that means."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256

from cardset.errors import CardsetError
from cli.record import store
from cli.record.ladder import DRAWN, LOST, WON, PastGame, level_of
from cli.record.words import after_game
from cli.sitting import Sitting
from cli.table_kept import Laid

CONCEDED = "conceded"
"""How a game has ended that somebody has given up."""
MINUTE = 60


def keep_game(sitting: Sitting, table: Laid) -> list[str]:
    """Keep the game; what there is to say of that to the people who have played it."""
    _ = sitting.speech.texts.gettext
    played = outcomes(sitting, table)
    said: list[str] = []
    try:
        found = store.keep(sitting.ident, played)
        if found.aside is not None:
            # Translators: the record of games of somebody; {path} is the new name of its file.
            line = _("Your record was damaged and could not be read: it is now {path}, and a new one begins.")
            said.append(line.format(path=found.aside))
        seconds = next(iter(played.values())).seconds if played else None
        if seconds is not None and seconds >= MINUTE:
            minutes = round(seconds / MINUTE)
            # Translators: how long a game took that is over.
            line = sitting.speech.texts.ngettext(
                "It took {number} minute.", "It took {number} minutes.", minutes
            )
            said.append(line.format(number=minutes))
        for person, games in found.games.items():
            lines = [*after_game(games, sitting.speech.texts)]
            if games[-1].marked and not sitting.taken_back:
                # Translators: after a game that somebody has begun once more with the same cards.
                lines.append(_("You have had this deal before: it counts in no ranking."))
            said += lines if len(played) == 1 else (f"{person}: {line}" for line in lines)
    except store.NewerError as error:
        # Translators: the record of games of somebody; {path} is its file.
        line = _("Your record was written by a later version, so this game is not added to it: {path}")
        said.append(line.format(path=error.fault.path))
    except CardsetError as error:
        # Translators: the record of games of somebody; {fault} says in English what is wrong.
        said.append(_("This game is not added to your record. {fault}").format(fault=error))
    return said


def outcomes(sitting: Sitting, table: Laid) -> Mapping[str, PastGame]:
    """What the game was for each of the people, by name: alone one may have none."""
    state = sitting.state
    names = [str(name) for name in sitting.speech.names[: sitting.people]]
    alone = len(names) == 1
    seconds = None if sitting.since is None else round(time.monotonic() - sitting.since)
    return {
        name if given else "": PastGame(
            result=_result(sitting, seat),
            over=datetime.now(UTC).isoformat(timespec="milliseconds"),
            game=state.game.id,
            rules=str(state.match.rules),
            turns=state.turn,
            seconds=seconds,
            ended=state.ended or CONCEDED,
            guests=table.guests,
            level=level_of(table.guests),
            people=len(names),
            deal=_deal(sitting),
            marked=sitting.taken_back,
        )
        for seat, (name, given) in enumerate(zip(names, table.people, strict=True))
        if given or alone
    }


def _deal(sitting: Sitting) -> str:
    """What tells this deal from all others: the same cards in the same order for as many players."""
    match, game = sitting.state.match, sitting.state.game
    said = [game.id, str(match.rules), sitting.seed, match.players, dict(game.fingerprint(match.components))]
    return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]


def _result(sitting: Sitting, seat: int) -> str:
    if sitting.conceded >= 0:
        return LOST if seat == sitting.conceded else DRAWN
    if not sitting.state.winners:
        return DRAWN
    return WON if seat in sitting.state.winners else LOST

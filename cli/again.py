"""When a game is over: how to deal it once more, and another one at the same table."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Iterator
from typing import NamedTuple

from cli.desk import Desk
from cli.guests import LEVELS, USUAL, invited
from cli.language import own_language
from cli.record.ladder import above, level_of
from cli.sitting import Sitting
from cli.table_kept import Laid


class Next(NamedTuple):
    """The game that follows: who sits at the table, and the seed of the deal."""

    table: Laid
    seed: int


def command_for(sitting: Sitting, table: Laid) -> str:
    """The command that deals this game again, to the same opponents under the same rules."""
    return shlex.join(["cli", "play", *_options(sitting, table)])


def _options(sitting: Sitting, table: Laid) -> Iterator[str]:
    yield from ("--seed", str(sitting.seed))
    level = next((name for name, kind in LEVELS.items() if {*table.guests} == {kind}), "")
    if level:
        yield from ("--vs-ai", str(len(table.guests)))
        if invited((), USUAL, len(table.guests), sitting.seed, sitting.state.game) != [*table.guests]:
            yield from ("--level", level)
    else:
        for guest in table.guests:
            yield from ("--opponent", guest.removeprefix("scripted:"))
    if len(table.people) > 1:
        yield from ("--humans", str(len(table.people)))
    if not table.guests:
        yield from ("--vs-ai", "0")
    yield from ("--rules", str(sitting.state.match.rules))
    if table.language != own_language():
        yield from ("--lang", table.language)
    if table.ui_language != table.language:
        yield from ("--ui-lang", table.ui_language)
    if table.game:
        yield from ("--game", table.game)
    for one in table.chosen:
        yield from ("--set", one)
    for file in table.added:
        yield from ("--add", file)


def asked(sitting: Sitting, table: Laid, desk: Desk) -> Next | None:
    """Which game the people want now; ``None`` when they leave, or input ends."""
    _ = sitting.speech.texts.gettext
    seed = secrets.randbelow(1_000_000)
    latin = {typed: key for key, typed in sitting.speech.layout.items()}
    stronger = above(level_of(table.guests))
    # Translators: the game is over; the letters stay as they are: they are keys.
    said = _("Another game? Enter: the same opponents; n: new ones; d: this deal again; q: leave.")
    if stronger:
        # Translators: the game is over; the letters stay as they are: they are keys.
        said = _(
            "Another game? Enter: the same opponents; n: new ones; s: stronger ones; d: this deal again; q: "
            "leave."
        )
    while True:
        line = desk.pause(said)
        answer = line.casefold() if line is not None else "q"
        match latin.get(answer, answer):
            case "":
                return Next(table, seed)
            case "n":
                stay = [guest for guest in table.guests if not guest.startswith("scripted:")]
                guests = invited(stay, USUAL, len(table.guests), seed, sitting.state.game)
                return Next(table._replace(guests=tuple(guests)), seed)
            case "s" if stronger:
                guests = invited((), stronger, len(table.guests), seed, sitting.state.game)
                return Next(table._replace(guests=tuple(guests)), seed)
            case "d":
                return Next(table, sitting.seed)
            case "q" | "quit":
                return None

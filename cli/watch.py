"""``cli watch``: a whole game between opponents, told line by line."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import Path

import click

from cli.chosen import Asked, game_options
from cli.chosen import choose as choose_game
from cli.desk import Desk
from cli.guests import USUAL, invited, level_option, opponent_option, warn_of, welcomed
from cli.look import Look, look_options
from cli.options import rules_option
from cli.questions import Questions
from cli.screen import at_desk
from cli.seats import language_options, replay_option, seed_option
from cli.sitting import Sitting, refuse
from cli.speech import speech_for
from cli.steps import watched

PLAYERS = 4


@click.command(epilog="Example: cli watch --players 4 --seed 7 --lang pl")
@click.option("--players", "count", type=click.IntRange(min=1), show_default="4, or as many as can play")
@opponent_option
@level_option
@seed_option
@replay_option
@rules_option
@look_options
@language_options
@game_options
def watch(
    count: int | None,
    wanted: tuple[str, ...],
    level: str,
    seed: int,
    replay: Path | None,
    rules: str,
    language: str,
    ui_lang: str | None,
    look: Look,
    asked: Asked,
) -> None:
    """Watch opponents play a whole game, one line for everything that happens.

    In a terminal the table fills the screen: space halts the game, + and - change its pace.
    """
    played = choose_game(*asked)
    in_force = played.game.presets.read(rules).in_print(asked.print)
    played = played.by(in_force)
    players = count or min(PLAYERS, played.game.players[-1])
    if len(wanted) > players:
        raise click.UsageError(f"{len(wanted)} opponents are named and {players} can come; see --players.")
    played.game.refuse_players(players)
    speech = speech_for(played.game, played.cards, [], language, ui_lang or language)
    guests = invited(wanted, level, players, seed, played.game)
    speech.names, opponents = welcomed(guests, seed, speech)
    warn_of(opponents)
    sitting = Sitting(speech, played.components, seed, in_force, opponents)
    if replay is not None:
        refuse(replay)  # before a screen is opened
    again = ["cli", "watch", "--players", str(players), "--seed", str(seed)]
    again += ["--rules", str(sitting.state.match.rules)]
    for option, named in (("--opponent", wanted), ("--set", asked.chosen), ("--add", asked.added)):
        again += [word for name in named for word in (option, name)]
    again += ["--level", level] if level != USUAL else []
    again += ["--game", asked.ident] if asked.ident else []
    at_desk(look, speech, partial(watch_at, sitting, replay, shlex.join(again)))


def watch_at(sitting: Sitting, replay: Path | None, command: str, desk: Desk) -> None:
    """Let the opponents play; the ``command`` lets them play that again."""
    speech = sitting.speech
    desk.begin("", Questions(speech))
    desk.watch()
    closing: list[str] = []

    def tell(line: str) -> None:
        if sitting.is_ended and (closing or not line):  # how it ended stands behind an empty line
            closing.append(line)
        desk.show(lambda: watched(sitting.shown, speech), line)

    sitting.tell(lambda seat: None if desk.left else sitting.opponent(seat), tell, replay)
    if sitting.is_ended:
        from cli.record.looking_back import looked_back  # and the judgement of positions with it

        desk.end(closing, [*looked_back(sitting.positions(), speech), *speech.at_end(sitting.state)])
        desk.explain(speech.dealt_again(command))

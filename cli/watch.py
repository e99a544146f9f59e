"""``cli watch``: a whole game between opponents, told line by line."""

from __future__ import annotations

from pathlib import Path

import click

from cli.command import add_option, rules_option, set_option
from cli.guests import opponent_options
from cli.seats import OPPONENTS, language_options, replay_option, seed_option

__all__ = ["watch"]


@click.command(epilog="Example: cli watch --players 4 --seed 7 --lang pl")
@click.option("--players", type=click.IntRange(2, 8), default=4, show_default=True)
@opponent_options
@seed_option
@replay_option
@rules_option
@language_options
@set_option
@add_option
def watch(
    players: int,
    wanted: tuple[str, ...],
    level: str,
    seed: int,
    replay: Path | None,
    rules: str,
    language: str,
    ui_lang: str | None,
    chosen: str | None,
    added: tuple[str, ...],
) -> None:
    """Watch opponents play a whole game, one line for everything that happens."""
    from cardset.load import load_set
    from cli.guests import invited, warn_of, welcomed
    from cli.sitting import Sitting
    from cli.speech import Speech
    from rulebook.unstable_unicorns import preset

    if len(wanted) > players:
        raise click.UsageError(f"{len(wanted)} opponents are named and {players} can come; see --players.")
    cards = load_set(chosen, [Path(path) for path in added])
    speech = Speech(cards, [], language, ui_lang or language)
    guests = invited(wanted, level, players, seed)
    speech.names, opponents = welcomed(guests, seed, OPPONENTS, speech.texts)
    warn_of(opponents)
    sitting = Sitting(cards, speech, seed, preset(rules), opponents)
    sitting.tell(sitting.opponent, replay)

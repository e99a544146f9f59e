"""``cli watch``: a whole game between opponents, told line by line."""

from __future__ import annotations

from pathlib import Path

import click

from cli.command import add_option, rules_option, set_option
from cli.seats import language_options, names_for, replay_option, seed_option

__all__ = ["watch"]


@click.command(epilog="Example: cli watch --players 4 --seed 7 --lang pl")
@click.option("--players", type=click.IntRange(2, 8), default=4, show_default=True)
@seed_option
@replay_option
@rules_option
@language_options
@set_option
@add_option
def watch(
    players: int,
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
    from cli.sitting import Sitting
    from cli.speech import Speech
    from rulebook.unstable_unicorns import preset

    cards = load_set(chosen, [Path(path) for path in added])
    speech = Speech(cards, names_for(players), language, ui_lang or language)
    sitting = Sitting(cards, speech, seed, preset(rules))
    sitting.tell(sitting.opponent, replay)

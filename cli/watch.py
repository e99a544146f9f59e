"""``cli watch``: a whole game between opponents, told line by line."""

from __future__ import annotations

import click

from cli.command import set_option
from cli.seats import language_options, names_for, seed_option

__all__ = ["watch"]


@click.command(epilog="Example: cli watch --players 4 --seed 7 --lang pl")
@click.option("--players", type=click.IntRange(2, 8), default=4, show_default=True)
@seed_option
@language_options
@set_option
def watch(players: int, seed: int | None, language: str, ui_lang: str | None, chosen: str | None) -> None:
    """Watch opponents play a whole game, one line for everything that happens."""
    from ai.novice import Novice
    from cardset.load import load_set
    from cli.seeds import fresh_seed
    from cli.speech import Speech
    from rulebook.unstable_unicorns import new_game

    cards = load_set(chosen)
    seed = fresh_seed() if seed is None else seed
    names = names_for(players)
    speech = Speech(cards, names, language, ui_lang or language)
    opponents = [Novice(seed * 1000 + seat) for seat in range(players)]
    state = new_game(cards, players, seed, journal=True)
    click.echo(speech.opening(state, seed))
    while True:
        events, state.journal = state.journal or [], []
        for line in speech.tell(state, events):
            click.echo(line)
        player = state.player_to_act
        if player is None:
            break
        state.play(opponents[player].choose(state.view(player)))
    click.echo("\n".join([*speech.outcome(state), *speech.stables(state)]))

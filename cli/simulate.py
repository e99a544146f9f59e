"""``rulebook simulate``."""

from __future__ import annotations

import json
from typing import Any

import click

from ai.baseline import Novice
from cli.chosen import Asked, choose, game_options
from cli.options import player_numbers, rules_option
from rulebook.protocol import UnsoundError
from rulebook.simulation import simulate as play


@click.command(epilog="Example: rulebook simulate --games 10000 --players 2-8 --seed 1")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--players", help="A number, or a range such as 2-8. Default: 4, or as many as can play.")
@click.option("--seed", type=int, default=0, show_default=True, help="Game n is dealt with seed + n.")
@click.option(
    "--opponent",
    type=click.Choice(["random", "novice"]),
    default="random",
    show_default=True,
    help="Any legal move, or none that hurts for nothing.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@rules_option
@game_options
def simulate(
    games: int,
    players: str | None,
    seed: int,
    opponent: str,
    form: str,
    rules: str,
    asked: Asked,
) -> int:
    """Play many games and check every position: no card lost, every question answerable, every end earned.

    With --add it shows whether a new card plays. An unsound position exits with 1 and names the seed.
    """
    picked = choose(*asked)
    game = picked.game
    numbers = player_numbers(players or str(min(4, game.players[-1])))
    try:
        novice: Any = (lambda seed: Novice(seed).choose) if opponent == "novice" else None
        report = play(game, picked.components, numbers, games, seed, novice, game.presets.read(rules))
    except UnsoundError as error:
        click.echo(f"unsound: {error}", err=True)
        return 1
    if form == "json":
        data = {
            "schema_version": 1,
            "games": dict(sorted(report.games.items())),
            "endings": dict(sorted(report.endings.items())),
            "winners": dict(sorted(report.winners.items())),
            "moves": report.moves,
            "turns": report.turns,
            "seconds": round(report.seconds, 3),
        }
        click.echo(json.dumps(data, indent=2))
        return 0
    endings = ", ".join(f"{how} {count}" for how, count in report.endings.most_common())
    click.echo(f"{report.total} games, all sound: {endings}.")
    click.echo(
        f"{report.moves / report.total:.0f} moves and {report.turns / report.total:.0f} turns a game, "
        f"{report.total / report.seconds:.0f} games a second with every position checked."
    )
    return 0

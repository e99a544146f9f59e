"""``cli tune``: learn the weights of the heuristic anew, by letting it play against itself."""

from __future__ import annotations

from pathlib import Path

import click

from cardset.jobs.crew import Crew
from cli.chosen import Asked, choose, game_options
from cli.options import crew_options, rules_option


@click.command(
    epilog="Examples: cli tune --out tuning · "
    "cli tune --out mine --add my-card.yaml --rounds 2 --games 200 · "
    "cli tune --out tuning --contest 200 --scheduler tls://host:8786"
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, metavar="DIR")
@click.option("--rounds", type=click.IntRange(min=1), default=4, show_default=True)
@click.option("--games", type=click.IntRange(min=10), default=600, show_default=True, help="In a round.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same weights.")
@click.option(
    "--contest",
    type=click.IntRange(min=1),
    metavar="GAMES",
    help="Then let the weights of all rounds play: so many games each, the better half twice as many, ...",
)
@rules_option
@crew_options
@game_options
def tune(
    out: Path,
    rounds: int,
    games: int,
    seed: int,
    contest: int | None,
    rules: str,
    crew: Crew,
    asked: Asked,
) -> int:
    """Let the heuristic play against itself and learn from it how good cards and positions are.

    Every round's weights are kept in the folder, and in weights.json the last, or those that have won the
    contest: against the weights at hand, by successive halving. When a run is stopped, the
    same command goes on with the round it was in. The weights that come with the program are made so.
    """
    from ai.learning.plan import Practice
    from ai.learning.rounds import learn

    game = choose(*asked).game
    by = str(game.presets.read(rules).in_print(asked.print))
    practice = Practice(game.id, rounds, games, seed, by, asked.chosen, asked.added, contest or 0)
    learnt = learn(practice, out, crew, click.echo)
    click.echo(f"written: {learnt.file}")
    return 1 if learnt.left_out else 0

"""``rulebook simulate``."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import click

from ai.arena.checking import OPPONENTS, Checking, Checks, Verdict
from cardset.jobs.crew import Crew
from cli.chosen import Asked, choose, game_options
from cli.matches import carried_through
from cli.options import crew_options, player_numbers, rules_option
from rulebook.simulation import Report

MOST_TOLD = 10
"""How many unsound games are named."""


@click.command(
    epilog="Examples: rulebook simulate --games 10000 --players 2-8 --seed 1 · "
    "rulebook simulate --all-rules --players 2-8 --games 300000 --out checked"
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--players", help="A number, or a range such as 2-8. Default: 4, or as many as can play.")
@click.option("--seed", type=int, default=0, show_default=True, help="Game n is dealt with seed + n.")
@click.option(
    "--opponent",
    type=click.Choice(OPPONENTS),
    default="random",
    show_default=True,
    help="Any legal move, or none that hurts for nothing.",
)
@click.option("--all-rules", is_flag=True, help="Under all presets, which take turns.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Keep there how each game ended."
)
@click.option("--fresh", is_flag=True, help="Begin anew, whatever an earlier run has left.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@rules_option
@crew_options
@game_options
def simulate(
    games: int,
    players: str | None,
    seed: int,
    opponent: str,
    all_rules: bool,
    out: Path | None,
    fresh: bool,
    form: str,
    rules: str,
    crew: Crew,
    asked: Asked,
) -> int:
    """Play many games and check every position: no card lost, every question answerable, every end earned.

    With --add it shows whether a new card plays. An unsound position exits with 1 and names the seed. When a
    run is stopped, or the machine is, the same command goes on from there.
    """
    game = choose(*asked).game
    if rules and all_rules:
        raise click.UsageError("--rules names some, --all-rules takes all presets: give one of the two.")
    numbers = player_numbers(players or str(min(4, game.players[-1])))
    for number in numbers:
        game.refuse_players(number)
    read = game.presets.read
    by = tuple(str(read(one).in_print(asked.print)) for one in (game.presets if all_rules else (rules,)))
    plan = Checks(game.id, tuple(numbers), by, seed, opponent, asked.chosen, asked.added)
    run = Checking(plan, games, out, fresh)
    earlier, faults = len(run.done), list[str]()

    def tell(verdicts: list[Verdict], seconds: float) -> None:
        report, under = Report(seconds=seconds), Counter[str]()
        for verdict in verdicts:
            if verdict.end is None:
                faults.append(verdict.fault)
                continue
            report.add(verdict.check.players, verdict.end)
            under[verdict.check.rules] += 1
        for fault in faults[:MOST_TOLD]:
            click.echo(f"unsound: {fault}", err=True)
        if len(faults) > MOST_TOLD:
            click.echo(f"and {len(faults) - MOST_TOLD} more games are unsound", err=True)
        if form == "json":
            click.echo(json.dumps(_data(report, under, len(faults)), indent=2))
        elif report.total:
            _tell(report, under, len(faults), earlier)

    code = carried_through(run, crew, tell)
    return 1 if faults else code


def _data(report: Report, under: Counter[str], unsound: int) -> dict[str, Any]:
    """The outcome for other programs."""
    return {
        "schema_version": 1,
        "games": dict(sorted(report.games.items())),
        "rules": dict(sorted(under.items())),
        "endings": dict(sorted(report.endings.items())),
        "winners": dict(sorted(report.winners.items())),
        "moves": report.moves,
        "turns": report.turns,
        "unsound": unsound,
        "seconds": round(report.seconds, 3),
    }


def _tell(report: Report, under: Counter[str], unsound: int, earlier: int) -> None:
    """The outcome for people; so many games were played ``earlier``."""
    sound = "games are sound" if unsound else "games, all sound"
    endings = ", ".join(f"{how} {count}" for how, count in report.endings.most_common())
    click.echo(f"{report.total} {sound}: {endings}.")
    for name, counts in (("Players", report.games), ("Rules", under)):
        if len(counts) > 1:
            told = ", ".join(f"{one} {count}" for one, count in sorted(counts.items()))
            click.echo(f"{name}: {told}.")
    pace = "" if earlier else f", {report.total / report.seconds:.0f} games a second"
    click.echo(
        f"{report.moves / report.total:.0f} moves and {report.turns / report.total:.0f} turns a game{pace}"
        " with every position checked."
    )

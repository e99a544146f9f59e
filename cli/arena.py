"""``cli arena``: opponents play each other, and the table shows who is stronger."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from ai.arena.chart import chart_of
from ai.arena.job import Plan, read_seats, seatings
from ai.arena.result import Result
from ai.arena.standings import Score, Summary, standings, summary
from ai.blunders import Blunder, patterns_of
from ai.knowledge import knowledge_of
from ai.roster import build
from ai.scripted import Scripted
from cardset.errors import CardsetError
from cardset.files import write_text
from cardset.jobs.crew import Crew
from cli import completion
from cli.chosen import Asked, choose, game_options
from cli.matches import (
    Series,
    chart_option,
    check_chart,
    columns,
    length_data,
    planned,
    played,
    rate_data,
    rate_text,
    series_options,
    times_data,
)
from cli.options import crew_options
from rulebook.game import Game


@click.command(
    epilog="Examples: cli arena --seats search,heuristic,scripted:racer,novice --games 400 --seed 1 · "
    "cli arena --seats heuristic,random,random,random --games 1000 --out strength · "
    "cli arena --seats novice,random --json --chart rates.svg · "
    "cli arena --seats heuristic,heuristic,scripted:racer,novice --blunders · "
    "cli arena --game my-game --seats search:50,random"
)
@click.option(
    "--seats",
    required=True,
    metavar="NAMES",
    shell_complete=completion.opponents,
    help="Who plays, names with commas between them; a name may sit there more than once.",
)
@click.option("--games", type=click.IntRange(min=1), default=400, show_default=True, help="How many in all.")
@click.option(
    "--styles", is_flag=True, help="Show also how each opponent plays: cards played, destroyed, ..."
)
@click.option(
    "--blunders", "tallied", is_flag=True, help="Count what a good player hardly ever does, by opponent."
)
@chart_option
@series_options
@crew_options
@game_options
def arena(
    seats: str,
    games: int,
    styles: bool,
    tallied: bool,
    chart: Path | None,
    series: Series,
    crew: Crew,
    asked: Asked,
) -> int:
    """Let opponents play each other and tell how often each wins, with 95 % intervals.

    Every deal is played once in each seating, everybody moving on by a seat. A name that sits there more than
    once is counted once, in all its seats together; "fair" is what it would win if all were alike. When a run
    is stopped, or the machine is, the same command goes on from there.
    """
    check_chart(chart)
    choice = choose(*asked)
    game = choice.game
    table = read_seats(seats, game)
    if len(table) == 1 and 1 not in game.players:
        names = f"{game.players[0]} to {game.players[-1]} names"
        raise CardsetError("one player cannot play alone", hint=f"give {names}: --seats novice,novice")
    game.refuse_players(len(table))
    plan = planned(game, [table], series, asked, tallied)
    patterns = patterns_of(game) if tallied else ()

    def tell(results: list[Result], seconds: float) -> None:
        events = game.events(choice.components).events.values()
        found = standings(results, table, knowledge_of(game).observer().styles_of(events))
        whole = summary(results)
        if chart is not None:
            write_text(chart, chart_of(found, whole.games))
            click.echo(f"written: {chart}", err=True)
        if series.as_json:
            click.echo(json.dumps(_data(plan, found, whole, seconds), ensure_ascii=False, indent=2))
            return
        for line in (
            *_head(plan, whole),
            "",
            *_table(found),
            *(_styles(found) if styles else ()),
            *(_blunders(found, patterns, game) if tallied else ()),
        ):
            click.echo(line)

    return played(plan, games, series, crew, tell)


def _data(plan: Plan, found: Sequence[Score], whole: Summary, seconds: float) -> dict[str, Any]:
    """The outcome for other programs."""
    return {
        "schema_version": 1,
        "game": plan.game,
        "games": whole.games,
        "seconds": round(seconds, 3),
        "players": len(plan.tables[0]),
        "rotations": len(seatings(plan.tables[0])),
        "rules": plan.rules,
        "seed": plan.seed,
        "seats": [
            {
                "opponent": standing.opponent,
                **rate_data(standing.rate),
                "seats": standing.seats,
                "elo": round(standing.rating.elo, 1),
                "elo_error": round(standing.rating.error, 1) if whole.games else None,
                "ms_per_decision": times_data(standing.wall),
                "cpu_ms_per_decision": times_data(standing.cpu),
                "decisions_per_game": round(standing.decisions, 2),
                "turns_when_won": length_data(standing.won_in),
                "style": {deed: round(count, 3) for deed, count in standing.style.items()},
                "blunders": {
                    name: {"made": made, "chances": chances}
                    for name, (made, chances) in standing.blunders.items()
                },
            }
            for standing in found
        ],
        "turns": length_data(whole.turns),
        "decisions": length_data(whole.decisions),
        "endings": whole.endings,
        "first_seat": rate_data(whole.first),
        "game_seconds": round(whole.seconds, 3),
        "digest": whole.digest,
    }


def _head(plan: Plan, whole: Summary) -> Iterator[str]:
    """What was played, and what all games have in common."""
    rotations = len(seatings(plan.tables[0]))
    deals, rest = divmod(whole.games, rotations)
    sat = "1 seating" if rotations == 1 else f"{rotations} seatings"
    yield (
        f"{whole.games} games of {len(plan.tables[0])} (rules {plan.rules}, seed {plan.seed}): "
        f"{deals} deals in {sat}{f', and {rest} games of another' if rest else ''}."
    )
    endings = ", ".join(f"{how} {count}" for how, count in whole.endings.items())
    rate, interval = rate_text(whole.first)
    yield (
        f"{whole.turns.mean:.1f} turns and {whole.decisions.mean:.0f} decisions a game. Ended by: {endings}. "
        f"Who began won {rate} % ({interval}, fair {100 * whole.first.fair:.0f})."
    )


def _table(found: Sequence[Score]) -> Iterator[str]:
    """The standings, the best first."""
    head = (
        "opponent",
        "wins",
        "games",
        "rate %",
        "95 %",
        "fair %",
        "Elo",
        "±",
        "ms p50",
        "p95",
        "CPU p50",
        "p95",
    )
    rows = []
    for standing in sorted(found, key=lambda one: -(one.rate.value or 0) / (one.rate.fair or 1)):
        rate, interval = rate_text(standing.rate)
        durations = [*times_data(standing.wall).values(), *times_data(standing.cpu).values()]
        rows.append(
            (
                standing.opponent + (f" ×{standing.seats}" if standing.seats > 1 else ""),
                f"{standing.rate.wins:g}",
                str(standing.rate.games),
                rate,
                interval,
                f"{100 * standing.rate.fair:.0f}",
                f"{standing.rating.elo:+.0f}",
                f"{1.96 * standing.rating.error:.0f}",
                *(f"{duration or 0:g}" for duration in durations),
            )
        )
    return columns(head, rows)


def _styles(found: Sequence[Score]) -> Iterator[str]:
    """How each plays, per seat and game."""
    yield ""
    yield "On average, in one game:"
    deeds = list(found[0].style)
    rows = [
        (one.opponent, *(f"{one.style[deed]:.2f}" for deed in deeds), f"{one.won_in.mean:.1f}")
        for one in found
    ]
    yield from columns(("opponent", *deeds, "won in"), rows)


def _blunders(found: Sequence[Score], patterns: Sequence[Blunder], game: Game) -> Iterator[str]:
    """How often each did what is a blunder, of the decisions between that and something better."""
    players = [(one.opponent, build(one.opponent, 0, game)) for one in found]
    vices = {name: player.character.vice for name, player in players if isinstance(player, Scripted)}
    yield ""
    yield "Blunders, of the decisions between one and something better:"
    rows = []
    for pattern in patterns:
        cells = []
        for one in found:
            made, chances = one.blunders.get(pattern.id, (0, 0))
            vice = "*" if vices.get(one.opponent) == pattern.id else " "
            cells.append(f"{made}/{chances} {100 * made / chances:5.1f} %{vice}" if chances else f"–{vice}")
        rows.append((pattern.id, *cells))
    yield from columns(("", *(one.opponent for one in found)), rows)
    yield ""
    width = max(len(pattern.id) for pattern in patterns)
    for pattern in patterns:
        yield f"{pattern.id:{width}}  {pattern.about}"
    if any(vices.values()):
        yield "* this belongs to the character"

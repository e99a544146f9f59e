"""Many games between opponents: the options that arena and balance share, and playing with a progress bar."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from ai.arena.campaign import Campaign
from ai.arena.cards import CardRates
from ai.arena.clock import Times, percentile
from ai.arena.elo import Rate
from ai.arena.job import Plan
from ai.arena.result import Result
from ai.arena.run import Run
from ai.arena.standings import Length
from cardset.errors import CardsetError
from cardset.jobs.crew import Crew
from cardset.jobs.work import J, R
from cli.chosen import Asked
from cli.options import bundled, rules_option
from rulebook.game import Game


class Series(NamedTuple):
    """How games are played: the seed of the first deal, the folder that keeps them and whether what is there
    is forgotten, the rules, and whether the numbers are told to a program."""

    seed: int
    out: Path | None
    fresh: bool
    rules: str
    as_json: bool


series_options = bundled(
    "series",
    Series,
    click.option("--seed", type=int, default=0, show_default=True, help="The same seed, the same deals."),
    click.option(
        "--out",
        type=click.Path(path_type=Path),
        metavar="FOLDER",
        help="Keep the results there, and every game as a replay; more --games go on from them.",
    ),
    click.option("--fresh", is_flag=True, help="Begin anew, whatever an earlier run has left."),
    rules_option,
    click.option("--json", "as_json", is_flag=True, help="Print the numbers for other programs."),
)


chart_option = click.option(
    "--chart", type=click.Path(path_type=Path), metavar="FILE.svg", help="Draw the win rates."
)


def check_chart(chart: Path | None) -> None:
    """Raises :class:`CardsetError` where there can be no picture."""
    if chart is not None and chart.suffix.lower() != ".svg":
        raise CardsetError("a chart is an SVG picture", chart, hint="name the file FILE.svg")
    if chart is not None and not chart.parent.is_dir():
        raise CardsetError("there is no such folder", chart.parent)


def planned(
    game: Game, tables: Sequence[tuple[str, ...]], series: Series, asked: Asked, tallied: bool = False
) -> Plan:
    """The plan of a run at these tables; blunders are counted when ``tallied``. Raises
    :class:`CardsetError`."""
    rules = str(game.presets.read(series.rules).in_print(asked.print))
    written = series.out is not None
    return Plan(game.id, tuple(tables), series.seed, rules, asked.chosen, asked.added, written, tallied)


def played(
    plan: Plan, games: int, series: Series, crew: Crew, tell: Callable[[list[Result], float], None]
) -> int:
    """Let ``games`` of ``plan`` be played; for the rest see :func:`carried_through`."""
    return carried_through(Run(plan, games, series.out, series.fresh), crew, tell)


def carried_through(run: Campaign[J, R], crew: Crew, tell: Callable[[list[R], float], None]) -> int:
    """Let the crew play what is left and give the results, in order, and the seconds it took to ``tell``.

    Returns the exit code: 1 where games had to be left out. Raises :class:`KeyboardInterrupt` that says how
    to go on.
    """
    begun = time.perf_counter()
    with run.log:
        if run.done:
            _note(f"going on after {len(run.done)} of {run.games} games")
        try:
            _watch(run.play(crew, _note), len(run.done), run.games)
        except KeyboardInterrupt:
            done = f"{len(run.done)} of {run.games} games"
            raise KeyboardInterrupt(f"stopped after {done}; the same command goes on from there") from None
        tell(run.results, time.perf_counter() - begun)
        run.forget()
    if run.left_out:
        numbers = ", ".join(map(str, sorted(run.left_out)))
        _note(f"left out: {numbers}; the same command tries again, with --jobs 1 in this process")
    return 1 if run.left_out else 0


def _watch(results: Iterator[R], done: int, games: int) -> None:
    """Let the games be played, behind a bar where somebody watches."""
    if not sys.stderr.isatty():
        for _ in results:
            pass
        return
    with click.progressbar(length=games, label="games", file=sys.stderr, show_pos=True) as bar:
        bar.update(done)
        for _ in results:
            bar.update(1)


def _note(text: str) -> None:
    click.echo(text, err=True)


def rate_data(rate: Rate) -> dict[str, Any]:
    """A rate for other programs; without games there is none."""
    low, high = rate.interval
    return {
        "games": rate.games,
        "wins": int(rate.wins) if rate.wins == int(rate.wins) else round(rate.wins, 4),
        "rate": None if rate.value is None else round(rate.value, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "fair": round(rate.fair, 4),
    }


def length_data(length: Length) -> dict[str, Any]:
    """A length for other programs."""
    return {"mean": round(length.mean, 2), "p50": length.p50, "p95": length.p95}


def times_data(times: Times) -> dict[str, Any]:
    """Durations for other programs, in milliseconds."""
    found = {"p50": percentile(times, 0.5), "p95": percentile(times, 0.95)}
    return {
        name: None if value is None else round(value, 3 if value < 10 else 1) for name, value in found.items()
    }


def rate_text(rate: Rate) -> tuple[str, str]:
    """A rate and its interval for people, in percent.

    >>> from ai.arena.elo import Rate
    >>> rate_text(Rate(30, 100, 0.25))
    ('30.0', '21.9–39.6')
    """
    low, high = rate.interval
    return ("–" if rate.value is None else f"{100 * rate.value:.1f}"), f"{100 * low:.1f}–{100 * high:.1f}"


def _rate_cells(rate: Rate) -> tuple[str, str, str]:
    """How many, the rate and its interval; nothing of none."""
    if not rate.games:
        return "–", "", ""
    low, high = rate.interval
    return str(rate.games), rate_text(rate)[0], f"{100 * low:.0f}–{100 * high:.0f}"


def card_cells(rates: CardRates) -> Iterator[str]:
    """How often a card was drawn, played and kept with the rates of those who won, and how often used."""
    for rate in (rates.drawn, rates.played, rates.kept):
        yield from _rate_cells(rate)
    yield rate_text(rates.used)[0]


def columns(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table: the first column to the left, numbers to the right."""
    lines = [tuple(head), *map(tuple, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [line[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()
